"""What a belonging asks, and coins."""

from __future__ import annotations

from django import forms

from campaigns.forms.dice import DieField

KINDS = [
    ("gear", "gear"),
    ("weapon", "weapon"),
    ("armor", "armour"),
    ("shield", "shield"),
    ("supply", "supply"),
    ("spell", "spell"),
]
FORMS = [("book", "book: 1 slot"), ("scroll", "scroll: no slot")]
MOST_COINS = 9999


class BelongingForm(forms.Form):
    """A belonging as it should be."""

    name = forms.CharField(label="Name", max_length=80)
    kind = forms.ChoiceField(label="Kind", choices=KINDS, required=False)
    slots = forms.IntegerField(label="Slots", min_value=0, max_value=4, required=False)
    die = DieField(label="Die")
    form = forms.ChoiceField(label="Form", choices=FORMS, required=False)
    note = forms.CharField(label="Note", max_length=500, required=False)

    def clean_kind(self) -> str:
        """Nothing said is plain gear."""
        return self.cleaned_data["kind"] or "gear"

    def clean_slots(self) -> int:
        """Nothing said is one slot."""
        given = self.cleaned_data["slots"]
        return 1 if given is None else given


class EditBelongingForm(BelongingForm):
    """A belonging as it should be from now on, its full die included."""

    full = DieField(label="Die when new")


class MoveForm(forms.Form):
    """A belonging to another place among the slots, or worn and taken off."""

    order = forms.IntegerField(label="Place", min_value=-1, max_value=999, required=False)
    place = forms.ChoiceField(
        label="Where", choices=[("worn", "worn"), ("pack", "in the pack")], required=False
    )

    def clean_order(self) -> int:
        """Nothing said leaves it where it is."""
        given = self.cleaned_data["order"]
        return -1 if given is None else given


class GiveForm(forms.Form):
    """To whom something goes."""

    to = forms.CharField(label="To whom", max_length=32)


class CoinsForm(forms.Form):
    """Coins found or, below zero, spent."""

    amount = forms.IntegerField(label="Coins", min_value=-MOST_COINS, max_value=MOST_COINS)
    reason = forms.CharField(label="What for", max_length=120, required=False)


class GiveCoinsForm(GiveForm):
    """Coins for someone else."""

    amount = forms.IntegerField(label="Coins", min_value=1, max_value=MOST_COINS)
