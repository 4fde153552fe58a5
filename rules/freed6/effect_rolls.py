"""Effect rolls: a code against a resistance, for a condition or a change of stance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.bounds import clean_name, within
from rules.common.clock import left_of
from rules.common.conditions import came
from rules.common.effects import Bearing, amount, bearing, of_kind, used
from rules.common.prompts import business_of, lapse_offer
from rules.common.sheets import finished, name_for_others
from rules.d6.check_setup import borne, is_open, parted, settled
from rules.d6.codes import Code, carried, read
from rules.d6.durations import of_rank
from rules.d6.endurance import READ, Hit, struck
from rules.d6.flips import counted, in_force
from rules.d6.pools import pool
from rules.d6.ranks import rank
from rules.d6.track_tests import modifier, moved
from rules.d6.wild_dice import D6
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Ability, Condition, Pending, Table, Track

HARM = ("damage", "composure", "body")
SWAYED = ("attitude", "willpower")
"""The tracks that effect rolls move, and that stand in the way of swaying someone (FD6-42, R-24)."""
POINTS = 999


@dataclass(frozen=True, slots=True)
class RollEffect(Command):
    """An effect roll that ranks have bought: a die code against a resistance (FD6-33, FD6-40).

    ``code`` "" is the one that was named when the ranks bought it. ``track``: damage, composure or body make
    a condition; attitude and willpower are moved, ``sign`` 1 towards their last state, -1 towards their
    first; "" makes the ``condition`` that is named. ``ability``: the one that a condition takes away.
    """

    pending: str
    sheet_id: str = ""
    target: str = ""
    code: str = ""
    resistance: int = 0
    track: str = "damage"
    condition: str = ""
    sign: int = 1
    ability: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRolled(Fact):
    """An effect roll: its dice against a resistance, its result points and rank, and what it brought on.

    ``condition`` is "" where it brought nothing; ``on`` names the one it fell on. ``against`` are the parts
    of the resistance, only their sum where not everyone may read the sheet. ``already_there`` names the
    condition that would have come, had it not been there before (FD6-22).
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "points", "rank", "condition", "already_there")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-33", "FD6-40", "R-29")

    code: str
    parts: tuple[Modifier, ...] = ()
    roll: Roll
    resistance: int
    against: tuple[Modifier, ...] = ()
    points: int
    rank: int
    track: str
    condition: str = ""
    already_there: str = ""
    target: str = ""
    on: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What an effect roll did: the table, the state that it brought, its rank; or what was there before."""

    table: Table
    condition: str
    rank: int
    already_there: str = ""


def roll_effect(game: Game, table: Table, command: RollEffect, randomness: Randomness) -> Decision:
    """The dice against the resistance; the points make a condition and no other effect roll (FD6-33, FD6-40).

    No wild die, no luck: those are for checks (R-05, R-29).
    """
    pending = business_of(table, command.pending, "effect")
    profile, named = finished(table, pending.sheet_id), _named_target(table, pending, command)
    target = named or pending.sheet_id
    finished(table, target)
    _refuse_odd(table, command, target)
    mine = borne(table, pending.sheet_id, "effect_rolls", against=named)
    against = _resistance(game, table, target, command, pending.sheet_id)
    code = _code(game, table, command.code.strip() or pending.command)
    roll, parts = _thrown(game, table, code, pending.amount, mine, randomness)
    resistance = sum(each.amount for each in against)
    points = roll.total - resistance
    table = used(table.without(Pending, TABLE, command.pending), of_kind(mine, *READ))
    table = used(table, of_kind(_standing(table, target), "points"))
    source = command.label.strip() or name_for_others(table, pending.sheet_id)
    if command.track in SWAYED:
        done = _swayed(game, table, command, (target, pending.sheet_id), points)
    elif not command.track:
        done = _named(game, table, command, target, points, source)
    else:
        done = _harmed(game, table, command, target, Hit(roll.total, against), source)
    fact = EffectRolled(
        sheet_id=pending.sheet_id,
        name=profile.name,
        code=str(code),
        parts=parts,
        roll=roll,
        resistance=resistance,
        against=against if is_open(table, target) else _summed(resistance),
        points=points,
        rank=done.rank,
        track=command.track,
        condition=done.condition,
        already_there=done.already_there,
        target=target,
        on=name_for_others(table, target),
        label=command.label.strip(),
    )
    return decided(done.table, fact)


def _named_target(table: Table, pending: Pending, command: RollEffect) -> str:
    """On whom the effect was to fall when it was bought, or falls now; "" where nobody was named."""
    if pending.target and command.target not in ("", pending.target):
        raise RuleBroken(f"That effect roll was bought against {name_for_others(table, pending.target)}.")
    return pending.target or command.target


def _summed(resistance: int) -> tuple[Modifier, ...]:
    """A resistance without the names of what it is made of."""
    return (Modifier(amount=resistance, source="resistance", rule="R-75"),)


def _code(game: Game, table: Table, text: str) -> Code:
    """The die code of the effect; three pips are a die (R-12)."""
    if not text:
        raise RuleBroken("Say which die code the effect roll has.")
    code = read(text)
    return carried(code) if settled(game, table, "normalise_pips", "on") == "on" else code


def _refuse_odd(table: Table, command: RollEffect, target: str) -> None:
    within(command.resistance, -POINTS, POINTS, "The resistance")
    if command.track not in ("", *HARM, *SWAYED):
        raise RuleBroken(f"An effect roll makes or moves {', '.join((*HARM, *SWAYED))}, or a condition.")
    if bool(command.condition.strip()) == bool(command.track):
        raise RuleBroken("Say which track the effect falls on, or name the condition that it makes.")
    if command.sign not in (1, -1):
        raise RuleBroken("A track moves towards its last state (1) or its first (-1).")
    known = table.of(Ability, target)
    if command.ability and known and command.ability not in known:
        raise RuleBroken(f"{finished(table, target).name} has no such ability to lose.")


def _standing(table: Table, target: str) -> tuple[Bearing, ...]:
    """What bears on someone's resistance."""
    return bearing(table, target, "resistance")


