"""What the actions on people and campaigns share: no undo reaches them, so they tell the log themselves."""

from __future__ import annotations

from collections.abc import Collection

from campaigns.log.record import Draft, record
from campaigns.models import Campaign, Clock, Seat
from campaigns.models.event import TABLE
from campaigns.people.tables import founder_of
from campaigns.play import CHANGED, lock
from campaigns.state import Played, locked_state
from campaigns.timers import settle
from rules.common.people import CampaignChanged
from rules.common.safety import CampaignPaused, CampaignResumed
from rules.errors import RuleBroken
from rules.facts import Fact

FOUNDER = "{name} opened this table. While they run it, nobody else can change their role or remove them."
OF_THE_CLOCK = (CampaignChanged, CampaignPaused, CampaignResumed)
"""What may let the clock on the wall count, or not count, for a table."""


def tell(*, campaign: Campaign, seat: Seat | None, fact: Fact, audience: str = TABLE) -> Played:
    """Writes one fact into the log of a campaign whose row is locked.

    It comes after the change that it tells, on which the new State is read.
    """
    session = Clock.objects.filter(campaign=campaign, key="session", running=True).first()
    drafts = [Draft(fact=fact, audience=audience)]
    events = record(campaign, seat, drafts, session.number if session else 0)
    state = locked_state(campaign)
    if isinstance(fact, OF_THE_CLOCK) and state.game.timed:
        settle(state, state.game.timed)
    return Played(tuple(events), state)


def lock_as_gm(*, seat: Seat) -> Campaign:
    """Lock the campaign of a Game Master; refuse who has lost that part since the request was authorised.

    It comes before any change, so that the State is the one of the last event.
    """
    campaign = lock(seat.campaign_id)
    if not locked_state(campaign).seats_still(seat):
        raise RuleBroken(CHANGED)
    return campaign


def spare_founder(*, seat: Seat, other: Seat) -> None:
    """Raise RuleBroken where someone would take the game from the one who opened the campaign and runs it."""
    if other.pk != seat.pk and other == founder_of(other.campaign_id):
        raise RuleBroken(FOUNDER.format(name=other.name))


def still_played(*, campaign: Campaign) -> None:
    """An archived campaign can be read, not changed."""
    if campaign.archived:
        raise RuleBroken("This table is archived. Reopen it in its settings first.")


def nothing(*, campaign: Campaign) -> Played:
    """Say that a locked campaign is already as it was asked to be."""
    return Played((), locked_state(campaign))


def change(*, campaign: Campaign, seat: Seat, notes: Collection[str], **values: object) -> Played:
    """Give a locked campaign other values, and say so in its log; without a note it has them already."""
    if not notes:
        return nothing(campaign=campaign)
    for name, value in values.items():
        setattr(campaign, name, value)
    campaign.save(update_fields=list(values))
    return tell(campaign=campaign, seat=seat, fact=CampaignChanged(name=seat.name, notes=tuple(notes)))
