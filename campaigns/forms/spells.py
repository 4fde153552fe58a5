"""What casting a spell asks."""

from __future__ import annotations

from django import forms

from campaigns.forms.rolls import ShowingForm, WeighedForm


class StrainForm(WeighedForm):
    """The strain of a spell that is only thought about."""


class CastForm(StrainForm, ShowingForm):
    """A spell that is cast.

    ``force`` and ``allowed`` are the Game Master's: over the limit of slots, and in another's turn.
    """

    label = forms.CharField(label="What for", max_length=120, required=False)
    force = forms.BooleanField(label="Over the limit", required=False)
    allowed = forms.BooleanField(label="Allow it all the same", required=False)


class UseForm(ShowingForm):
    """A use of a thing with a step die, or a test of its wear."""

    label = forms.CharField(label="What for", max_length=120, required=False)
