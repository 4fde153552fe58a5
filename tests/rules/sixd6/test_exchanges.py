"""Attacks in 6d6: everyone chooses and pays first, then all dice fall at once."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from rules.common.prompts import SkipPrompt, offers
from rules.facts import Fact
from rules.sixd6.attacks import AttackOpened, Threaten
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.resisting_and_helping import AidResist, Resist, ResistanceFixed
from rules.sixd6.taking_actions import ActionTaken, TakeAction
from rules.table import Ability, Condition, Effect
from tests.rules.playing import facts_of
from tests.rules.sixd6.moments import STRIKE, attacked, settled
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, FULL, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import closed, done, held, only, open_key, open_kinds, play, refuses


@pytest.mark.rule("6D6-08", "6D6-11", "6D6-12", "R-67")
def test_razir_resists_with_free_armour_and_knockdown_and_the_orc_stays_on_its_feet() -> None:
    table, key = attacked(holding(temple(), RAZIR, 0, 1, 4, 1))
    table = done(table, Resist(key, RAZIR, ("armour", "knock")))
    assert held(table, RAZIR) == (0, 0, 4, 2)
    fact = settled(table, key, 6, 5, 3)
    assert (fact.roll.total, fact.resistance, fact.outcome, fact.margin) == (9, 11, "failure", -2)
    assert (fact.victims, fact.effects, fact.resistance_parts[0].does) == ((), (), ())
    parts = [(part.name, part.cost, part.rule) for part in fact.resistance_parts[0].advantages]
    assert parts == [("Armour", 0, "6D6-11"), ("Knockdown", 1, "R-71")]


@pytest.mark.rule("6D6-09", "6D6-12", "6D6-15", "R-61")
def test_an_attack_must_come_to_more_and_then_does_what_it_does() -> None:
    table, key = attacked(temple())
    table = done(table, Resist(key, RAZIR, ("armour",)))
    assert settled(table, key, 3, 4).outcome == "failure"
    hit = settled(table, key, 4, 4)
    assert (hit.outcome, hit.victims, hit.effects) == ("success", (RAZIR,), ("wounded",))
    assert hit.chance == "7/12"


@pytest.mark.rule("6D6-09")
def test_nobody_rolls_before_every_target_has_chosen_and_nobody_chooses_twice() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    table = done(table, Resist(key, RAZIR, ("armour",)))
    refuses(table, RollExchange(key), "Boban")
    refuses(table, Resist(key, RAZIR), "That resistance was already chosen")
    rolled = play(done(table, Resist(key, BOBAN)), RollExchange(key), 5, 6)
    totals = [(each.foe, each.roll.total, each.resistance) for each in facts_of(rolled, AttackSettled)]
    assert totals == [(RAZIR, 8, 8), (BOBAN, 8, 1)]


@pytest.mark.rule("6D6-10", "R-61")
def test_who_plays_nothing_resists_with_a_one_and_free_resist_alone_rolls() -> None:
    table, key = attacked(temple())
    nothing = settled(table, key, Resist(key, RAZIR), 1)
    assert (nothing.resistance, nothing.outcome, nothing.chance) == (1, "success", "1/1")
    assert nothing.resistance_parts[0].roll.modifiers[0].rule == "6D6-10"
    assert settled(table, key, Resist(key, RAZIR, ("armour",)), 1, 1).resistance == 3
    nothing_played = Resist(key, RAZIR)
    for more in (
        replace(nothing_played, situation=1),
        replace(nothing_played, dice="2d6"),
        replace(nothing_played, penalty=1),
    ):
        refuses(table, more, "A bonus needs an advantage to add to")


@pytest.mark.rule("6D6-14", "6D6-15", "R-62")
def test_a_helper_adds_a_score_pays_for_it_and_is_never_hit() -> None:
    table, key = attacked(temple())
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield", "speed")))
    assert held(table, BOBAN) == (3, 1, 1, 1)
    fact = settled(table, key, Resist(key, RAZIR), 6, 1, 1)
    assert (fact.resistance, fact.outcome, fact.victims) == (1 + 2 + 4, "success", (RAZIR,))
    assert [side.name for side in fact.resistance_parts] == [RAZIR, BOBAN]


@pytest.mark.rule("6D6-14", "R-62")
def test_a_target_may_help_another_and_resists_with_a_one_then() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    help_razir = AidResist(key, BOBAN, RAZIR, ("shield",))
    rolled = play(done(table, help_razir, Resist(key, RAZIR)), RollExchange(key), 2, 5)
    first, second = facts_of(rolled, AttackSettled)
    assert (first.resistance, second.foe, second.resistance) == (7, BOBAN, 1)
    nothing = done(table, Resist(key, BOBAN))
    assert help_razir in [offer.command for offer in offers(SIXD6, nothing, key) if offer.sheet_id == BOBAN]
    assert help_razir not in [offer.command for offer in offers(SIXD6, done(nothing, help_razir), key)]


@pytest.mark.rule("6D6-08", "6D6-14")
def test_help_takes_the_keyword_and_someone_else_who_is_attacked() -> None:
    table, key = attacked(temple())
    refuses(table, AidResist(key, BOBAN, RAZIR, ("speed",)), "keyword")
    refuses(
        table,
        AidResist(key, RAZIR, RAZIR, ("armour",)),
        "The target and the attacker cannot help",
    )
    refuses(table, AidResist(key, BOBAN, CALIX, ("shield",)), "nothing here")
    refuses(table, Resist(key, BOBAN, ("shield",)), "nothing here to resist")
    refuses(temple(), Resist("40.9", RAZIR), "already been settled")
    again = AidResist(key, BOBAN, RAZIR, ("shield",))
    refuses(done(table, again), again, "once")


@pytest.mark.rule("6D6-08")
def test_a_landslide_threatens_two_with_dice_of_its_own() -> None:
    decision = play(temple(fighting=False), Threaten((RAZIR, BOBAN), "3d6+2", "A landslide"))
    assert only(AttackOpened, decision.facts).foes == (RAZIR, BOBAN)
    key = open_key(decision.table, "exchange")
    table = done(decision.table, Resist(key, RAZIR, ("armour",)), Resist(key, BOBAN))
    facts = play(table, RollExchange(key), 1, 2, 3, 6).facts
    assert [getattr(fact, "outcome", "") for fact in facts] == ["failure", "success"]
    refuses(temple(), Threaten((RAZIR, RAZIR), "2d6"), "Each target is named once")
    refuses(temple(), Threaten((), "2d6"), "Choose who is threatened")


@pytest.mark.rule("6D6-05", "R-63")
def test_a_narrative_attack_is_resisted_with_everything_and_all_of_it_comes_back() -> None:
    table, key = attacked(holding(temple(fighting=False), RAZIR, 0, 0, 4, 2))
    decision = play(table, Resist(key, RAZIR, ("knock", "rage")))
    assert only(ResistanceFixed, decision.facts).action == "narrative_resistance"
    assert held(decision.table, RAZIR) == held(table, ACOLYTE) == FULL


@pytest.mark.rule("R-70")
def test_hindrances_add_a_die_to_the_other_side_and_are_told_on_the_facts() -> None:
    table, key = attacked(temple(), hindrances=1, situation=1)
    fact = settled(table, key, Resist(key, RAZIR, ("armour",), hindrances=1), 6, 2, 5, 1, 4)
    assert (fact.roll.total, fact.resistance) == (6 + 2 + 3 + 5, 1 + 2 + 4)
    assert [die.role for die in fact.roll.dice] == ["pool", "situation", "hindrance"]
    table, key = attacked(temple(), hindrances=1)
    resist = Resist(key, RAZIR, ("armour",), hindrances=2)
    assert only(ResistanceFixed, play(table, resist).facts).hindrances == 2
    fact = settled(table, key, resist, 6, 2, 5, 1, 4)
    assert (fact.hindrances, fact.resistance_parts[0].hindrances) == (1, 2)
    assert [die.role for die in fact.roll.dice].count("hindrance") == 2
    assert [die.role for die in fact.resistance_parts[0].roll.dice].count("hindrance") == 1
    helped = settled(table, key, AidResist(key, BOBAN, RAZIR, ("shield",)), resist, 6, 2, 5, 1, 4, 3)
    roles = [[die.role for die in part.roll.dice] for part in helped.resistance_parts]
    assert roles == [["pool", "hindrance"], ["pool"]], "the die goes to the target, none to who helps"


@pytest.mark.rule("6D6-13", "R-69")
def test_keywords_work_in_a_resistance_too() -> None:
    table, key = attacked(temple())
    fact = settled(table, key, Resist(key, RAZIR, ("rage",), dice="rage", penalty=2), 1, 1, 6)
    assert (fact.resistance, fact.chance) == (4, "209/216")
    dice = [(die.face, die.kept, die.note) for die in fact.resistance_parts[0].roll.dice]
    assert dice == [(1, False, "rerolled"), (6, True, "")]


def test_conditions_bear_on_both_sides() -> None:
    weak = Effect(kind="dice", scope="resistance", amount=-1)
    open_guard = Effect(kind="points", scope="attacks", amount=2, whose="against", uses=1)
    table = temple().put(RAZIR, "shaken", Condition(name="shaken", effects=(weak,)))
    table, key = attacked(table.put(RAZIR, "open", Condition(name="open", effects=(open_guard,))))
    assert table.get(Condition, RAZIR, "open") == Condition(name="open")
    fact = settled(table, key, Resist(key, RAZIR, ("armour",)), 1, 2, 3)
    assert (fact.roll.total, fact.resistance) == (1 + 3 + 2 + 2, 5)


def test_a_closed_sheets_advantages_go_unnamed_and_an_attack_can_be_called_off() -> None:
    table, key = attacked(closed(temple(), RAZIR))
    fact = settled(table, key, Resist(key, RAZIR, ("armour",)), 1, 1)
    assert [part.name for part in fact.resistance_parts[0].advantages] == ["an advantage"]
    assert "Armour" not in repr(fact.resistance_parts)
    nothing = settled(table, key, Resist(key, RAZIR), 1)
    assert nothing.chance == "1/1", "that nothing was played tells nothing of a sheet"
    assert open_kinds(done(table, SkipPrompt(key))) == []


@pytest.mark.rule("6D6-12")
def test_what_a_closed_sheet_resists_with_shows_in_no_effect_and_no_chance() -> None:
    guard = Ability(name="Guard", dice=1, kind="dynamic", keywords=("In Resistance",), text="stumbles")
    table, key = attacked(temple().put(RAZIR, "guard", guard))
    table = done(table, Resist(key, RAZIR, ("guard",)))
    for sheets, shown in ((table, (("stumbles",), "5/6")), (closed(table, RAZIR), ((), ""))):
        fact = settled(sheets, key, 1, 6)
        assert (fact.resistance_parts[0].does, fact.chance) == shown


@pytest.mark.parametrize("kind", [ActionTaken, AttackOpened, AttackSettled, ResistanceFixed])
def test_a_sheet_known_by_name_keeps_what_is_written_on_it(kind: type[Fact]) -> None:
    assert kind.CLOSED
    written = {"advantages", "bonuses", "dice", "hindrances", "effects", "trigger", "chance"}
    assert {spec.name for spec in fields(kind)} & written == set(kind.CLOSED)


def test_the_dice_of_a_closed_attacker_name_none_of_its_advantages() -> None:
    sheets = closed(temple(), ACOLYTE)
    table, key = attacked(sheets)
    fact = settled(table, key, Resist(key, RAZIR), 4)
    moved = only(ActionTaken, play(sheets, TakeAction(ACOLYTE, "initiative", ("sword",)), 4).facts)
    for roll in (fact.roll, moved.roll):
        assert [(part.amount, part.name) for part in roll.modifiers] == [(3, "an advantage")]
    assert [part.name for part in fact.advantages] == ["Sword"], "kept back by whoever shows the entry"


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_what_lies_on_a_closed_target_bears_on_an_attack_without_its_name(visibility: str) -> None:
    curse = Condition(name="Secret curse", effects=(Effect(kind="dice", whose="against", amount=1),))
    opened = play(closed(temple(), RAZIR, visibility).put(RAZIR, "9.1", curse), STRIKE).facts[0]
    assert [modifier.name for modifier in opened.bonuses] == ["the target"]  # type: ignore[attr-defined]