def _resistance(
    game: Game, table: Table, target: str, command: RollEffect, roller: str
) -> tuple[Modifier, ...]:
    """The difficulty of the roll by its parts; stances count where someone is swayed (FD6-42, R-24, R-75)."""
    stances = SWAYED if command.track in ("composure", *SWAYED) else ()
    swayed = [_state(game, table, target, key, roller) for key in stances]
    return (
        *_summed(command.resistance),
        *(each for each in swayed if each.amount),
        *parted(0, _standing(table, target), "points"),
    )


def _state(game: Game, table: Table, sheet_id: str, key: str, toward: str) -> Modifier:
    """What an attitude or a will adds to the resistance of whoever has it."""
    kind = game.system.track(key)
    _, row = track_of(table, sheet_id, key, toward)
    state = row.state if row else kind.start
    return Modifier(amount=modifier(kind, state), source=kind.states[state].name, rule="FD6-42")


def track_of(table: Table, sheet_id: str, kind: str, toward: str) -> tuple[str, Track | None]:
    """The track of a kind that a sheet shows to another one, or else to everyone, with its key."""
    found = [(key, row) for key, row in table.of(Track, sheet_id).items() if row.kind == kind]
    shown = {row.toward: (key, row) for key, row in reversed(found)}
    return shown.get(toward) or shown.get("") or ("", None)


