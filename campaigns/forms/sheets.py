"""What a sheet itself asks: its beginning, its face, its players, numbers set by hand."""

from __future__ import annotations

from django import forms

from campaigns.models import Visibility

MOST_NOTES = 20_000


class DescribeForm(forms.Form):
    """Name, pronouns and portrait."""

    name = forms.CharField(label="Name", max_length=80)
    pronouns = forms.CharField(label="Pronouns", max_length=30, required=False)
    portrait = forms.CharField(label="Portrait", max_length=16, required=False)


class BeginForm(DescribeForm):
    """A player's character, made step by step or rolled at once. The name may wait."""

    name = forms.CharField(label="Name", max_length=80, required=False)
    how = forms.ChoiceField(label="How", choices=[("steps", "step by step"), ("roll", "at once")])


class CreatureForm(forms.Form):
    """A creature or someone else whom the Game Master plays."""

    name = forms.CharField(label="Name", max_length=80)
    portrait = forms.CharField(label="Portrait", max_length=16, required=False)
    kind = forms.ChoiceField(label="Kind", choices=[("creature", "a creature"), ("npc", "someone")])
    hp = forms.IntegerField(label="HP", min_value=1, max_value=30)
    damage = forms.TypedChoiceField(
        label="Damage", coerce=int, choices=[(str(die), f"D{die}") for die in (4, 6, 8, 10, 12)]
    )
    armor = forms.TypedChoiceField(
        label="Armour", coerce=int, choices=[("0", "none"), ("4", "D4"), ("6", "D6")]
    )
    attack = forms.CharField(label="Attack", max_length=80, required=False)
    visibility = forms.ChoiceField(label="Who sees it", choices=Visibility.choices)


class OtherForm(forms.Form):
    """A place, a thing, or the party's store."""

    name = forms.CharField(label="Name", max_length=80)
    portrait = forms.CharField(label="Portrait", max_length=16, required=False)
    kind = forms.ChoiceField(
        label="Kind", choices=[("place", "a place"), ("thing", "a thing"), ("party", "the party's store")]
    )
    visibility = forms.ChoiceField(label="Who sees it", choices=Visibility.choices)


class ShareForm(forms.Form):
    """Who sees a sheet; the seats that play it are read beside this form, since there may be many."""

    visibility = forms.ChoiceField(label="Who sees it", choices=Visibility.choices)


class NotesForm(forms.Form):
    """The notes, whole."""

    text = forms.CharField(label="Notes", max_length=MOST_NOTES, required=False, strip=False)


class NumberForm(forms.Form):
    """A score or a resource, set by hand."""

    number = forms.IntegerField(label="Number", min_value=-9999, max_value=99_999)
    limit = forms.IntegerField(label="Most", min_value=0, max_value=9999, required=False)
