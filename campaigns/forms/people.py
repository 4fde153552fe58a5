"""What invites and seats ask."""

from __future__ import annotations

from django import forms

from campaigns.actions.invites import DAYS, USES
from campaigns.models import Role

COMES_AS = [(Role.PLAYER.value, "players"), (Role.WATCHER.value, "watchers: they see, and do not act")]
LASTS = [(1, "a day"), (7, "a week"), (30, "30 days")]
MOST_USES = 100


class InviteForm(forms.Form):
    """A way in to be made."""

    role = forms.ChoiceField(label="For", choices=COMES_AS, initial=Role.PLAYER.value)
    uses = forms.IntegerField(label="How many people", min_value=1, max_value=MOST_USES, initial=USES)
    days = forms.TypedChoiceField(label="Valid for", choices=LASTS, coerce=int, initial=DAYS)


class ClaimForm(forms.Form):
    """The seat of somebody who is expected."""

    seat_id = forms.IntegerField(min_value=1, max_value=2**62)


class CodeForm(forms.Form):
    """A short code, as somebody read it aloud."""

    code = forms.CharField(
        label="Code",
        max_length=40,
        error_messages={"required": "Enter the code that you were given."},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "XXXX-XXXX",
            }
        ),
    )


class RemoveForm(forms.Form):
    """Someone is sent from the table, and may be kept from coming in again."""

    revoke = forms.BooleanField(label="Cancel the open invites too", required=False)


class RoleForm(forms.Form):
    """Another part at the table."""

    role = forms.ChoiceField(label="Role", choices=Role.choices)
