"""Rests: short, long and full."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, ClassVar

from rules.common.acting import unburdened
from rules.common.lookups import belonging_of
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Die, Fact, ShownRoll, shown_die, where
from rules.fields import Field
from rules.freeblade.abilities import score_of
from rules.freeblade.dying import state_of
from rules.freeblade.focus_rerolls import Rerollable
from rules.freeblade.harm import healed, hit_points, most_hp, with_hp
from rules.freeblade.long_business import refuse_in_a_fight, refuse_used_watch, with_watch_used
from rules.freeblade.party import members
from rules.freeblade.preview_parts import bars_of
from rules.freeblade.spells import Spell, refill, refillable, refills
from rules.freeblade.weather import TURN_MINUTES, WATCH_MINUTES, WATCHES
from rules.game import Command, Decision, Game, Mechanic, Odd, Preview, decided
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import Belonging, Profile, Resource, Table
from rules.verdicts import WON, Verdict

DAYS = 7
"""How long a full rest takes (FB-27)."""
MINUTES = {"short": TURN_MINUTES, "long": WATCH_MINUTES, "full": DAYS * len(WATCHES) * WATCH_MINUTES}
DICE = {"short": 4, "long": 6, "full": 0}
"""The die of healing; a full rest needs none."""
RESTED = "rested"
"""What a sheet remembers until the day is over."""


@dataclass(frozen=True, slots=True)
class Rest(Command):
    """A short, long or full rest; a long one refills spell books (FB-25..27, FB-44).

    ``allowed``: the Game Master lets it be in a fight, or in a Watch that is used already (R-85).
    """

    sheet_id: str
    kind: Annotated[
        str,
        Field(
            "How long",
            choices=(
                ("short", "Short: ten minutes, 1D4 HP"),
                ("long", "Long: six hours, 1D6 HP"),
                ("full", "Full: a week for the whole group, all HP"),
            ),
            start="short",
        ),
    ]
    refill: Annotated[
        tuple[str, ...],
        Field(
            "Spell books to refill",
            kind="belongings",
            blurb="As many as Presence allows each night.",
            of=("spell",),
        ),
    ] = ()
    allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Rerollable):
    """A rest. ``refilled_spells`` names the spell books; ``die`` is None for a full rest."""

    RULES: ClassVar[tuple[str, ...]] = ("R-50",)

    kind: str
    minutes: int
    die: Die | None = None
    before: int
    after: int
    refilled_spells: tuple[str, ...] = ()

    def rules_shown(self) -> tuple[str, ...]:
        kinds = {"FB-25": "short", "FB-26": "long", "FB-27": "full"}
        rests = where({id: self.kind == kind for id, kind in kinds.items()})
        return (*rests, *self.RULES, *where(dict.fromkeys(("FB-44", "R-37"), self.refilled_spells)))

    def verdict(self) -> Verdict:
        if not self.die:
            return Verdict(words="Whole again", sense=WON)
        return Verdict(note=f"refilled {', '.join(self.refilled_spells)}" if self.refilled_spells else "")

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (shown_die(self.die),) if self.die else ()


def minutes(kind: str) -> int:
    """Return how long a rest takes (FB-25..27)."""
    if kind not in MINUTES:
        raise RuleBroken("A rest is short, long or full.")
    return MINUTES[kind]


def rested(kind: str, hp: int, maximum: int, face: int = 0) -> int:
    """Return HP after a rest: 1D4 back for a short one, 1D6 for a long one, all for a full (FB-25..27)."""
    minutes(kind)
    if DICE[kind]:
        can_fall(DICE[kind], face)
    return healed(hp, maximum, maximum - hp if kind == "full" else face)


def rest_of_the_day(game: Game, table: Table, command: Rest, randomness: Randomness) -> Decision:
    """Rest; a long or full rest is remembered until the day is over (FB-26, FB-67)."""
    decision = rest(game, table, command, randomness)
    if command.kind == "short":
        return decision
    return replace(decision, table=decision.table.put(command.sheet_id, RESTED, Resource(number=1)))


def rest(game: Game, table: Table, command: Rest, randomness: Randomness) -> Decision:
    """Rest: a short one gives 1D4 HP, a long one 1D6 and spell books, a full one all HP (FB-25..27, R-50).

    A longer one uses its Watch (R-85).
    """
    refuse_rest(game, table, command)
    hp = hit_points(table, command.sheet_id)
    refilled_table, refilled = _refilled(table, command)
    if command.kind != "short":
        refilled_table = with_watch_used(refilled_table, command.sheet_id, RESTED)
    sides = DICE[command.kind]
    face = randomness(sides) if sides else 0
    after = rested(command.kind, hp.number, most_hp(hp), face)
    fact = Rested(
        sheet_id=command.sheet_id,
        kind=command.kind,
        minutes=minutes(command.kind),
        die=Die(sides=sides, face=face, role="healing") if sides else None,
        before=hp.number,
        after=after,
        refilled_spells=refilled,
    )
    return decided(with_hp(refilled_table, command.sheet_id, after), fact)


def refuse_rest(game: Game, table: Table, command: Rest) -> Profile:
    """Refuse a rest that cannot be, before anything comes of it; return the profile of who rests."""
    profile = resting(game, table, command)
    hit_points(table, command.sheet_id)
    _refilled(table, command)
    refuse_untimely_rest(game, table, command)
    return profile


def who_rolled_healing(fact: Fact) -> str:
    """Return who rolled for a rest: a full one needs no die (FB-27, R-84)."""
    return fact.sheet_id if isinstance(fact, Rested) and fact.die else ""


def resting(game: Game, table: Table, command: Rest) -> Profile:
    """Return the profile of who can rest: not burdened, and not dying unhelped (R-43, R-50)."""
    profile = unburdened(game, table, command.sheet_id)
    minutes(command.kind)
    dying = state_of(table, command.sheet_id) == "dying"
    if dying and ruling_word(table, game.system, "rest_while_dying") == "no":
        raise RuleBroken(f"{profile.name} is dying and cannot rest until someone helps.")
    return profile


def refuse_untimely_rest(game: Game, table: Table, command: Rest) -> None:
    """Refuse a rest in a fight, and a longer one in a Watch that is used already (R-85).

    A week is the group's, so that nobody in it may have used the Watch.
    """
    refuse_in_a_fight(game, table, f"a {command.kind} rest", command.allowed)
    group = members(table) if command.kind == "full" else []
    if command.kind != "short":
        for sheet_id in group if command.sheet_id in group else [command.sheet_id]:
            refuse_used_watch(game, table, sheet_id, command.allowed)


def _refilled(table: Table, command: Rest) -> tuple[Table, tuple[str, ...]]:
    """Return the table with the chosen books full again, as many as Presence allows (FB-44, R-37)."""
    keys = tuple(dict.fromkeys(command.refill))
    if keys and command.kind == "short":
        raise RuleBroken("Only a long rest refills spell books.")
    books = {key: belonging_of(table, command.sheet_id, key) for key in keys}
    for book in books.values():
        if book.kind != "spell" or not refillable(_spell(book)):
            raise RuleBroken(f"{book.name} is not a spell book: it cannot be refilled.")
    presence = score_of(table, command.sheet_id, "presence")
    nights = DAYS if command.kind == "full" else 1
    if command.kind == "full":
        books |= _worn_books(table, command.sheet_id)
        keys = (*keys, *(key for key in books if key not in keys))[: nights * refills(presence)]
        books = {key: books[key] for key in keys}
    dice, refused = refill(nights * presence, {key: _spell(book) for key, book in books.items()}, keys)
    if refused:
        most = refills(presence)
        raise RuleBroken(f"Presence allows {most} spell books for each long rest, not {len(keys)}.")
    for key, book in books.items():
        table = table.put(command.sheet_id, key, replace(book, die=dice[key]))
    return table, tuple(book.name for book in books.values())


def _worn_books(table: Table, sheet_id: str) -> dict[str, Belonging]:
    """Return the spell books that are not full: a week refills as many as seven nights do."""
    carried = table.of(Belonging, sheet_id).items()
    return {
        key: thing
        for key, thing in carried
        if thing.kind == "spell" and refillable(_spell(thing)) and thing.die < thing.full
    }


def _spell(book: Belonging) -> Spell:
    return Spell(book.form, book.die, book.full)


@lru_cache(maxsize=512)
def foresee_rest(kind: str, hp: int, maximum: int) -> Preview:
    """Foresee HP after a rest, up to the maximum; above 0 the dying are out of danger (FB-27, R-50)."""
    sides = DICE[kind]
    after = uniform(sides or 1).mapped(lambda face: rested(kind, hp, maximum, face if sides else 0))
    odds = [Odd(key="full", chance=after.at_least(maximum))]
    if hp <= 0:
        odds.append(Odd(key="out_of_danger", chance=after.at_least(1)))
    return Preview(odds=tuple(odds), bars=bars_of(after), mark=maximum, counts="HP afterwards")


MECHANIC = Mechanic(
    __name__,
)
