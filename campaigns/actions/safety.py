"""Pause, X-card, lines and veils: who asks for them is unnamed, in the log and in all that is stored."""

from __future__ import annotations

from campaigns.actions.people import lock_as_gm, nothing, still_played, tell
from campaigns.models import Campaign, Pause, SafetyLine, Seat
from campaigns.play import lock, still_seated
from campaigns.requests.once import leave_unnamed
from campaigns.state import Played, locked_state
from campaigns.transactions import writing
from rules.common.safety import CampaignLinesChanged, CampaignPaused, CampaignResumed
from rules.errors import RuleBroken

MOST_LINES = 100


def pause(*, seat: Seat, card: bool = False) -> Played:
    """Stop the table, with the X-card or without; where it stands still for that already, nothing happens."""
    leave_unnamed()
    with writing():
        campaign = _lock_for_anyone(seat)
        if campaign.paused == Pause.CARD or (campaign.paused and not card):
            return nothing(campaign=campaign)
        campaign.paused = Pause.CARD if card else Pause.PAUSED
        campaign.save(update_fields=["paused"])
        return tell(campaign=campaign, seat=None, fact=CampaignPaused(card=card))


def resume(*, seat: Seat, skip: bool = False) -> Played:
    """Let the table go on; ``skip``: without what it stopped at."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        if not campaign.paused:
            return nothing(campaign=campaign)
        campaign.paused = Pause.NONE
        campaign.save(update_fields=["paused"])
        return tell(campaign=campaign, seat=seat, fact=CampaignResumed(name=seat.name, skipped=skip))


def add_line(*, seat: Seat, kind: str, text: str) -> Played:
    """Another line or veil; one that is there already is left as it is."""
    leave_unnamed()
    with writing():
        campaign = _lock_for_anyone(seat)
        lines = SafetyLine.objects.filter(campaign=campaign)
        if lines.filter(kind=kind, text__iexact=text).exists():
            return nothing(campaign=campaign)
        if lines.count() >= MOST_LINES:
            raise RuleBroken(
                f"There are {MOST_LINES} lines and veils, the most allowed. Ask a GM to merge some."
            )
        SafetyLine.objects.create(campaign=campaign, kind=kind, text=text)
        return _lines_changed(campaign)


def edit_line(*, seat: Seat, line_id: int, kind: str, text: str) -> Played:
    """A line or veil in other words."""
    leave_unnamed()
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        others = SafetyLine.objects.filter(campaign=campaign).exclude(pk=line_id)
        if others.filter(kind=kind, text__iexact=text).exists():
            raise RuleBroken("That is already on the list.")
        if not SafetyLine.objects.filter(campaign=campaign, pk=line_id).update(kind=kind, text=text):
            raise RuleBroken("That one has just been removed.")
        return _lines_changed(campaign)


def remove_line(*, seat: Seat, line_id: int) -> Played:
    """One line or veil fewer."""
    leave_unnamed()
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        count, _ = SafetyLine.objects.filter(campaign=campaign, pk=line_id).delete()
        return _lines_changed(campaign) if count else nothing(campaign=campaign)


def _lock_for_anyone(seat: Seat) -> Campaign:
    """Lock the campaign for anyone who sits at it, a watcher too; an archived one is only read."""
    campaign = lock(seat.campaign_id)
    still_seated(locked_state(campaign), seat)
    return campaign


def _lines_changed(campaign: Campaign) -> Played:
    return tell(campaign=campaign, seat=None, fact=CampaignLinesChanged())
