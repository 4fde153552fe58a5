"""A check of a die code: thrown, read against a difficulty or an opponent, and told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from rules.common.effects import used
from rules.common.rerolls import written
from rules.common.sheets import name_for_others
from rules.d6.abilities import LUCK
from rules.d6.boosts import staying
from rules.d6.check_setup import CheckCode, CheckSetup, acting, check_setup, counts_successes, settled
from rules.d6.outcome_odds import code_success
from rules.d6.ranks import rank
from rules.d6.successes import EXTRA, REGULAR, WILD, count, face
from rules.d6.throws import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    NORMAL,
    SUCCESSES,
    ShownThrow,
    counting,
    outcome,
    throw,
    total,
)
from rules.d6.throws import Throw as Fallen
from rules.d6.total_odds import code_total
from rules.d6.wild_dice import D6
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll
from rules.game import Decision, Game, Mechanic, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Ability, Pending, Table

TOTAL = "total"
CANCELS = "critical failure"
CRITICALS = (CRITICAL_SUCCESS, CRITICAL_FAILURE)
ASKED_DICE, ASKED_DIFFICULTY = 20, 120
"""So far the odds of a check are worked out with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeChecked(Fact):
    """A check of a die code.

    ``code`` is the joined code before luck; ``parts`` are the dice that the pool was made of, each with its
    source; ``sources`` what else bore on it. ``dice`` were thrown, ``wild`` of them wild. ``mode``: normal,
    advantage or disadvantage. ``outcome``: success, failure, critical_success, critical_failure, or total
    where no difficulty was set. ``points`` are the result points, ``rank`` what they are worth. ``against``
    names whom it was against. ``chance``: the exact probability of success as "n/d". ``rules`` are those that
    showed in this throw besides: an explosion, a critical, an empty pool.

    A blind check keeps its difficulty too: it may be the total of whoever stood against it (R-25).
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        "difficulty",
        "throws",
        "roll",
        "outcome",
        "points",
        "rank",
        "chance",
        "rules",
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("difficulty", "outcome", "points", "rank", "chance", "rules")
    RULES: ClassVar[tuple[str, ...]] = ("FD6-18", "FD6-20", "FD6-30")

    ability: str
    skill: str = ""
    code: str
    difficulty: int | None = None
    dice: int = 0
    wild: int = 0
    mode: str = "normal"
    counted: bool = False
    luck: bool = False
    parts: tuple[Modifier, ...] = ()
    sources: tuple[Modifier, ...] = ()
    flips: tuple[int, ...] = ()
    throws: tuple[ShownThrow, ...] = ()
    roll: Roll
    outcome: str
    points: int = 0
    rank: int = 0
    target: str = ""
    against: str = ""
    chance: str = ""
    label: str = ""
    rules: tuple[str, ...] = ()


class Attempt(Protocol):
    """An order behind which stands a check of a die code."""

    @property
    def sheet_id(self) -> str: ...
    @property
    def ability(self) -> str: ...
    @property
    def skill(self) -> str: ...
    @property
    def dice(self) -> int: ...
    @property
    def flat(self) -> int: ...
    @property
    def advantages(self) -> int: ...
    @property
    def disadvantages(self) -> int: ...
    @property
    def luck(self) -> bool: ...
    @property
    def target(self) -> str: ...
    @property
    def label(self) -> str: ...


def check_of(command: Attempt, difficulty: int | None, against: str | None = None) -> CheckCode:
    """The check behind an order, against that difficulty; ``against``: whom, if not the order's target."""
    return CheckCode(
        sheet_id=command.sheet_id,
        ability=command.ability,
        skill=command.skill,
        difficulty=difficulty,
        dice=command.dice,
        flat=command.flat,
        advantages=command.advantages,
        disadvantages=command.disadvantages,
        luck=command.luck,
        target=command.target if against is None else against,
        label=command.label,
    )


def check_code(game: Game, table: Table, command: CheckCode, randomness: Randomness) -> Decision:
    """A check; a success leaves ranks to spend, a critical something to tell (FD6-15, FD6-18..20, FD6-32)."""
    against: tuple[CodeChecked, ...] = ()
    if command.opposing:
        table, opposed = _opposed(game, table, command, randomness)
        command, against = replace(command, difficulty=opposed.roll.total), (opposed,)
    table, fact = checked(game, table, command, randomness)
    if fact.rank:
        table = _open(table, command, "ranks", fact.rank, written(command))
    return decided(table, fact, *against)


def _opposed(
    game: Game, table: Table, command: CheckCode, randomness: Randomness
) -> tuple[Table, CodeChecked]:
    """The target's own throw, whose total is the difficulty; it is no check of theirs (R-25, R-26)."""
    if not command.target or command.target == command.sheet_id or command.difficulty is not None:
        raise RuleBroken("A check is opposed by its target's throw, or has a difficulty: one of the two.")
    row = table.get(Ability, command.target, command.opposing)
    ability, skill = (row.parent, command.opposing) if row and row.parent else (command.opposing, "")
    order = CheckCode(command.target, ability, skill, target=command.sheet_id, label=command.label)
    return _checked(game, table, order, randomness)


