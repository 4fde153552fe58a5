"""What a game knows by name, as values: its tracks, its clock, its ranks and its types of action."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.table import Effect

TRACK_KINDS = ("progressive", "measured", "cumulative")


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackState:
    """One state of a track.

    ``difficulty`` is what a test in this state must reach, or what convincing someone in it takes; None:
    there is none. ``modifier`` is what the state adds to resistances; ``above``: the points beyond the
    resistance that bring it on; ``effects`` is what it does to its bearer.
    """

    name: str
    difficulty: int | None = None
    modifier: int = 0
    above: int | None = None
    effects: tuple[Effect, ...] = ()
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackKind:
    """A track that the game knows, its states from the first to the last.

    ``kind``: progressive (one state at a time), measured or cumulative (each new condition stands beside
    the others). ``group``: endurance, status, reaction, attitude ... ``start``: the state that it begins in.
    ``rule``: the id that its numbers come from.
    """

    key: str
    name: str
    kind: str = "progressive"
    group: str = ""
    start: int = 0
    states: tuple[TrackState, ...]
    rule: str = ""
    blurb: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The states by name, in order."""
        return tuple(state.name for state in self.states)

    def place(self, name: str) -> int:
        """The place of the state of that name."""
        wanted = name.strip().casefold()
        for at, state in enumerate(self.states):
            if state.name.casefold() == wanted:
                return at
        raise RuleBroken(f"{self.name} has no state called {name}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of the game's time; the units of a game go from the narrowest to the widest.

    ``within``: "encounter" for those that only pass in one, "" for those that pass at any time.
    ``personal``: everyone has their own, and only the end of one's own counts.
    """

    key: str
    name: str
    within: str = ""
    personal: bool = False
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long a contest goes on: the conditions between normal and out, and the rank that ends it."""

    key: str
    name: str
    between: int
    out: int
    difficulty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """An effect that ranks buy: its price, how long it lasts, and what it does (``effect``).

    ``on``: what must be named for it: skill, ability, value, condition, or "" for nothing. ``signed``: it may
    be taken as well as given.
    """

    key: str
    name: str
    cost: int
    effect: str = ""
    amount: int = 1
    until: str = ""
    on: str = ""
    signed: bool = False
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionType:
    """A type of action: ``who`` takes it and ``when``, what it ``needs``, which potential it costs, and
    whether it opens a window for others."""

    key: str
    name: str
    who: str
    when: str
    needs: str = ""
    potential: str = ""
    triggers: bool = False
    blurb: str = ""
