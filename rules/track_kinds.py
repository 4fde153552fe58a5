"""The tracks that a game knows: their states, and what each brings."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bounds import same
from rules.errors import RuleBroken
from rules.table import LIVING, Effect

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

    ``kind``: progressive (one state at a time), measured or cumulative (new conditions stand beside others).
    ``group``: endurance, status, reaction ... ``start``: the state that it begins in. ``rule``: where its
    numbers come from. ``values``: what resists points that fall on it, the usual value first. ``bearers``:
    the kinds of sheets that show it even while nothing is marked on it, or that have it from the first
    (``begins``).
    """

    key: str
    name: str
    kind: str = "progressive"
    group: str = ""
    start: int = 0
    states: tuple[TrackState, ...]
    rule: str = ""
    blurb: str = ""
    values: tuple[str, ...] = ()
    bearers: tuple[str, ...] = LIVING
    begins: bool = False

    def problem(self) -> str:
        """Say what of it cannot be."""
        if self.kind not in TRACK_KINDS:
            return f"kind is none of {', '.join(TRACK_KINDS)}."
        if len(self.states) < 2:
            return "states should be two or more."
        return "" if 0 <= self.start < len(self.states) else "start is none of the states."

    @property
    def names(self) -> tuple[str, ...]:
        """Return the states by name, in order."""
        return tuple(state.name for state in self.states)

    def place(self, name: str) -> int:
        """Return the place of the state of that name."""
        for at, state in enumerate(self.states):
            if same(state.name, name):
                return at
        raise RuleBroken(f"{self.name} has no state called {name}.")
