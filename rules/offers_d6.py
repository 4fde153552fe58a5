"""What FreeD6's open business allows: ranks to spend, effect rolls, luck to turn down, criticals to tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.commands import CheckCode, LetPass, RollEffect, SpendRanks, TellCritical, VetoLuck
from rules.commands.codes import Bought
from rules.decide.code_pools import called
from rules.decide.ranks import open_effects
from rules.decide.rerolls import read_order
from rules.kinds import Purchase
from rules.offers import Maker, Offer
from rules.ranks import EFFECT_DICE, EFFECT_ROLL
from rules.system import System
from rules.table import Ability, Pending, Table
from rules.throws import CRITICAL_SUCCESS

OFFERED = ("", "skill", "ability", "target")
"""What an effect may be about for its button to know it: the check that was made, or nothing."""


ASKED = ("ability", "penalty", "disadvantage")
"""Effects for which the form asks: they are seldom for the skill and the one that were rolled."""


def ranks(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The effects that the ranks reach; those about a condition or a value are named in a form (FD6-34)."""
    found = [
        _buy(system, table, key, pending, what)
        for what in system.purchases
        if what.cost <= pending.amount and _is_open(table, pending, what)
    ]
    return (*found, _pass(key, pending, "Let the ranks lapse"))


def _is_open(table: Table, pending: Pending, what: Purchase) -> bool:
    if what.effect == EFFECT_ROLL:
        return EFFECT_ROLL not in pending.claims
    if what.effect == EFFECT_DICE:
        return bool(open_effects(table))
    if what.effect in ASKED:
        return False
    return what.on in OFFERED and bool(_about(table, pending, what) or not what.on)


def _about(table: Table, pending: Pending, what: Purchase) -> str:
    """The skill or the ability that was rolled, as the effect asks; "" where the sheet has it no more."""
    order, _ = read_order(pending.command)
    if not isinstance(order, CheckCode):
        return ""
    key = order.skill if what.on == "skill" and order.skill else order.ability
    row = table.get(Ability, pending.sheet, key)
    return key if row and not (what.on == "ability" and row.parent) else ""


def _buy(system: System, table: Table, key: str, pending: Pending, what: Purchase) -> Offer:
    on = "" if what.effect in (EFFECT_ROLL, EFFECT_DICE) else _about(table, pending, what)
    target = pending.target if what.effect == EFFECT_ROLL else ""
    about = f" on {called(system, table, pending.sheet, on)}" if on and what.on else ""
    bought = Bought(what.key, target=target, on=on if what.on else "")
    return Offer(
        key=what.key,
        label=f"{what.name}{about} ({what.cost})",
        command=SpendRanks(key, pending.sheet, (bought,)),
        sheet=pending.sheet,
        deed="spend-ranks",
        fields=(("pending", key), ("effect", what.key), ("on", bought.on), ("target", bought.target)),
    )


def effect(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The effect roll, with the code that was named when it was bought (FD6-32, FD6-33)."""
    command = RollEffect(key, pending.sheet, pending.target, code=pending.command or "1D")
    roll = Offer(
        key="roll",
        label="Roll the effect" + (f" ({pending.amount:+d}D)" if pending.amount else ""),
        command=command,
        sheet=pending.sheet,
        deed="roll-effect",
        fields=(("pending", key), ("code", command.code)),
    )
    return roll, _pass(key, pending, "Let it pass")


def luck(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The Game Master may turn a point of luck down (FD6-09, R-22)."""
    veto = Offer(
        key="veto",
        label="Turn it down: the point comes back",
        command=VetoLuck(key, pending.sheet),
        deed="veto-luck",
        fields=(("pending", key),),
    )
    return veto, replace(_pass(key, pending, "Let it stand"), sheet="")


def critical(system: System, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Fortune or misfortune is told by the table (FD6-15)."""
    lucky = pending.command == CRITICAL_SUCCESS
    text = "Fortune smiles." if lucky else "Something goes badly wrong."
    tell = Offer(
        key="tell",
        label="Tell what good it brings" if lucky else "Tell what harm it brings",
        command=TellCritical(key, text, pending.sheet),
        deed="tell-critical",
        fields=(("pending", key), ("text", text)),
    )
    return tell, _pass(key, pending, "Nothing more")


def _pass(key: str, pending: Pending, label: str) -> Offer:
    command = LetPass(key, pending.sheet, pending.target)
    return Offer(
        key="pass",
        label=label,
        command=command,
        sheet=pending.sheet,
        deed="let-pass",
        fields=(("pending", key),),
    )


OFFERS: Mapping[str, Maker] = {"ranks": ranks, "effect": effect, "luck": luck, "critical": critical}
"""For the hooks of games that have ranks."""
