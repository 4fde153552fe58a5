"""A character from elsewhere: a file, a stat block, or one of another table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from campaigns.models import Visibility
from rules.common.character_files import LONGEST

KINDS = (("npc", "NPC"), ("creature", "Creature"), ("pc", "Player character"))
NOTHING = "Choose a file, paste a stat block, or pick one of your characters."


class CharacterForm(forms.Form):
    """What is read, and for a Game Master what it becomes at the table."""

    text = forms.CharField(
        label="Stat block, or a character's file",
        max_length=LONGEST,
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    sent = forms.FileField(
        label="File", required=False, widget=forms.FileInput(attrs={"accept": ".json,application/json"})
    )
    origin = forms.ChoiceField(label="From another table", required=False)
    kind = forms.ChoiceField(label="Kind", choices=KINDS, required=False)
    visibility = forms.ChoiceField(label="Who can see it", choices=Visibility.choices, required=False)

    def __init__(self, *args: Any, origins: Sequence[tuple[str, str]], gm: bool, **kwargs: Any) -> None:
        """Offer these characters of other tables; only a Game Master says what it becomes here."""
        super().__init__(*args, **kwargs)
        fields: dict[str, Any] = self.fields
        if origins:
            fields["origin"].choices = [("", "None"), *origins]
        else:
            del fields["origin"]
        if not gm:
            del fields["kind"], fields["visibility"]

    def clean(self) -> dict[str, Any]:
        """Read the file; without one, a text or an origin is needed."""
        fields: dict[str, Any] = super().clean() or self.cleaned_data
        file = fields.pop("sent", None)
        if file:
            fields["text"] = self._text_of(file)
        if not fields.get("text") and not fields.get("origin") and not self.errors:
            raise forms.ValidationError(NOTHING)
        return fields

    def _text_of(self, file: UploadedFile) -> str:
        if (file.size or 0) > 4 * LONGEST:
            raise forms.ValidationError("This file is too large to be a character.")
        try:
            return file.read().decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise forms.ValidationError("This file is not a text.") from None
