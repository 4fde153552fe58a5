"""What open business allows, and to whom: the buttons on an entry of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.commands import (
    ApplyDamage,
    Command,
    DeclareAttack,
    FaceExhaustion,
    LetPass,
    Reroll,
    ResolveAttack,
)
from rules.decide.attacks import always_d4, shields_of
from rules.decide.rerolls import read_order
from rules.decide.sheets import name_for_others, number, state_of
from rules.errors import RuleBroken
from rules.system import System, ruling_word
from rules.table import TABLE, Belonging, Part, Pending, Table

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A button: for the owners of ``sheet`` ("": none of them) and, with ``gm``, for Game Masters.

    ``deed`` is its slug in addresses, ``fields`` what its form would carry; ``command`` is the whole order.
    """

    key: str
    label: str
    command: Command
    sheet: str = ""
    gm: bool = True
    deed: str = ""
    fields: Fields = ()


Maker = Callable[[System, Table, str, Pending], tuple[Offer, ...]]
"""Says what open business of a kind allows; a game's hooks may hold ``OFFERS``, makers by kind."""


def offers(system: System, table: Table, pending_key: str) -> tuple[Offer, ...]:
    """What may be done about open business; nothing when there is none of that key."""
    pending = table.get(Pending, TABLE, pending_key)
    if pending is None:
        return ()
    makers: Mapping[str, Maker] = system.hooks.OFFERS
    maker = makers.get(pending.kind)
    return maker(system, table, pending_key, pending) if maker else ()


def attack(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The defender takes it, stops it with a shield, or hampers it with Focus (FB-28, FB-34, R-54)."""
    target = pending.target
    found = [_answer(key, pending, "take", "Take it")]
    for shield, thing in shields_of(system, table, target).items():
        label = f"Block with {thing.name} (D{thing.die})"
        found.append(_answer(key, pending, f"block-{shield}", label, shield=shield))
    if number(table, target, "focus") and not always_d4(system, table, _weapon(table, pending)):
        found.append(_answer(key, pending, "focus", "Spend Focus: Disadvantage", focus=True))
    return (*found, _pass(key, pending, "Call it off"))


def _weapon(table: Table, pending: Pending) -> Belonging | None:
    order, _ = read_order(pending.command)
    return table.get(Belonging, pending.sheet, order.weapon) if isinstance(order, DeclareAttack) else None


def _answer(
    key: str, pending: Pending, name: str, label: str, shield: str = "", focus: bool = False
) -> Offer:
    command = ResolveAttack(key, pending.sheet, pending.target, focus=focus, shield=shield)
    fields: Fields = (("pending", key), ("shield", shield), ("focus", "1" if focus else ""))
    return Offer(
        key=name,
        label=label,
        command=command,
        sheet=pending.target,
        deed="resolve-attack",
        fields=tuple(field for field in fields if field[1]),
    )


def damage(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The damage comes off the target's HP, or the Game Master lets it pass (FB-53)."""
    apply = Offer(
        key="apply",
        label=f"Apply {pending.amount} to {_name(table, pending.target)}",
        command=ApplyDamage(key, pending.target),
        sheet=pending.target,
        deed="apply-damage",
        fields=(("pending", key),),
    )
    return apply, _pass(key, pending, "Let it pass")


def exhaustion(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Whoever is exhausted rests for a Turn, or takes harm (FB-74)."""
    choices = [("rest", "Take a short rest"), ("damage", "Take 1D4 damage")]
    if state_of(table, pending.sheet) == "dying" and ruling_word(table, system, "rest_while_dying") == "no":
        choices = choices[1:]
    made = (
        Offer(
            key=choice,
            label=label,
            command=FaceExhaustion(key, pending.sheet, choice),
            sheet=pending.sheet,
            deed="face-exhaustion",
            fields=(("pending", key), ("choice", choice)),
        )
        for choice, label in choices
    )
    return (*made, _pass(key, pending, "Let it pass"))


def reroll(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Whoever rolled may spend Focus: on the whole roll, or on one of its dice (FB-28, R-52).

    No label tells a face: who rolled blind may roll again, but does not see what fell.
    """
    left = number(table, pending.sheet, "focus")
    if not left or state_of(table, pending.sheet) == "taken_out":
        return ()
    if ruling_word(table, system, "focus_reroll") == "whole roll":
        return (_again(table, key, pending, -1, f"Reroll for 1 Focus ({left} left)"),)
    _, fallen = read_order(pending.command)
    return tuple(
        _again(table, key, pending, place, f"Reroll die {place + 1} (D{sides}) for 1 Focus")
        for place, (sides, _) in enumerate(fallen)
    )


def _again(table: Table, key: str, pending: Pending, die: int, label: str) -> Offer:
    part = table.get(Part, pending.sheet, "part")
    return Offer(
        key="reroll" if die < 0 else f"reroll-{die}",
        label=label,
        command=Reroll(key, pending.sheet, die),
        sheet=pending.sheet,
        gm=not (part and part.owners),
        deed="reroll",
        fields=(("pending", key), ("die", str(die))),
    )


def _pass(key: str, pending: Pending, label: str) -> Offer:
    command = LetPass(key, pending.sheet, pending.target)
    return Offer(key="pass", label=label, command=command, deed="let-pass", fields=(("pending", key),))


def _name(table: Table, sheet: str) -> str:
    try:
        return name_for_others(table, sheet)
    except RuleBroken:
        return "someone"


OFFERS: Mapping[str, Maker] = {
    "attack": attack,
    "damage": damage,
    "exhaustion": exhaustion,
    "reroll": reroll,
}
"""For the hooks of Freeblade."""
