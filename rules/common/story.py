"""What a Game Master adds to the story of a session, and what of the log they leave out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import one_line
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import Table

LONGEST = 1000


@dataclass(frozen=True, slots=True)
class TellStory(Command):
    """A line of the story in the Game Master's own words, to stand after that entry; 0: after the last."""

    text: str
    about: int = 0


@dataclass(frozen=True, slots=True)
class HideFromStory(Command):
    """An entry is left out of the story; ``hidden`` False: it is told again."""

    about: int
    hidden: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryTold(Fact):
    """The Game Master told this; it stands after the entry ``about``, or where it was told."""

    STORY: ClassVar[str] = "line"

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryHidden(Fact):
    """An entry was left out of the story, or is told again. The log keeps it."""

    about: int
    hidden: bool = True


def tell_story(_game: Game, table: Table, command: TellStory) -> Decision:
    """Put a line on record, as far as it can be read."""
    text = one_line(command.text, LONGEST, "A line of the story")
    return decided(table, StoryTold(text=text, about=command.about))


def hide_from_story(_game: Game, table: Table, command: HideFromStory) -> Decision:
    """Put on record that an entry is left out of the story, or told again."""
    return decided(table, StoryHidden(about=command.about, hidden=command.hidden))


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(TellStory, tell_story), decides(HideFromStory, hide_from_story)),
)
