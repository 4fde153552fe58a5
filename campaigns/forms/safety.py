"""What lines and veils ask."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from campaigns.models import SafetyLine
from rules.bounds import has_control

LONGEST = 200


class LineForm(forms.Form):
    """A line or a veil, in somebody's words."""

    kind = forms.ChoiceField(label="Kind", choices=SafetyLine.Kind.choices, initial=SafetyLine.Kind.LINE)
    text = forms.CharField(label="Subject", max_length=LONGEST)

    def clean_text(self) -> str:
        """Return it on one line."""
        text = " ".join(str(self.cleaned_data["text"]).split())
        if has_control(text):
            raise ValidationError("Some of these characters cannot be shown.")
        return text
