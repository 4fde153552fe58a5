"""Offers: what open business on the table allows, and to whom. With nothing pending nothing is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.commands import ApplyDamage, Command, LetPass, Reroll, ResolveAttack
from rules.decide.rerolls import read_order
from rules.system import System, ruling_word
from rules.table import TABLE, Belonging, Pending, Profile, Resource, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One thing that may be done about open business: its button, and the order behind it.

    It is for the seats that play ``sheet`` ("" for none of them), and with ``gm`` for Game Masters.
    """

    key: str
    label: str
    command: Command
    sheet: str = ""
    gm: bool = False


def offers(system: System, table: Table, pending: str) -> tuple[Offer, ...]:
    """What this business allows; nothing once it is settled."""
    business = table.get(Pending, TABLE, pending)
    if business is None or business.kind not in OFFERED:
        return ()
    return tuple(OFFERED[business.kind](system, table, pending, business))


def _damage(system: System, table: Table, key: str, business: Pending) -> Iterator[Offer]:
    """The damage of a rolled attack is applied by whoever plays the target, or by a Game Master."""
    label = f"Apply {business.amount} damage to {_name(table, business.target)}"
    command = ApplyDamage(key, business.target)
    yield Offer(key="apply", label=label, command=command, sheet=business.target, gm=True)
    yield Offer(key="pass", label="Let it pass", command=LetPass(key, target=business.target), gm=True)


def _attack(system: System, table: Table, key: str, business: Pending) -> Iterator[Offer]:
    """The target of an announced attack answers before its die is rolled (FB-28, FB-34, R-52, R-54)."""
    target = business.target

    def answer(name: str, label: str, *, focus: bool = False, shield: str = "") -> Offer:
        command = ResolveAttack(key, business.sheet, target, focus, shield)
        return Offer(key=name, label=label, command=command, sheet=target, gm=True)

    yield answer("take", f"{_name(table, target)} takes the blow")
    for shield, thing in table.of(Belonging, target).items():
        if thing.kind == "shield" and thing.die > 0:
            yield answer(f"block-{shield}", f"Block with {thing.name} (D{thing.die})", shield=shield)
    if _focus(table, target):
        yield answer("focus", "Spend 1 Focus: Disadvantage, D4", focus=True)


def _reroll(system: System, table: Table, key: str, business: Pending) -> Iterator[Offer]:
    """Focus spent on a roll just made, by whoever plays the sheet (FB-28, R-52)."""
    left = _focus(table, business.sheet)
    if not left:
        return
    if table.rulings.get("focus_reroll") != "one die":
        yield _again(key, business.sheet, -1, f"Spend 1 Focus: reroll ({left} left)")
        return
    _, faces = read_order(business.command)
    for place, (sides, face) in enumerate(faces):
        yield _again(key, business.sheet, place, f"Spend 1 Focus: reroll the D{sides} showing {face}")


def _again(key: str, sheet: str, die: int, label: str) -> Offer:
    return Offer(key=f"reroll{die}", label=label, command=Reroll(key, sheet, die), sheet=sheet)


def _focus(table: Table, sheet: str) -> int:
    focus = table.get(Resource, sheet, "focus")
    return focus.number if focus else 0


def _name(table: Table, sheet: str) -> str:
    profile = table.get(Profile, sheet, "profile")
    return profile.name if profile else "the target"


OFFERED: dict[str, Callable[[System, Table, str, Pending], Iterator[Offer]]] = {
    "damage": _damage,
    "attack": _attack,
    "reroll": _reroll,
}
"""The kinds of open business, each with what it allows."""
