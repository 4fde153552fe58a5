"""What is asked of a panel."""

from __future__ import annotations

from django import forms

FARTHEST = 999


class DifficultyForm(forms.Form):
    """The difficulty that a panel's buttons shall roll against."""

    difficulty = forms.IntegerField(
        label="Difficulty", min_value=-FARTHEST, max_value=FARTHEST, required=False
    )
