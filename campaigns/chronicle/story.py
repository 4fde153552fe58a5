"""A session's story: its scenes, and in each what the table will speak of, in the words of the log."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaigns.chronicle.fair_play import Fairness
from campaigns.chronicle.moments import moments_of
from campaigns.chronicle.readings import TOLD, EntryReading
from campaigns.chronicle.spans import PlaySession
from campaigns.log.sentences import story_sentence
from campaigns.log.together import listed, together
from campaigns.models import Campaign
from rules.moments import Moment
from rules.verdicts import FUMBLE

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
NUMBER = re.compile(r"\d+")
OF_MANY = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
"""How a verb is said of several, where it is not by its ending."""
ENDINGS = (
    ("ied", "ied"),
    ("ed", "ed"),
    ("ies", "y"),
    ("sses", "ss"),
    ("shes", "sh"),
    ("ches", "ch"),
    ("s", ""),
)
AS_ONE = re.compile(r"\bas an? (\w+)$")
OWN_WORDS = (Moment.LINE, Moment.RULING)
"""What somebody wrote is told as they wrote it."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a story, and the first of the entries that it tells of; ``times`` it was told in a row.

    ``who`` and ``does`` are its parts, where others may do the same: those are ``also``. ``blows`` are the
    numbers of a run of blows, each by as much. ``fumbled``: it was a critical failure.
    """

    seq: int
    icon: str
    text: str
    times: int = 1
    own: bool = False
    who: str = ""
    does: str = ""
    also: tuple[str, ...] = ()
    blows: tuple[str, ...] = ()
    fumbled: bool = False

    @property
    def tells_one(self) -> bool:
        """Whether it tells of a single entry."""
        return self.times == 1 and not (self.also or self.blows)

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
    campaign: Campaign, readings: Iterable[EntryReading], hidden: Collection[int] = ()
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
    campaign: Campaign, readings: Iterable[EntryReading], hidden: Collection[int]
) -> tuple[Told, ...]:
    """Return what would be told, were it not left out."""
    found = moments_of(campaign, readings) if hidden else ()
    return tuple(line_of(campaign, *one) for one in found if one[0].event.seq in hidden)


def line_of(campaign: Campaign, reading: EntryReading, moment: Moment) -> Told:
    """Return an entry as a line of the story."""
    event, icon = reading.event, ICONS.get(moment, ICONS[Moment.MET])
    if moment in OWN_WORDS:
        ruled = f"{event.actor.name} rules: " if moment is Moment.RULING and event.actor else ""
        return Told(event.seq, icon, _with_full_stop(f"{ruled}{event.fact['text']}"), own=event.kind == TOLD)
    who, does = story_sentence(event, campaign, secret=reading.secret)
    verdict = reading.fact.verdict_seen()
    besides = verdict.rarity or _margin(reading, moment)
    parts = (_with_full_stop(part) for part in (f"{who} {does}".strip(), besides) if part)
    fumbled = verdict.sense == FUMBLE
    return Told(event.seq, icon, " ".join(parts), who="" if besides else who, does=does, fumbled=fumbled)


def as_markdown(
    campaign: Campaign, sitting: PlaySession, scenes: Sequence[Scene], fair: Sequence[Fairness]
) -> str:
    """Return a story as Markdown; what people wrote cannot format it."""
    blocks = [f"# {markdown_safe(campaign.name)}: {sitting.title}", f"{sitting.began:%d %B %Y}"]
    for scene in scenes:
        blocks += [f"## {markdown_safe(scene.title)}"] * bool(scene.title)
        blocks += ["\n".join(_list_item(line) for line in scene.lines)] * bool(scene.lines)
    if fair:
        blocks += ["## Fair play", "\n".join(f"- {markdown_safe(line)}" for line in _fairness_lines(fair))]
    return "\n\n".join(blocks) + "\n"


def _list_item(line: Told) -> str:
    text = markdown_safe(f"{line.text} {line.again}")
    return f"\n{text}\n" if line.own else f"- {text}"


def _fairness_lines(fair: Iterable[Fairness]) -> Iterator[str]:
    for seat in fair:
        yield from (f"{seat.name}: {bar.words}" for bar in seat.bars)


def _add(lines: list[Told], line: Told) -> None:
    """Add a line, or tell it with the one before, where that says the same."""
    together = _together(lines[-1], line) if lines and not line.own else None
    if together:
        lines[-1] = together
    else:
        lines.append(line)


def _together(before: Told, line: Told) -> Told | None:
    """Return one line for two: the same, a run of blows, or others who do the same; None if they differ."""
    if before.text == line.text:
        return replace(before, times=before.times + 1)
    if not line.who or before.icon != line.icon:
        return None
    if before.who == line.who and line.icon == ICONS[Moment.BLOW]:
        return _struck_again(before, line)
    if before.does == line.does and before.times == 1 and not before.blows and line.who not in before.also:
        return _and_so(before, (*before.also, line.who)) if before.who != line.who else None
    return None


def _struck_again(before: Told, line: Told) -> Told | None:
    """Return a run of blows: they take 4, 2 and 5 damage."""
    if before.also or NUMBER.sub("", before.does) != NUMBER.sub("", line.does):
        return None
    numbers = NUMBER.findall(line.does)
    if len(numbers) != 1:
        return None
    blows = (*(before.blows or NUMBER.findall(before.does) * before.times), *numbers)
    text = _with_full_stop(f"{line.who} {NUMBER.sub(listed(blows), line.does)}")
    return replace(before, text=text, times=1, blows=blows)


def _and_so(line: Told, also: tuple[str, ...]) -> Told | None:
    """Return a line with others who do the same: Ann, Bo and Cy are stressed."""
    verb, _, rest = line.does.partition(" ")
    endings = (f"{verb.removesuffix(one)}{many}" for one, many in ENDINGS if verb.endswith(one))
    said = OF_MANY.get(verb) or next(endings, None)
    if said is None:
        return None
    rest = AS_ONE.sub(r"as \1s", rest)
    text = f"{listed(together((line.who, *also)))} {said} {rest}".rstrip()
    return replace(line, text=_with_full_stop(text), also=also)


def _without_blow(lines: list[Told], seq: int) -> None:
    """Take out the blow that felled somebody: their fall says whose it was, and how hard."""
    for number, line in enumerate(lines):
        if line.seq == seq and line.icon == ICONS[Moment.BLOW] and line.tells_one:
            del lines[number]
            return


def _margin(reading: EntryReading, moment: Moment) -> str:
    """Return in words how narrow a narrow roll was."""
    verdict = reading.fact.verdict_seen()
    told = moment is Moment.NARROW and verdict.margin is not None and not (verdict.margin and verdict.note)
    return MARGINS.get((verdict.outcome, verdict.margin or 0), "") if told else ""


def _with_full_stop(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def markdown_safe(text: str) -> str:
    """Return a text on one line in which nothing formats anything."""
    return MARKS.sub(r"\\\1", " ".join(text.split()))
