"""What a session comes to at a glance: its fights, its rolls and who acted, as far as a reader may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Count, Q

from campaigns.chronicle.readings import is_undone
from campaigns.chronicle.spans import PlaySession, latest_spans
from campaigns.chronicle.sums import ROLLING
from campaigns.log.together import listed
from campaigns.models import Event, Seat
from rules.common.encounters import EncounterBegun
from rules.facts import kind_of

FIGHT = kind_of(EncounterBegun)
MOST, NAMES = 1_000, 6
"""Of a longer session its last entries are counted, and of more people there is a number."""
OUTSIDE = "What happened outside of sessions"

Counted = tuple[int, str, int | None, int]


def glances(seat: Seat, sessions: Sequence[PlaySession]) -> list[tuple[PlaySession, str]]:
    """Return each session with a line about it; three questions for all of them together."""
    spans = latest_spans(seat.campaign, [one.number for one in sessions if one.number])
    found = _counted(seat, spans) if spans else []
    actors = Seat.objects.filter(pk__in={actor for _, _, actor, _ in found}).select_related("user")
    names = {actor.pk: actor.name for actor in actors}
    return [(one, _words(one.number, spans, found, names)) for one in sessions]


def _counted(seat: Seat, spans: Mapping[int, range]) -> list[Counted]:
    """Return how many entries of each kind everybody made in each session."""
    ends = (Q(seq__gte=span[-MOST:].start, seq__lt=span.stop) for span in spans.values())
    found = Event.objects.visible_to(seat).filter(
        Q(*ends, _connector=Q.OR), ~is_undone(seat.campaign_id), session__in=spans
    )
    return list(found.order_by().values_list("session", "kind", "actor").annotate(Count("pk")))


def _words(
    number: int, spans: Mapping[int, range], found: Iterable[Counted], names: Mapping[int, str]
) -> str:
    if not number:
        return OUTSIDE
    mine = [one for one in found if one[0] == number]
    people = sorted({names[actor] for _, _, actor, _ in mine if actor is not None and actor in names})
    shown = people if len(people) <= NAMES else [*people[: NAMES - 1], f"{len(people) - NAMES + 1} others"]
    more = " or more" if len(spans[number]) > MOST else ""
    counts = (_number(mine, (FIGHT,), "fight", more), _number(mine, ROLLING, "roll", more))
    return " · ".join(part for part in (*counts, listed(shown) if shown else "") if part)


def _number(found: Iterable[Counted], kinds: Collection[str], noun: str, more: str) -> str:
    number = sum(times for _, kind, _, times in found if kind in kinds)
    return f"{number}{more} {noun}{'s' * (number != 1)}" if number else ""
