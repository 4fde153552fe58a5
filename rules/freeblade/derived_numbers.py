"""The numbers that follow from scores and slots: slots, most HP, Focus, refills."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.slots import load_of
from rules.facts import Modifier
from rules.freeblade.abilities import score_of
from rules.freeblade.numbers_from_scores import session_focus, starting_hp
from rules.freeblade.spells import refills
from rules.freeblade.using_step_dice import expected_rolls
from rules.freeblade.what_bears_on_an_attack import DeclareAttack, damage_die, set_up_attack
from rules.game import Derived, Game, Mechanic
from rules.table import Ability, Belonging, Condition, Resource, Table


def freeblade_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return slots, most HP, Focus and refills; nothing for who has no abilities."""
    if not table.of(Ability, sheet_id):
        return ()
    own = (*_slots(game, table, sheet_id), *_from_abilities(game, table, sheet_id))
    return (*own, *_uses(table, sheet_id), *_strikes(game, table, sheet_id))


def _slots(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    bearing = load_of(game, table, sheet_id)
    if bearing is None:
        return ()
    strength = _part(game, table, sheet_id, "strength", "FB-11")
    carried: list[Belonging | Condition] = list(table.of(Belonging, sheet_id).values())
    carried.extend(table.of(Condition, sheet_id).values())
    parts_taken = tuple(
        Modifier(amount=row.slots, name=row.name, rule="FB-35" if isinstance(row, Condition) else "FB-12")
        for row in carried
        if row.slots
    )
    left = (
        Modifier(amount=bearing.capacity, name="slots", rule="FB-11"),
        Modifier(amount=-bearing.used, name="used", rule="FB-35"),
    )
    over = f"{bearing.used - bearing.capacity} too many: drop something" if bearing.must_drop else ""
    return (
        Derived(
            key="slots",
            label="Slots",
            value=bearing.capacity,
            parts=(strength, Modifier(amount=bearing.capacity - strength.amount, name="", rule="FB-11")),
        ),
        Derived(key="used", label="Slots used", value=bearing.used, parts=parts_taken),
        Derived(key="free", label="Slots free", value=bearing.free, parts=left, note=over),
    )


def _from_abilities(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    focus = session_focus(score_of(table, sheet_id, "dexterity"))
    books = refills(score_of(table, sheet_id, "presence"))
    return (
        _most_hp(game, table, sheet_id),
        Derived(
            key="focus",
            label="Focus at a session's start",
            value=focus,
            parts=(_part(game, table, sheet_id, "dexterity", "FB-10"),),
            note="from 0 to 3" if focus != score_of(table, sheet_id, "dexterity") else "",
        ),
        Derived(
            key="refills",
            label="Spell books refilled by a long rest",
            value=books,
            parts=(_part(game, table, sheet_id, "presence", "FB-44"),),
            note="never below 0" if books != score_of(table, sheet_id, "presence") else "",
        ),
    )


def _uses(table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return how long each supply lasts on average (FB-30, FB-31)."""
    supplies = {
        key: row for key, row in table.of(Belonging, sheet_id).items() if row.kind == "supply" and row.die
    }
    lasting = {key: (row, round(expected_rolls(row.die))) for key, row in supplies.items()}
    return tuple(
        Derived(
            key=f"uses:{key}",
            label=f"Uses of {row.name} left",
            value=uses,
            parts=(Modifier(amount=uses, name=f"a D{row.die}", rule="FB-30"),),
            note="on average",
        )
        for key, (row, uses) in lasting.items()
    )


def _most_hp(game: Game, table: Table, sheet_id: str) -> Derived:
    hp = table.get(Resource, sheet_id, "hp")
    constitution = score_of(table, sheet_id, "constitution")
    parts = [
        _part(game, table, sheet_id, "constitution", "FB-09"),
        Modifier(amount=starting_hp(0), name="", rule="FB-09"),
    ]
    most = hp.limit if hp and hp.limit is not None else starting_hp(constitution)
    gained = most - starting_hp(constitution)
    if gained:
        parts.append(Modifier(amount=gained, name="advancement and manual changes", rule="FB-45"))
    return Derived(key="hp_max", label="Maximum HP", value=most, parts=tuple(parts))


def _part(game: Game, table: Table, sheet_id: str, ability: str, rule: str) -> Modifier:
    return Modifier(
        amount=score_of(table, sheet_id, ability), name=game.system.ability(ability).name, rule=rule
    )


def _strikes(game: Game, table: Table, sheet_id: str) -> Iterator[Derived]:
    """Yield the die of each weapon that strikes with another than its own now (FB-56, FB-57)."""
    for key, row in table.of(Belonging, sheet_id).items():
        if row.kind != "weapon":
            continue
        setup = set_up_attack(table, DeclareAttack(sheet_id, key))
        die = damage_die(game, table, setup)
        if row.die and die != row.die:
            yield Derived(
                key=f"die:{key}",
                label=f"Die of {row.name}",
                value=die,
                parts=(Modifier(amount=row.die, name=row.name, rule="FB-56"),),
                note=", ".join((*setup.advantages, *setup.disadvantages)),
            )


MECHANIC = Mechanic(
    __name__,
    numbers=(freeblade_numbers,),
)
