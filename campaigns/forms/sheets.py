"""What a sheet itself asks: its beginning, its face, its players, numbers set by hand."""

from __future__ import annotations

from django import forms


class BeginForm(forms.Form):
    """A player's character, made step by step or rolled at once. The name may wait."""

    name = forms.CharField(label="Name", max_length=80, required=False)
    pronouns = forms.CharField(label="Pronouns", max_length=30, required=False)
    portrait = forms.CharField(label="Portrait", max_length=16, required=False)
    how = forms.ChoiceField(label="How", choices=[("steps", "step by step"), ("roll", "at once")])
