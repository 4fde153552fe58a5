"""What opening a table and its settings ask."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.forms.names import NameField
from rules.games import PLAYED, game_for
from rules.system import Setting, System

PREFIX = "ruling-"


class NameForm(forms.Form):
    """The name of a campaign."""

    name = NameField(
        label="Name of the table",
        max_length=80,
        error_messages={"required": "Give the table a name."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ImportForm(forms.Form):
    """A table in a file, and the name that it has here."""

    sent = forms.FileField(
        label="File",
        help_text="A file exported from a table's settings, 8 MB at most.",
        error_messages={"required": "Choose a file."},
        widget=forms.FileInput(attrs={"accept": ".rollbook"}),
    )
    name = NameField(
        label="Name of the table",
        max_length=80,
        required=False,
        help_text="Leave empty to keep the file's name.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RulingsForm(forms.Form):
    """The rulings of a game, one choice each. What is not said stays as it is."""

    def __init__(
        self, *args: Any, game: System, now: dict[str, Setting] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for ruling in game.rulings:
            self.fields[PREFIX + ruling.key] = forms.ChoiceField(
                label=ruling.title,
                help_text=ruling.blurb,
                choices=[(str(value), label) for value, label in ruling.choices],
                initial=str((now or {}).get(ruling.key, ruling.default)),
                required=False,
            )

    @property
    def rulings(self) -> dict[str, Setting]:
        """What was chosen, in the game's own values."""
        choices = {one.key: (one, self.cleaned_data.get(PREFIX + one.key)) for one in self.game.rulings}
        return {key: one.choice_of(value) for key, (one, value) in choices.items() if value}

    @property
    def groups(self) -> dict[str, list[tuple[Any, str, bool]]]:
        """By heading, the bound fields: each with what is chosen, and whether that is the book's own."""
        groups: dict[str, list[tuple[Any, str, bool]]] = {}
        for one in self.game.rulings:
            field = self[PREFIX + one.key]
            chosen = str(field.value())
            label = {str(value): label for value, label in one.choices}.get(chosen, "")
            groups.setdefault(one.about, []).append((field, label, chosen == str(one.default)))
        return groups


class NewCampaignForm(NameForm):
    """A campaign to be: its name and its game; nothing chosen is the first game."""

    system = forms.TypedChoiceField(
        label="Game",
        choices=[(key, game_for(key).system.name) for key in PLAYED],
        initial=PLAYED[0],
        required=False,
        empty_value=PLAYED[0],
    )


class DocumentForm(forms.Form):
    """The campaign's own rules, over those of its game. The core reads them, and says what is wrong where."""

    document = forms.CharField(
        label="Tracks, conditions, difficulties and tables as TOML",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_document(self) -> str:
        """Lines end in one way; nothing but space is nothing."""
        text: str = self.cleaned_data["document"].replace("\r\n", "\n")
        return text if text.strip() else ""


class DeleteForm(forms.Form):
    """The name once more, before everything goes."""

    typed = forms.CharField(
        label="Name of the table",
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
