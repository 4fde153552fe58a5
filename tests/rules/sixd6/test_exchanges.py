"""Attacks in 6d6: everyone chooses and pays first, then all dice fall at once."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rules.common.prompts import LetPass, offers
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.sixd6.actions import ActionTaken, TakeAction
from rules.sixd6.attacks import AttackOpened, Threaten
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.resisting import AidResist, Resist, ResistanceFixed
from rules.table import Ability, Condition, Effect, Membership, Table
from tests.rules.sixd6.tables import (
    ACOLYTE,
    BOBAN,
    CALIX,
    RAZIR,
    SIXD6,
    done,
    held,
    open_key,
    open_kinds,
    play,
    temple,
    with_potential,
)


def attacked(table: Table, *targets: str, situation: int = 0, hindrances: int = 0) -> tuple[Table, str]:
    """Let the acolyte strike with the sword; nobody has answered yet."""
    action = "initiative" if table.rows.get(("table", "encounter", "encounter")) else "narrative"
    struck = TakeAction(ACOLYTE, action, ("sword",), targets or (RAZIR,), situation, hindrances, "A blow")
    table = done(table, struck)
    return table, open_key(table, "exchange")


def settled(table: Table, key: str, *faces: int) -> AttackSettled:
    fact = play(table, RollExchange(key), *faces).facts[0]
    assert isinstance(fact, AttackSettled)
    return fact


@pytest.mark.rule("6D6-08", "6D6-11", "6D6-12", "R-67")
def test_razir_resists_with_free_armour_and_knockdown_and_the_orc_stays_on_its_feet() -> None:
    table, key = attacked(with_potential(temple(), RAZIR, 0, 1, 4, 1))
    table = done(table, Resist(key, RAZIR, ("armour", "knock")))
    assert held(table, RAZIR) == (0, 0, 4, 2)
    fact = settled(table, key, 6, 5, 3)
    assert (fact.roll.total, fact.resistance, fact.outcome, fact.margin) == (9, 11, "failure", -2)
    assert (fact.affected, fact.effects, fact.resisted[0].does) == ((), (), ())
    assert [(part.name, part.cost, part.rule) for part in fact.resisted[0].advantages] == [
        ("Armour", 0, "6D6-11"),
        ("Knockdown", 1, "R-71"),
    ]


@pytest.mark.rule("6D6-09", "6D6-12", "6D6-15", "R-61")
def test_an_attack_must_come_to_more_and_then_does_what_it_does() -> None:
    table, key = attacked(temple())
    table = done(table, Resist(key, RAZIR, ("armour",)))
    assert settled(table, key, 3, 4).outcome == "failure"
    hit = settled(table, key, 4, 4)
    assert (hit.outcome, hit.affected, hit.effects, hit.chance) == (
        "success",
        ("Razir",),
        ("wounded",),
        "7/12",
    )


@pytest.mark.rule("6D6-09")
def test_nobody_rolls_before_every_target_has_chosen_and_nobody_chooses_twice() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    table = done(table, Resist(key, RAZIR, ("armour",)))
    with pytest.raises(RuleBroken, match="Boban"):
        play(table, RollExchange(key))
    with pytest.raises(RuleBroken, match="fixed already"):
        play(table, Resist(key, RAZIR))
    table = done(table, Resist(key, BOBAN))
    facts = play(table, RollExchange(key), 5, 6).facts
    totals = [
        (fact.foe, fact.roll.total, fact.resistance) for fact in facts if isinstance(fact, AttackSettled)
    ]
    assert totals == [("Razir", 8, 8), ("Boban", 8, 1)]


@pytest.mark.rule("6D6-10", "R-61")
def test_who_plays_nothing_resists_with_a_one_and_free_resist_alone_rolls() -> None:
    table, key = attacked(temple())
    nothing = settled(done(table, Resist(key, RAZIR)), key, 1)
    assert (nothing.resistance, nothing.outcome, nothing.chance) == (1, "success", "1/1")
    assert nothing.resisted[0].roll.modifiers[0].rule == "6D6-10"
    assert settled(done(table, Resist(key, RAZIR, ("armour",))), key, 1, 1).resistance == 3


@pytest.mark.rule("6D6-14", "6D6-15", "R-62")
def test_a_helper_adds_a_score_pays_for_it_and_is_never_hit() -> None:
    table, key = attacked(temple())
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield", "speed")))
    assert held(table, BOBAN) == (3, 1, 1, 1)
    table = done(table, Resist(key, RAZIR))
    fact = settled(table, key, 6, 1, 1)
    assert (fact.resistance, fact.outcome) == (1 + 2 + 4, "success")
    assert fact.affected == ("Razir",)
    assert [side.name for side in fact.resisted] == ["Razir", "Boban"]


@pytest.mark.rule("R-62")
def test_a_helper_who_is_a_target_too_resists_with_a_one() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    table = done(done(table, AidResist(key, BOBAN, RAZIR, ("shield",))), Resist(key, RAZIR))
    first, second = play(table, RollExchange(key), 2, 5).facts
    assert isinstance(first, AttackSettled)
    assert isinstance(second, AttackSettled)
    assert (first.resistance, second.foe, second.resistance) == (7, "Boban", 1)


@pytest.mark.rule("6D6-14")
def test_help_takes_the_keyword_and_someone_else() -> None:
    table, key = attacked(temple())
    wrong = {
        "keyword": AidResist(key, BOBAN, RAZIR, ("speed",)),
        "someone else": AidResist(key, RAZIR, RAZIR, ("armour",)),
        "nothing here": AidResist(key, BOBAN, CALIX, ("shield",)),
    }
    for words, order in wrong.items():
        with pytest.raises(RuleBroken, match=words):
            play(table, order)
    helped = done(table, AidResist(key, BOBAN, RAZIR, ("shield",)))
    with pytest.raises(RuleBroken, match="once"):
        play(helped, AidResist(key, BOBAN, RAZIR, ("shield",)))


@pytest.mark.rule("6D6-08")
def test_who_is_not_attacked_has_nothing_to_resist() -> None:
    table, key = attacked(temple())
    with pytest.raises(RuleBroken, match="nothing here to resist"):
        play(table, Resist(key, BOBAN, ("shield",)))
    with pytest.raises(RuleBroken, match="settled already"):
        play(temple(), Resist("40.9", RAZIR))


@pytest.mark.rule("6D6-08")
def test_a_landslide_threatens_two_with_dice_of_its_own() -> None:
    decision = play(temple(fighting=False), Threaten((RAZIR, BOBAN), "3d6+2", "A landslide"))
    (opened,) = decision.facts
    assert isinstance(opened, AttackOpened)
    assert opened.foes == ("Razir", "Boban")
    table = decision.table
    key = open_key(table, "exchange")
    table = done(done(table, Resist(key, RAZIR, ("armour",))), Resist(key, BOBAN))
    facts = play(table, RollExchange(key), 1, 2, 3, 6).facts
    assert [getattr(fact, "outcome", "") for fact in facts] == ["failure", "success"]


@pytest.mark.rule("6D6-05", "R-63")
def test_a_narrative_attack_is_resisted_with_everything_and_all_of_it_comes_back() -> None:
    table = with_potential(temple(fighting=False), RAZIR, 0, 0, 4, 2)
    table, key = attacked(table)
    decision = play(table, Resist(key, RAZIR, ("knock", "rage")))
    (fact,) = decision.facts
    assert isinstance(fact, ResistanceFixed)
    assert fact.action == "narrative_resistance"
    assert held(decision.table, RAZIR) == (4, 2, 0, 0)
    assert held(table, ACOLYTE) == (4, 2, 0, 0)


@pytest.mark.rule("R-70")
def test_hindrances_add_a_die_to_the_other_side() -> None:
    table, key = attacked(temple(), hindrances=1, situation=1)
    table = done(table, Resist(key, RAZIR, ("armour",), hindrances=1))
    fact = settled(table, key, 6, 2, 5, 1, 4)
    assert (fact.roll.total, fact.resistance) == (6 + 2 + 3 + 5, 1 + 2 + 4)
    assert [die.role for die in fact.roll.dice] == ["pool", "situation", "hindrance"]


@pytest.mark.rule("R-70")
def test_who_hinders_the_other_side_is_told_on_the_facts() -> None:
    table, key = attacked(temple(), hindrances=1)
    (fixed,) = play(table, Resist(key, RAZIR, ("armour",), hindrances=2)).facts
    assert getattr(fixed, "hindrances", 0) == 2
    table = done(table, Resist(key, RAZIR, ("armour",), hindrances=2))
    fact = settled(table, key, 6, 2, 5, 1, 4)
    assert (fact.hindrances, fact.resisted[0].hindrances) == (1, 2)
    assert [die.role for die in fact.roll.dice].count("hindrance") == 2
    assert [die.role for die in fact.resisted[0].roll.dice].count("hindrance") == 1


@pytest.mark.rule("6D6-14", "R-62")
def test_who_resists_with_nothing_is_offered_to_help_another() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    table = done(table, Resist(key, BOBAN))
    help_razir = AidResist(key, BOBAN, RAZIR, ("shield",))
    assert help_razir in [offer.command for offer in offers(SIXD6, table, key) if offer.sheet_id == BOBAN]
    helped = done(table, help_razir)
    assert help_razir not in [offer.command for offer in offers(SIXD6, helped, key)]


@pytest.mark.rule("6D6-13", "R-69")
def test_keywords_work_in_a_resistance_too() -> None:
    table, key = attacked(temple())
    table = done(table, Resist(key, RAZIR, ("rage",), dice="rage", penalty=2))
    fact = settled(table, key, 1, 1, 6)
    assert (fact.resistance, fact.chance) == (4, "209/216")
    assert [(die.face, die.kept, die.note) for die in fact.resisted[0].roll.dice] == [
        (1, False, "rerolled"),
        (6, True, ""),
    ]


def test_conditions_bear_on_both_sides() -> None:
    weak = Condition(name="shaken", effects=(Effect(kind="dice", scope="resistance", amount=-1),))
    open_guard = Condition(
        name="open", effects=(Effect(kind="points", scope="attacks", amount=2, whose="against", uses=1),)
    )
    table = temple().put(RAZIR, "shaken", weak).put(RAZIR, "open", open_guard)
    table, key = attacked(table)
    assert table.get(Condition, RAZIR, "open") == Condition(name="open")
    fact = settled(done(table, Resist(key, RAZIR, ("armour",))), key, 1, 2, 3)
    assert (fact.roll.total, fact.resistance) == (1 + 3 + 2 + 2, 5)


def test_a_closed_sheets_advantages_go_unnamed_and_an_attack_can_be_called_off() -> None:
    table, key = attacked(temple().put(RAZIR, "part", Membership(owners=("7",), visibility="named")))
    fact = settled(done(table, Resist(key, RAZIR, ("armour",))), key, 1, 1)
    assert [part.name for part in fact.resisted[0].advantages] == ["an advantage"]
    assert "Armour" not in repr(fact.resisted)
    assert open_kinds(done(table, LetPass(key))) == []


GUARD = Ability(name="Guard", dice=1, kind="dynamic", keywords=("In Resistance",), text="stumbles")


@pytest.mark.rule("6D6-12")
def test_what_a_closed_sheet_resists_with_shows_in_no_effect_and_no_chance() -> None:
    opened, key = attacked(temple().put(RAZIR, "guard", GUARD))
    opened = done(opened, Resist(key, RAZIR, ("guard",)))
    fact = settled(opened, key, 1, 6)
    assert (fact.resisted[0].does, fact.chance) == (("stumbles",), "5/6")
    closed = opened.put(RAZIR, "part", Membership(owners=("7",), visibility="named"))
    fact = settled(closed, key, 1, 6)
    assert (fact.resisted[0].does, fact.chance) == ((), "")
    table, key = attacked(temple().put(RAZIR, "part", Membership(owners=("7",), visibility="named")))
    nothing = settled(done(table, Resist(key, RAZIR)), key, 1)
    assert nothing.chance == "1/1", "that nothing was played tells nothing of a sheet"


@pytest.mark.parametrize("kind", [ActionTaken, AttackOpened, AttackSettled, ResistanceFixed])
def test_a_sheet_known_by_name_keeps_what_is_written_on_it(kind: type[Fact]) -> None:
    assert kind.CLOSED
    written = {"advantages", "bonuses", "dice", "hindrances", "effects", "trigger", "chance"}
    assert {spec.name for spec in fields(kind)} & written == set(kind.CLOSED)


def test_the_dice_of_a_closed_attacker_name_none_of_its_advantages() -> None:
    closed = temple().put(ACOLYTE, "part", Membership(visibility="named"))
    table, key = attacked(closed)
    fact = settled(done(table, Resist(key, RAZIR)), key, 4)
    moved = play(closed, TakeAction(ACOLYTE, "initiative", ("sword",)), 4).facts[0]
    assert isinstance(moved, ActionTaken)
    for roll in (fact.roll, moved.roll):
        assert [(part.amount, part.source) for part in roll.modifiers] == [(3, "an advantage")]
    assert [part.name for part in fact.advantages] == ["Sword"], "kept back by whoever shows the entry"


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_what_lies_on_a_closed_target_bears_on_an_attack_without_its_name(visibility: str) -> None:
    curse = Condition(name="Secret curse", effects=(Effect(kind="dice", whose="against", amount=1),))
    closed = (
        temple().put(RAZIR, "part", Membership(owners=("7",), visibility=visibility)).put(RAZIR, "9.1", curse)
    )
    opened = play(closed, TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,))).facts[0]
    assert [modifier.source for modifier in opened.bonuses] == ["the target"]
