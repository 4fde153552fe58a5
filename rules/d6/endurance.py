"""Points against a resistance: the levels of endurance tracks, and what they take away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.bounds import clean_name, within
from rules.common.clock import RECOVERED, left_of
from rules.common.conditions import MOST
from rules.common.effects import OF_ROUNDS, Bearing, amount, bearing, of_kind, used
from rules.common.sheets import condition_of, finished, name_for_others
from rules.d6 import codes, levels
from rules.d6.check_setup import acting, called, parted, settled
from rules.d6.durations import of_rank
from rules.d6.pools import pool
from rules.d6.throws import plain
from rules.d6.wild_dice import D6
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll
from rules.game import Command, Decision, Game, Mechanic, decided, decides, rolls
from rules.randomness import Randomness
from rules.system import TrackKind
from rules.table import Ability, Condition, Effect, Table

READ = ("dice", "flip", "points")
"""What bears on a roll of points; Advantages and the like do nothing there, and are not used up."""
POINTS = 999
DICE = 50


@dataclass(frozen=True, slots=True)
class TakePoints(Command):
    """Points hit a track of endurance against a resistance (OD6-11, OD6-16..18).

    ``ability`` is the one that a third level takes away, as the Game Master names it (R-14).
    """

    sheet_id: str
    track: str
    points: int
    resistance: int = 0
    ability: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class RollPoints(Command):
    """A die code is rolled as points against the resistance of a target (OD6-11); no wild die (R-29).

    ``sheet_id`` rolls; the points hit ``target``, or the one who rolls.
    """

    sheet_id: str
    code: str
    track: str
    resistance: int = 0
    dice: int = 0
    flat: int = 0
    ability: str = ""
    target: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class NameLostAbility(Command):
    """The Game Master names the ability that a condition of the third level takes away (OD6-16, R-14)."""

    sheet_id: str
    condition: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTaken(Fact):
    """Points met a resistance, made of ``against``, on a track of endurance.

    ``condition`` came, one more beside all others; "" where the points did not pass. ``lost`` is the ability
    that it takes away. ``roll`` is there where the points were rolled, ``by`` whoever did.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "points", "level", "condition", "effects", "lost")
    CLOSED: ClassVar[tuple[str, ...] | None] = ("against", "resistance", "lost")
    RULES: ClassVar[tuple[str, ...]] = ("OD6-11", "OD6-16", "OD6-17", "OD6-18", "R-14")

    track: str
    points: int
    resistance: int
    against: tuple[Modifier, ...] = ()
    level: int
    condition: str = ""
    effects: tuple[Effect, ...] = ()
    lost: str = ""
    roll: Roll | None = None
    by: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityLost(Fact):
    """The Game Master named the ability that a condition takes away."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-16", "R-14")

    condition: str
    ability: str


@dataclass(frozen=True, slots=True)
class Hit:
    """Points on their way to a track: how many, against which parts of a resistance."""

    points: int
    against: tuple[Modifier, ...]

    @property
    def resistance(self) -> int:
        """All parts of the resistance together."""
        return sum(each.amount for each in self.against)


def take_points(game: Game, table: Table, command: TakePoints) -> Decision:
    """Points hit a track of endurance (OD6-11, OD6-16..18)."""
    within(command.points, -POINTS, POINTS, "The points")
    hit, found = _against(table, command.sheet_id, command.points, command.resistance)
    table, fact = struck(game, used(table, found), command.sheet_id, command.track, hit, command.ability)
    return decided(table, replace(fact, source=command.source.strip()))


def roll_points(game: Game, table: Table, command: RollPoints, randomness: Randomness) -> Decision:
    """A die code is rolled as points against a resistance; no die is wild (OD6-11, R-29)."""
    acting(table, command.sheet_id)
    target = command.target or command.sheet_id
    bears = bearing(table, command.sheet_id, "effect_rolls", against=command.target)
    roll = _rolled(game, table, command, bears, randomness)
    hit, found = _against(table, target, roll.total, command.resistance)
    table = used(used(table, of_kind(bears, *READ)), found)
    table, fact = struck(game, table, target, command.track, hit, command.ability)
    by = name_for_others(table, command.sheet_id) if target != command.sheet_id else ""
    return decided(table, replace(fact, roll=roll, by=by, source=command.label.strip()))


def _rolled(
    game: Game, table: Table, command: RollPoints, bears: tuple[Bearing, ...], randomness: Randomness
) -> Roll:
    """The dice of the points: more or fewer by circumstances and conditions (OD6-09, FD6-05)."""
    within(command.dice, -DICE, DICE, "The dice more or less")
    within(command.flat, -POINTS, POINTS, "The points more or less")
    code = codes.read(command.code)
    if settled(game, table, "normalise_pips", "on") == "on":
        code = codes.carried(code)
    floor = int(settled(game, table, "pool_floor", 0))
    thrown = pool(code, bonus_dice=command.dice + amount(bears, "dice"), floor=floor)
    faces = [randomness(D6) for _ in range(thrown.dice)]
    flips = {each.amount for each in of_kind(bears, "flip")}
    pips = (Modifier(amount=thrown.pips, source="pips", rule="FD6-19"),) if thrown.pips else ()
    flat = (*pips, *parted(command.flat, bears, "points", "OD6-09"))
    more = sum(each.amount for each in flat)
    return Roll(
        dice=tuple(Die(sides=D6, face=face, note="flipped" if face in flips else "") for face in faces),
        modifiers=flat,
        total=plain(faces, flips) + more,
        formula=(f"{thrown.dice}d6" if thrown.dice else "") + (f"{more:+d}" if more else ""),
    )


def _against(table: Table, sheet_id: str, points: int, resistance: int) -> tuple[Hit, tuple[Bearing, ...]]:
    """A hit with the resistance that it meets: the number, and what conditions add to it (OD6-09)."""
    finished(table, sheet_id)
    within(resistance, -POINTS, POINTS, "The resistance")
    found = of_kind(bearing(table, sheet_id, "resistance"), "points")
    base = Modifier(amount=resistance, source="resistance", rule="OD6-11")
    return Hit(points, (base, *parted(0, found, "points", "OD6-09"))), found


def struck(
    game: Game, table: Table, sheet_id: str, track: str, hit: Hit, ability: str = "", source: str = ""
) -> tuple[Table, PointsTaken]:
    """The table with one more condition where the points pass, and the fact of it (OD6-06, OD6-16..18)."""
    profile = finished(table, sheet_id)
    ruleset = str(settled(game, table, "ruleset", game.system.key))
    kind = levels.track_of(game, track, ruleset)
    level = levels.state_reached(kind, hit.points - hit.resistance)
    fact = PointsTaken(
        sheet_id=sheet_id,
        name=profile.name,
        track=kind.name,
        points=hit.points,
        resistance=hit.resistance,
        against=hit.against,
        level=level,
    )
    if not level:
        return table, fact
    if len(table.of(Condition, sheet_id)) >= MOST:
        raise RuleBroken(f"{profile.name} has {MOST} conditions; that is the most.")
    lost = _lost(table, sheet_id, ability) if ability else ""
    effects = _aimed(_effects(game, table, kind, track, level), lost)
    until = _lasting(game, level, effects)
    row = Condition(
        name=kind.states[level].name,
        kind=kind.kind,
        group=track,
        rank=level,
        effects=effects,
        until=until,
        left=left_of(table, sheet_id, until),
        points=hit.points - hit.resistance,
        source=source,
    )
    told = called(game, table, sheet_id, lost) if _is_lost(effects, lost) else ""
    fact = replace(fact, condition=row.name, effects=effects, lost=told)
    return table.put(sheet_id, table.new_key(), row), fact


def _lasting(game: Game, level: int, effects: tuple[Effect, ...]) -> str:
    """What ends the condition: a check, or where ranks say how long it lasts, a boundary (FD6-31, R-15).

    One that takes an action of the next round lasts until that round has come (OD6-16).
    """
    until = of_rank(level) if game.system.purchases else RECOVERED
    takes_actions = any(effect.kind in OF_ROUNDS for effect in effects)
    return "round" if until == "turn" and takes_actions else until


def _effects(game: Game, table: Table, kind: TrackKind, track: str, level: int) -> tuple[Effect, ...]:
    """What the level does by itself, as the table plays it (OD6-16, R-14)."""
    hampering = str(settled(game, table, "freed6_track_effects", ""))
    if not hampering:
        return kind.states[level].effects
    return levels.effects_of(game, track, level, str(settled(game, table, "ruleset", "")), hampering)


def _aimed(effects: tuple[Effect, ...], lost: str) -> tuple[Effect, ...]:
    """The effects with the ability that cannot be used; without one, the Game Master has yet to name it."""
    return tuple(replace(each, scope=lost) if lost and _takes(each) else each for each in effects)


def _takes(effect: Effect) -> bool:
    return effect.kind == "unusable" and not effect.scope


def _is_lost(effects: tuple[Effect, ...], lost: str) -> bool:
    return bool(lost) and any(each.kind == "unusable" and each.scope == lost for each in effects)


def _lost(table: Table, sheet_id: str, ability: str) -> str:
    """The ability that is taken away: one of the sheet's; what has none, such as a vehicle, names its own."""
    known = table.of(Ability, sheet_id)
    if known and ability not in known:
        raise RuleBroken(f"{finished(table, sheet_id).name} has no such ability to lose.")
    return ability if known else clean_name(ability, "name for what is lost")


def name_lost_ability(game: Game, table: Table, command: NameLostAbility) -> Decision:
    """The Game Master says which ability a condition of the third level takes away (OD6-16, R-14)."""
    profile = finished(table, command.sheet_id)
    row = condition_of(table, command.sheet_id, command.condition)
    if not any(map(_takes, row.effects)):
        raise RuleBroken(f"{row.name} waits for no ability to be named.")
    lost = _lost(table, command.sheet_id, command.ability)
    table = table.put(command.sheet_id, command.condition, replace(row, effects=_aimed(row.effects, lost)))
    told = called(game, table, command.sheet_id, lost)
    return decided(
        table, AbilityLost(sheet_id=command.sheet_id, name=profile.name, condition=row.name, ability=told)
    )


MECHANIC = Mechanic(
    deciders=(
        decides(NameLostAbility, name_lost_ability),
        rolls(RollPoints, roll_points),
        decides(TakePoints, take_points),
    ),
    facts=(
        AbilityLost,
        PointsTaken,
    ),
)
