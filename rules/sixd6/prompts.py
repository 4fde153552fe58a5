"""What open attacks, windows and control offer."""

from __future__ import annotations

from functools import partial

from rules.common.acting import able
from rules.common.effects import bearing
from rules.common.prompts import LetPass
from rules.common.sheets import name_for_others
from rules.errors import RuleBroken
from rules.game import Command, Game, Mechanic, Offer, Prompt
from rules.sixd6.control import Relinquish
from rules.sixd6.exchanges import Exchange, RollExchange, read_exchange, silent
from rules.sixd6.keywords import AID_RESIST, FREE_RESIST, OPPORTUNITY, has
from rules.sixd6.opportunities import (
    CloseWindow,
    DeclareOpportunity,
    TakeOpportunity,
    TurnDownClaim,
    claim_refusal,
)
from rules.sixd6.potential import lacking, price
from rules.sixd6.resisting import AidResist, Resist
from rules.sixd6.sides import purse_of
from rules.sixd6.windows import acting_now, declared_with, open_ones, same_player, window_of
from rules.system import ruling_word
from rules.table import TABLE, Ability, Combatant, Pending, Profile, Table


def exchange_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Targets resist, others help, and when all have chosen the dice are rolled (6D6-09, 6D6-14)."""
    attack = read_exchange(pending)
    there = [target for target in attack.targets if table.get(Profile, target, "profile")]
    quiet = silent(table, attack)
    found = [offer for target in quiet for offer in _resists(game, table, key, target)]
    found += [offer for target in there for offer in _helps(game, table, key, attack, target)]
    if there and not quiet:
        found.append(
            _button(key, "roll", "Roll all the dice", RollExchange(key, pending.sheet_id), pending.sheet_id)
        )
    return (*found, _button(key, "pass", "Call it off", LetPass(key, pending.sheet_id, pending.target), ""))


def _resists(game: Game, table: Table, key: str, target: str) -> list[Offer]:
    free = tuple(_usable(table, target, FREE_RESIST))
    name = name_for_others(table, target)
    found = [_button(key, f"none-{target}", f"{name}: resist with nothing (1)", Resist(key, target), target)]
    if free and _can_act(game, table, target):
        label = f"{name}: resist with Free Resist alone"
        found.insert(0, _button(key, f"free-{target}", label, Resist(key, target, free), target))
    return found


def _helps(game: Game, table: Table, key: str, attack: Exchange, target: str) -> list[Offer]:
    """Each who has an advantage for it, has not resisted yet and can pay (6D6-14, R-62)."""
    spoken = {each.sheet_id for each in attack.efforts}
    found = []
    for sheet_id in table.sheets():
        if sheet_id in (target, attack.attack.sheet_id, *spoken) or not _can_act(game, table, sheet_id):
            continue
        for advantage, row in _usable(table, sheet_id, AID_RESIST).items():
            if not _can_pay(table, sheet_id, row):
                continue
            label = (
                f"{name_for_others(table, sheet_id)}: help {name_for_others(table, target)} with {row.name}"
            )
            order = AidResist(key, sheet_id, target, (advantage,))
            found.append(_button(key, f"aid-{sheet_id}-{target}-{advantage}", label, order, sheet_id))
    return found


def window_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Others speak up, act in their order, or let the active character go on (6D6-16, 6D6-21, 6D6-23)."""
    opened = window_of(table, pending)
    found = [offer for sheet_id in table.sheets() for offer in _claims(game, table, key, pending, sheet_id)]
    for place, sheet_id in enumerate(opened.waiting):
        found += _turns(game, table, key, pending, sheet_id, first=place == 0)
    if not opened.waiting and not opened.running:
        found.append(_button(key, "close", "Go on", CloseWindow(key, pending.sheet_id), pending.sheet_id))
    return tuple(found)


