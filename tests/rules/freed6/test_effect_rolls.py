"""An effect roll is bought with a rank, and its own rank is a condition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import NextRound, NextTurn, TakeTurn
from rules.common.prompts import offers
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.d6.tracks import BeginTrack
from rules.decide import decide
from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Command
from rules.randomness import Scripted
from rules.table import TABLE, Combatant, Condition, Effect, Membership, Pending, Table, Track
from tests.rules.freed6.tables import (
    BORG,
    FREED6,
    KIRA,
    MOB,
    bearing,
    begin,
    conditions,
    fight,
    open_business,
    play,
    ready,
    strike,
    then,
    with_ranks,
)


@pytest.mark.rule("FD6-32", "FD6-33", "FD6-35", "FD6-40", "FD6-41")
def test_damage_beyond_the_resistance_makes_the_condition_of_its_rank() -> None:
    table = ready(begin(), 1)
    decision = play(table, strike(table, code="3D+1", resistance=9), 5, 6, 4)
    fact = decision.facts[0]
    assert (fact.roll.total, fact.resistance, fact.points, fact.rank) == (16, 9, 7, 2)
    assert (fact.condition, fact.on) == ("Hurt", "Mob")
    (hurt,) = conditions(decision.table, MOB)
    assert (hurt.name, hurt.kind, hurt.group, hurt.rank, hurt.points) == (
        "Hurt",
        "cumulative",
        "damage",
        2,
        7,
    )
    assert not decision.table.of(Pending, TABLE)


@pytest.mark.rule("FD6-33", "FD6-34")
def test_an_effect_roll_leaves_no_ranks_to_spend_and_a_check_buys_but_one() -> None:
    table = ready(begin(), 2)
    after = then(table, strike(table, code="3D", resistance=0), 6, 6, 6)
    assert [each.kind for each in after.of(Pending, TABLE).values()] == ["ranks"]
    with pytest.raises(RuleBroken, match="one effect roll"):
        play(after, SpendRanks(open_business(after, "ranks"), BORG, (Bought("effect_roll"),)))


@pytest.mark.rule("FD6-24", "FD6-40", "R-14", "R-75")
def test_a_second_hit_stands_beside_the_first_and_neither_grows() -> None:
    table = begin()
    for _ in range(2):
        table = ready(table, 1)
        table = then(table, strike(table, code="1D"), 3)
    assert [each.name for each in conditions(table, MOB)] == ["Stunned", "Stunned"]
    assert play(table, CheckCode(MOB, "strength"), 1, 1, 1).facts


@pytest.mark.rule("R-02", "FD6-40")
def test_points_that_equal_the_resistance_do_nothing() -> None:
    table = ready(begin(), 1)
    decision = play(table, strike(table, code="1D", resistance=3), 3)
    assert (decision.facts[0].points, decision.facts[0].condition) == (0, "")
    assert not conditions(decision.table, MOB)


@pytest.mark.rule("FD6-31", "FD6-41", "R-11", "R-15", "R-19")
@pytest.mark.parametrize(
    ("total", "name", "until"),
    [
        (3, "Stunned", "turn"),
        (10, "Hurt", "round"),
        (11, "Wounded", "encounter"),
        (20, "Incapacitated", "scene"),
        (21, "Out of Action", "recovered"),
        (36, "Out of Action", "recovered"),
    ],
)
def test_each_rank_has_its_name_and_its_time(total: int, name: str, until: str) -> None:
    table = ready(begin(), 1)
    faces = [6] * (total // 6) + ([total % 6] if total % 6 else [])
    after = then(table, strike(table, code=f"{len(faces)}D"), *faces)
    (made,) = conditions(after, MOB)
    assert (made.name, made.until) == (name, until)


@pytest.mark.rule("FD6-27", "FD6-46", "R-14")
def test_the_incapacitated_cannot_act_and_who_is_out_of_action_neither_acts_nor_decides() -> None:
    table = ready(begin(), 1)
    down = then(table, strike(table, code="3D"), 6, 6, 6)
    with pytest.raises(RuleBroken, match="cannot act: Incapacitated"):
        play(down, CheckCode(MOB, "strength"))
    out = then(table, strike(table, code="4D"), 6, 6, 6, 6)
    assert {each.kind for each in conditions(out, MOB)[0].effects} == {"cannot_act", "cannot_decide"}


@pytest.mark.rule("FD6-35", "R-26", "R-74")
def test_a_die_may_be_added_to_an_effect_roll_of_this_turn_ones_own_or_anothers() -> None:
    table = ready(begin(), 2, Bought("effect_roll_die"))
    assert play(table, strike(table, code="1D"), 4, 5).facts[0].roll.total == 9
    table = ready(fight(begin(), BORG), 1)
    table = then(table, CheckCode(KIRA, "strength", difficulty=1), 2, 1, 1)
    order = SpendRanks(open_business(table, "ranks"), KIRA, (Bought("effect_roll_die", sign=-1),))
    with pytest.raises(RuleBroken, match="no effect roll in this turn"):
        play(table, replace(order, purchases=(Bought("effect_roll_die", on="9.9"),)))
    less = then(table, order)
    assert play(less, strike(less, code="2D"), 6).facts[0].roll.total == 6
    later = then(table, NextTurn())
    with pytest.raises(RuleBroken, match="no effect roll in this turn"):
        play(later, SpendRanks(open_business(later, "ranks"), KIRA, (Bought("effect_roll_die"),)))


@pytest.mark.rule("R-05", "R-29")
def test_an_effect_roll_has_no_wild_die() -> None:
    table = then(begin(), CheckCode(KIRA, "strength", difficulty=1, target=MOB), 2, 1, 1)
    table = then(table, SpendRanks(open_business(table, "ranks"), KIRA, (Bought("effect_roll", target=MOB),)))
    fact = play(table, RollEffect(open_business(table, "effect"), KIRA, MOB, code="2D"), 6, 6).facts[0]
    assert fact.roll.total == 12
    assert [die.role for die in fact.roll.dice] == ["effect", "effect"]


@pytest.mark.rule("FD6-36", "R-24", "R-75")
def test_what_stands_in_the_way_is_told_by_its_parts() -> None:
    table = bearing(begin(), MOB, Effect(kind="points", scope="resistance", amount=3), name="+3 insight")
    table = table.put(MOB, "attitude", Track(name="Attitude", kind="attitude", state=5))
    table = table.put(MOB, "willpower", Track(name="Willpower", kind="willpower", state=4))
    table = ready(table, 1)
    fact = play(table, strike(table, code="2D", resistance=9, track="composure"), 6, 6).facts[0]
    assert [(part.amount, part.source) for part in fact.against] == [
        (9, "resistance"),
        (10, "Unfriendly"),
        (5, "Engaged"),
        (3, "+3 insight"),
    ]
    assert (fact.resistance, fact.points, fact.condition) == (27, -15, "")
    assert play(table, strike(table, code="2D", resistance=9), 6, 6).facts[0].resistance == 12


@pytest.mark.rule("FD6-42", "R-24")
def test_ranks_move_an_attitude_step_by_step() -> None:
    table = ready(begin(), 1)
    order = strike(table, code="3D", resistance=3, track="attitude", sign=-1)
    after = then(table, order, 6, 6, 2)
    (track,) = after.of(Track, MOB).values()
    assert FREED6.system.track("attitude").names[track.state] == "Helpful"
    one = ready(begin(attitude_steps="one per check"), 1)
    (track,) = then(one, order, 6, 6, 2).of(Track, MOB).values()
    assert FREED6.system.track("attitude").names[track.state] == "Cooperative"


@pytest.mark.rule("FD6-42", "OD6-05")
def test_an_attitude_that_ranks_move_takes_its_states_condition_along() -> None:
    kind = FREED6.system.track("attitude")
    states = tuple(
        replace(state, effects=(Effect(kind="cannot_act"),)) if state.name == "Hostile" else state
        for state in kind.states
    )
    tracks = tuple(replace(row, states=states) if row is kind else row for row in FREED6.system.tracks)
    game = replace(FREED6, system=replace(FREED6.system, tracks=tracks))
    order = BeginTrack(MOB, kind="attitude", at="Hostile")
    hostile = decide(game, begin(), order, Scripted([])).table
    assert [row.name for row in conditions(hostile, MOB)] == ["Hostile"]
    table = ready(replace(hostile, seq=60))
    order = strike(table, code="5D", resistance=0, track="attitude", sign=-1)
    eased = decide(game, table, order, Scripted([6, 6, 6, 6, 6]))
    assert (eased.facts[0].condition, conditions(eased.table, MOB)) == ("Neutral", [])
    table = ready(replace(eased.table, seq=90))
    order = strike(table, code="5D", resistance=0, track="attitude", sign=1)
    angered = decide(game, table, order, Scripted([6, 6, 6, 5, 5])).table
    assert [row.name for row in conditions(angered, MOB)] == ["Hostile"]


@pytest.mark.rule("FD6-22", "FD6-42")
def test_an_effect_roll_brings_no_state_of_a_track_beside_the_track() -> None:
    table = ready(begin())
    order = strike(table, code="3D", track="", condition="Hostile")
    with pytest.raises(RuleBroken, match="Hostile is a state of Attitude: begin that track, or move it"):
        decide(FREED6, table, order, Scripted([]))
    struck = play(table, strike(table, code="3D", track="", condition="Incapacitated"), 6, 6, 6).table
    assert [effect.kind for effect in conditions(struck, MOB)[0].effects] == ["cannot_act"]


@pytest.mark.rule("FD6-42", "R-24")
def test_an_attitude_shown_to_somebody_else_does_not_stand_in_the_way() -> None:
    hostile = Track(name="Attitude", kind="attitude", state=6, toward=KIRA)
    table = ready(begin().put(MOB, "30.2", hostile), 1)
    assert play(table, strike(table, code="1D", track="composure"), 1).facts[0].resistance == 0
    table = ready(begin().put(MOB, "30.2", replace(hostile, toward=BORG)), 1)
    assert play(table, strike(table, code="1D", track="composure"), 1).facts[0].resistance == 15


@pytest.mark.rule("FD6-25", "FD6-31", "R-15")
def test_an_effect_may_be_a_condition_in_the_tables_own_words() -> None:
    table = ready(begin(), 1)
    order = strike(table, code="6D", track="", condition="glued to the floor")
    after = then(table, order, *[6] * 6)
    (glued,) = conditions(after, MOB)
    assert (glued.name, glued.rank, glued.until, glued.points) == ("glued to the floor", 6, "recovered", 36)
    assert conditions(then(table, order, *[1, 1, 2, 2, 1, 4]), MOB)[0].until == "encounter"


@pytest.mark.rule("FD6-32")
def test_an_effect_roll_has_the_code_that_it_was_bought_with() -> None:
    table = with_ranks(begin(), 1, target=MOB)
    bought = Bought("effect_roll", target=MOB, text="2d+4")
    table = then(table, SpendRanks(open_business(table, "ranks"), BORG, (bought,)))
    fact = play(table, strike(table), 1, 1, 1).facts[0]
    assert (fact.code, fact.roll.total) == ("3D+1", 4)
    with pytest.raises(RuleBroken, match="which die code"):
        play(ready(begin(), 1), strike(ready(begin(), 1)))


@pytest.mark.rule("R-10")
def test_a_table_may_play_with_four_levels_of_harm() -> None:
    table = ready(begin(ruleset="opend6"), 1)
    order = strike(table, code="2D", ability="strength")
    assert play(table, order, 5, 1).facts[0].condition == "Wounded"
    lost = then(table, order, 6, 5)
    assert conditions(lost, MOB)[0].name == "Incapacitated"
    with pytest.raises(RuleBroken, match="cannot use Strength: Incapacitated"):
        play(lost, CheckCode(MOB, "strength"))


@pytest.mark.rule("R-14")
def test_a_table_may_let_light_harm_hamper() -> None:
    table = ready(begin(freed6_track_effects="as OpenD6"), 1)
    hurt = then(table, strike(table, code="1D", resistance=-1), 6)
    assert play(hurt, CheckCode(MOB, "strength"), 1, 1).facts[0].dice == 2
    stunned = ready(fight(begin(freed6_track_effects="as OpenD6"), BORG), 1)
    stunned = then(stunned, strike(stunned, code="1D"), 3)
    stunned = then(stunned, NextRound())
    assert stunned.get(Combatant, TABLE, MOB).actions == 0  # type: ignore[union-attr]


def test_a_hidden_foe_is_named_neither_by_what_it_brings_on_nor_by_what_it_eases() -> None:
    table = begin().put(BORG, "part", Membership(visibility="hidden"))
    hurt = then(ready(table, 1), strike(ready(table, 1), code="1D"), 3)
    assert conditions(hurt, MOB)[0].source == "someone unseen"
    (key,) = hurt.of(Condition, MOB)
    eased = play(hurt, RecoverCondition(BORG, key, "strength", target=MOB), 1, 1, 1)
    assert eased.facts[1].by == "someone unseen"


@pytest.mark.rule("R-19")
def test_a_stunned_target_is_free_again_after_its_own_next_turn() -> None:
    table = ready(fight(begin(), BORG), 1)
    table = then(table, strike(table, code="1D"), 3)
    table = then(then(table, NextRound()), TakeTurn(MOB))
    assert conditions(table, MOB)
    assert not conditions(then(table, NextTurn()), MOB)


def test_the_effect_roll_that_is_offered_can_be_thrown() -> None:
    table = ready(begin(), 1)
    for one in offers(FREED6, table, open_business(table, "effect")):
        assert decide(FREED6, table, one.command, lambda sides: sides).facts


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"track": "health"}, "An effect roll makes or moves damage, composure, body"),
        ({"track": ""}, "Say which track the effect falls on, or name the condition that"),
        (
            {"track": "damage", "condition": "glued"},
            "Say which track the effect falls on, or name the condition that",
        ),
        ({"code": "many"}, "A die code is written like 3D or 3D"),
        ({"sign": 2}, "A track moves towards its last state"),
        ({"code": ""}, "Say which die code the effect roll has"),
        ({"code": "3D", "resistance": 1000}, "The resistance must be from −999 to 999"),
        ({"ability": "magic"}, "Mob has no such ability to lose"),
    ],
)
def test_an_effect_roll_that_cannot_be_made_is_refused(named: dict[str, object], words: str) -> None:
    table = ready(begin(), 1)
    with pytest.raises(RuleBroken, match=words):
        play(table, strike(table, **named))


@pytest.mark.rule("FD6-33")
def test_an_effect_roll_falls_on_whoever_is_named_when_it_is_thrown() -> None:
    table = with_ranks(begin(), 1)
    table = then(table, SpendRanks(open_business(table, "ranks"), BORG, (Bought("effect_roll"),)))
    after = then(table, strike(table, code="1D"), 3)
    assert [each.name for each in conditions(after, MOB)] == ["Stunned"]
    assert not conditions(after, BORG)
    other = ready(begin(), 1)
    with pytest.raises(RuleBroken, match="bought against Mob"):
        play(other, RollEffect(open_business(other, "effect"), BORG, KIRA, code="1D"))


@pytest.mark.rule("FD6-22", "FD6-27", "FD6-31")
def test_an_effect_roll_brings_a_condition_of_the_game_as_the_game_knows_it() -> None:
    table = ready(begin(), 1)
    after = then(table, strike(table, code="3D", track="", condition="unresisting"), 4, 4, 4)
    (made,) = conditions(after, MOB)
    assert (made.name, made.effects, made.until) == (
        "Unresisting",
        (Effect(kind="cannot_decide"),),
        "encounter",
    )
    again = ready(after, 1)
    decision = play(again, strike(again, code="1D", track="", condition="Unresisting"), 4)
    assert conditions(decision.table, MOB) == [made]
    assert (decision.facts[0].condition, decision.facts[0].already_there) == ("", "Unresisting")


@pytest.mark.rule("FD6-42", "R-24")
def test_an_attitude_stands_in_the_way_of_whoever_bought_the_roll() -> None:
    hostile = Track(name="Attitude", kind="attitude", state=6, toward=BORG)
    table = ready(begin().put(MOB, "30.2", hostile), 1)
    order = replace(strike(table, code="4D", track="attitude", sign=-1), sheet_id="")
    decision = play(table, order, 6, 6, 6, 6)
    assert decision.facts[0].resistance == 15
    assert decision.table.of(Track, MOB)["30.2"].state == 4


@pytest.mark.rule("FD6-24", "R-75")
def test_what_a_closed_sheet_resists_with_is_told_as_one_sum() -> None:
    table = begin().put(MOB, "part", Membership(visibility="named"))
    table = bearing(table, MOB, Effect(kind="points", scope="resistance", amount=3), name="secret oath")
    table = ready(table, 1)
    fact = play(table, strike(table, code="2D", resistance=5), 6, 6).facts[0]
    assert [(part.amount, part.source) for part in fact.against] == [(8, "resistance")]
    assert (fact.resistance, fact.points) == (8, 4)


@pytest.mark.rule("FD6-33", "R-29")
def test_an_advantage_is_not_used_up_by_an_effect_roll() -> None:
    table = bearing(ready(begin(), 1), BORG, Effect(kind="advantage", uses=1), until="scene")
    assert conditions(then(table, strike(table, code="1D"), 3), BORG)


@pytest.mark.rule("FD6-42", "OD6-25", "R-24")
def test_a_stance_that_is_moved_takes_the_effects_of_its_state_with_it() -> None:
    track = FREED6.system.track("attitude")
    states = tuple(
        replace(state, effects=(Effect(kind="penalty"),)) if state.name == "Hostile" else state
        for state in track.states
    )
    tracks = tuple(
        replace(kind, states=states) if kind.key == "attitude" else kind for kind in FREED6.system.tracks
    )
    game = replace(FREED6, system=replace(FREED6.system, tracks=tracks))

    def done(table: Table, command: Command, *faces: int) -> Table:
        decision = decide(game, table, command, Scripted(faces))
        return replace(decision.table, seq=table.seq + len(decision.facts))

    table = done(begin(), BeginTrack(MOB, kind="attitude", at="Unfriendly"))
    table = done(ready(table, 1), strike(ready(table, 1), code="3D", track="attitude"), 6, 6, 6)
    assert [row.name for row in conditions(table, MOB)] == ["Hostile"]
    calmer = ready(table, 1)
    table = done(calmer, strike(calmer, code="5D", track="attitude", sign=-1), 6, 6, 6, 6, 6)
    assert not conditions(table, MOB)


@pytest.mark.rule("FD6-33", "R-12")
def test_the_formula_of_an_effect_roll_tells_its_pips_where_there_are_any() -> None:
    table = ready(begin(), 1)
    assert play(table, strike(table, code="3D+1"), 1, 2, 3).facts[0].roll.formula == "3d6+1"
    assert play(table, strike(table, code="3D"), 1, 2, 3).facts[0].roll.formula == "3d6"
