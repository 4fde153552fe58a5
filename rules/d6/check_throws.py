"""The dice of a check: how they fall, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.d6.advantage_and_disadvantage import NORMAL, counting
from rules.d6.boosts_and_penalties import staying
from rules.d6.check_setup import CodeCheckSetup
from rules.d6.counting_successes import EXTRA, REGULAR, WILD, count, meaning_of
from rules.d6.sum_parts import if_any
from rules.d6.throws import ShownThrow, ThrownDice, throw, total
from rules.d6.wild_die import D6, Chain
from rules.facts import Die, Modifier, Roll
from rules.randomness import Randomness

CANCELS = "critical failure"
NO_FEWER = "never below 0"
PIPS = "FD6-19"
"""The rule of what a code adds to its dice, which is no success where successes are counted (R-29)."""


@dataclass(frozen=True, slots=True)
class CheckThrows:
    """The throws of a check: one, or two of which one ``counts``; ``kept`` are the dice of that one."""

    kept: ThrownDice
    throws: tuple[ShownThrow, ...]
    counts: int = 0

    @property
    def counting(self) -> ShownThrow:
        """Return the throw that counts, as it is told."""
        return self.throws[self.counts]

    @property
    def total(self) -> int:
        """Return the total of the throw that counts."""
        return self.counting.total

    @property
    def both(self) -> tuple[ShownThrow, ...]:
        """Return both throws where two were made; a single one stands in the roll."""
        if len(self.throws) == 1:
            return ()
        return tuple(
            ShownThrow(dice=shown.dice, total=shown.total, counts=place == self.counts)
            for place, shown in enumerate(self.throws)
        )


def throw_check(setup: CodeCheckSetup, randomness: Randomness) -> CheckThrows:
    """Throw a check, twice with Advantage or Disadvantage (FD6-50, FD6-51)."""
    throws = [_throw_once(setup, randomness) for _ in range(1 if setup.mode == NORMAL else 2)]
    place = counting([shown.total for _, shown in throws], setup.mode)
    return CheckThrows(throws[place][0], tuple(shown for _, shown in throws), place)


def _throw_once(setup: CodeCheckSetup, randomness: Randomness) -> tuple[ThrownDice, ShownThrow]:
    """Throw the whole pool; return the dice that stay, and how all of them are told (R-03, R-08)."""
    fallen = throw(setup.pool, setup.wild, randomness, abs(setup.boost))
    places = staying(fallen.regular, setup.boost)
    kept = ThrownDice(tuple(fallen.regular[place] for place in places), fallen.wild)
    wild = [die for place, chain in enumerate(fallen.wild) for die in _chain(setup, chain, place)]
    regular = [_regular(setup, shown, place in places) for place, shown in enumerate(fallen.regular)]
    number = _successes(kept, setup) if setup.counts else total(kept, setup.flat_sum, setup.wild)
    return kept, ShownThrow(dice=(*wild, *regular), total=number)


def _successes(kept: ThrownDice, setup: CodeCheckSetup) -> int:
    """Count the dice as Wild D6 does; pips are no successes (R-29)."""
    first, *others = kept.wild or ((),)
    flat = sum(part.amount for part in setup.flat if part.rule != PIPS)
    return max(0, count(kept.regular, first, others, rules=setup.wild).successes + flat)


def _chain(setup: CodeCheckSetup, chain: Chain, place: int) -> list[Die]:
    """Return a wild die, throw by throw.

    Where successes are counted, the first of several is the wild one and the others are extra (R-29).
    """
    notes = [_note(setup, face, setup.wild.explodes(face)) for face in chain]
    if setup.counts:
        role = EXTRA if place else WILD
        notes = [_tally(setup, role, face, number) for number, face in enumerate(chain, start=1)]
    return [
        Die(sides=setup.wild.sides, face=face, role="wild", note=note)
        for face, note in zip(chain, notes, strict=True)
    ]


def _regular(setup: CodeCheckSetup, face: int, kept: bool) -> Die:
    note = _tally(setup, REGULAR, face, 1) if setup.counts else _note(setup, face)
    return Die(sides=D6, face=face, kept=kept, role="regular", note=note if kept else "")


def _tally(setup: CodeCheckSetup, role: str, face: int, number: int) -> str:
    """Say what a die brings on that throw of it where successes are counted (WD-03..07, FD6-48)."""
    means = meaning_of(role, face, number, setup.wild)
    return _words(
        {
            "flipped": face in setup.wild.flips,
            "success": bool(means.successes),
            CANCELS: means.cancels,
            "again": means.again,
        }
    )


def _note(setup: CodeCheckSetup, face: int, again: bool = False) -> str:
    """Say what became of a die: it exploded, it counts as another face (FD6-12, FD6-48)."""
    return _words({"exploded": again, "flipped": face in setup.wild.flips})


def _words(marks: Mapping[str, bool]) -> str:
    return ", ".join(word for word, is_shown in marks.items() if is_shown)


def roll_of(setup: CodeCheckSetup, shown: ShownThrow) -> Roll:
    """Return a throw as a roll, with what is added to it."""
    modifiers = _success_modifiers(setup, shown) if setup.counts else setup.flat
    return Roll(dice=shown.dice, modifiers=modifiers, total=shown.total, formula=formula(setup))


def _success_modifiers(setup: CodeCheckSetup, shown: ShownThrow) -> tuple[Modifier, ...]:
    """Return what is added to successes: no pips, and less the one that a wild 1 cancels (WD-06, R-29).

    There are never fewer than none of them (R-27).
    """
    successes = sum("success" in die.note for die in shown.dice)
    cancels = successes and any(CANCELS in die.note for die in shown.dice)
    cancelled = (Modifier(amount=-1, name=CANCELS, rule="WD-06"),) if cancels else ()
    modifiers = (*(part for part in setup.flat if part.rule != PIPS), *cancelled)
    short = shown.total - successes - sum(part.amount for part in modifiers)
    return (*modifiers, *if_any(short, NO_FEWER, "R-27"))


def formula(setup: CodeCheckSetup) -> str:
    """Return the pool as it is thrown, dice of a boost or penalty included, in the notation of free rolls."""
    pool, more = setup.pool, abs(setup.boost) if setup.pool.regular else 0
    dice = [f"{pool.wild}d{setup.wild.sides}!" if pool.wild else ""]
    if pool.regular:
        side = ("kl" if setup.boost < 0 else "kh") + str(pool.regular) if more else ""
        dice.append(f"{pool.regular + more}d6{side}")
    return "+".join(filter(None, dice)) + (f"{setup.flat_sum:+d}" if setup.flat_sum else "")
