"""Endurance: how hard points hit against a resistance, and what such conditions do together (OD6-10..18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.kinds import TrackKind
from rules.system import System
from rules.table import Effect

TWINS = {"opend6": "_levels", "freed6": "_ranks"}
"""A track of endurance may have a twin: the same as the other game of the family plays it (R-10)."""


@dataclass(frozen=True, slots=True)
class Together:
    """What endurance conditions do together: actions of the next round, dice of skills, abilities lost."""

    actions: int = 0
    skill_dice: int = 0
    disabled: int = 0
    can_act: bool = True
    can_decide: bool = True


LEAST_POINTS = 1
"""A check brings a condition, or takes one away, with this many result points (OD6-02)."""


def brings(points: int) -> bool:
    """Whether result points bring a condition; a tie succeeds, and brings none (OD6-02, R-02, R-25)."""
    return points >= LEAST_POINTS


def track_of(system: System, key: str, ruleset: str) -> TrackKind:
    """The track of that key as the table plays it: the game's own, or its twin (R-10)."""
    twin = key + TWINS.get(ruleset, "")
    known = {track.key for track in system.tracks}
    return system.track(twin if ruleset != system.key and twin in known else key)


def level(kind: TrackKind, points: int, resistance: int) -> int:
    """How far down the track points reach that pass a resistance; equal does nothing (OD6-11, R-02, R-25)."""
    passed = [at for at, state in enumerate(kind.states) if state.above is not None]
    if not passed:
        raise RuleBroken(f"{kind.name} is no track of endurance.")
    return max((at for at in passed if points - resistance > (kind.states[at].above or 0)), default=0)


def struck(kind: TrackKind, before: Iterable[str], points: int, resistance: int) -> list[str]:
    """The conditions after a hit, by name: one more, beside all that were there (OD6-06, OD6-17, OD6-18)."""
    present = [kind.states[at].name for at in map(kind.place, before) if at]
    new = level(kind, points, resistance)
    return sorted([*present, kind.states[new].name] if new else present)


def together(kind: TrackKind, counts: Mapping[str, int]) -> Together:
    """What conditions on a track do, each as often as it is there (OD6-03, OD6-16, OD6-18, R-14)."""
    if any(count < 0 for count in counts.values()):
        raise RuleBroken("A condition is there no fewer than no times.")
    effects = [
        effect
        for name, count in counts.items()
        for _ in range(count)
        for effect in kind.states[kind.place(name)].effects
    ]
    return Together(
        actions=_sum(effects, "actions"),
        skill_dice=_sum(effects, "dice"),
        disabled=_sum(effects, "unusable"),
        can_act=not _sum(effects, "cannot_act"),
        can_decide=not _sum(effects, "cannot_decide"),
    )


def _sum(effects: Sequence[Effect], kind: str) -> int:
    return sum(effect.amount for effect in effects if effect.kind == kind)
