"""Sheets of FreeD6: who may hold what, codes written by hand, conditions that come, go and are recovered."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.encounters import EndEncounter
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.prompts import offers
from rules.common.sheets import BeginSheet, RemoveSheet, SetAbility
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.d6.critical_stories import TellCritical
from rules.d6.dynamic_or_stock import SetDynamic
from rules.d6.recovery import RecoverCondition
from rules.decide import decide, preview
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.luck_points import AwardLuck, SpendLuck
from rules.game import Command
from rules.randomness import Scripted
from rules.table import TABLE, Ability, Condition, Effect, Pending, Profile, Resource
from tests.rules.d6.orders import amid
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought
from tests.rules.freed6.tables import (
    bearing,
    begin,
    conditions,
    fight,
    names,
    open_business,
    play,
    refuses,
    then,
)
from tests.rules.opend6 import tables as opend6
from tests.rules.opend6.tables import GUARD, VEX


@pytest.mark.rule("FD6-01", "FD6-08", "FD6-10")
def test_a_stock_character_is_given_neither_luck_nor_a_wild_die() -> None:
    for ability in ("luck", "wild_die"):
        refuses(begin(), SetAbility(MOB, ability, 1), "Stock")
    dynamic = then(begin(), SetDynamic(MOB, True))
    lent = bearing(begin(), MOB, Effect(kind="granted", scope="wild_die"))
    assert play(lent, CheckCode(MOB, "strength"), 1, 1, 1).facts[0].wild == 0, "nor is it lent one"
    mob_table = then(dynamic, SetAbility(MOB, "wild_die", 1))
    assert play(mob_table, CheckCode(MOB, "strength"), 2, 1, 1).facts[0].wild == 1
    refuses(mob_table, SetDynamic(MOB, False), "which Stock characters cannot")
    assert play(then(mob_table, SetAbility(MOB, "wild_die", 0)), SetDynamic(MOB, False)).facts
    lucky = then(dynamic, AwardLuck(MOB, 1))
    refuses(lucky, SetDynamic(MOB, False), "has Luck")
    used_up = then(then(lucky, SpendLuck(MOB, "A door is open.")), SetDynamic(MOB, False))
    assert used_up.get(Resource, MOB, "luck") is None


@pytest.mark.rule("FD6-01")
def test_a_players_character_is_dynamic_from_the_start_and_stays_so() -> None:
    begun = then(begin(), BeginSheet("8", "Ash"))
    profile = begun.get(Profile, "8", "profile")
    assert (profile.dynamic, profile.stage) == (True, "making")
    refuses(begun, SetDynamic("8", False), "always Dynamic")


@pytest.mark.rule("FD6-01")
def test_a_condition_for_stock_characters_lies_on_no_other() -> None:
    refuses(begin(), AddCondition(KIRA, "Cannon fodder", stock=True), "stock")
    table = then(begin(), AddCondition(MOB, "Cannon fodder", stock=True))
    assert names(table, MOB) == ["Cannon fodder"]
    refuses(table, SetDynamic(MOB, True), "has Cannon fodder, which is for stock characters only: clear it")
    (key,) = table.of(Condition, MOB)
    assert play(then(table, ClearCondition(MOB, key)), SetDynamic(MOB, True)).facts


@pytest.mark.rule("FD6-17", "FD6-18", "FD6-19")
def test_abilities_and_skills_are_written_with_their_codes() -> None:
    table = then(begin(), SetCode(BORG, "wits", "2D+2"))
    table = then(table, SetCode(BORG, "streetwise", "1D+1", parent="wits", name="Streetwise"))
    table = then(table, SetCode(BORG, "magic", "1D", kind="extranormal", note="raised by witches"))
    assert table.get(Ability, BORG, "magic") == Ability(dice=1, kind="extranormal", text="raised by witches")
    fact = play(table, CheckCode(BORG, "wits", "streetwise"), 1, 1, 1, 1).facts[0]
    assert (fact.code, fact.parts[1].name) == ("4D", "Streetwise")
    refuses(table, SetCode(BORG, "wits", ""), "has skills")
    assert then(table, SetCode(BORG, "streetwise", "")).get(Ability, BORG, "streetwise") is None


@pytest.mark.rule("FD6-01", "FD6-17")
@pytest.mark.parametrize(
    "order",
    [
        SetCode(MOB, "magic", "1D"),
        SetCode(MOB, "magic", "1D", kind="normal"),
        SetCode(MOB, "flight", "1D", name="Flight", kind="extranormal"),
        SetCode(MOB, "strength", "1D", kind="extranormal"),
        SetCode(MOB, "fire", "1D", parent="magic", name="Fire"),
    ],
)
def test_a_stock_character_has_nothing_extranormal_unless_the_game_master_waives_that(order: SetCode) -> None:
    table = begin()
    if order.parent:
        table = table.put(MOB, "magic", Ability(dice=1, kind="extranormal"))
    if not order.parent:
        words = "Mob is Stock; only Dynamic characters have extranormal abilities such as"
        with pytest.raises(NeedsAllowance, match=words):
            play(table, order)
    assert play(table, replace(order, allowed=True)).table.get(Ability, MOB, order.ability)
    assert play(then(table, SetDynamic(MOB, True)), order).facts
    magic = then(begin(), SetCode(MOB, "magic", "1D", allowed=True))
    assert play(magic, SetCode(MOB, "magic", "2D")).facts[0].after == "2D", "what it has can be changed"
    assert play(magic, SetCode(MOB, "magic", "")).table.get(Ability, MOB, "magic") is None


@pytest.mark.rule("FD6-03")
def test_other_games_of_the_family_know_no_stock_characters_and_no_luck() -> None:
    order = SetCode(GUARD, "second_sight", "1D", name="Second sight", kind="extranormal")
    assert opend6.play(opend6.begin(), order).facts
    opend6.refuses(opend6.begin(), CheckCode(VEX, "strength", luck=True), "OpenD6 has no luck to spend")


NO_ABILITY = "A skill belongs to an ability that is on the sheet"


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (SetCode(BORG, "luck", "1D"), "A die code belongs to an ability or a skill; luck, wild dice"),
        (SetCode(BORG, "stock", "1D"), "A die code belongs to an ability or a skill; luck, wild dice"),
        (SetCode(BORG, "strength", "lots"), "A die code is written like 3D or 3D"),
        (SetCode(BORG, "flying", "1D"), "An ability or skill of your own needs a name"),
        (SetCode(BORG, "climbing", "1D", parent="wits", name="Climbing"), NO_ABILITY),
        (SetCode(BORG, "strength", "1D", parent="strength"), NO_ABILITY),
        (SetCode(BORG, "strength", "1D", kind="heroic"), "An ability is normal or extranormal"),
        (SetCode(BORG, "wits", ""), "Borg has no Wits to remove"),
        (SetCode(BORG, "", "1D"), "A name for the ability is needed"),
        (SetAbility(BORG, "strength", 3), "Only Luck and the Wild Die have ranks"),
        (SetAbility(BORG, "luck", 21), "Luck must be from 0 to 20, not 21"),
    ],
)
def test_what_cannot_be_written_on_a_sheet_is_refused(order: Command, words: str) -> None:
    refuses(begin(), order, words)


@pytest.mark.rule("FD6-21", "FD6-22", "FD6-23", "FD6-24", "FD6-25")
def test_conditions_come_by_their_kind() -> None:
    table = then(begin(), AddCondition(MOB, "Blinded"))
    table = then(table, AddCondition(MOB, "blinded"))
    table = then(table, AddCondition(MOB, "Damp", kind="progressive", group="wet"))
    table = then(table, AddCondition(MOB, "Soaked", kind="progressive", group="wet"))
    for amount in (1, -1):
        effects = (Effect(kind="dice", amount=amount),)
        table = then(table, AddCondition(MOB, "Odd luck", kind="cumulative", effects=effects))
    assert names(table, MOB) == ["Blinded", "Soaked", "Odd luck", "Odd luck"]
    fact = play(table, CheckCode(MOB, "strength"), 1, 1, 1).facts[0]
    assert [part.amount for part in fact.parts] == [3, 1, -1]
    last = list(table.of(Condition, MOB))[-1]
    fact = play(then(table, ClearCondition(MOB, last)), CheckCode(MOB, "strength"), 1, 1, 1, 1).facts[0]
    assert fact.dice == 4


@pytest.mark.rule("FD6-27", "FD6-46")
def test_named_conditions_forbid_what_they_forbid() -> None:
    down = then(begin(), AddCondition(KIRA, "Incapacitated"))
    refuses(down, CheckCode(KIRA, "dexterity"), "cannot act")
    numb = then(begin(), AddCondition(KIRA, "Unresisting"))
    assert play(numb, CheckCode(KIRA, "dexterity"), 1, 1, 1).facts


@pytest.mark.rule("FD6-28", "R-19")
def test_a_condition_ends_with_its_time() -> None:
    table = fight(begin(), KIRA)
    for until in ("turn", "round", "encounter", "scene", "recovered"):
        table = then(table, AddCondition(MOB, until, until=until))
    table = then(table, EndEncounter())
    assert names(table, MOB) == ["scene", "recovered"]
    assert names(then(table, AdvanceClock("scene")), MOB) == ["recovered"]


@pytest.mark.rule("FD6-28", "FD6-29", "R-16")
def test_a_condition_is_recovered_with_the_fewest_points_of_its_rank() -> None:
    table = bearing(begin(), KIRA, rank=3, points=14, until="recovered")
    order = RecoverCondition(BORG, CURSE, "strength", difficulty=5, target=KIRA)
    done = play(table, order, 6, 5, 5)
    check, fact = done.facts
    assert (check.points, fact.points_needed, fact.recovered, fact.by) == (11, 11, True, BORG)
    assert (conditions(done.table, KIRA), conditions(done.table, BORG), check.rank) == ([], [], 0)
    assert not done.table.of(Pending, TABLE), "recovery buys nothing else"
    refuses(done.table, order, "no such condition")
    short = play(table, order, 6, 5, 4)
    assert not short.facts[1].recovered
    assert conditions(short.table, KIRA)


@pytest.mark.rule("FD6-29", "R-16")
@pytest.mark.parametrize(("rank", "difficulty"), [(1, 14), (3, 5), (5, 5)])
def test_a_check_to_recover_tells_the_chance_of_the_points_that_it_takes(rank: int, difficulty: int) -> None:
    table = bearing(begin(), KIRA, rank=rank)
    order = amid(RecoverCondition(BORG, CURSE, "strength", difficulty=difficulty, target=KIRA), dice=1)
    throws = product(range(1, 7), repeat=4)
    decisions = [decide(FREED6, table, order, Scripted(faces)) for faces in throws]
    chance = Fraction(sum(decision.facts[1].recovered for decision in decisions), 6**4)
    assert preview(FREED6, table, order).chance == chance
    needed = {1: 1, 3: 11, 5: 21}[rank]
    checks = [decision.facts[0] for decision in decisions]
    assert {(Fraction(check.chance), check.points_needed, check.rank) for check in checks} == {
        (chance, needed, 0)
    }
    assert chance == {1: Fraction(575, 1296), 3: Fraction(145, 432), 5: 0}[rank]


@pytest.mark.rule("R-16")
def test_a_table_may_ask_for_the_points_that_were_rolled() -> None:
    table = bearing(begin(recover_rp="rolled"), KIRA, rank=3, points=14)
    order = RecoverCondition(BORG, CURSE, "strength", target=KIRA)
    assert not play(table, order, 6, 6, 1).facts[1].recovered
    assert play(table, order, 6, 6, 2).facts[1].recovered
    unknown = bearing(begin(recover_rp="rolled"), KIRA, rank=3)
    assert play(unknown, order, 6, 4, 1).facts[1].recovered


@pytest.mark.rule("FD6-01")
@pytest.mark.parametrize("kind", ["thing", "place", "party"])
def test_a_door_is_no_character_and_not_dynamic(kind: str) -> None:
    table = then(begin(), BeginSheet("8", "Door", kind=kind))
    assert play(table, AddCondition("8", "Brittle", stock=True)).facts
    for ability in ("luck", "wild_die"):
        refuses(table, SetAbility("8", ability, 1), "Stock")
    assert play(then(table, SetDynamic("8", True)), SetAbility("8", "wild_die", 1)).facts


@pytest.mark.rule("FD6-15", "FD6-34")
def test_ranks_and_criticals_outlive_whom_the_check_was_against() -> None:
    table = then(begin(), CheckCode(KIRA, "strength", difficulty=1, target=MOB), 6, 1, 1, 1)
    table = then(then(table, SpendLuck(BORG, "A door is open.")), RemoveSheet(MOB))
    open_rows = table.of(Pending, TABLE).values()
    assert [(row.kind, row.target) for row in open_rows] == [("critical", ""), ("ranks", ""), ("luck", "")]
    ranks = open_business(table, "ranks")
    assert "Effect roll (1 rank)" not in [one.label for one in offers(FREED6, table, ranks)]
    assert bought(table, RankBuy("check_plus2", on="strength"), by=KIRA).get(Pending, TABLE, ranks)
    told = TellCritical(open_business(table, "critical"), "The gate falls with it.")
    assert play(table, told).facts[0].sheet_id == KIRA
    assert not then(table, RemoveSheet(KIRA)).of(Pending, TABLE).keys() - {open_business(table, "luck")}


def test_a_sheet_in_the_making_asks_for_what_damage_meets() -> None:
    """Whoever has no Strength resistance cannot be hurt by a roll until somebody enters one."""
    assert "value-strength" in {wish.key for wish in FREED6.text.wanted if wish.part == "resource"}
