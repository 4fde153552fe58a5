"""What closes a session, for everyone and so of what all know: its deeds, who fell and rose, and thanks."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from campaigns.chronicle.moments import moments_of, whom
from campaigns.chronicle.readings import EntryReading, hidden_entries, readings_of_table
from campaigns.chronicle.story import Told, line_of
from campaigns.log.sentences import recounted_after
from campaigns.models import Campaign, Event
from rules.moments import WEIGHTS, Moment
from rules.verdicts import FUMBLE

logger = logging.getLogger(__name__)

DEEDS, NAMES = 4, 6
LONGEST = 240


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a session, with its first sentence; each name once, in the order in which it came up."""

    lead: str = ""
    deeds: tuple[Told, ...] = ()
    criticals: tuple[str, ...] = ()
    fumbles: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    rose: tuple[str, ...] = ()
    played: tuple[str, ...] = ()

    @property
    def thanked(self) -> str:
        """Return who played, in a row: Gwen, Moss and Pip."""
        *most, last = self.played or ("",)
        return f"{', '.join(most)} and {last}" if most else last


NOTHING = Closing()


def closing_of(slug: str, seq: int) -> Closing:
    """Return what closes the session that the entry of that number ends; nothing where it cannot be read."""
    campaigns = Campaign.objects.filter(slug=slug, events__seq=seq, events__kind="session_ended")
    row = campaigns.values_list("pk", "events__session", "events__hash").first()
    return _as_far_as_told(row[0], row[1], seq, row[2]) if row else NOTHING


def closings(campaign: Campaign, spans: Mapping[int, range]) -> dict[int, Closing]:
    """Return what closes each session as far as it has come."""
    ends = {span.stop - 1: session for session, span in spans.items()}
    hashes = Event.objects.filter(campaign=campaign.pk, seq__in=ends).values_list("seq", "hash")
    return {ends[seq]: _as_far_as_told(campaign.pk, ends[seq], seq, end) for seq, end in hashes}


def _as_far_as_told(campaign_id: int, session: int, seq: int, end: str) -> Closing:
    try:
        return _closing(campaign_id, session, seq, end, recounted_after(campaign_id, seq))
    except Exception:  # whatever a template may raise: a page is not to fail for want of a sentence in it
        logger.exception("Session %s of campaign %s cannot be told", session, campaign_id)
        return NOTHING


@lru_cache(maxsize=256)
def _closing(campaign_id: int, session: int, seq: int, _hash: str, _recounted: int) -> Closing:
    """Kept, as the cards of a session's end are drawn once for each kind of reader."""
    campaign, readings = Campaign.objects.get(pk=campaign_id), readings_of_table(campaign_id, session, seq)
    return closing_from(campaign, readings, hidden_entries(campaign_id))


def closing_from(campaign: Campaign, readings: Sequence[EntryReading], hidden: Collection[int]) -> Closing:
    """Return what closes a session, of what its reader knows."""
    moments = [one for one in moments_of(campaign, readings) if one[0].event.seq not in hidden]
    weighty = sorted((one for one in moments if one[1] in WEIGHTS), key=_weight, reverse=True)[:DEEDS]
    lines = {id(one): _short(line_of(campaign, *one)) for one in weighty}
    actors = {reading.event.actor.name for reading in readings if reading.event.actor}
    return Closing(
        lead=_lead(lines.values()),
        deeds=tuple(lines[id(one)] for one in moments if id(one) in lines),
        criticals=_names(_rolls(moments, fumbled=False), Moment.ROLL),
        fumbles=_names(_rolls(moments, fumbled=True), Moment.ROLL),
        fell=_names(moments, Moment.HARM),
        rose=_names(moments, Moment.RISE),
        played=tuple(sorted(actors)),
    )


def _lead(deeds: Collection[Told]) -> str:
    """Return what somebody wrote, or else what weighed most; ``deeds``: the weightiest first."""
    return next((deed.text for deed in (*(one for one in deeds if one.own), *deeds)), "")


def _short(line: Told) -> Told:
    return line if len(line.text) <= LONGEST else replace(line, text=f"{line.text[: LONGEST - 1].rstrip()}…")


def _weight(one: tuple[EntryReading, Moment]) -> int:
    return WEIGHTS[one[1]]


def _rolls(
    readings: Iterable[tuple[EntryReading, Moment]], *, fumbled: bool
) -> Iterator[tuple[EntryReading, Moment]]:
    return (one for one in readings if (one[0].fact.verdict_seen().sense == FUMBLE) is fumbled)


def _names(readings: Iterable[tuple[EntryReading, Moment]], wanted: Moment) -> tuple[str, ...]:
    names = dict.fromkeys(whom(reading) for reading, moment in readings if moment is wanted)
    return tuple(name for name in names if name)[:NAMES]
