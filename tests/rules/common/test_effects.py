"""What bears on a roll: whose, on which, and for how often."""

from __future__ import annotations

import pytest

from rules.common.effects import amount, bearing, of_kind, problem_of, refuse_unusable, used
from rules.errors import RuleBroken
from rules.table import Condition, Effect, Profile, Table

ANN, BO = "1", "2"


def table(*conditions: tuple[str, str, Condition]) -> Table:
    made = Table().put(ANN, "profile", Profile(name="Ann")).put(BO, "profile", Profile(name="Bo"))
    for sheet_id, key, row in conditions:
        made = made.put(sheet_id, key, row)
    return made


def hurt(*effects: Effect, name: str = "Hurt", until: str = "") -> Condition:
    return Condition(name=name, kind="cumulative", effects=effects, until=until)


@pytest.mark.rule("FD6-24", "OD6-03", "OD6-09")
def test_the_effects_of_all_instances_are_summed_even_where_they_cancel_out() -> None:
    weak, strong = Effect(kind="dice", amount=-1), Effect(kind="dice", amount=1)
    found = bearing(table((ANN, "a", hurt(weak)), (ANN, "b", hurt(weak)), (ANN, "c", hurt(strong))), ANN)
    assert amount(found, "dice") == -1
    assert [each.amount for each in found] == [-1, -1, 1]


@pytest.mark.rule("OD6-09")
def test_an_effect_bears_on_its_own_scope_alone() -> None:
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
    after = used(on, bearing(on, ANN, "climbing"))
    assert after.get(Condition, ANN, "a") is None
    assert after.get(Condition, ANN, "b") == on.get(Condition, ANN, "b")
    assert used(on, bearing(on, ANN, "wits")) == on


def test_an_effect_of_two_uses_serves_twice_and_a_lasting_condition_stays_without_it() -> None:
    twice = Effect(kind="advantage", uses=2)
    on = table((ANN, "a", hurt(twice, Effect(kind="dice", amount=-1), name="Cursed")))
    once = used(on, bearing(on, ANN))
    assert once.get(Condition, ANN, "a") == hurt(
        Effect(kind="advantage", uses=1), Effect(kind="dice", amount=-1), name="Cursed"
    )
    done = used(once, bearing(once, ANN))
    assert done.get(Condition, ANN, "a") == hurt(Effect(kind="dice", amount=-1), name="Cursed")
    only = table((ANN, "a", hurt(Effect(kind="actions", amount=-1, uses=1), until="recovered")))
    assert used(only, bearing(only, ANN)).get(Condition, ANN, "a") == hurt(until="recovered")


@pytest.mark.rule("OD6-16")
def test_an_ability_that_cannot_be_used_is_refused_by_name() -> None:
    on = table((ANN, "a", hurt(Effect(kind="unusable", scope="strength"), name="Incapacitated")))
    with pytest.raises(RuleBroken, match=r"Ann cannot use Strength: Incapacitated\."):
        refuse_unusable(on, ANN, "strength", "Strength")
    refuse_unusable(on, ANN, "wits", "Wits")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Effect(kind="sparkle"), "A condition can do this"),
        (Effect(kind="dice", scope="moon"), "not on moon"),
        (Effect(kind="unusable"), "Say which ability"),
        (Effect(kind="boost", amount=-1), "cannot be -1"),
        (Effect(kind="dice", amount=0), "cannot be 0"),
        (Effect(kind="dice", whose="theirs"), "not theirs"),
        (Effect(kind="dice", uses=-1), "1 to 99 rolls"),
    ],
)
def test_an_effect_that_no_roll_would_ask_for_is_named(effect: Effect, said: str) -> None:
    assert said in problem_of(effect, ["strength"])


def test_sound_effects_have_no_problem() -> None:
    sound = [
        Effect(kind="dice", scope="skills", amount=-1),
        Effect(kind="unusable", scope="strength"),
        Effect(kind="flip", amount=6, uses=1, whose="against"),
    ]
    assert [problem_of(effect, ["strength"]) for effect in sound] == ["", "", ""]
    assert of_kind(bearing(table(), ANN), "dice") == ()


@pytest.mark.rule("FD6-39")
def test_what_lends_an_ability_and_what_takes_one_are_refused_each_in_its_words() -> None:
    assert problem_of(Effect(kind="granted"), ("luck",)) == "Say which ability is granted."
    assert problem_of(Effect(kind="unusable"), ("luck",)) == "Say which ability cannot be used."


def test_an_effect_serves_for_up_to_ninety_nine_rolls() -> None:
    assert problem_of(Effect(kind="dice", uses=99), ()) == ""
    for uses in (-1, 100):
        assert problem_of(Effect(kind="dice", uses=uses), ()) == (
            "An effect serves for 1 to 99 rolls, or for all (0)."
        )
