"""Any 6d6 evening: what its prompts offer is what may be done about them, and the other way round."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.encounters import BeginEncounter, EndEncounter, JoinEncounter, LeaveEncounter, NextTurn
from rules.common.prompts import SkipPrompt, offers
from rules.common.sheets import RemoveSheet
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.game import Command
from rules.sixd6.attacks import Threaten
from rules.sixd6.control import ActImmediately, AllowControl, Relinquish, TakeControl
from rules.sixd6.end_of_fight import PressOn
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.hits import ApplyEffect, AttackEffects
from rules.sixd6.opportunity_windows import CloseWindow, acting_now
from rules.sixd6.potential_purse import purse_of
from rules.sixd6.recouping import Recoup
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import (
    DOUBTS,
    HINDRANCES,
    DeclareOpportunity,
    RefuseClaim,
    TakeOpportunity,
)
from rules.sixd6.written_advantages import RemoveAdvantage
from rules.table import TABLE, Ability, Condition, Pending, Table
from tests.effort import examples
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import BOUND, held

EVERYONE = (RAZIR, BOBAN, ACOLYTE, CALIX)
ACTIONS = ("initiative", "initiative", "narrative", "potential", "free")


def keys_of(table: Table, sheet_id: str) -> list[str]:
    return list(table.of(Ability, sheet_id))


def answers(table: Table, key: str) -> Iterator[Command]:
    """Every simple answer that a prompt could have: with one advantage, or with none."""
    yield from (RollExchange(key), CloseWindow(key), SkipPrompt(key), Relinquish(key), AllowControl(key))
    pending = table.get(Pending, TABLE, key)
    for advantage in keys_of(table, pending.target) if pending else ():
        yield ActImmediately(key, "", (advantage,))
    struck = pending.holds if pending else None
    for effect in struck.effects if isinstance(struck, AttackEffects) else ():
        yield ApplyEffect(key, "", effect)
    for sheet_id in EVERYONE:
        yield Resist(key, sheet_id)
        yield from (RefuseClaim(key, sheet_id, reason) for reason in (*DOUBTS, *HINDRANCES))
        for advantage in keys_of(table, sheet_id):
            yield Resist(key, sheet_id, (advantage,))
            yield DeclareOpportunity(key, sheet_id, advantage)
            yield TakeOpportunity(key, sheet_id, (advantage,))
            yield from (AidResist(key, sheet_id, target, (advantage,)) for target in EVERYONE)


def spelled(command: Command) -> tuple[object, ...]:
    """What an answer is, whoever's sheet its button names; what more a resistance takes, a form asks."""
    names: dict[str, tuple[str, ...]] = {
        **dict.fromkeys(("RollExchange", "CloseWindow", "SkipPrompt", "Relinquish"), ()),
        "ActImmediately": ("advantages",),
        "ApplyEffect": ("effect",),
        "Resist": ("sheet_id",),
        "AidResist": ("sheet_id", "target", "advantages"),
        "TakeOpportunity": ("sheet_id", "advantages"),
    }
    kind = type(command).__name__
    fields = names.get(kind, ("sheet_id", "advantage", "reason"))
    return (kind, *(getattr(command, field, "") for field in fields))


def accepted(table: Table, command: Command) -> bool:
    try:
        return bool(decide(SIXD6, table, command, lambda sides: 1).facts)
    except RuleBroken:
        return False


def prompts_and_rules_agree(table: Table) -> None:
    """Hold what is offered against what is accepted, for each open prompt."""
    for key in table.of(Pending, TABLE):
        buttons = offers(SIXD6, table, key)
        for offer in buttons:
            assert decide(SIXD6, table, offer.command, lambda sides: 1).facts, offer.label
            assert preview(SIXD6, table, offer.command).refused == "", offer.label
            if isinstance(offer.command, Resist | AidResist | DeclareOpportunity | TakeOpportunity):
                own = getattr(offer.command, "sheet_id", "")
                assert offer.sheet_id == ("" if offer.fold == "Help from others" else own), offer.label
        possible = {spelled(command) for command in answers(table, key) if accepted(table, command)}
        assert {spelled(offer.command) for offer in buttons} == possible


def potential_stays(before: Table, after: Table) -> None:
    """Hold what each sheet has in all against what it had: no order here makes or takes any (6D6-01)."""
    for sheet_id in after.sheets():
        assert purse_of(after, sheet_id).total == purse_of(before, sheet_id).total
        assert min(held(after, sheet_id)) >= 0


def step(table: Table, chance: random.Random) -> Command | Table:
    """Something that may happen next: an order, or a table on which something has changed."""
    acting = acting_now(table) or RAZIR
    one, other = chance.sample(EVERYONE, 2)
    if chance.random() < 0.6:
        one, other = acting, chance.choice([sheet_id for sheet_id in EVERYONE if sheet_id != acting])
    own = keys_of(table, one)
    advantages = tuple(chance.sample(own, min(len(own), chance.randint(1, 2))))
    targets = tuple(chance.sample(EVERYONE, chance.choice([0, 0, 1, 2])))
    open_now = [offer.command for key in table.of(Pending, TABLE) for offer in offers(SIXD6, table, key)]
    controls = [key for key, row in table.of(Pending, TABLE).items() if row.kind == "control"]
    exchanges = [key for key, row in table.of(Pending, TABLE).items() if row.kind == "exchange"]
    action = TakeAction(one, chance.choice(ACTIONS), advantages, targets, chance.randint(0, 1))
    several: list[Command | Table] = [
        action,
        action,
        action,
        action,
        replace(action, action="potential", advantages=()),
        *chance.choices(open_now, k=16 if open_now else 0),
        *(ActImmediately(key, "", advantages, targets) for key in controls),
        *(Resist(key, one, advantages, hindrances=1) for key in exchanges),
        Threaten((other, one), "2d6"),
        TakeControl(one, other, chance.randint(1, 3)),
        NextTurn(),
        BeginEncounter(EVERYONE),
        chance.choice([EndEncounter(), PressOn()]),
        JoinEncounter(one),
        LeaveEncounter(other),
        Recoup(other),
        Recoup(one),
        RemoveAdvantage(one, advantages[0]) if advantages and chance.random() < 0.3 else NextTurn(),
        table.put(one, "bound", BOUND) if chance.random() < 0.3 else NextTurn(),
        table.without(Condition, one, "bound"),
        holding(table, one, 0, 1, 4, 1) if one in table.sheets() else NextTurn(),
        RemoveSheet(one) if chance.random() < 0.2 else NextTurn(),
    ]
    return chance.choice(several)


@pytest.mark.rule("6D6-01", "6D6-08", "6D6-14", "6D6-16", "6D6-21", "6D6-28", "R-62", "R-65")
@examples(60)
@given(
    st.integers(0, 2**32),
    st.booleans(),
    st.sampled_from(["player", "character"]),
    st.sampled_from(["refunded", "lost"]),
)
def test_what_may_be_answered_is_offered_and_what_is_offered_may_be_answered(
    seed: int, fighting: bool, per: str, called_off: str
) -> None:
    chance = random.Random(seed)
    table = temple(fighting=fighting, per=per, cancelled_attacks=called_off)
    for _ in range(25):
        following = step(table, chance)
        if isinstance(following, Table):
            table = following
        else:
            try:
                decision = decide(SIXD6, table, following, lambda sides: chance.randint(1, sides))
            except RuleBroken:
                continue
            potential_stays(table, decision.table)
            table = replace(decision.table, seq=table.seq + len(decision.facts))
        prompts_and_rules_agree(table)
