"""What ranks buy for a time: abilities that are lent, and spans that are changed."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.common.encounters import NextTurn
from rules.common.prompts import offers
from rules.d6.checks import CheckCode
from rules.d6.dynamic_or_stock import SetDynamic
from rules.d6.points_against_resistance import TakePoints
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.table import Effect
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, buy, not_sold, only, with_ranks
from tests.rules.freed6.tables import bearing, begin, conditions, fight, open_business, play, refuses, then


@pytest.mark.rule("FD6-01", "FD6-17", "FD6-39")
@pytest.mark.parametrize(
    ("on", "text", "words"),
    [
        *((on, "", "only Dynamic characters have") for on in ("luck", "wild_die", "dynamic")),
        *((on, "Fortune", "only Dynamic characters have") for on in ("luck", "wild_die", "dynamic")),
        ("magic", "", "Mob is Stock; only Dynamic characters have extranormal abilities such as"),
        (
            "spells",
            "wizard: Magic",
            "Mob is Stock; only Dynamic characters have extranormal abilities such as",
        ),
    ],
)
def test_ranks_grant_a_stock_character_nothing_that_is_for_dynamic_ones(
    on: str, text: str, words: str
) -> None:
    not_sold(with_ranks(begin(), 5), words, RankBuy("ability_scene", target=MOB, on=on, text=text))


@pytest.mark.rule("FD6-03", "FD6-10", "FD6-39", "R-20")
def test_the_wild_die_and_luck_can_be_granted_and_taken() -> None:
    table = with_ranks(begin(), 5)
    lost = bought(table, RankBuy("ability_scene", target=KIRA, on="wild_die", sign=-1))
    assert play(lost, CheckCode(KIRA, "strength"), 1, 1, 1).facts[0].wild == 0
    given = bought(table, RankBuy("ability_scene", on="wild_die"))
    assert play(given, CheckCode(BORG, "strength"), 1, 1, 1).facts[0].wild == 1
    lost = bought(table, RankBuy("ability_scene", target=KIRA, on="luck", sign=-1))
    refuses(lost, CheckCode(KIRA, "strength", luck=True), "Kira cannot use Luck")


@pytest.mark.rule("FD6-35", "FD6-39", "R-20")
@pytest.mark.parametrize(
    ("purchase", "sentence"),
    [
        (RankBuy("ability_scene", text="Flight"), "Choose which ability is granted"),
        (RankBuy("ability_scene", on="strength"), "Borg has Strength already"),
        (RankBuy("ability_scene", on="stock"), "No effect can grant Stock"),
        (RankBuy("ability_scene", on="flight"), "no ability called flight"),
        (RankBuy("check_plus2", on="luck"), "Luck is never rolled"),
        (RankBuy("check_plus2", target=KIRA, on="wild_die"), "Wild Die is never rolled"),
    ],
)
def test_an_effect_that_could_do_nothing_is_not_sold(purchase: RankBuy, sentence: str) -> None:
    not_sold(with_ranks(begin(), 5), sentence, purchase)


@pytest.mark.rule("FD6-39", "R-20")
def test_an_ability_that_ranks_have_granted_can_be_added_to_and_suppressed() -> None:
    table = bought(with_ranks(begin(), 5), RankBuy("ability_scene", target=KIRA, on="magic"))
    better = bought(with_ranks(table, 1), RankBuy("check_plus2", target=KIRA, on="magic"))
    assert play(better, CheckCode(KIRA, "magic")).facts[0].roll.total == 2
    lost = bought(with_ranks(table, 5), RankBuy("ability_scene", target=KIRA, on="magic", sign=-1))
    refuses(lost, CheckCode(KIRA, "magic"), "cannot use Wizard: magic")
    not_sold(with_ranks(table, 5), "magic already", RankBuy("ability_scene", target=KIRA, on="magic"))
    own = bought(with_ranks(begin(), 5), RankBuy("ability_scene", on="wings", text="Wings"))
    by_hand = then(own, AddCondition(BORG, "Bound", effects=(Effect(kind="unusable", scope="wings"),)))
    refuses(by_hand, CheckCode(BORG, "wings"), "cannot use wings: Bound")


@pytest.mark.rule("FD6-39", "R-14")
def test_an_ability_that_is_granted_can_be_the_one_that_a_condition_takes_away() -> None:
    table = bought(with_ranks(begin(ruleset="opend6"), 5), RankBuy("ability_scene", on="magic"))
    table = then(table, TakePoints(BORG, "damage", 11))
    key = open_business(table, "lost_ability")
    buttons = {one.key: one.command for one in offers(FREED6, table, key)}
    assert list(buttons) == ["lose-strength", "lose-magic", "pass"]
    lamed = then(table, buttons["lose-magic"])
    refuses(lamed, CheckCode(BORG, "magic"), "cannot use Wizard: magic: Incapacitated")


@pytest.mark.rule("FD6-01", "FD6-39")
@pytest.mark.parametrize("ability", ["luck", "wild_die"])
def test_no_condition_lends_a_stock_character_luck_or_a_wild_die_or_makes_anyone_dynamic(
    ability: str,
) -> None:
    order = AddCondition(MOB, "Blessed", effects=(Effect(kind="granted", scope=ability),))
    refuses(begin(), order, "Mob is Stock")
    for type_ in ("dynamic", "stock"):
        made = AddCondition(MOB, "Blessed", effects=(Effect(kind="granted", scope=type_),))
        refuses(begin(), made, "No effect can grant or remove")
        added = AddCondition(KIRA, "Blessed", effects=(Effect(kind="dice", scope=ability),))
        refuses(begin(), added, "is never rolled: it cannot be raised or lowered")
    dynamic = then(then(begin(), SetDynamic(MOB, True)), order)
    refuses(dynamic, SetDynamic(MOB, False), "which Stock characters cannot")


@pytest.mark.rule("FD6-36", "R-19", "R-74")
def test_the_new_time_of_a_condition_is_told_in_full() -> None:
    table = bearing(fight(begin(), BORG), MOB, until="encounter")
    cut = buy(with_ranks(table, 2), RankBuy("reduce_encounter_1D", target=MOB, on=CURSE), faces=(3,))
    assert (only(cut.table, MOB).until, only(cut.table, MOB).left) == ("round", 4), "not this round"
    assert cut.facts[0].purchases[0].text == "cursed: until 4 rounds have ended"
    table = bearing(fight(begin(), BORG), MOB, until="round", left=2)
    more = buy(with_ranks(table, 1), RankBuy("condition_round", target=MOB, on=CURSE))
    assert more.facts[0].purchases[0].text == "cursed: until 3 rounds have ended"
    table = bearing(table, MOB, until="scene")
    later = buy(with_ranks(table, 4), RankBuy("require_recovery", target=MOB, on=CURSE))
    assert later.facts[0].purchases[0].text == "cursed: until it is recovered"
    last = with_ranks(bearing(begin(), MOB, until="round", left=1), 1)
    over = buy(last, RankBuy("condition_round", target=MOB, on=CURSE, sign=-1))
    assert (conditions(over.table, MOB), over.facts[0].purchases[0].text) == ([], "cursed: ends")


@pytest.mark.rule("FD6-36", "R-74")
def test_what_ranks_may_not_buy_is_refused_before_the_die_of_another_effect() -> None:
    table = bearing(begin(), MOB, until="encounter")
    cut = RankBuy("reduce_encounter_1D", target=MOB, on=CURSE)
    for other, words in (
        (RankBuy("boost1", on="magic"), "which ability or skill of Borg"),
        (RankBuy("condition_round", target=MOB, on="9.9"), "Mob has no such condition"),
        (cut, "until the end of the encounter can be cut"),
    ):
        not_sold(with_ranks(table, 4), words, cut, other)


@pytest.mark.rule("FD6-35", "FD6-36", "FD6-37", "FD6-38", "R-74")
@pytest.mark.parametrize(
    ("until", "left", "effect", "sign", "faces", "after"),
    [
        ("round", 2, "condition_round", 1, (), ("round", 3)),
        ("round", 2, "condition_round", -1, (), ("round", 1)),
        ("turn", 1, "condition_round", 1, (), ("round", 1)),
        ("round", 1, "extend_encounter", 1, (), ("encounter", 0)),
        ("encounter", 0, "reduce_encounter_1D", 1, (4,), ("round", 4)),
        ("encounter", 0, "extend_scene", 1, (), ("scene", 0)),
        ("scene", 0, "reduce_scene", 1, (), ("encounter", 0)),
        ("scene", 0, "require_recovery", 1, (), ("recovered", 0)),
        ("recovered", 0, "reduce_recovery", 1, (), ("scene", 0)),
        ("session", 0, "require_recovery", 1, (), ("recovered", 0)),
    ],
)
def test_ranks_change_how_long_a_condition_lasts(
    until: str, left: int, effect: str, sign: int, faces: tuple[int, ...], after: tuple[str, int]
) -> None:
    cursed = bearing(begin(), MOB, until=until, left=left)
    changed = bought(with_ranks(cursed, 4), RankBuy(effect, target=MOB, on=CURSE, sign=sign), faces=faces)
    assert (only(changed, MOB).until, only(changed, MOB).left) == after


@pytest.mark.rule("FD6-37", "FD6-38", "R-74")
@pytest.mark.parametrize(
    ("until", "effect", "words"),
    [
        ("scene", "condition_round", "Rounds can be added to or taken from spans of turns and rounds"),
        ("scene", "extend_encounter", "That condition already lasts that long"),
        ("round", "reduce_encounter_1D", "Only a condition that lasts until the end of the encounter can"),
        ("encounter", "reduce_scene", "Only a condition that lasts until the end of the scene can be"),
        ("recovered", "require_recovery", "That condition already lasts that long"),
        ("scene", "reduce_recovery", "Only a condition that lasts until it is recovered can be cut so"),
        ("", "extend_scene", "A condition that only the story ends has no duration to change"),
        ("session", "extend_scene", "That condition already lasts that long"),
        ("session", "reduce_recovery", "until it is recovered can be cut"),
        ("session", "condition_round", "turns and rounds only"),
    ],
)
def test_a_time_that_cannot_be_changed_so_is_refused(until: str, effect: str, words: str) -> None:
    cursed = with_ranks(bearing(begin(), MOB, until=until), 4)
    not_sold(cursed, words, RankBuy(effect, target=MOB, on=CURSE))


@pytest.mark.rule("R-19", "R-74")
@pytest.mark.parametrize(("bearer", "rounds"), [(KIRA, 3), (BORG, 3), (MOB, 2)])
def test_one_more_round_begins_where_the_turn_ends(bearer: str, rounds: int) -> None:
    table = then(then(fight(begin(), KIRA), NextTurn()), CheckCode(BORG, "strength", difficulty=2), 1, 1, 1)
    table = bearing(table, bearer, until="turn", left=2 if bearer == BORG else 1)
    after = bought(table, RankBuy("condition_round", target=bearer, on=CURSE))
    assert (only(after, bearer).until, only(after, bearer).left) == ("round", rounds)


@pytest.mark.rule("FD6-36")
def test_each_condition_that_is_cut_has_a_die_of_its_own() -> None:
    table = bearing(bearing(begin(), BORG, until="encounter"), BORG, key="30.2", until="encounter")
    cuts = (RankBuy("reduce_encounter_1D", on=CURSE), RankBuy("reduce_encounter_1D", on="30.2"))
    decision = buy(with_ranks(table, 4), *cuts, faces=(3, 5))
    assert [each.face for each in decision.facts[0].purchases] == [3, 5]
    assert [each.left for each in conditions(decision.table, BORG)] == [3, 5]
