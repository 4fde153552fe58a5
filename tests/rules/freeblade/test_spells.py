"""Spells always work; the caster bears the strain, and the spell's die wears down."""

from __future__ import annotations

import pytest

from rules.common.slots import Load, load_of
from rules.errors import RuleBroken
from rules.freeblade.game import FREEBLADE
from rules.freeblade.spells import CastSpell, SpellCast
from rules.table import Ability, Belonging, Condition, Profile, Table
from tests.rules.factories import equipped, make_pc, make_table, stricken, with_ward
from tests.rules.names import BRIN, ROPE, WARD
from tests.rules.playing import after, play, refusal, then


@pytest.fixture
def table() -> Table:
    return make_table(with_ward(equipped(scores=(1, 2, 1, 0))))


def told(cast: SpellCast) -> tuple[str, str]:
    """What the log says of a cast spell: how its caster bore the strain, and that it worked."""
    verdict = cast.verdict()
    return verdict.words, verdict.note


@pytest.mark.rule("FB-42", "FB-43")
def test_who_holds_against_the_strain_only_wears_the_spell(table: Table) -> None:
    decision = play(table, CastSpell(BRIN, WARD, "shield us"), 11, 3)
    fact = decision.facts[0]
    assert (fact.belonging, fact.form, fact.outcome, fact.check.total) == ("Ward", "book", "success", 12)
    assert (fact.difficulty, fact.chance, fact.fatigued) == (12, "1/2", 0)
    assert told(fact) == ("Strain resisted", "the spell takes effect")
    assert (fact.step.before, fact.step.after) == (6, 4)
    assert decision.table.of(Condition, BRIN) == {}


@pytest.mark.rule("FB-42", "FB-35")
def test_who_fails_is_fatigued_and_the_spell_works_all_the_same(table: Table) -> None:
    decision = play(table, CastSpell(BRIN, WARD), 10, 5)
    assert (decision.facts[0].outcome, decision.facts[0].fatigued) == ("failure", 1)
    assert told(decision.facts[0]) == ("Fatigued", "the spell takes effect")
    (fatigue,) = decision.table.of(Condition, BRIN).values()
    assert (fatigue.name, fatigue.slots) == ("fatigued", 1)
    again = play(after(table, decision), CastSpell(BRIN, WARD), 12, 3, 5)
    assert (again.facts[0].disadvantages, again.facts[0].check.total) == (("fatigued",), 10)
    assert again.facts[0].fatigued == 2


@pytest.mark.rule("FB-43", "FB-31")
def test_a_drained_spell_cannot_be_cast(table: Table) -> None:
    drained = then(table, CastSpell(BRIN, WARD), 20, 1)
    assert (
        told(play(table, CastSpell(BRIN, WARD), 20, 1).facts[0])[1] == "the spell takes effect and is drained"
    )
    assert "Ward is drained" in refusal(drained, CastSpell(BRIN, WARD))


@pytest.mark.rule("R-43")
def test_what_would_be_dropped_is_asked_before_any_die_falls(table: Table) -> None:
    full = stricken(table, BRIN, "cursed", 4)
    with pytest.raises(RuleBroken, match="Choose what to drop") as refused:
        play(full, CastSpell(BRIN, WARD))
    assert WARD not in dict(refused.value.choices)
    held = play(full, CastSpell(BRIN, WARD, drop=(ROPE,)), 20, 5)
    assert held.facts[0].dropped_gear == ()
    assert held.table.get(Belonging, BRIN, ROPE)
    tired = play(full, CastSpell(BRIN, WARD, drop=(ROPE,)), 5, 5)
    assert tired.facts[0].dropped_gear == ("rope",)
    assert tired.table.get(Belonging, BRIN, ROPE) is None


@pytest.mark.rule("R-43")
def test_the_book_that_is_cast_from_is_not_dropped_for_its_own_strain(table: Table) -> None:
    full = stricken(table, BRIN, "cursed", 4)
    for drop in ((WARD,), (WARD, ROPE)):
        assert "Ward is being cast: choose something else to drop" in refusal(
            full, CastSpell(BRIN, WARD, drop=drop)
        )


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (CastSpell(BRIN, ROPE), "rope is not a spell"),
        (CastSpell(BRIN, "404"), "Brin does not carry that"),
        (CastSpell("404", WARD), "There is nobody like that at this table"),
        (CastSpell(BRIN, WARD, advantages=21), "Advantages and Disadvantages must be from 0 to 20, not 21"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: CastSpell, words: str) -> None:
    assert words in refusal(table, command)


def test_a_scroll_takes_no_room_and_fatigue_does() -> None:
    ash = Belonging(name="Ash", kind="spell", slots=0, die=4, full=4, form="scroll")
    table = make_table(make_pc().put(BRIN, WARD, ash))
    fact = play(table, CastSpell(BRIN, WARD), 2, 4).facts[0]
    assert (fact.form, fact.fatigued) == ("scroll", 1)


ANN = "1"


def carrying(strength: int, *slots: int, burdens: tuple[int, ...] = ()) -> Load:
    """The load of a character of that Strength with things and conditions of so many slots."""
    table = Table().put(ANN, "profile", Profile(name="Ann")).put(ANN, "strength", Ability(value=strength))
    for key, taken in enumerate(slots):
        table = table.put(ANN, f"thing{key}", Belonging(name="thing", slots=taken))
    for key, taken in enumerate(burdens):
        table = table.put(ANN, f"burden{key}", Condition(name="burden", slots=taken))
    load = load_of(FREEBLADE, table, ANN)
    assert load is not None
    return load


@pytest.mark.rule("FB-11", "FB-12")
def test_a_character_has_ten_slots_and_strength_for_things_of_every_size() -> None:
    assert [carrying(strength).capacity for strength in (-3, 0, 6)] == [7, 10, 16]
    sizes = [FREEBLADE.system.items[name] for name in ("rope", "greatsword", "coins")]
    assert [item.slots for item in sizes] == [1, 2, 0]


@pytest.mark.rule("FB-11", "FB-12", "FB-35", "R-43")
def test_things_and_conditions_share_the_slots_and_one_too_many_must_be_dropped() -> None:
    carried = carrying(1, 2, 1, 1, 0, 0, 1, burdens=(1,))
    assert (carried.capacity, carried.used, carried.free, carried.must_drop) == (11, 6, 5, False)
    assert not carrying(0, *[1] * 10).must_drop
    over = carrying(0, *[1] * 10, burdens=(2,))
    assert (over.free, over.must_drop) == (0, True)
