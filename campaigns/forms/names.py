"""Names that people give themselves and their tables."""

from __future__ import annotations

import unicodedata

from django import forms
from django.core.exceptions import ValidationError

# Marks that turn the text after them round: a name must not rewrite the line it stands in.
TURNING = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
HIDDEN = {"Cc", "Cs", "Zl", "Zp"}


class NameField(forms.CharField):
    """Words on one line, at least one mark of which can be seen."""

    def to_python(self, value: object) -> str:
        """Without outer and doubled spaces."""
        return " ".join((super().to_python(value) or "").split())

    def validate(self, value: str) -> None:
        """Refuses what cannot be shown."""
        super().validate(value)
        if any(mark in TURNING or unicodedata.category(mark) in HIDDEN for mark in value):
            raise ValidationError("There are characters in it that cannot be shown.")
        if value and not any(unicodedata.category(mark)[0] not in "CZM" for mark in value):
            raise ValidationError("Not a single character of it can be seen.")


class DisplayNameForm(forms.Form):
    """What the table calls someone."""

    display_name = NameField(
        label="Your name at the table",
        max_length=40,
        error_messages={"required": "Say what the table should call you."},
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
    )
