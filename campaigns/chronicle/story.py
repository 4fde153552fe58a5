"""A session's story: its scenes, and in each what the table will speak of, in the words of the log."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaigns.chronicle.fair_play import Fairness
from campaigns.chronicle.moments import moments_of
from campaigns.chronicle.readings import TOLD, Reading, Sitting
from campaigns.live.cards import told
from campaigns.models import Campaign
from rules.moments import Moment

MARKS = re.compile(r"([\\`*_\[\]<>#|~])")
ICONS = {
    Moment.ROLL: "dices",
    Moment.NARROW: "scissors",
    Moment.BLOW: "swords",
    Moment.HARM: "skull",
    Moment.RELIEF: "heart-pulse",
    Moment.RISE: "sunrise",
    Moment.TRACK: "flag",
    Moment.WAY: "footprints",
    Moment.MET: "users",
    Moment.FOUND: "gem",
    Moment.RULING: "scale",
    Moment.AWARD: "award",
    Moment.HANDOUT: "scroll-text",
    Moment.TOLD: "feather",
    Moment.LINE: "quote",
}
MARGINS = {
    ("success", 0): "Just enough",
    ("success", 1): "Won by one",
    ("failure", 0): "A tie",
    ("failure", -1): "Missed by one",
}
OWN_WORDS = (Moment.LINE, Moment.RULING)
"""What somebody wrote is told as they wrote it."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a story, and the entry that it tells of; ``times`` it was told in a row."""

    seq: int
    icon: str
    text: str
    times: int = 1
    own: bool = False

    @property
    def again(self) -> str:
        """Return how often, where that was more than once."""
        return f"({self.times} times)" if self.times > 1 else ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What was told between two headings; the first may have none."""

    title: str
    lines: tuple[Told, ...]


def scenes_of(
    campaign: Campaign, readings: Iterable[Reading], hidden: Collection[int] = ()
) -> tuple[Scene, ...]:
    """Return the scenes of a session in which anything is told; before the first heading is one without.

    ``hidden``: the entries that a Game Master leaves out.
    """
    scenes: list[tuple[str, list[Told]]] = [("", [])]
    for reading, moment in moments_of(campaign, readings):
        if moment is Moment.SCENE:
            scenes.append((reading.fact.heading(), []))
            if not reading.fact.meets:
                continue
            moment = Moment.MET
        if reading.event.seq not in hidden:
            lines = scenes[-1][1]
            if moment is Moment.HARM:
                _without_blow(lines, reading.fact.about)
            _add(lines, line_of(campaign, reading, moment))
    return tuple(Scene(title, tuple(lines)) for title, lines in scenes if lines)


def hidden_lines(
    campaign: Campaign, readings: Iterable[Reading], hidden: Collection[int]
) -> tuple[Told, ...]:
    """Return what would be told, were it not left out."""
    found = moments_of(campaign, readings) if hidden else ()
    return tuple(line_of(campaign, *one) for one in found if one[0].event.seq in hidden)


def line_of(campaign: Campaign, reading: Reading, moment: Moment) -> Told:
    """Return an entry as a line of the story."""
    own = moment in OWN_WORDS
    text = reading.event.fact["text"] if own else _sentence(campaign, reading)
    if moment is Moment.RULING and reading.event.actor:
        text = f"{reading.event.actor.name} rules: {text}"
    besides = reading.fact.verdict_seen().rarity or _margin(reading, moment)
    parts = (_ended(part) for part in (text, besides) if part)
    icon = ICONS.get(moment, ICONS[Moment.MET])
    return Told(reading.event.seq, icon, " ".join(parts), own=reading.event.kind == TOLD)


def as_markdown(
    campaign: Campaign, sitting: Sitting, scenes: Sequence[Scene], fair: Sequence[Fairness]
) -> str:
    """Return a story as Markdown; what people wrote cannot format it."""
    blocks = [f"# {_plain(campaign.name)}: {sitting.title}", f"{sitting.began:%d %B %Y}"]
    for scene in scenes:
        blocks += [f"## {_plain(scene.title)}"] * bool(scene.title)
        blocks += ["\n".join(_marked(line) for line in scene.lines)] * bool(scene.lines)
    if fair:
        blocks += ["## Fair play", "\n".join(f"- {_plain(line)}" for line in _said(fair))]
    return "\n\n".join(blocks) + "\n"


def _marked(line: Told) -> str:
    text = _plain(f"{line.text} {line.again}")
    return f"\n{text}\n" if line.own else f"- {text}"


def _said(fair: Iterable[Fairness]) -> Iterator[str]:
    for seat in fair:
        yield from (f"{seat.name}: {bar.words}" for bar in seat.bars)


def _add(lines: list[Told], line: Told) -> None:
    """Add a line; one that says the same as the one before is counted with that."""
    if lines and lines[-1].text == line.text and not line.own:
        lines[-1] = replace(lines[-1], times=lines[-1].times + 1)
    else:
        lines.append(line)


def _without_blow(lines: list[Told], seq: int) -> None:
    """Take out the blow that felled somebody: their fall says whose it was, and how hard."""
    for number, line in enumerate(lines):
        if line.seq == seq and line.icon == ICONS[Moment.BLOW] and line.times == 1:
            del lines[number]
            return


def _sentence(campaign: Campaign, reading: Reading) -> str:
    """Return the sentence of an entry, as its reader may know it."""
    return told(reading.event, campaign, secret=reading.secret)


def _margin(reading: Reading, moment: Moment) -> str:
    """Return in words how narrow a narrow roll was."""
    verdict = reading.fact.verdict_seen()
    told = moment is Moment.NARROW and verdict.margin is not None
    return MARGINS.get((verdict.outcome, verdict.margin or 0), "") if told else ""


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _plain(text: str) -> str:
    return MARKS.sub(r"\\\1", " ".join(text.split()))
