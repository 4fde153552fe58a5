"""Names that people give themselves and their tables."""

from __future__ import annotations

import re
import unicodedata

from django import forms
from django.core.exceptions import ValidationError

EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
LONE_JOINER = re.compile(f"(?<![{EMOJI}\ufe0f])\u200d|\u200d(?![{EMOJI}])")
JOINER = "\u200d"
# Letters and signs that draw nothing: the Hangul fillers and the empty Braille pattern.
BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
# Marks that turn the text after them round: a name must not rewrite the line it stands in.
TURNING = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
HIDDEN = {"Cc", "Cs", "Zl", "Zp"}


class NameField(forms.CharField):
    """Words on one line, at least one mark of which can be seen."""

    def to_python(self, value: object) -> str:
        """Return it without outer and doubled spaces, and without marks that draw nothing."""
        return " ".join(without_unseen(super().to_python(value) or "").split())

    def validate(self, value: str) -> None:
        super().validate(value)
        if any(mark in TURNING or unicodedata.category(mark) in HIDDEN for mark in value):
            raise ValidationError("Some of these characters cannot be shown.")
        if value and not any(unicodedata.category(mark)[0] not in "CZM" for mark in value):
            raise ValidationError("It needs at least one visible character.")


def without_unseen(name: str) -> str:
    """Return a name without marks that draw nothing; the joiner stays where it joins two emoji.

    By such marks two names could look the same. Marks that turn the text round stay, to be refused aloud.
    """
    joiners = (*TURNING, JOINER)
    return "".join(
        mark
        for mark in LONE_JOINER.sub("", name)
        if mark in joiners or not (mark in BLANK or unicodedata.category(mark) == "Cf")
    )


class DisplayNameForm(forms.Form):
    """What the table calls someone."""

    display_name = NameField(
        label="Your name at the table",
        max_length=40,
        error_messages={"required": "Enter your name at the table."},
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
    )
