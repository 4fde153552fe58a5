"""HP lost and regained, and the time of the dying (FB-23, FB-24, FB-52)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.attacks import status
from rules.chance import Chance
from rules.commands import ApplyDamage, Heal, HelpDying, TakeDamage, TickDeath
from rules.decide.business import business_of, without_business_about
from rules.decide.decision import Decision, decided
from rules.decide.shape import within
from rules.decide.sheets import (
    finished,
    hit_points,
    name_for_others,
    score_of,
    set_number,
    state_of,
)
from rules.dying import death_timer, death_unit
from rules.errors import RuleBroken
from rules.facts import DamageTaken, DeathTicked, Die, DyingHelped, Healed, Modifier
from rules.rests import healed
from rules.system import System, ruling_number
from rules.table import Resource, Table

MOST = 9999
LOWEST_HP = -999


@dataclass(frozen=True, slots=True)
class Wound:
    """HP lost, and what that led to."""

    table: Table
    before: int
    after: int
    status: str
    count: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()


def take_damage(system: System, table: Table, command: TakeDamage, chance: Chance) -> Decision:
    """HP lost to a fall, a poison, whatever the Referee says (FB-23, FB-58)."""
    profile = finished(table, command.sheet)
    amount = within(command.amount, 1, MOST, "The damage")
    hurt = wound(system, table, command.sheet, amount, command.in_combat, chance)
    return decided(hurt.table, _told(command.sheet, profile.name, amount, command.source.strip(), 0, hurt))


def apply_damage(system: System, table: Table, command: ApplyDamage, chance: Chance) -> Decision:
    """What a rolled attack did comes off the target's HP; Focus cannot change that roll any more (FB-53)."""
    business = business_of(table, command.pending, "damage")
    profile = finished(table, business.target)
    table = without_business_about(table, business.about)
    hurt = wound(system, table, business.target, business.amount, command.in_combat, chance)
    source = name_for_others(table, business.sheet)
    fact = _told(business.target, profile.name, business.amount, source, business.about, hurt)
    return decided(hurt.table, fact)


def wound(system: System, table: Table, sheet: str, amount: int, in_combat: bool, chance: Chance) -> Wound:
    """Takes HP off; a character at 0 or less begins to die, anyone else is taken out (FB-24, FB-52)."""
    character = finished(table, sheet).kind == "pc"
    before = hit_points(table, sheet).number
    left = max(before - amount, LOWEST_HP)
    table = set_number(table, sheet, "hp", left)
    found = status(left, character)
    timer = table.get(Resource, sheet, "death")
    if found != "dying":
        return Wound(table, before, left, found)
    if timer is not None:
        return Wound(table, before, left, state_of(table, sheet), timer.number, timer.unit)
    return _dying(system, table, sheet, (before, left), death_unit(in_combat), chance)


def _dying(system: System, table: Table, sheet: str, hp: tuple[int, int], unit: str, chance: Chance) -> Wound:
    """Starts the death timer: Constitution + 1D4 Rounds or minutes (FB-24, R-31)."""
    face, constitution = chance(4), score_of(table, sheet, "constitution")
    count = death_timer(constitution, face, ruling_number(table, system, "death_timer_min"))
    table = table.put(sheet, "death", Resource(number=count, limit=count, unit=unit))
    return Wound(
        table,
        *hp,
        state_of(table, sheet),
        count,
        unit,
        Die(sides=4, face=face, role="death"),
        (Modifier(amount=constitution, source=system.ability("constitution").name, rule="FB-24"),),
    )


def heal(system: System, table: Table, command: Heal, chance: Chance) -> Decision:
    """HP regained, up to the maximum; above 0 the dying are out of danger (FB-27, R-50)."""
    profile = finished(table, command.sheet)
    amount = within(command.amount, 1, MOST, "The healing")
    hp = hit_points(table, command.sheet)
    after = healed(hp.number, _most(hp), amount)
    fact = Healed(
        sheet=command.sheet,
        name=profile.name,
        amount=after - hp.number,
        before=hp.number,
        after=after,
        source=command.source.strip(),
    )
    return decided(with_hp(table, command.sheet, after), fact)


def with_hp(table: Table, sheet: str, hp: int) -> Table:
    """The table with HP at that number; who has some is not dying."""
    table = set_number(table, sheet, "hp", hp)
    return table.without(Resource, sheet, "death") if hp > 0 else table


def _most(hp: Resource) -> int:
    return MOST if hp.limit is None else hp.limit


def help_dying(system: System, table: Table, command: HelpDying, chance: Chance) -> Decision:
    """The death timer stops and HP stay as they are (FB-24, R-50)."""
    profile = finished(table, command.sheet)
    timer = _timer(table, command.sheet, profile.name)
    after = table.without(Resource, command.sheet, "death")
    fact = DyingHelped(sheet=command.sheet, name=profile.name, left=timer.number, unit=timer.unit)
    return decided(after, fact)


def tick_death(system: System, table: Table, command: TickDeath, chance: Chance) -> Decision:
    """A Round or minute of the dying passes; after the last one the character is dead (FB-24)."""
    profile = finished(table, command.sheet)
    timer = _timer(table, command.sheet, profile.name)
    left = timer.number - 1
    after = set_number(table, command.sheet, "death", left)
    return decided(after, DeathTicked(sheet=command.sheet, name=profile.name, left=left, unit=timer.unit))


def _timer(table: Table, sheet: str, name: str) -> Resource:
    timer = table.get(Resource, sheet, "death")
    if timer is None:
        raise RuleBroken(f"{name} is not dying.")
    if timer.number <= 0:
        raise RuleBroken(f"{name} is dead.")
    return timer


def _told(sheet: str, name: str, amount: int, source: str, about: int, hurt: Wound) -> DamageTaken:
    return DamageTaken(
        sheet=sheet,
        name=name,
        amount=amount,
        before=hurt.before,
        after=hurt.after,
        source=source,
        status=hurt.status,
        count=hurt.count,
        unit=hurt.unit,
        timer=hurt.timer,
        modifiers=hurt.modifiers,
        about=about,
    )
