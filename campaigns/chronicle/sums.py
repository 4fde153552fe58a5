"""The rolls of a whole campaign, added up as they come: no look at them reads the log again.

They are summed for each seat that rolled and each audience, without what is secret and with it, so that each
reader's sum is one of sums. No roll pays for it: who looks adds what has happened since the last look, and an
undo takes away what it took back.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from fractions import Fraction

from django.db.models import Q

from campaigns.chronicle.fair_play import NOTHING, Fairness, Thrown, fairness_of, throws_of
from campaigns.log.entry_view import fact_view
from campaigns.models import Campaign, Event, RollSums, Seat
from campaigns.models.event import named_in
from campaigns.state import UNDO
from campaigns.transactions import writing
from rules.facts import Fact
from rules.fair_play import Tally
from rules.games import FACTS

logger = logging.getLogger(__name__)

AT_ONCE = 2_000
SECONDS = 2.0
"""For how long one look adds up, so that the first one in a long campaign comes to an end."""
ROLLING = [
    kind
    for kind, fact in FACTS.items()
    if (fact.verdict, fact.rolls, fact.fallen) != (Fact.verdict, Fact.rolls, Fact.fallen)
]
Sums = dict[tuple[int, str], tuple[Thrown, Thrown]]
"""By the seat that rolled and the audience: what all of those know, and what Game Masters do."""


def fairness_for(seat: Seat) -> tuple[list[Fairness], int]:
    """Return how each seat's rolls went as far as this one knows, and how many entries are not yet read."""
    sums, upto = caught_up(seat.campaign)
    known: dict[int, Thrown] = {}
    for (actor, audience), (open_part, whole) in sums.items():
        if seat.is_gm or named_in(audience, seat.pk):
            known[actor] = known.get(actor, NOTHING) + (whole if seat.is_gm else open_part)
    seats = Seat.objects.filter(pk__in=known).select_related("user")
    return fairness_of((one.name, known[one.pk]) for one in seats), max(seat.campaign.last_seq - upto, 0)


def caught_up(campaign: Campaign) -> tuple[Sums, int]:
    """Add up what has happened since the last look; return the sums, and the entry up to which they go."""
    end, kept = time.monotonic() + SECONDS, _row_of(campaign)
    while kept.upto < campaign.last_seq and time.monotonic() < end:
        upto = min(kept.upto + AT_ONCE, campaign.last_seq)
        sums = _with_later(campaign, _read(kept.sums), kept.upto, upto)
        with writing(action=False):
            # Another look may have added up the same.
            same = RollSums.objects.filter(campaign=campaign, upto=kept.upto)
            same.update(upto=upto, sums=_plain(sums))
        kept = _row_of(campaign)
    return _read(kept.sums), kept.upto


def _row_of(campaign: Campaign) -> RollSums:
    if (found := RollSums.objects.filter(campaign=campaign).first()) is not None:
        return found
    with writing(action=False):
        return RollSums.objects.get_or_create(campaign=campaign)[0]


def _with_later(campaign: Campaign, sums: Sums, after: int, upto: int) -> Sums:
    for event in _events(campaign, Q(seq__gt=after, seq__lte=upto), UNDO):
        if event.kind == UNDO:
            _add(sums, _events(campaign, Q(seq__in=event.fact.get("seqs", ()))), -1)
            _add(sums, _events(campaign, Q(seq__in=event.fact.get("restored", ()))), 1)
        else:
            _add(sums, (event,), 1)
    return sums


def _events(campaign: Campaign, which: Q, *besides: str) -> Iterable[Event]:
    """Return those of these entries that may hold a roll, in their order, and those of the other kinds."""
    found = Event.objects.filter(which, campaign=campaign, kind__in=[*ROLLING, *besides])
    return found.defer("changes").order_by("seq")


def _add(sums: Sums, events: Iterable[Event], sign: int) -> None:
    for event in events:
        if event.actor_id is None:
            continue
        open_part = _throws_of(event, secret=False)
        whole = open_part if event.secret is None else _throws_of(event, secret=True)
        key = (event.actor_id, event.audience)
        one, other = sums.get(key, (NOTHING, NOTHING))
        sums[key] = (one + open_part, other + whole) if sign > 0 else (one - open_part, other - whole)


def _throws_of(event: Event, *, secret: bool) -> Thrown:
    try:
        return throws_of(fact_view(event, secret=secret))
    except Exception:  # of another version, or damaged: one entry must not take the others with it
        logger.exception("Entry %s of campaign %s cannot be read", event.seq, event.campaign_id)
        return NOTHING


def _plain(sums: Sums) -> dict[str, list[list[list[int | str]]]]:
    """Return sums as JSON, each number as a fraction."""
    return {
        f"{actor} {audience}": [[_numbers(part.checks), _numbers(part.dice)] for part in parts]
        for (actor, audience), parts in sums.items()
    }


def _numbers(tally: Tally) -> list[int | str]:
    return [tally.number, str(tally.came), str(tally.expected), str(tally.variance)]


def _read(plain: dict[str, list[list[list[int | str]]]]) -> Sums:
    sums: Sums = {}
    for key, (first, second) in plain.items():
        actor, _, audience = key.partition(" ")
        sums[int(actor), audience] = (Thrown(*map(_tally, first)), Thrown(*map(_tally, second)))
    return sums


def _tally(numbers: list[int | str]) -> Tally:
    number, *fractions = numbers
    return Tally(int(number), *(Fraction(one) for one in fractions))
