"""6d6's types of action, their keywords, and the potential and resistance behind them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleBroken
from rules.games import game_for
from rules.sixd6.action_costs import cost, price
from rules.sixd6.attack_and_resistance_outcomes import affected, applied, combined, score, succeeds
from rules.sixd6.keywords import (
    BONUS,
    DiceKeyword,
    PlainPool,
    again,
    dice_keyword,
    has,
    pool,
    read_value,
    spelling_of,
)
from rules.sixd6.opportunity_windows import triggers
from rules.sixd6.paying_and_banking import purse_after, usable
from rules.sixd6.potential_purse import Potential, Purse, lacking, recouped
from rules.sixd6.when_actions_are_allowed import NARRATIVE, RESISTING, Situation, action_type, refusal

SIXD6 = game_for("sixd6")
SEVEN = ("narrative", "initiative", "resistance", "opportunity", "potential", "free", "immediate")


def test_the_seven_types_and_two_forms_of_resistance_are_there() -> None:
    assert {kind.key for kind in SIXD6.system.actions} == {*SEVEN, "narrative_resistance", "aid_resist"}
    assert all(kind.name and kind.when and kind.blurb for kind in SIXD6.system.actions)
    with pytest.raises(RuleBroken, match="6d6 has no type of action called heroic"):
        action_type(SIXD6, "heroic")


@pytest.mark.rule("6D6-22", "6D6-30", "R-64", "R-66")
@pytest.mark.parametrize("kind", [kind.key for kind in SIXD6.system.actions])
def test_only_what_is_done_in_ones_own_turn_opens_a_window(kind: str) -> None:
    assert triggers(SIXD6, kind) is (kind in ("initiative", "potential"))
    assert triggers(SIXD6, kind, "off") is (kind == "initiative")
    assert triggers(SIXD6, kind, stands_for="narrative") is (kind == "initiative")
    assert refusal(SIXD6, kind, Situation()) == "", "what is not said stands in nobody's way"


@pytest.mark.rule("6D6-01", "6D6-02", "6D6-24", "R-70")
def test_advantages_and_bonuses_are_dice() -> None:
    values = map(read_value, ("1d6+0", "1d6+3", "1d6+1", "1d6+1", "1d6+3", "1d6+0"))
    assert pool(values) == PlainPool(6, 8)
    assert PlainPool(6, 8).text == "6d6+8"
    assert pool([PlainPool(1, 2)], 2) == PlainPool(3, 2)
    assert pool([BONUS], 2) == PlainPool(3, 0)
    with pytest.raises(RuleBroken, match="A situation cannot lend negative dice"):
        pool([], -1)


@pytest.mark.parametrize("text", ["", "d6", "1d8+1", "0d6", "1d6-1", "1d6+", "1d6+100", "x" * 99])
def test_other_dice_values_are_refused(text: str) -> None:
    with pytest.raises(RuleBroken, match="A dice value is written like 1d6"):
        read_value(text)


def test_keywords_are_spelled_one_way() -> None:
    spellings = {"free RESIST": "Free Resist", "freq": "Freq.", "FR": "Free Resist", "Movement": "Movement"}
    assert {word: spelling_of(word) for word in spellings} == spellings
    assert spelling_of("DICE:  reroll 1 , 2") == "Dice: reroll 1,2"
    assert has(("aid resist ",), "Aid Resist")
    assert not has((), "Aid Resist")
    with pytest.raises(RuleBroken, match='Enter what Dice does: "Dice: reroll 1" or "Dice: explode 5,6"'):
        spelling_of("Dice")


@pytest.mark.rule("R-69")
def test_the_keyword_dice_names_the_faces_that_are_thrown_again() -> None:
    keyword = dice_keyword(("Movement", "Dice: explode 6,5"))
    assert keyword == DiceKeyword("explode", (5, 6))
    assert again((6, 1, 5), keyword) == (0, 2)
    assert again((6,), None) == ()
    assert dice_keyword(("Dice",)) is None


ARMOUR, KNOCK = ("armour", "dynamic"), ("knock", "static")
AMOUNTS = st.builds(Potential, st.integers(0, 6), st.integers(0, 6))
PURSES = st.builds(Purse, AMOUNTS, AMOUNTS)
ACTIONS = st.sampled_from(["narrative", "narrative_resistance", "initiative", "resistance", "opportunity"])


@pytest.mark.rule("6D6-01", "R-71", "6D6-24", "6D6-27", "R-68", "6D6-03", "6D6-05", "6D6-07", "R-63")
def test_actions_cost_potential_by_their_type_and_what_is_lacking_is_named() -> None:
    assert price(["dynamic", "static", "dynamic"]) == Potential(2, 1)
    with pytest.raises(RuleBroken, match="Potential and advantages are dynamic or static, not kinetic"):
        price(["kinetic"])
    assert cost("potential", []) == Potential(dynamic=1)
    assert cost("free", []) == cost("immediate", [ARMOUR]) == Potential()
    purse = Purse(Potential(1, 0), Potential(3, 2))
    assert [usable(action, purse) for action in NARRATIVE] == [Potential(4, 2)] * 2
    assert usable("narrative", purse, Potential(1, 1)) == Potential(5, 3)
    assert usable("initiative", purse, Potential(1, 1)) == Potential(1, 0)
    assert lacking(Potential(1, 1), Potential(2, 2)) == "not_enough_dynamic"
    assert lacking(Potential(2, 1), Potential(2, 2)) == "not_enough_static"
    assert lacking(Potential(2, 2), Potential(2, 2)) == ""


@pytest.mark.rule("6D6-11", "R-67")
@pytest.mark.parametrize("action", [*RESISTING, "initiative", "narrative", "opportunity"])
def test_free_resist_is_free_in_every_kind_of_resistance_alone(action: str) -> None:
    expected = Potential(0, 1) if action in RESISTING else Potential(1, 1)
    assert cost(action, [ARMOUR, KNOCK], ["armour"]) == expected


@pytest.mark.rule("6D6-01")
@given(PURSES, st.lists(st.tuples(ACTIONS, AMOUNTS), max_size=10))
def test_bank_and_spent_together_stay_the_same_through_any_actions(
    purse: Purse, actions: list[tuple[str, Potential]]
) -> None:
    whole = purse.total
    for action, needs in actions:
        if not lacking(usable(action, purse), needs):
            purse = purse_after(action, purse, needs)
            assert purse.total == whole
            assert min(purse.bank.dynamic, purse.bank.static, purse.spent.dynamic, purse.spent.static) >= 0
    assert recouped(purse, purse.spent) == Purse(bank=whole)


@pytest.mark.rule("R-71")
def test_no_more_is_recouped_than_was_spent() -> None:
    purse = Purse(Potential(1, 0), Potential(1, 2))
    assert recouped(purse, Potential(1, 1)) == Purse(Potential(2, 1), Potential(0, 1))
    with pytest.raises(RuleBroken, match="no more can be recouped"):
        recouped(purse, Potential(2, 0))
    with pytest.raises(RuleBroken, match="Recouped potential cannot be negative"):
        recouped(purse, Potential(0, -1))


@pytest.mark.rule("6D6-09", "R-61", "6D6-10", "6D6-14", "R-62")
def test_an_attack_must_come_to_more_than_a_resistance_of_one_or_all_scores() -> None:
    assert [succeeds(attack, 9) for attack in (8, 9, 10)] == [False, False, True]
    assert (combined(None), combined(None, [4, 3]), combined(0), combined(5, [4])) == (1, 8, 0, 9)


@pytest.mark.rule("6D6-15")
@given(st.integers(1, 40), st.integers(1, 40))
def test_only_the_first_target_is_ever_hit(attack: int, resistance: int) -> None:
    assert affected("Razir", attack, resistance) == (("Razir",) if attack > resistance else ())


@pytest.mark.rule("6D6-12")
@pytest.mark.parametrize("action", RESISTING)
def test_a_resistance_only_protects_unless_an_advantage_says_more(action: str) -> None:
    effects = [("prone", False), ("disarmed", True), ("", True)]
    assert applied(action, True, effects) == ("disarmed",)
    assert applied("initiative", True, effects) == ("prone", "disarmed")
    assert applied(action, False, effects) == applied("initiative", False, effects) == ()


@pytest.mark.rule("6D6-02")
@given(st.lists(st.integers(1, 6), max_size=9), st.integers(0, 20))
def test_a_score_lies_within_its_dice(faces: list[int], modifier: int) -> None:
    assert len(faces) + modifier <= score(faces, modifier) <= 6 * len(faces) + modifier
