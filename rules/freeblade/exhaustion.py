"""Exhaustion: a short rest, or damage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.game_master_allowance import NeedsAllowance
from rules.common.lookups import alive
from rules.common.prompts import MORE, pass_offer, pending_of
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Die, Modifier, ShownRoll, shown_die
from rules.freeblade.dying import state_of
from rules.freeblade.falls import countdown, fallen_as, harm_rules
from rules.freeblade.focus_rerolls import Rerollable, rerollable
from rules.freeblade.harm import hit_points, most_hp, wound
from rules.freeblade.preview_parts import bars_of
from rules.freeblade.rests import (
    DICE,
    Rest,
    Rested,
    foresee_rest,
    refuse_untimely_rest,
    rest,
    rested,
    resting,
)
from rules.freeblade.what_passes_during_rests import TakesTime, foresee_passing, nothing_paid
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Odd,
    Offer,
    Preview,
    Prompt,
    Urgency,
    decided,
    foresees,
    rolls,
)
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table
from rules.verdicts import LOST, NO_VERDICT, Verdict

HARM = 4


@dataclass(frozen=True, slots=True)
class FaceExhaustion(Command):
    """A short rest, or 1D4 damage that no armour stops (FB-74, R-51).

    ``allowed``: the Game Master lets the rest be in a fight (R-85).
    """

    pending: str
    sheet_id: str = ""
    choice: str = "rest"
    allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustionFaced(Rerollable):
    """Exhaustion: a short rest, or damage. ``status`` and the timer are as for any other harm."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after", "left", "timer", "modifiers")
    RULES: ClassVar[tuple[str, ...]] = ("FB-74",)

    choice: str
    die: Die
    before: int
    after: int
    status: str = "ok"
    left: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()

    def rules_shown(self) -> tuple[str, ...]:
        by_choice = ("FB-25",) if self.choice == "rest" else ("FB-23", "R-51")
        return (*self.RULES, *by_choice, *harm_rules(self.status))

    def verdict(self) -> Verdict:
        return NO_VERDICT if self.choice == "rest" else Verdict(sense=LOST)

    def rolls(self) -> tuple[ShownRoll, ...]:
        timer = countdown(self.timer, self.modifiers, self.left) if self.timer else ()
        return shown_die(self.die), *timer

    def fall(self) -> str:
        return fallen_as(self.status)


def exhausted(choice: str, hp: int, maximum: int, face: int) -> int:
    """Return HP after exhaustion: a short rest, or 1D4 that no armour stops (FB-74, R-51)."""
    if choice == "rest":
        return rested("short", hp, maximum, face)
    if choice != "damage":
        raise RuleBroken("For exhaustion, choose rest or damage.")
    can_fall(DICE["short"], face)
    return hp - face


def face_exhaustion(game: Game, table: Table, command: FaceExhaustion, randomness: Randomness) -> Decision:
    """Let the exhausted take a short rest, or 1D4 damage that no armour stops (FB-74, R-51)."""
    pending = pending_of(table, command.pending, "exhaustion")
    alive(game, table, pending.sheet_id)
    table = table.without(Pending, TABLE, command.pending)
    if command.choice == "rest":
        return _rest(game, table, Rest(pending.sheet_id, "short", allowed=command.allowed), randomness)
    return _harmed(game, table, pending.sheet_id, command.choice, randomness)


def _rest(game: Game, table: Table, order: Rest, randomness: Randomness) -> Decision:
    decision = rest(game, table, order, randomness)
    fact = decision.facts[0]
    if not isinstance(fact, Rested) or fact.die is None:
        raise RuleBroken("That was not a short rest.")
    faced = ExhaustionFaced(
        sheet_id=order.sheet_id,
        choice="rest",
        die=fact.die,
        before=fact.before,
        after=fact.after,
    )
    return Decision((faced, *decision.facts[1:]), decision.table)


def _rest_of(table: Table, command: FaceExhaustion) -> Rest | None:
    """Return the rest that a choice is: a Turn passes with it in the dark (FB-71, FB-74)."""
    if command.choice != "rest":
        return None
    pending = pending_of(table, command.pending, "exhaustion")
    return Rest(pending.sheet_id, "short", allowed=command.allowed)


def _harmed(game: Game, table: Table, sheet_id: str, choice: str, randomness: Randomness) -> Decision:
    hp = hit_points(table, sheet_id)
    face = randomness(HARM) if choice == "damage" else 0
    points = hp.number - exhausted(choice, hp.number, most_hp(hp), face)
    decision = wound(game, table, sheet_id, points, None, randomness)
    fact = ExhaustionFaced(
        sheet_id=sheet_id,
        choice=choice,
        die=Die(sides=HARM, face=face, role="damage"),
        before=decision.before,
        after=decision.after,
        status=decision.status,
        left=decision.left,
        unit=decision.unit,
        timer=decision.timer,
        modifiers=decision.modifiers,
    )
    return decided(decision.table, fact)


def exhaustion_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Let anyone who is exhausted rest for a Turn, or take harm; nothing is asked of the dead (FB-74)."""
    passing = pass_offer(key, pending, "Skip", fold=MORE)
    if state_of(table, pending.sheet_id) == "dead":
        return (passing,)
    harm = Offer(
        key="damage",
        label="Take 1D4 damage",
        command=FaceExhaustion(key, pending.sheet_id, "damage"),
        sheet_id=pending.sheet_id,
        fields=(("pending", key), ("choice", "damage")),
    )
    return (*_rest_offers(game, table, key, pending), harm, passing)


def _rest_offers(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer the rest to who can take it; in a fight it is the Game Master's to allow (R-85)."""
    order = Rest(pending.sheet_id, "short")
    free = Offer(
        key="rest",
        label="Take a short rest",
        command=FaceExhaustion(key, pending.sheet_id, "rest"),
        sheet_id=pending.sheet_id,
        fields=(("pending", key), ("choice", "rest")),
    )
    try:
        resting(game, table, order)
        refuse_untimely_rest(game, table, order)
    except NeedsAllowance:
        command = FaceExhaustion(key, pending.sheet_id, "rest", allowed=True)
        fields = (*free.fields, ("allowed", "on"))
        return (replace(free, label="Allow a short rest", command=command, sheet_id="", fields=fields),)
    except RuleBroken:  # what would be refused is not offered
        return ()
    return (free,)


def preview_exhaustion(game: Game, table: Table, command: FaceExhaustion) -> Preview:
    """Foresee HP after a short rest or 1D4 damage, and whether that brings someone down (FB-74, R-51)."""
    pending = pending_of(table, command.pending, "exhaustion")
    hp = hit_points(table, pending.sheet_id)
    if command.choice == "rest":
        passing = foresee_passing(game, table, Rest(pending.sheet_id, "short"))
        return replace(foresee_rest("short", hp.number, most_hp(hp)), foreseen=passing)
    after = uniform(HARM).mapped(lambda face: exhausted(command.choice, hp.number, most_hp(hp), face))
    return Preview(odds=(Odd(key="down", chance=after.at_most(0)),), bars=bars_of(after))


EXHAUSTED = TakesTime(rerollable(face_exhaustion, rests_on=("hp", "death")), nothing_paid, order=_rest_of)
MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(FaceExhaustion, EXHAUSTED),),
    previews=(foresees(FaceExhaustion, preview_exhaustion),),
    prompts={
        "exhaustion": Prompt(
            offers=exhaustion_prompt,
            urgency=Urgency.HARM,
            title="{name} is exhausted",
            gone="That exhaustion has already been settled.",
        ),
    },
)
