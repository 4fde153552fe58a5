"""A session's story: its scenes, and in each what the table will speak of, in the words of the log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaigns.chronicle.fair_play import Fairness
from campaigns.chronicle.readings import Reading, Sitting
from campaigns.live.cards import told
from campaigns.log.entry_view import verdict_of
from campaigns.models import Campaign
from rules.moments import Moment, heading_of, moment_of

MARKS = re.compile(r"([\\`*_\[\]<>#|~])")
ICONS = {
    Moment.ROLL: "dices",
    Moment.HARM: "skull",
    Moment.TRACK: "flag",
    Moment.RULING: "scale",
    Moment.AWARD: "award",
    Moment.HANDOUT: "scroll-text",
    Moment.TOLD: "feather",
}


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a story, and the entry that it tells of."""

    seq: int
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What was told between two headings; the first may have none."""

    title: str
    lines: tuple[Told, ...]


def scenes_of(campaign: Campaign, readings: Iterable[Reading]) -> tuple[Scene, ...]:
    """Return the scenes of a session; what came before the first of them has a scene without a title."""
    scenes: list[tuple[str, list[Told]]] = [("", [])]
    for reading in readings:
        moment = _moment(reading)
        if moment is Moment.SCENE:
            scenes.append((heading_of(reading.fact), []))
        elif moment:
            line = Told(reading.event.seq, ICONS[moment], _sentence(campaign, reading))
            scenes[-1][1].append(line)
    return tuple(Scene(title, tuple(lines)) for title, lines in scenes if title or lines)


def as_markdown(
    campaign: Campaign, sitting: Sitting, scenes: Sequence[Scene], fair: Sequence[Fairness]
) -> str:
    """Return a story as Markdown; what people wrote cannot format it."""
    blocks = [f"# {_plain(campaign.name)}: {sitting.title}", f"{sitting.began:%d %B %Y}"]
    for scene in scenes:
        blocks += [f"## {_plain(scene.title)}"] * bool(scene.title)
        blocks += ["\n".join(f"- {_plain(line.text)}" for line in scene.lines)] * bool(scene.lines)
    if fair:
        blocks += ["## Fair play", "\n".join(f"- {_plain(line)}" for line in _said(fair))]
    return "\n\n".join(blocks) + "\n"


def _said(fair: Iterable[Fairness]) -> Iterator[str]:
    for seat in fair:
        yield from (f"{seat.name}: {bar.words}" for bar in seat.bars)


def _moment(reading: Reading) -> Moment:
    """Return what an entry is to the story; a roll that was as rare as its card says is told, too."""
    moment = moment_of(reading.kind, reading.fact)
    return Moment.ROLL if moment is Moment.NONE and verdict_of(reading.fact).rarity else moment


def _sentence(campaign: Campaign, reading: Reading) -> str:
    """Return an entry as its card says it to whoever hears the table, and how rare it was."""
    words = told(reading.event, campaign, secret=reading.secret)
    return ". ".join(filter(None, (words, verdict_of(reading.fact).rarity)))


def _plain(text: str) -> str:
    return MARKS.sub(r"\\\1", " ".join(text.split()))