def _claims(game: Game, table: Table, key: str, pending: Pending, sheet_id: str) -> list[Offer]:
    same = partial(same_player, table, ruling_word(table, game.system, "per"))
    if claim_refusal(window_of(table, pending), sheet_id, same) or not _can_answer(game, table, sheet_id):
        return []
    return [
        _button(
            key,
            f"declare-{sheet_id}-{advantage}",
            f"{name_for_others(table, sheet_id)}: {row.name}",
            DeclareOpportunity(key, sheet_id, advantage),
            sheet_id,
        )
        for advantage, row in _usable(table, sheet_id, OPPORTUNITY).items()
        if not lacking(purse_of(table, sheet_id).bank, price((row.kind,)))
    ]


def _turns(
    game: Game, table: Table, key: str, pending: Pending, sheet_id: str, *, first: bool
) -> list[Offer]:
    """The first to act may act; the Game Leader may turn any of them down."""
    try:
        name = name_for_others(table, sheet_id)
    except RuleBroken:
        name = "who left"
    down = _button(key, f"down-{sheet_id}", f"Turn down {name}", TurnDownClaim(key, sheet_id), "")
    opened = window_of(table, pending)
    late = opened.running or opened.closed or open_ones(table, "control")
    if late or not first or not _can_answer(game, table, sheet_id):
        return [down]
    declared = declared_with(pending).get(sheet_id, "")
    acts = [
        _button(key, f"take-{sheet_id}-{advantage}", f"{name}: {row.name}", order, sheet_id)
        for advantage, row in _usable(table, sheet_id, OPPORTUNITY).items()
        if declared in ("", advantage) and not lacking(purse_of(table, sheet_id).bank, price((row.kind,)))
        for order in [TakeOpportunity(key, sheet_id, (advantage,))]
    ]
    return [*acts, down]


def control_prompt(_game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Control may be given up; with which advantages it acts is named in a form (6D6-28, 6D6-29)."""
    order = Relinquish(key, pending.sheet_id)
    return (_button(key, "relinquish", f"Give up control ({pending.amount} left)", order, pending.sheet_id),)


def _usable(table: Table, sheet_id: str, keyword: str) -> dict[str, Ability]:
    """The advantages with that keyword that no condition keeps from use."""
    lost = {
        each.scope
        for each in bearing(table, sheet_id, *table.of(Ability, sheet_id))
        if each.kind == "unusable"
    }
    rows = table.of(Ability, sheet_id).items()
    return {key: row for key, row in rows if row.kind and has(row.keywords, keyword) and key not in lost}


def _can_pay(table: Table, sheet_id: str, row: Ability) -> bool:
    purse = purse_of(table, sheet_id)
    held = purse.bank if acting_now(table) is not None else purse.total
    return has(row.keywords, FREE_RESIST) or not lacking(held, price((row.kind,)))


def _can_answer(game: Game, table: Table, sheet_id: str) -> bool:
    """Whether a sheet takes part in the encounter and can act (6D6-16)."""
    return table.get(Combatant, TABLE, sheet_id) is not None and _can_act(game, table, sheet_id)


def _can_act(game: Game, table: Table, sheet_id: str) -> bool:
    try:
        able(game, table, sheet_id)
    except RuleBroken:
        return False
    return True


def _button(key: str, name: str, label: str, order: Command, sheet_id: str) -> Offer:
    fields = [("pending", key)]
    for field in ("target", "advantage"):
        if getattr(order, field, ""):
            fields.append((field, getattr(order, field)))
    fields += [("advantages", each) for each in getattr(order, "advantages", ())]
    return Offer(key=name, label=label, command=order, sheet_id=sheet_id, fields=tuple(fields))


MECHANIC = Mechanic(
    prompts={
        "exchange": Prompt(offers=exchange_prompt, gone="That attack is settled already.", everyone=True),
        "window": Prompt(
            offers=window_prompt, gone="The moment has passed: that window is closed.", everyone=True
        ),
        "control": Prompt(offers=control_prompt, gone="That control is over already.", everyone=True),
    },
)
