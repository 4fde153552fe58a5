"""What is asked at the table: free rolls, a page of the log, a difficulty to look at, a new character."""

from __future__ import annotations

from django import forms

from campaigns.screen.layout import BOXES, COLUMNS
from campaigns.visibility import SeenBy

FARTHEST = 999


class SharedFields(dict[str, forms.Field]):
    """The fields of a form that changes none of them, so that each request need not copy them."""

    def __deepcopy__(self, memo: object) -> SharedFields:
        return self


class RollForm(forms.Form):
    """A free roll. The expression is read by the core, which says what is wrong with it."""

    expression = forms.CharField(label="Dice", max_length=1000, strip=True)
    reason = forms.CharField(label="Reason", max_length=80, required=False)
    audience = forms.TypedChoiceField(
        label="Who sees it",
        choices=SeenBy.choices,
        required=False,
        empty_value=SeenBy.EVERYONE.value,
    )


RollForm.base_fields = SharedFields(RollForm.base_fields)


class FavouriteForm(forms.Form):
    """Dice to keep by a name, or to let go."""

    expression = forms.CharField(label="Dice", max_length=200, strip=True)
    reason = forms.CharField(label="Reason", max_length=80, required=False, strip=True)


class BeforeForm(forms.Form):
    """Where an older page of the log ends."""

    before = forms.IntegerField(label="Before", min_value=1, max_value=2**62, required=False)


class DifficultyForm(forms.Form):
    """The difficulty that a panel's buttons shall roll against."""

    difficulty = forms.IntegerField(
        label="Difficulty", min_value=-FARTHEST, max_value=FARTHEST, required=False
    )


class BoxForm(forms.Form):
    """A box of the GM's screen and what becomes of it: a step, or else its place in a column."""

    box = forms.ChoiceField(label="Box", choices=[(box.key, box.title) for box in BOXES])
    how = forms.ChoiceField(
        label="How",
        choices=[(how, how) for how in ("fold", "open", "pin", "up", "down", "across")],
        required=False,
    )
    column = forms.IntegerField(label="Column", min_value=0, max_value=COLUMNS - 1, required=False)
    place = forms.IntegerField(label="Place", min_value=0, max_value=len(BOXES), required=False)


class BeginForm(forms.Form):
    """A player's character, made step by step or rolled at once. The name may wait."""

    name = forms.CharField(label="Name", max_length=80, required=False)
    pronouns = forms.CharField(label="Pronouns", max_length=30, required=False)
    portrait = forms.CharField(label="Portrait", max_length=16, required=False)
    how = forms.ChoiceField(label="How", choices=[("steps", "step by step"), ("roll", "at once")])
