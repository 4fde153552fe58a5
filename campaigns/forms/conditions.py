"""What a condition asks: its name, its slots, and what it does to rolls."""

from __future__ import annotations

from typing import Any

from django import forms

from rules.table import Effect

MOST_SLOTS = 9
EFFECTS = [
    ("", "what the game says, if anything"),
    ("disadvantage:", "Disadvantage on everything"),
    ("disadvantage:checks", "Disadvantage on checks"),
    ("disadvantage:attacks", "Disadvantage on attacks"),
    ("disadvantage:strength", "Disadvantage on Strength"),
    ("disadvantage:dexterity", "Disadvantage on Dexterity"),
    ("disadvantage:presence", "Disadvantage on Presence"),
    ("disadvantage:constitution", "Disadvantage on Constitution"),
    ("advantage:", "Advantage on everything"),
    ("cannot_act:", "cannot act"),
]


class ConditionForm(forms.Form):
    """A condition from the game's list, or in the table's own words."""

    known = forms.CharField(label="Condition", max_length=80, required=False)
    name = forms.CharField(label="Name", max_length=80, required=False)
    slots = forms.IntegerField(label="Slots", min_value=1, max_value=MOST_SLOTS, required=False)
    effect = forms.ChoiceField(label="What it does", choices=EFFECTS, required=False)
    source = forms.CharField(label="From what", max_length=120, required=False)
    force = forms.BooleanField(label="Over the limit", required=False)

    def clean(self) -> dict[str, Any]:
        """A name there must be, written or picked; what is written wins."""
        asked = super().clean() or self.cleaned_data
        known, effect = asked.pop("known", ""), asked.pop("effect", "")
        asked["name"] = asked.get("name") or known
        asked["slots"] = asked.get("slots") or 1
        if not asked["name"]:
            raise forms.ValidationError("Pick a condition or write one down.")
        kind, _, scope = effect.partition(":")
        asked["effects"] = (Effect(kind=kind, scope=scope),) if kind else ()
        return asked


class ChangeConditionForm(forms.Form):
    """By how many slots a condition worsens, or eases below zero."""

    by = forms.IntegerField(label="Slots", min_value=-MOST_SLOTS, max_value=MOST_SLOTS)
    force = forms.BooleanField(label="Over the limit", required=False)
