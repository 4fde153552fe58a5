"""What damage, healing, rests and Focus ask."""

from __future__ import annotations

from django import forms

MOST = 9999
RESTS = [
    ("short", "short: 10 minutes, 1D4 HP"),
    ("long", "long: 6 hours, 1D6 HP, spell books"),
    ("full", "full: a week, all HP"),
]


class HealForm(forms.Form):
    """HP regained."""

    amount = forms.IntegerField(label="HP", min_value=1, max_value=MOST)
    source = forms.CharField(label="From what", max_length=120, required=False)


class DamageForm(HealForm):
    """HP lost; in a fight the dying count Rounds, otherwise minutes. The table knows of encounters itself."""

    in_combat = forms.BooleanField(label="In a fight", required=False)


class ReasonForm(forms.Form):
    """What Focus was spent on."""

    reason = forms.CharField(label="What for", max_length=120, required=False)


class AllowedForm(forms.Form):
    """What takes its time; ``allowed`` is the Game Master's: in a fight all the same."""

    allowed = forms.BooleanField(label="All the same", required=False)


class RestForm(AllowedForm):
    """A rest, and the spell books that a long one fills."""

    kind = forms.ChoiceField(label="Rest", choices=RESTS)
