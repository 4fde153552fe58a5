"""What a note asks: its title, its text, and who may read it."""

from __future__ import annotations

import re
from typing import Any

from django import forms

from campaigns.actions.notes import Readers
from campaigns.forms.names import NameField
from campaigns.forms.portraits import sent_in
from campaigns.models import Note, Seat
from campaigns.models.event import GM, TABLE, seats_named
from campaigns.models.note import TITLE

LONGEST, ALT = 20_000, 200


class ReadersForm(forms.Form):
    """Who may read it: everyone, or some; Game Masters read everything."""

    who = forms.ChoiceField(label="Who sees it")
    seats = forms.TypedMultipleChoiceField(label="Readers", coerce=int, required=False)

    def __init__(self, *args: Any, seat: Seat, others: list[Seat], note: Note | None = None, **kwargs: Any):
        """Offer those at the table who do not run it; with a note it begins with who reads that now."""
        super().__init__(*args, **kwargs)
        alone = "Only GMs" if seat.is_gm else "Me and the GMs"
        fields: Any = self.fields  # of which some have choices
        fields["who"].choices = [("gm", alone), ("everyone", "Everyone"), ("seats", "Only these people")]
        fields["seats"].choices = [(other.pk, other.name) for other in others]
        readers = [pk for pk in seats_named(note.audience if note else GM) if pk != seat.pk]
        self.fields["who"].initial = (
            "everyone" if note and note.audience == TABLE else "seats" if readers else "gm"
        )
        self.fields["seats"].initial = readers

    def clean(self) -> dict[str, Any]:
        """Gather who may read it, and refuse somebody who was just ticked where others were chosen."""
        fields: dict[str, Any] = super().clean() or {}
        who, seats = fields.pop("who", ""), frozenset(fields.pop("seats", ()))
        if who == "seats" and not seats:
            self.add_error("seats", "Tick at least one person, or choose who else reads it.")
        elif who != "seats" and not seats <= set(self.fields["seats"].initial or ()):
            self.add_error("seats", "Somebody is ticked: choose “Only these people”, or untick them.")
        fields["readers"] = Readers(who == "everyone", seats if who == "seats" else frozenset())
        return fields


class ShowForm(ReadersForm):
    """Before whom a note is laid: somebody who plays or watches at least."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        who: Any = self.fields["who"]
        who.choices = who.choices[1:]
        who.initial = "seats" if who.initial == "seats" else "everyone"


class NoteForm(ReadersForm):
    """A note, whole."""

    title = NameField(label="Title", max_length=TITLE, error_messages={"required": "Give the note a title."})
    text = forms.CharField(
        label="Text",
        max_length=LONGEST,
        required=False,
        help_text="Markdown. [[Name]] links to a sheet or a note, #12 to a log entry. "
        "Readers without access see plain text.",
        widget=forms.Textarea(attrs={"rows": 12}),
    )
    picture = forms.FileField(
        label="Add a picture",
        required=False,
        help_text="It comes below the text; at most 8 MB.",
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}),
    )
    alt = forms.CharField(
        label="What the picture shows",
        max_length=ALT,
        required=False,
        help_text="For those who cannot see it: A map of the salt road, torn along the river.",
    )
    since = forms.CharField(max_length=40, required=False)
    field_order = ("title", "text", "picture", "alt", "who", "seats")

    def __init__(self, *args: Any, seat: Seat, **kwargs: Any):
        super().__init__(*args, seat=seat, **kwargs)
        if not seat.is_gm:
            del self.fields["picture"], self.fields["alt"]

    def clean_text(self) -> str:
        """Lines end in one way."""
        text: str = self.cleaned_data["text"]
        return text.replace("\r\n", "\n").replace("\0", "")

    def clean_picture(self) -> bytes:
        return sent_in(self.cleaned_data["picture"])

    def clean_alt(self) -> str:
        """Return it without the marks that would end it in the text."""
        return " ".join(re.sub(r"[][\\`<>]", " ", self.cleaned_data["alt"]).split())

    def clean(self) -> dict[str, Any]:
        """Ask for the words of a picture."""
        fields = super().clean()
        if fields.get("picture") and not fields.get("alt") and "alt" not in self.errors:
            self.add_error("alt", "Say what the picture shows.")
        return fields
