"""Sums of resistance, and what an attack applies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.sixd6.when_actions_are_allowed import RESISTING

WITHOUT_ADVANTAGES = ("potential", "free")
"""The types of action into which no advantages go (6D6-24, 6D6-27)."""
AUTOMATIC = 1
"""The score of the one who plays no advantage at all (6D6-10, R-61)."""


def score(faces: Sequence[int], modifier: int = 0) -> int:
    """Return what dice and modifiers come to (6D6-02)."""
    return sum(faces) + modifier


def combined(own: int | None, aids: Iterable[int] = ()) -> int:
    """Return the target's score, 1 where no advantage was played, with the helpers' (6D6-14, R-61, R-62)."""
    return (AUTOMATIC if own is None else own) + sum(aids)


def succeeds(attack: int, resistance: int) -> bool:
    """Say whether an attack comes to more than the resistance: a tie protects (6D6-09, R-61)."""
    return attack > resistance


def affected(target: str, attack: int, resistance: int) -> tuple[str, ...]:
    """Return whom an attack touches: its first target alone, helpers never (6D6-15)."""
    return (target,) if succeeds(attack, resistance) else ()


def applied(action: str, success: bool, effects: Iterable[tuple[str, bool]]) -> tuple[str, ...]:
    """Return the effects that come about; each is (what it does, whether it works in a resistance too).

    What fails does nothing, and a resistance only protects, unless an advantage says more (6D6-12). Actions
    that take no advantages have no effects of theirs (6D6-24, 6D6-27).
    """
    if not success or action in WITHOUT_ADVANTAGES:
        return ()
    resisting = action in RESISTING
    return tuple(effect for effect, in_resistance in effects if effect and (in_resistance or not resisting))
