"""Effect rolls: dice against a resistance, whose rank is a condition (FD6-32, FD6-33, FD6-40..42, R-29)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.chance import Chance
from rules.codes import Code, carried, read
from rules.commands import RollEffect
from rules.decide.business import business_of
from rules.decide.code_pools import borne, is_open, parted, settled
from rules.decide.decision import Decision, decided
from rules.decide.endurance import READ, Hit, struck
from rules.decide.instances import came
from rules.decide.shape import clean_name, within
from rules.decide.sheets import finished, name_for_others
from rules.decide.spans import left_of
from rules.durations import of_rank
from rules.effects import Bearing, amount, bearing, of_kind, used
from rules.errors import RuleBroken
from rules.facts import Die, EffectRolled, Modifier, Roll
from rules.flips import counted, in_force
from rules.pools import pool
from rules.ranks import rank
from rules.system import System
from rules.table import TABLE, Ability, Condition, Pending, Table, Track
from rules.tracks import modifier, moved
from rules.wild import D6

HARM = ("damage", "composure", "body")
SWAYED = ("attitude", "willpower")
"""The tracks that effect rolls move, and that stand in the way of swaying someone (FD6-42, R-24)."""

POINTS = 999


@dataclass(frozen=True, slots=True)
class Result:
    """What an effect roll did: the table, the state that it brought, its rank; or what was there before."""

    table: Table
    condition: str
    rank: int
    already_there: str = ""


def roll_effect(system: System, table: Table, command: RollEffect, chance: Chance) -> Decision:
    """The dice against the resistance; the points make a condition and no other effect roll (FD6-33, FD6-40).

    No wild die, no luck: those are for checks (R-05, R-29).
    """
    pending = business_of(table, command.pending, "effect")
    profile, named = finished(table, pending.sheet), _named_target(table, pending, command)
    target = named or pending.sheet
    finished(table, target)
    _refuse_odd(system, table, command, target)
    mine = borne(table, pending.sheet, "effect_rolls", against=named)
    against = _resistance(system, table, target, command, pending.sheet)
    code = _code(system, table, command.code.strip() or pending.command)
    roll, parts = _thrown(system, table, code, pending.amount, mine, chance)
    resistance = sum(each.amount for each in against)
    points = roll.total - resistance
    table = used(table.without(Pending, TABLE, command.pending), of_kind(mine, *READ))
    table = used(table, of_kind(_standing(table, target), "points"))
    source = command.label.strip() or name_for_others(table, pending.sheet)
    if command.track in SWAYED:
        done = _swayed(system, table, command, (target, pending.sheet), points)
    elif not command.track:
        done = _named(system, table, command, target, points, source)
    else:
        done = _harmed(system, table, command, target, Hit(roll.total, against), source)
    fact = EffectRolled(
        sheet=pending.sheet,
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


def _code(system: System, table: Table, text: str) -> Code:
    """The die code of the effect; three pips are a die (R-12)."""
    if not text:
        raise RuleBroken("Say which die code the effect roll has.")
    code = read(text)
    return carried(code) if settled(system, table, "normalise_pips", "on") == "on" else code


def _refuse_odd(system: System, table: Table, command: RollEffect, target: str) -> None:
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
    system: System, table: Table, target: str, command: RollEffect, roller: str
) -> tuple[Modifier, ...]:
    """The difficulty of the roll by its parts; stances count where someone is swayed (FD6-42, R-24, R-75)."""
    stances = SWAYED if command.track in ("composure", *SWAYED) else ()
    swayed = [_state(system, table, target, key, roller) for key in stances]
    return (
        *_summed(command.resistance),
        *(each for each in swayed if each.amount),
        *parted(0, _standing(table, target), "points"),
    )


def _state(system: System, table: Table, sheet: str, key: str, toward: str) -> Modifier:
    """What an attitude or a will adds to the resistance of whoever has it."""
    kind = system.track(key)
    _, row = track_of(table, sheet, key, toward)
    state = row.state if row else kind.start
    return Modifier(amount=modifier(kind, state), source=kind.states[state].name, rule="FD6-42")


def track_of(table: Table, sheet: str, kind: str, toward: str) -> tuple[str, Track | None]:
    """The track of a kind that a sheet shows to another one, or else to everyone, with its key."""
    found = [(key, row) for key, row in table.of(Track, sheet).items() if row.kind == kind]
    shown = {row.toward: (key, row) for key, row in reversed(found)}
    return shown.get(toward) or shown.get("") or ("", None)


def _thrown(
    system: System, table: Table, code: Code, more: int, found: tuple[Bearing, ...], chance: Chance
) -> tuple[Roll, tuple[Modifier, ...]]:
    """The dice of an effect roll: its code, what ranks have added, and what bears on it (FD6-35)."""
    floor = int(settled(system, table, "pool_floor", 0))
    thrown = pool(code, bonus_dice=more + amount(found, "dice"), floor=floor)
    flips = in_force(
        (each.amount for each in of_kind(found, "flip")),
        str(settled(system, table, "flip_values", "any face")),
    )
    faces = [chance(D6) for _ in range(thrown.dice)]
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


def _harmed(system: System, table: Table, command: RollEffect, target: str, hit: Hit, source: str) -> Result:
    """The condition of that rank, one more beside all that are there (FD6-24, FD6-40, R-11, R-15, R-75)."""
    table, fact = struck(system, table, target, command.track, hit, command.ability, source)
    return Result(table, fact.condition, fact.level)


def _named(
    system: System, table: Table, command: RollEffect, target: str, points: int, source: str
) -> Result:
    """A condition of the game or in the table's words, as long as its rank says (FD6-22, FD6-25, FD6-31)."""
    reached = rank(points)
    if not reached:
        return Result(table, "", 0)
    until, known = of_rank(reached), system.condition(command.condition)
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
    after, fact = came(table, target, finished(table, target), row)
    return Result(after, row.name, reached) if fact.comes else Result(after, "", reached, row.name)


def _swayed(
    system: System, table: Table, command: RollEffect, between: tuple[str, str], points: int
) -> Result:
    """An attitude or a will moves, a step a rank; ``between``: whose, and shown to whom (FD6-42, R-24)."""
    (target, roller), kind, reached = between, system.track(command.track), rank(points)
    if not reached:
        return Result(table, "", 0)
    per_rank = settled(system, table, "attitude_steps", "per rank") == "per rank"
    key, row = track_of(table, target, command.track, roller)
    before = row.state if row else kind.start
    after = moved(kind, before, command.sign * (reached if per_rank else 1))
    row = row or Track(name=kind.name, kind=kind.key)
    table = table.put(target, key or table.new_key(), replace(row, state=after))
    return Result(table, kind.states[after].name, reached)