def checked(game: Game, table: Table, order: CheckCode, randomness: Randomness) -> tuple[Table, CodeChecked]:
    """The check thrown and read: the table after it, and the fact; a critical waits to be told (FD6-15).

    What an earlier check left open lapses: unspent ranks do not outlast the next check (R-26).
    """
    return _checked(game, _without(table, order.sheet_id, "ranks", "critical"), order, randomness)


def _checked(game: Game, table: Table, order: CheckCode, randomness: Randomness) -> tuple[Table, CodeChecked]:
    profile = acting(table, order.sheet_id)
    against = name_for_others(table, order.target) if order.target else ""
    aimed = check_setup(game, table, order)
    refuse_luck_where_there_is_none(game, order)
    counts = counts_successes(game, table)
    thrown = [_thrown(aimed, randomness, counts) for _ in range(1 if aimed.mode == NORMAL else 2)]
    kept = counting([each.total for _, each in thrown], aimed.mode)
    fallen, told = thrown[kept]
    points, ends = _read(game, table, order, aimed, fallen, told.total)
    if ends in CRITICALS:
        table = _open(table, order, "critical", 0, ends)
    fact = CodeChecked(
        sheet_id=order.sheet_id,
        name=profile.name,
        ability=order.ability,
        skill=order.skill,
        code=str(aimed.code),
        difficulty=order.difficulty,
        dice=aimed.pool.dice,
        wild=aimed.pool.wild,
        mode=aimed.mode,
        counted=counts,
        luck=order.luck,
        parts=aimed.parts,
        sources=aimed.sources,
        flips=tuple(sorted(aimed.wild.flips)),
        throws=_throws([each for _, each in thrown], kept),
        roll=_roll(aimed, told, counts),
        outcome=ends,
        points=points,
        rank=rank(points) if ends in SUCCESSES and game.system.purchases else 0,
        target=order.target,
        against=against,
        chance="" if counts else _odds(game, table, order, aimed),
        label=order.label.strip(),
        rules=_rules(aimed, fallen, ends, points),
    )
    return used(table, aimed.found), fact


def refuse_luck_where_there_is_none(game: Game, order: CheckCode) -> None:
    """Refuse a point of luck in a game that has no such points."""
    if order.luck and not any(kind.key == LUCK for kind in game.system.resources):
        raise RuleBroken(f"{game.system.name} has no luck to spend.")


def _rules(aimed: CheckSetup, fallen: Fallen, ends: str, points: int) -> tuple[str, ...]:
    """The rules that showed in a throw, besides those of its parts."""
    shown = {
        "FD6-12": any(len(chain) > 1 for chain in fallen.wild),
        "FD6-16": bool(fallen.wild) and aimed.wild.sides != D6,
        "FD6-13": ends == CRITICAL_SUCCESS,
        "FD6-14": ends == CRITICAL_FAILURE,
        "R-01": ends != TOTAL and points == 0,
        "R-08": aimed.mode != NORMAL,
        "R-13": not aimed.pool.dice,
    }
    return tuple(id for id, is_shown in shown.items() if is_shown)


def _thrown(aimed: CheckSetup, randomness: Randomness, counts: bool) -> tuple[Fallen, ShownThrow]:
    """One complete throw, and how it is told (FD6-50, R-03, R-08)."""
    fallen = throw(aimed.pool, aimed.wild, randomness, abs(aimed.boost))
    places = staying(fallen.regular, aimed.boost)
    kept = Fallen(tuple(fallen.regular[at] for at in places), fallen.wild)
    number = _successes(kept, aimed) if counts else total(kept, aimed.added, aimed.wild)
    wild = [die for at, chain in enumerate(fallen.wild) for die in _chain(aimed, chain, at if counts else -1)]
    regular = [_regular(aimed, face, at in places, counts) for at, face in enumerate(fallen.regular)]
    return kept, ShownThrow(dice=(*wild, *regular), total=number)


def _successes(kept: Fallen, aimed: CheckSetup) -> int:
    """The dice counted as Wild D6 counts them; pips are no successes (R-29)."""
    first, *others = kept.wild or ((),)
    flat = sum(each.amount for each in aimed.flat if each.rule != "FD6-19")
    return max(0, count(kept.regular, first, others).successes + flat)


def _chain(aimed: CheckSetup, chain: tuple[int, ...], counted: int = -1) -> list[Die]:
    """A wild die, throw by throw; ``counted``: its place among those whose successes count, -1 for none.

    The first of them is the wild one, and any others are extra (R-29).
    """
    said = [_note(aimed, face, aimed.wild.explodes(face)) for face in chain]
    if counted >= 0:
        role = EXTRA if counted else WILD
        said = [_tally(role, face, at) for at, face in enumerate(chain, start=1)]
    return [
        Die(sides=aimed.wild.sides, face=face, role="wild", note=note)
        for face, note in zip(chain, said, strict=True)
    ]


