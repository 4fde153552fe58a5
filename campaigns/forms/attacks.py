"""What an attack asks."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.forms.dice import FOE_ARMOR, DieField
from campaigns.forms.rolls import HeardForm, WeighedForm


class AttackOddsForm(WeighedForm):
    """An attack that is only thought about: with a weapon or bare hands, on a sheet or on a typed-in foe."""

    weapon = forms.CharField(label="Weapon", max_length=80, required=False)
    target = forms.CharField(label="Target", max_length=32, required=False)
    foe_armor = DieField(label="Armour of the foe", choices=FOE_ARMOR)
    focus = forms.BooleanField(label="Spend Focus", required=False)


class AttackForm(AttackOddsForm, HeardForm):
    """An attack. ``allowed`` is the Game Master's: in another's turn."""

    foe = forms.CharField(label="Foe", max_length=80, required=False)
    allowed = forms.BooleanField(label="Allow it all the same", required=False)

    def clean(self) -> dict[str, Any]:
        """One target: a sheet at the table, or a foe by name."""
        asked = super().clean() or self.cleaned_data
        if asked.get("target"):
            asked["foe"], asked["foe_armor"] = "", 0
        return asked