def _thrown(
    game: Game, table: Table, code: Code, more: int, found: tuple[Bearing, ...], randomness: Randomness
) -> tuple[Roll, tuple[Modifier, ...]]:
    """The dice of an effect roll: its code, what ranks have added, and what bears on it (FD6-35)."""
    floor = int(settled(game, table, "pool_floor", 0))
    thrown = pool(code, bonus_dice=more + amount(found, "dice"), floor=floor)
    flips = in_force(
        (each.amount for each in of_kind(found, "flip")),
        str(settled(game, table, "flip_values", "any face")),
    )
    faces = [randomness(D6) for _ in range(thrown.dice)]
    flat = (
        *((Modifier(amount=code.pips, source="pips", rule="FD6-19"),) if code.pips else ()),
        *parted(0, found, "points"),
    )
    total = sum(counted(face, D6, flips) for face in faces) + sum(each.amount for each in flat)
    dice = tuple(
        Die(sides=D6, face=face, role="effect", note="flipped" if face in flips else "") for face in faces
    )
    parts = (
        Modifier(amount=code.dice, source="the code", rule="FD6-19"),
        *((Modifier(amount=more, source="ranks", rule="FD6-35"),) if more else ()),
        *parted(0, found, "dice"),
    )
    return Roll(dice=dice, modifiers=flat, total=total, formula=f"{thrown.dice}d6"), parts


def _harmed(game: Game, table: Table, command: RollEffect, target: str, hit: Hit, source: str) -> Result:
    """The condition of that rank, one more beside all that are there (FD6-24, FD6-40, R-11, R-15, R-75)."""
    table, fact = struck(game, table, target, command.track, hit, command.ability, source)
    return Result(table, fact.condition, fact.level)


def _named(game: Game, table: Table, command: RollEffect, target: str, points: int, source: str) -> Result:
    """A condition of the game or in the table's words, as long as its rank says (FD6-22, FD6-25, FD6-31)."""
    reached = rank(points)
    if not reached:
        return Result(table, "", 0)
    until, known = of_rank(reached), game.system.condition(command.condition)
    new = Condition(name=clean_name(command.condition, "condition"))
    if known:
        new = replace(
            new,
            name=known.name,
            kind=known.kind,
            group=known.group,
            effects=known.effects,
            stock=known.stock,
        )
    row = replace(
        new,
        rank=reached,
        until=until,
        left=left_of(table, target, until),
        source=source,
        points=points,
    )
    after, fact = came(game, table, target, finished(table, target), row)
    return Result(after, row.name, reached) if fact.comes else Result(after, "", reached, row.name)


def _swayed(game: Game, table: Table, command: RollEffect, between: tuple[str, str], points: int) -> Result:
    """An attitude or a will moves, a step a rank; ``between``: whose, and shown to whom (FD6-42, R-24)."""
    (target, roller), kind, reached = between, game.system.track(command.track), rank(points)
    if not reached:
        return Result(table, "", 0)
    per_rank = settled(game, table, "attitude_steps", "per rank") == "per rank"
    key, row = track_of(table, target, command.track, roller)
    before = row.state if row else kind.start
    after = moved(kind, before, command.sign * (reached if per_rank else 1))
    row = row or Track(name=kind.name, kind=kind.key)
    table = table.put(target, key or table.new_key(), replace(row, state=after))
    return Result(table, kind.states[after].name, reached)


def effect_prompt(_game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The effect roll, with the code that was named when it was bought (FD6-32, FD6-33)."""
    command = RollEffect(key, pending.sheet_id, pending.target, code=pending.command or "1D")
    roll = Offer(
        key="roll",
        label="Roll the effect" + (f" ({pending.amount:+d}D)" if pending.amount else ""),
        command=command,
        sheet_id=pending.sheet_id,
        fields=(("pending", key), ("code", command.code)),
    )
    return roll, lapse_offer(key, pending, "Let it pass")


MECHANIC = Mechanic(
    deciders=(rolls(RollEffect, roll_effect),),
    facts=(EffectRolled,),
    prompts={
        "effect": Prompt(offers=effect_prompt, gone="That effect has been rolled already."),
    },
)
