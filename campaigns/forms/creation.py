"""What the steps of making a character ask."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.http import QueryDict

from campaigns.forms.dice import DieField
from rules.system import AbilityKind


class ScoresForm(forms.Form):
    """The array: one score for each of the game's abilities."""

    def __init__(self, given: QueryDict, abilities: Iterable[AbilityKind]) -> None:
        super().__init__(given)
        for ability in abilities:
            self.fields[ability.key] = forms.IntegerField(label=ability.name, min_value=-9, max_value=9)

    @property
    def scores(self) -> tuple[tuple[str, int], ...]:
        """The scores by ability."""
        return tuple(self.cleaned_data.items())


class KitForm(forms.Form):
    """A kit of an ability's table; 0 rolls for it."""

    ability = forms.CharField(label="Ability", max_length=40)
    number = forms.IntegerField(label="Kit", min_value=0, max_value=20, required=False)

    def clean_number(self) -> int:
        """Nothing chosen is rolled."""
        return self.cleaned_data["number"] or 0


class SpellForm(forms.Form):
    """A spell that a character starts with."""

    spell = forms.CharField(label="Spell", max_length=80)
    note = forms.CharField(label="What it does", max_length=500, required=False)
    die = DieField(label="Die")


class DetailForm(forms.Form):
    """One detail: picked from its table, or in the player's own words, which win."""

    detail = forms.CharField(label="Detail", max_length=40)
    text = forms.CharField(label="Own words", max_length=80, required=False)
    pick = forms.CharField(label="From the table", max_length=80, required=False)

    def clean(self) -> dict[str, str]:
        """Something there must be."""
        asked = super().clean() or self.cleaned_data
        asked["text"] = asked.get("text") or asked.get("pick", "")
        asked.pop("pick", None)
        if not asked["text"]:
            raise forms.ValidationError("Pick a line of the table or write one of your own.")
        return asked
