"""Conditions, their effects, and the most that a sheet can have."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.acting import forbidding
from rules.common.condition_effects import amount, bearing, of_kind, problem_of, refuse_unusable, use_up
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, JoinEncounter
from rules.common.how_condition_kinds_stack import CONDITION_KINDS, stack
from rules.d6.abilities import SetCode
from rules.d6.tracks import BeginTrack
from rules.errors import RuleBroken
from rules.game import Command
from rules.games import game_for
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.written_advantages import WriteAdvantage
from rules.table import (
    TABLE,
    Ability,
    Combatant,
    Condition,
    Effect,
    Encounter,
    Profile,
    Row,
    Table,
    Track,
)
from tests.rules.playing import play, refusal

FREED6 = game_for("freed6").system


def there(*names: str, kind: str = "cumulative", group: str = "") -> dict[str, Condition]:
    return {f"{at}.1": Condition(name=name, kind=kind, group=group) for at, name in enumerate(names, start=1)}


@pytest.mark.rule("FD6-22", "OD6-04")
def test_a_discrete_condition_that_is_there_is_ignored() -> None:
    assert not stack(there("Blinded"), Condition(name="blinded ")).comes
    assert stack(there("Blinded"), Condition(name="Deafened")).comes


@pytest.mark.rule("FD6-23", "OD6-05", "FD6-21")
def test_a_progressive_condition_takes_the_place_of_its_group() -> None:
    present = {
        **there("Friendly", kind="progressive", group="attitude"),
        "8.1": Condition(name="Focused", kind="progressive", group="willpower"),
        "9.1": Condition(name="Friendly", kind="discrete"),
    }
    how = stack(present, Condition(name="Hostile", kind="progressive", group="attitude"))
    assert (how.replaces, how.comes) == (("1.1",), True)
    assert (
        stack(there("Calm", kind="progressive"), Condition(name="Tired", kind="progressive")).replaces == ()
    )


@pytest.mark.rule("FD6-24", "OD6-03", "OD6-06", "OD6-18")
@pytest.mark.parametrize("kind", ["cumulative", "measured"])
def test_cumulative_and_measured_conditions_stand_beside_each_other(kind: str) -> None:
    how = stack(there("Stunned", "Stunned", kind=kind), Condition(name="Stunned", kind=kind))
    assert (how.replaces, how.comes) == ((), True)


@pytest.mark.rule("FD6-22", "OD6-04", "R-103")
def test_one_that_was_there_already_is_told_with_the_end_that_it_has() -> None:
    blind = play(table(), AddCondition(ANN, "Blinded", until="round"), game="freed6")
    again = play(blind.table, AddCondition(ANN, "Blinded", until="scene"), game="freed6").facts[0]
    assert (again.comes, again.until, again.lasts) == (False, "scene", blind.facts[0].lasts)
    assert "R-103" in again.rules_shown()


@pytest.mark.rule("FD6-27", "R-14")
def test_the_incapacitated_decide_and_the_unresisting_act() -> None:
    stunned = Condition(name="Stunned")
    incapacitated = hurt(Effect(kind="cannot_act"), name="Incapacitated")
    unresisting = hurt(Effect(kind="cannot_decide"), name="Unresisting")
    assert forbidding([stunned, incapacitated], "cannot_act") == "Incapacitated"
    assert forbidding([stunned, unresisting], "cannot_decide") == "Unresisting"
    assert forbidding([incapacitated], "cannot_decide") == forbidding([unresisting], "cannot_act") == ""


def test_an_unknown_kind_of_condition_is_refused() -> None:
    with pytest.raises(RuleBroken, match="not sticky"):
        stack({}, Condition(name="x", kind="sticky"))


KINDS, GROUPS = st.sampled_from(CONDITION_KINDS), st.sampled_from(["", "g"])
ANY = st.builds(Condition, name=st.sampled_from("abc"), kind=KINDS, group=GROUPS)


@given(st.lists(ANY, max_size=12))
def test_no_order_of_conditions_doubles_a_discrete_one_or_leaves_two_of_a_group(new: list[Condition]) -> None:
    present: dict[str, Condition] = {}
    for at, row in enumerate(new):
        how = stack(present, row)
        present = {key: kept for key, kept in present.items() if key not in how.replaces}
        if how.comes:
            present[str(at)] = row
    discrete = [row.name for row in present.values() if row.kind == "discrete"]
    grouped = [row for row in present.values() if row.kind == "progressive" and row.group]
    assert len(discrete) == len(set(discrete))
    assert len(grouped) <= 1
    stacked = [row for row in new if row.kind in ("cumulative", "measured")]
    assert [row for row in present.values() if row.kind in ("cumulative", "measured")] == stacked


ANN, BO = "1", "2"


def table(*conditions: tuple[str, str, Condition]) -> Table:
    made = Table().put(ANN, "profile", Profile(name="Ann")).put(BO, "profile", Profile(name="Bo"))
    for sheet_id, key, row in conditions:
        made = made.put(sheet_id, key, row)
    return made


def hurt(*effects: Effect, name: str = "Hurt", until: str = "") -> Condition:
    return Condition(name=name, kind="cumulative", effects=effects, until=until)


@pytest.mark.rule("FD6-24", "OD6-03", "OD6-09")
def test_effects_bear_on_their_scope_and_are_summed_even_where_they_cancel_out() -> None:
    weak, strong = Effect(kind="dice", amount=-1), Effect(kind="dice", amount=1)
    found = bearing(table((ANN, "a", hurt(weak)), (ANN, "b", hurt(weak)), (ANN, "c", hurt(strong))), ANN)
    assert amount(found, "dice") == -1
    assert [each.amount for each in found] == [-1, -1, 1]
    stiff = hurt(Effect(kind="points", scope="strength", amount=-2), Effect(kind="penalty"))
    on = table((ANN, "a", stiff))
    assert [each.kind for each in bearing(on, ANN, "checks", "strength")] == ["points", "penalty"]
    assert [each.kind for each in bearing(on, ANN, "checks", "wits")] == ["penalty"]
    assert bearing(on, BO, "checks", "strength") == ()


def test_what_lies_on_the_target_bears_on_those_who_attack_it() -> None:
    blinking = hurt(Effect(kind="disadvantage", scope="attacks", whose="against"), name="Blinking")
    on = table((BO, "a", blinking))
    [found] = bearing(on, ANN, "attacks", against=BO)
    assert (found.kind, found.source, found.owner) == ("disadvantage", "Blinking", BO)
    assert bearing(on, BO, "attacks") == ()


@pytest.mark.rule("FD6-35")
def test_an_effect_for_one_check_goes_with_that_check() -> None:
    lent = hurt(Effect(kind="boost", scope="climbing", uses=1), name="Boost", until="turn")
    on = table((ANN, "a", lent), (ANN, "b", hurt(Effect(kind="dice"))))
    after = use_up(on, bearing(on, ANN, "climbing"))
    assert after.get(Condition, ANN, "a") is None
    assert after.get(Condition, ANN, "b") == on.get(Condition, ANN, "b")
    assert use_up(on, bearing(on, ANN, "wits")) == on


def test_an_effect_of_two_uses_serves_twice_and_a_lasting_condition_stays_without_it() -> None:
    twice, weak = Effect(kind="advantage", uses=2), Effect(kind="dice", amount=-1)
    on = table((ANN, "a", hurt(twice, weak, name="Cursed")))
    once = use_up(on, bearing(on, ANN))
    assert once.get(Condition, ANN, "a") == hurt(Effect(kind="advantage", uses=1), weak, name="Cursed")
    assert use_up(once, bearing(once, ANN)).get(Condition, ANN, "a") == hurt(weak, name="Cursed")
    only = table((ANN, "a", hurt(Effect(kind="actions", amount=-1, uses=1), until="recovered")))
    assert use_up(only, bearing(only, ANN)).get(Condition, ANN, "a") == hurt(until="recovered")


@pytest.mark.rule("OD6-16")
def test_an_ability_that_cannot_be_used_is_refused_by_name() -> None:
    on = table((ANN, "a", hurt(Effect(kind="unusable", scope="strength"), name="Incapacitated")))
    with pytest.raises(RuleBroken, match=r"Ann cannot use Strength: Incapacitated\."):
        refuse_unusable(on, ANN, "strength", "Strength")
    refuse_unusable(on, ANN, "wits", "Wits")


@pytest.mark.rule("FD6-39")
@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Effect(kind="sparkle"), "In FreeD6 a condition can do this: advantage, disadvantage, flip, dice"),
        (
            Effect(kind="dice", scope="moon"),
            "skills, resistance, effect rolls or an ability, not moon.",
        ),
        (Effect(kind="granted"), "Say which ability is granted."),
        (Effect(kind="unusable"), "Say which ability cannot be used."),
        (Effect(kind="boost", amount=-1), "The amount of an effect of kind boost cannot be -1."),
        (Effect(kind="dice", amount=0), "The amount of an effect of kind dice cannot be 0."),
        (Effect(kind="dice", whose="theirs"), "not theirs"),
        (Effect(kind="dice", uses=-1), "An effect lasts 1 to 99 rolls, or all of them (0)."),
        (Effect(kind="dice", scope="resistance"), "In FreeD6 “dice” does not work on resistance."),
        (Effect(kind="boost", scope="effect_rolls"), "In FreeD6 “boost” does not work on effect rolls."),
        (Effect(kind="cannot_act", scope="strength"), "In FreeD6 “cannot act” does not work on one ability."),
        (
            Effect(kind="actions", whose="against"),
            "“actions” does not work on everything in rolls against the bearer.",
        ),
        (Effect(kind="dice", uses=100), "An effect lasts 1 to 99 rolls, or all of them (0)."),
    ],
)
def test_an_effect_that_no_roll_would_ask_for_is_named(effect: Effect, said: str) -> None:
    assert said in problem_of(FREED6, effect, ["strength"])


def test_sound_effects_have_no_problem() -> None:
    sound = [
        Effect(kind="dice", scope="skills", amount=-1),
        Effect(kind="unusable", scope="strength"),
        Effect(kind="flip", amount=6, uses=99, whose="against"),
    ]
    assert [problem_of(FREED6, effect, ["strength"]) for effect in sound] == ["", "", ""]
    assert of_kind(bearing(table(), ANN), "dice") == ()


def holding(row: Row, number: int) -> Table:
    """A table with so many rows of a kind on Ann, or with so many in a fight."""
    made = table().put(TABLE, "encounter", Encounter(round=1)) if isinstance(row, Combatant) else table()
    for place in range(number):
        made = made.put(TABLE if isinstance(row, Combatant) else ANN, f"x{place}", row)
    return replace(made, seq=40)


MANY = tuple(str(number) for number in range(100, 161))
WET, CODED, MOODY, ABLE = Condition(name="wet"), Ability(dice=1), Track(name="mood"), Ability(dice=1)
FULL = [
    ("freed6", WET, 200, AddCondition(ANN, "tired"), "200 conditions"),
    ("freed6", CODED, 200, SetCode(ANN, "wits", "2D"), "200 abilities and skills at most"),
    ("opend6", MOODY, 60, BeginTrack(ANN, "fuel", states=("full", "empty")), "60 tracks"),
    ("sixd6", ABLE, 60, WriteAdvantage(ANN, "Net", "static"), "60 advantages"),
    ("freed6", Combatant(), 60, JoinEncounter(BO), "An encounter has at most 60 participants"),
]


@pytest.mark.parametrize(("game", "row", "most", "order", "sentence"), FULL)
def test_a_sheet_takes_the_last_row_that_fits_and_not_one_more(
    game: str, row: Row, most: int, order: Command, sentence: str
) -> None:
    assert play(holding(row, most - 1), order, game=game).facts
    assert sentence in refusal(holding(row, most), order, game)


@pytest.mark.parametrize(
    ("game", "order", "sentence"),
    [
        ("freed6", BeginEncounter(MANY), "from 1 to 60"),
        ("freed6", BeginEncounter(()), "from 1 to 60"),
        ("sixd6", TakeAction(ANN, "narrative", MANY[:21]), "Advantages must be from 0 to 20"),
        ("opend6", BeginTrack(ANN, "fuel", states=MANY[:41]), "from 2 to 40 states"),
        ("opend6", BeginTrack(ANN, "fuel", states=("one",)), "from 2 to 40 states"),
    ],
)
def test_an_order_that_names_too_many_is_refused(game: str, order: Command, sentence: str) -> None:
    assert sentence in refusal(table(), order, game)
