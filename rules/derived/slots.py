"""Freeblade's numbers: slots from Strength, hit points from Constitution, Focus and refills."""

from __future__ import annotations

from rules.derived.base import Derived
from rules.facts import Modifier
from rules.scores import refills, session_focus, starting_hp
from rules.slots import BASE, Load, load
from rules.system import System
from rules.table import Ability, Belonging, Condition, Profile, Resource, Table

BEARERS = ("pc",)
"""The kinds of sheets whose slots are counted; a creature, a place or a store takes what it is given."""


def load_of(system: System, table: Table, sheet: str) -> Load | None:
    """The slots of a sheet and those that are taken; None for who carries without limit (FB-11, FB-35).

    In games without slots that is everyone.
    """
    profile = table.get(Profile, sheet, "profile")
    if not system.slots or profile is None or profile.kind not in BEARERS:
        return None
    things = [belonging.slots for belonging in table.of(Belonging, sheet).values()]
    burdens = [condition.slots for condition in table.of(Condition, sheet).values()]
    return load(_score(table, sheet, "strength"), things, burdens)


def freeblade_numbers(system: System, table: Table, sheet: str) -> tuple[Derived, ...]:
    """What follows in Freeblade: slots, most HP, Focus, refills; nothing for who has no abilities."""
    if not table.of(Ability, sheet):
        return ()
    return (*_slots(system, table, sheet), *_from_abilities(system, table, sheet))


def _slots(system: System, table: Table, sheet: str) -> tuple[Derived, ...]:
    bearing = load_of(system, table, sheet)
    if bearing is None:
        return ()
    strength = _part(system, table, sheet, "strength", "FB-11")
    carried: list[Belonging | Condition] = list(table.of(Belonging, sheet).values())
    carried.extend(table.of(Condition, sheet).values())
    taken = tuple(
        Modifier(amount=row.slots, source=row.name, rule="FB-35" if isinstance(row, Condition) else "FB-12")
        for row in carried
        if row.slots
    )
    left = (
        Modifier(amount=bearing.capacity, source="slots", rule="FB-11"),
        Modifier(amount=-bearing.used, source="used", rule="FB-35"),
    )
    over = f"{bearing.used - bearing.capacity} too many: drop something" if bearing.must_drop else ""
    return (
        Derived(
            key="slots",
            label="Slots",
            value=bearing.capacity,
            parts=(strength, Modifier(amount=BASE, source="", rule="FB-11")),
        ),
        Derived(key="used", label="Slots used", value=bearing.used, parts=taken),
        Derived(key="free", label="Slots free", value=bearing.free, parts=left, note=over),
    )


def _from_abilities(system: System, table: Table, sheet: str) -> tuple[Derived, ...]:
    focus = session_focus(_score(table, sheet, "dexterity"))
    books = refills(_score(table, sheet, "presence"))
    return (
        _most_hp(system, table, sheet),
        Derived(
            key="focus",
            label="Focus at a session's start",
            value=focus,
            parts=(_part(system, table, sheet, "dexterity", "FB-10"),),
            note="from 0 to 3" if focus != _score(table, sheet, "dexterity") else "",
        ),
        Derived(
            key="refills",
            label="Spell books refilled by a long rest",
            value=books,
            parts=(_part(system, table, sheet, "presence", "FB-44"),),
            note="never below 0" if books != _score(table, sheet, "presence") else "",
        ),
    )


def _most_hp(system: System, table: Table, sheet: str) -> Derived:
    hp = table.get(Resource, sheet, "hp")
    constitution = _score(table, sheet, "constitution")
    parts = [
        _part(system, table, sheet, "constitution", "FB-09"),
        Modifier(amount=starting_hp(0), source="", rule="FB-09"),
    ]
    most = hp.limit if hp and hp.limit is not None else starting_hp(constitution)
    gained = most - starting_hp(constitution)
    if gained:
        parts.append(Modifier(amount=gained, source="advancement and changes by hand", rule="FB-45"))
    return Derived(key="hp_max", label="Most HP", value=most, parts=tuple(parts))


def _score(table: Table, sheet: str, ability: str) -> int:
    row = table.get(Ability, sheet, ability)
    return row.value if row else 0


def _part(system: System, table: Table, sheet: str, ability: str, rule: str) -> Modifier:
    return Modifier(amount=_score(table, sheet, ability), source=system.ability(ability).name, rule=rule)