def _regular(aimed: CheckSetup, face: int, kept: bool, counted: bool) -> Die:
    note = _tally(REGULAR, face, 1) if counted else _note(aimed, face)
    return Die(sides=D6, face=face, kept=kept, role="regular", note=note if kept else "")


def _roll(aimed: CheckSetup, told: ShownThrow, counts: bool) -> Roll:
    """The throw that counts, with what is added to it."""
    modifiers = _added(aimed, told, counts)
    return Roll(dice=told.dice, modifiers=modifiers, total=told.total, formula=_formula(aimed))


def _added(aimed: CheckSetup, told: ShownThrow, counts: bool) -> tuple[Modifier, ...]:
    """What is added to the dice; where successes are counted, no pips, and what cancels one (WD-06, R-29)."""
    if not counts:
        return aimed.flat
    cancels = any(die.note == CANCELS for die in told.dice)
    anything = any("success" in die.note for die in told.dice)
    cancelled = (Modifier(amount=-1, source=CANCELS, rule="WD-06"),) if cancels and anything else ()
    return (*(each for each in aimed.flat if each.rule != "FD6-19"), *cancelled)


def _tally(role: str, shown: int, throw: int) -> str:
    """What a die brings where successes are counted (WD-03..07)."""
    means = face(role, shown, throw)
    if means.cancels:
        return CANCELS
    return ", ".join(filter(None, ("success" if means.successes else "", "again" if means.again else "")))


def _note(aimed: CheckSetup, face: int, again: bool = False) -> str:
    """What became of a die: it exploded, it counts as another face (FD6-12, FD6-48)."""
    turned = face in aimed.wild.flips
    return ", ".join(filter(None, ("exploded" if again else "", "flipped" if turned else "")))


def _throws(thrown: list[ShownThrow], kept: int) -> tuple[ShownThrow, ...]:
    """Both throws where two were made; a single one stands in the roll."""
    if len(thrown) == 1:
        return ()
    return tuple(
        ShownThrow(dice=each.dice, total=each.total, counts=at == kept) for at, each in enumerate(thrown)
    )


def _read(
    game: Game, table: Table, order: CheckCode, aimed: CheckSetup, fallen: Fallen, number: int
) -> tuple[int, str]:
    """The result points and how the check ends (FD6-13, FD6-14, FD6-20)."""
    if order.difficulty is None:
        return 0, TOTAL
    points = number - order.difficulty
    tie = str(settled(game, table, "check_tie", "meets"))
    return points, outcome(points, fallen.wild, aimed.wild, tie)


def _formula(aimed: CheckSetup) -> str:
    """The pool as it was thrown: dice of a boost or penalty included."""
    pool, more = aimed.pool, abs(aimed.boost) if aimed.pool.regular else 0
    dice = [f"{pool.wild}d{aimed.wild.sides}!" if pool.wild else ""]
    if pool.regular:
        side = ("kl" if aimed.boost < 0 else "kh") + str(pool.regular) if more else ""
        dice.append(f"{pool.regular + more}d6{side}")
    return "+".join(filter(None, dice)) + (f"{aimed.added:+d}" if aimed.added else "")


def _odds(game: Game, table: Table, order: CheckCode, aimed: CheckSetup) -> str:
    """The exact probability of success, where it is quickly worked out."""
    difficulty, wild = order.difficulty, aimed.wild
    if difficulty is None or aimed.pool.dice > ASKED_DICE or abs(difficulty) > ASKED_DIFFICULTY:
        return ""
    thrown = code_total(
        aimed.pool.dice,
        aimed.added,
        aimed.pool.wild,
        sides=wild.sides,
        flips=wild.flips,
        boost=aimed.boost,
        flip_wild=wild.reads,
    )
    tie = str(settled(game, table, "check_tie", "meets"))
    found = code_success(thrown, difficulty, aimed.mode, tie)
    return f"{found.numerator}/{found.denominator}"


def _open(table: Table, order: CheckCode, kind: str, amount: int, command: str) -> Table:
    """The table with open business about the check that is being made."""
    row = Pending(
        kind=kind,
        about=table.seq + 1,
        sheet_id=order.sheet_id,
        target=order.target,
        amount=amount,
        command=command,
    )
    return table.put(TABLE, table.new_key(), row)


def _without(table: Table, sheet_id: str, *kinds: str) -> Table:
    """The table without what an earlier check of a sheet left open."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind in kinds and pending.sheet_id == sheet_id:
            table = table.without(Pending, TABLE, key)
    return table


MECHANIC = Mechanic(
    deciders=(rolls(CheckCode, check_code),),
    facts=(CodeChecked,),
)
