"""Actions on entries of the log: taking up what they offer, undoing them, rewinding to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.core.exceptions import PermissionDenied

from campaigns import undo as undoing
from campaigns.log.presses import WHOLE
from campaigns.log.prompts import take_up
from campaigns.log.reveal import revealing
from campaigns.models import Event, Seat
from campaigns.play import perform
from campaigns.state import Played, state_of
from campaigns.visibility import SeenBy, visibility_of_entry
from rules.common.remarks import Remark
from rules.common.undo_requests import UndoEntry
from rules.errors import RuleBroken
from rules.game import Command, Offer

LONGEST_ANSWER = 300


def take_offer(*, seat: Seat, event: Event, offer: str, answers: Mapping[str, str]) -> Played:
    """Do what an entry's button says, if it is still open and for this seat.

    ``answers`` are the texts that the offer asks for, by field; any other is left alone. What comes of an
    entry is for those whom the entry is for, save what shows on the sheet anyway; what nothing can be kept
    back of, and would tell how a blind roll fell, is for Game Masters alone.
    """
    open_offer = take_up(seat, event.seq, offer)
    if open_offer is None:
        raise RuleBroken("That is decided already, or not yours to decide.")
    audience = SeenBy.EVERYONE if open_offer.public else visibility_of_entry(event)
    if isinstance(open_offer.command, UndoEntry):
        return undoing.undo(seat, open_offer.command.about, of_press=open_offer.command.of_press or WHOLE)
    acting_for = "" if seat.is_gm else open_offer.sheet_id
    return perform(seat, _with_answers(open_offer, answers), audience=audience, acting_for=acting_for)


def _with_answers(offer: Offer, answers: Mapping[str, str]) -> Command:
    """Return the offer's command with the texts that it asks for; what they say is for the rules to judge."""
    texts = {name: answers.get(name, "") for name in offer.asks}
    for name, text in texts.items():
        if len(text) > LONGEST_ANSWER:
            raise RuleBroken(f"The {name} has at most {LONGEST_ANSWER} characters; this one has {len(text)}.")
    return replace(offer.command, **texts)


def remark_on(*, seat: Seat, event: Event, text: str) -> Played:
    """Rule or note something about an entry, for those whom that entry is for and nobody else."""
    return perform(seat, Remark(event.seq, text), audience=visibility_of_entry(event))


def reveal_entry(*, seat: Seat, event: Event) -> Played:
    """Tell everyone what an entry says that is for Game Masters, or was rolled blind."""
    if (command := revealing(state_of(seat.campaign), event)) is None:
        raise RuleBroken("Everyone can see that entry already, or it was undone.")
    return perform(seat, command)


def undo_entry(*, seat: Seat, seq: int, together: bool = False, of_press: str = "") -> Played:
    """Undoes one's own last action, or asks for it; a Game Master undoes any."""
    if not seat.is_gm and not undoing.is_of_last(seat, seq):
        raise PermissionDenied("Players undo their own last action; ask a GM for anything else.")
    return undoing.undo(seat, seq, together=together and seat.is_gm, of_press=of_press)
