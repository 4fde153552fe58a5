"""After a hit in 6d6 what it does waits, and one tap makes it a condition of whoever was hit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.conditions import ConditionAdded
from rules.common.encounters import NextRound
from rules.common.prompts import SkipPrompt, offers
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.hits import ApplyEffect
from rules.sixd6.resisting_and_helping import Resist
from rules.table import TABLE, Condition, Membership, Pending, Table
from tests.rules.playing import facts_of
from tests.rules.sixd6.moments import attacked
from tests.rules.sixd6.people import ACOLYTE, BOBAN, RAZIR, SIXD6, temple
from tests.rules.sixd6.tables import done, open_key, open_kinds, play, refuses


def hit(closed: bool = False) -> tuple[Table, str]:
    """The table after the acolyte's sword has fallen on Razir, and the key of what waits."""
    table = temple()
    if closed:
        table = table.put(RAZIR, "membership", Membership(visibility="named"))
    table, key = attacked(table)
    table = done(table, Resist(key, RAZIR), RollExchange(key), 5)
    return table, open_key(table, "attack_effects")


@pytest.mark.rule("6D6-09", "6D6-15")
def test_a_wound_waits_for_the_attacker_who_lays_it_on_with_one_tap() -> None:
    table, key = hit()
    wound, passed = offers(SIXD6, table, key)
    assert (wound.label, wound.sheet_id, passed.label) == ("Wounded", ACOLYTE, "Skip")
    done_ = play(table, wound.command)
    [came] = facts_of(done_, ConditionAdded)
    assert (came.sheet_id, came.condition) == (RAZIR, "Wounded")
    assert [row.name for row in done_.table.of(Condition, RAZIR).values()] == ["Wounded"]
    assert offers(SIXD6, done_.table, key) == ()
    refuses(done_.table, wound.command, "That was already applied, or it lapsed")


@pytest.mark.rule("6D6-09")
def test_an_attack_that_fails_leaves_nothing_to_lay_on() -> None:
    table, key = attacked(temple())
    table = done(table, Resist(key, RAZIR, ("armour",)), RollExchange(key), 1, 6)
    assert "attack_effects" not in open_kinds(table)


def test_of_several_effects_each_is_laid_on_by_itself() -> None:
    table, key = hit()
    [row] = (row for row in table.of(Pending, TABLE).values() if row.kind == "attack_effects")
    table = table.put(TABLE, key, replace(row, holds=replace(row.holds, effects=("wounded", "thrown back"))))
    assert [offer.label for offer in offers(SIXD6, table, key)] == ["Wounded", "Thrown back", "Skip"]
    table = done(table, ApplyEffect(key, ACOLYTE, "thrown back"))
    assert [offer.label for offer in offers(SIXD6, table, key)] == ["Wounded", "Skip"]
    refuses(table, ApplyEffect(key, ACOLYTE, "thrown back"), "That attack has another effect: thrown back")
    refuses(table, ApplyEffect(key, ACOLYTE), "That attack has another effect: nothing")


def test_only_who_made_the_attack_lays_on_what_it_does() -> None:
    table, key = hit()
    refuses(table, ApplyEffect(key, BOBAN, "wounded"), "Someone else decides that")
    assert facts_of(play(table, ApplyEffect(key, "", "wounded")), ConditionAdded), "as a Game Leader may"


def test_what_a_closed_sheet_bears_is_the_game_leaders_to_say() -> None:
    table, key = hit(closed=True)
    assert {offer.sheet_id for offer in offers(SIXD6, table, key)} == {""}
    refuses(table, ApplyEffect(key, ACOLYTE, "wounded"), "Only the Game Leader can decide that")
    assert facts_of(play(table, ApplyEffect(key, "", "wounded")), ConditionAdded)


def test_a_hit_is_let_pass_and_lapses_with_the_round() -> None:
    table, key = hit()
    assert "attack_effects" not in open_kinds(done(table, SkipPrompt(key, ACOLYTE, RAZIR)))
    assert "attack_effects" not in open_kinds(done(table, NextRound()))
