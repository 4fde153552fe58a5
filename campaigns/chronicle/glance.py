"""What a session comes to at a glance: its scenes, rolls and who acted, as far as a reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import get_type_hints

from django.db.models import Count, Q, QuerySet

from campaigns.chronicle.closing import NOTHING, Closing, closings
from campaigns.chronicle.readings import is_undone
from campaigns.chronicle.spans import PlaySession, latest_spans, spans_of
from campaigns.chronicle.sums import ROLLING
from campaigns.log.decisions import FURTHER_FACT
from campaigns.log.together import listed
from campaigns.models import Event, Seat
from rules.common.encounters import EncounterBegun
from rules.facts import Fact, kind_of
from rules.games import FACTS
from rules.rolls import Die, Roll, StepResult

FIGHT = kind_of(EncounterBegun)
MOST, NAMES, TITLES, TOLD, STRETCHES = 1_000, 6, 3, 6, 50
"""Of a longer session its last entries are counted; of more people there is a number, of titles the first.

Of the latest sessions, so many, the highlights are told, where they are no longer than that. Of the time
outside of sessions the last stretches are counted.
"""
OUTSIDE = "What happened outside of sessions"

Counted = tuple[int, int | None, int, int]
"""A session, who acted in it, and how many fights and rolls were theirs."""


def _always_rolls(fact: type[Fact]) -> bool:
    """Say whether dice fell for every fact of a kind: a die, a roll, or a face that counts."""
    hints = get_type_hints(fact)
    always = [spec.name for spec in fields(fact) if spec.default is MISSING]
    return "face" in always or any(hints[name] in (Die, Roll, StepResult) for name in always)


OF_DICE = [kind for kind in ROLLING if not FACTS[kind].ASIDE]
A_ROLL = ~FURTHER_FACT & (
    Q(kind__in=[kind for kind in OF_DICE if _always_rolls(FACTS[kind])])
    | Q(kind__in=OF_DICE, fact__roll__dice__isnull=False)
)
"""What somebody rolled: what came of it, the dice of others in it too, is no roll of its own."""


def glances(seat: Seat, sessions: Sequence[PlaySession]) -> list[tuple[PlaySession, str, Closing]]:
    """Return each session with a line about it, and of the latest what everyone knows of its highlights."""
    spans = latest_spans(seat.campaign, [one.number for one in sessions if one.number])
    short = {session: span for session, span in spans.items() if len(span) <= MOST}
    ends = closings(seat.campaign, dict(sorted(short.items(), reverse=True)[:TOLD]))
    counts, titles = (_counts(seat, spans), _titles(seat, spans)) if spans else ([], [])
    actors = Seat.objects.filter(pk__in={actor for _, actor, _, _ in counts}).select_related("user")
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
    """Return who acted in each session, and how many fights they began and rolls they made."""
    numbers = {"fights": Count("pk", filter=Q(kind=FIGHT)), "rolls": Count("pk", filter=A_ROLL)}
    counts = (one.order_by().values_list("session", "actor") for one in _entries(seat, spans))
    return [row for one in counts for row in one.annotate(**numbers)]


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
    people = sorted({names[actor] for _, actor, _, _ in mine if actor is not None and actor in names})
    shown = people if len(people) <= NAMES else [*people[: NAMES - 1], f"{len(people) - NAMES + 1} others"]
    more = " or more" if len(spans[number]) > MOST else ""
    fights, rolls = (sum(one[2] for one in mine), sum(one[3] for one in mine))
    numbers = (_number(fights, "fight", more), _number(rolls, "roll", more))
    return " · ".join(part for part in (*numbers, listed(shown) if shown else "") if part)


def _number(number: int, noun: str, more: str) -> str:
    return f"{number}{more} {noun}{'s' * (number != 1)}" if number else ""
