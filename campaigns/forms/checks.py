"""What a check asks."""

from __future__ import annotations

from django import forms

from campaigns.forms.rolls import HeardForm, WeighedForm

HARDEST = 999


class CheckOddsForm(WeighedForm):
    """A check that is only thought about. No difficulty asks for the total alone."""

    difficulty = forms.IntegerField(label="DR", min_value=-HARDEST, max_value=HARDEST, required=False)


class CheckForm(CheckOddsForm, HeardForm):
    """A check."""

    label = forms.CharField(label="What for", max_length=120, required=False)
    hide_difficulty = forms.BooleanField(label="Difficulty hidden from players", required=False)
