"""What a session comes to at a glance: its scenes, rolls and who acted, as far as a reader may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.db.models import Count, Q, QuerySet

from campaigns.chronicle.closing import NOTHING, Closing, closings
from campaigns.chronicle.readings import is_undone
from campaigns.chronicle.spans import PlaySession, latest_spans, spans_of
from campaigns.chronicle.sums import ROLLING
from campaigns.log.together import listed
from campaigns.models import Event, Seat
from rules.common.encounters import EncounterBegun
from rules.facts import kind_of

FIGHT = kind_of(EncounterBegun)
MOST, NAMES, TITLES, TOLD, STRETCHES = 1_000, 6, 3, 6, 50
"""Of a longer session its last entries are counted; of more people there is a number, of titles the first.

Of the latest sessions, so many, the highlights are told, where they are no longer than that. Of the time
outside of sessions the last stretches are counted.
"""
OUTSIDE = "What happened outside of sessions"

Counted = tuple[int, str, int | None, int]


def glances(seat: Seat, sessions: Sequence[PlaySession]) -> list[tuple[PlaySession, str, Closing]]:
    """Return each session with a line about it, and of the latest what everyone knows of its highlights."""
    spans = latest_spans(seat.campaign, [one.number for one in sessions if one.number])
    short = {session: span for session, span in spans.items() if len(span) <= MOST}
    ends = closings(seat.campaign, dict(sorted(short.items(), reverse=True)[:TOLD]))
    counts, titles = (_counts(seat, spans), _titles(seat, spans)) if spans else ([], [])
    actors = Seat.objects.filter(pk__in={actor for _, _, actor, _ in counts}).select_related("user")
    names = {actor.pk: actor.name for actor in actors}
    return [
        (
            one,
            " · ".join((*_titles_of(one.number, titles), _words(one.number, spans, counts, names)))
            if one.number
            else _between(seat),
            ends.get(one.number, NOTHING),
        )
        for one in sessions
    ]


def _between(seat: Seat) -> str:
    """Say what is told of the time outside of all sessions, and how much."""
    known, spans = Event.objects.visible_to(seat), spans_of(seat.campaign_id, 0)[:STRETCHES]
    count = known.filter(Q(*_within(spans), _connector=Q.OR))[: MOST + 1].count()
    many = f"more than {MOST}" if count > MOST else str(count)
    return f"{OUTSIDE} · {many} {'entry' if count == 1 else 'entries'}"


def _within(spans: Iterable[range]) -> Iterator[Q]:
    return (Q(seq__gte=span.start, seq__lt=span.stop) for span in spans)


def _counts(seat: Seat, spans: Mapping[int, range]) -> list[Counted]:
    """Return how many entries of each kind everybody made in each session."""
    counts = (one.order_by().values_list("session", "kind", "actor") for one in _entries(seat, spans))
    return [row for one in counts for row in one.annotate(Count("pk"))]


def _titles(seat: Seat, spans: Mapping[int, range]) -> list[tuple[int, object]]:
    """Return what the fights of each session were called, if anything."""
    fights = (one.filter(kind=FIGHT).order_by("seq") for one in _entries(seat, spans))
    return [row for one in fights for row in one.values_list("session", "fact__title")]


def _entries(seat: Seat, spans: Mapping[int, range]) -> Iterator[QuerySet[Event]]:
    """Yield the last entries of each session, in the order of the log: as a rule they lie side by side.

    Asked for spans alone, a database would read the whole log.
    """
    ends = sorted((span[-MOST:] for span in spans.values()), key=lambda span: span.start)
    inside = Q(*_within(ends), _connector=Q.OR)
    known = Event.objects.visible_to(seat).filter(inside, ~is_undone(seat.campaign_id), session__in=spans)
    for run in _runs(ends):
        yield known.filter(*_within([run]))


def _runs(spans: Iterable[range]) -> list[range]:
    """Return what spans fill that come one after the other, and anew where more than MOST lie between two."""
    runs: list[range] = []
    for span in spans:
        if runs and span.start - runs[-1].stop <= MOST:
            runs[-1] = range(runs[-1].start, span.stop)
        else:
            runs.append(span)
    return runs


def _titles_of(number: int, titles: Iterable[tuple[int, object]]) -> list[str]:
    return list(
        dict.fromkeys(title for session, title in titles if session == number and isinstance(title, str))
    )[:TITLES]


def _words(
    number: int, spans: Mapping[int, range], counts: Iterable[Counted], names: Mapping[int, str]
) -> str:
    mine = [one for one in counts if one[0] == number]
    people = sorted({names[actor] for _, _, actor, _ in mine if actor is not None and actor in names})
    shown = people if len(people) <= NAMES else [*people[: NAMES - 1], f"{len(people) - NAMES + 1} others"]
    more = " or more" if len(spans[number]) > MOST else ""
    numbers = (_number(mine, (FIGHT,), "fight", more), _number(mine, ROLLING, "roll", more))
    return " · ".join(part for part in (*numbers, listed(shown) if shown else "") if part)


def _number(counts: Iterable[Counted], kinds: Collection[str], noun: str, more: str) -> str:
    number = sum(times for _, kind, _, times in counts if kind in kinds)
    return f"{number}{more} {noun}{'s' * (number != 1)}" if number else ""
