"""What a line in the log asks: its words, who speaks, and to whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from campaigns.access import is_player_of, membership_of
from campaigns.actions.saying import GONE, TO_GMS
from campaigns.models import Seat
from campaigns.state import State
from rules.common.speech import LONGEST, can_speak

ATTRIBUTES = {"maxlength": LONGEST, "required": True, "autocomplete": "off", "autofocus": True}


class SayForm(forms.Form):
    """A line. What is wrong with its words is for the rules to say."""

    text = forms.CharField(
        label="Line",
        required=False,
        help_text="Quicker: type /hello in the dice field.",
        widget=forms.TextInput(attrs=ATTRIBUTES),
    )
    sheet_id = forms.ChoiceField(
        label="Speak as",
        required=False,
        error_messages={"invalid_choice": "You do not play them, or they have left."},
    )
    to = forms.ChoiceField(
        label="To",
        required=False,
        error_messages={"invalid_choice": GONE},
        help_text="GMs read every whisper.",
    )

    def __init__(self, *args: Any, seat: Seat, state: State, **kwargs: Any):
        """Offer who the seat can speak as, and whom it can whisper to."""
        super().__init__(*args, **kwargs)
        fields: Any = self.fields  # of which some have choices
        fields["sheet_id"].choices = [("", "Yourself"), *speakers(seat, state)]
        fields["to"].choices = [("", "Everyone"), (TO_GMS, "Only GMs"), *listeners(seat, state)]


def speakers(seat: Seat, state: State) -> list[tuple[str, str]]:
    """Return whom a seat speaks as: those that it plays; a Game Master anyone, NPCs first."""
    members = [one for sheet in state.sheets if (one := membership_of(state, sheet))]
    mine = [one for one in members if seat.is_gm or is_player_of(seat, one)]
    if seat.is_gm:
        mine.sort(key=lambda one: bool(one.players))
    return [(one.sheet_id, one.profile.name) for one in mine if can_speak(state.table, one.sheet_id)]


def listeners(seat: Seat, state: State) -> Iterator[tuple[str, str]]:
    """Yield the players to whom a seat can whisper."""
    others = state.playing - state.gms - {seat.pk}
    return ((str(pk), name) for name, pk in sorted((state.seats[pk].name, pk) for pk in others))
