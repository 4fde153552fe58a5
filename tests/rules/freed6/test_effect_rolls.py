"""An effect roll is bought with a rank, and its own rank is a condition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import AdvanceClock, BeginSession, EndSession
from rules.common.encounters import NextRound, NextTurn, TakeTurn
from rules.common.prompts import offers
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import TakePoints
from rules.d6.tracks import BeginTrack
from rules.decide import decide
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck_points import SpendLuck
from rules.table import TABLE, Combatant, Condition, Effect, Membership, Pending, Profile, Resource, Track
from tests.rules.d6.tables import amounts, scarred
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, not_sold, only, ready, spend, strike, with_ranks
from tests.rules.freed6.tables import bearing, begin, conditions, fight, open_business, play, refuses, then


@pytest.mark.rule("FD6-32", "FD6-33", "FD6-35", "FD6-40", "FD6-41", "R-12")
def test_damage_beyond_the_resistance_makes_the_condition_of_its_rank() -> None:
    table = ready(begin(), 1)
    decision = play(table, strike(table, code="3D+1", resistance=9), 5, 6, 4)
    fact, hurt = decision.facts[0], only(decision.table, MOB)
    assert (fact.roll.total, fact.resistance, fact.points, fact.rank) == (16, 9, 7, 2)
    assert (fact.condition, fact.on, fact.roll.formula) == ("Hurt", MOB, "3d6+1")
    assert (hurt.name, hurt.kind, hurt.group) == ("Hurt", "cumulative", "damage")
    assert (hurt.rank, hurt.points) == (2, 7)
    assert not decision.table.of(Pending, TABLE)


@pytest.mark.rule("FD6-33", "FD6-34", "R-29")
def test_an_effect_roll_leaves_no_ranks_to_spend_and_a_check_buys_but_one() -> None:
    table = ready(begin(), 2)
    after = then(table, strike(table, code="3D", resistance=0), 6, 6, 6)
    assert [each.kind for each in after.of(Pending, TABLE).values()] == ["ranks"]
    not_sold(after, "one effect roll", RankBuy("effect_roll"))
    helped = bearing(table, BORG, Effect(kind="advantage", uses=1), until="scene")
    assert conditions(then(helped, strike(helped, code="1D"), 3), BORG), "nor is an advantage used up"


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
    assert (only(after, MOB).name, only(after, MOB).until) == (name, until)


@pytest.mark.rule("FD6-27", "FD6-46", "R-14")
def test_the_incapacitated_cannot_act_and_who_is_out_of_action_neither_acts_nor_decides() -> None:
    table = ready(begin(), 1)
    down = then(table, strike(table, code="3D"), 6, 6, 6)
    refuses(down, CheckCode(MOB, "strength"), "cannot act: Incapacitated")
    out = then(table, strike(table, code="4D"), 6, 6, 6, 6)
    assert {each.kind for each in conditions(out, MOB)[0].effects} == {"cannot_act", "cannot_decide"}


@pytest.mark.rule("FD6-35", "R-05", "R-26", "R-29", "R-74")
def test_a_die_may_be_added_to_an_effect_roll_of_this_turn_ones_own_or_anothers() -> None:
    table = ready(begin(), 2, RankBuy("effect_roll_die"))
    assert play(table, strike(table, code="1D"), 4, 5).facts[0].roll.total == 9
    table = ready(fight(begin(), BORG), 1)
    table = then(table, CheckCode(KIRA, "strength", difficulty=1), 2, 1, 1)
    order = spend(table, RankBuy("effect_roll_die", sign=-1), by=KIRA)
    gone = spend(table, RankBuy("effect_roll_die", on="9.9"), by=KIRA)
    refuses(table, gone, "no effect roll in this turn")
    less = then(table, order)
    assert play(less, strike(less, code="2D"), 6).facts[0].roll.total == 6
    later = then(table, NextTurn())
    refuses(later, spend(later, RankBuy("effect_roll_die"), by=KIRA), "no effect roll in this turn")
    table = then(begin(), CheckCode(KIRA, "strength", difficulty=1, target=MOB), 2, 1, 1)
    table = bought(table, RankBuy("effect_roll", target=MOB), by=KIRA)
    fact = play(table, RollEffect(open_business(table, "effect"), KIRA, MOB, code="2D"), 6, 6).facts[0]
    assert (fact.roll.total, fact.roll.formula) == (12, "2d6")
    assert [die.role for die in fact.roll.dice] == ["effect", "effect"], "none of them is wild"


@pytest.mark.rule("FD6-36", "R-24", "R-75")
def test_what_stands_in_the_way_is_told_by_its_parts() -> None:
    table = bearing(begin(), MOB, Effect(kind="points", scope="resistance", amount=3), name="+3 insight")
    table = table.put(MOB, "attitude", Track(name="Attitude", kind="attitude", state=5))
    table = table.put(MOB, "willpower", Track(name="Willpower", kind="willpower", state=4))
    table = ready(table, 1)
    fact = play(table, strike(table, code="2D", resistance=9, track="composure"), 6, 6).facts[0]
    expected = [(9, "resistance"), (10, "Unfriendly"), (5, "Engaged"), (3, "+3 insight")]
    assert amounts(fact.against) == expected
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


@pytest.mark.rule("FD6-42", "OD6-05", "OD6-25")
def test_an_attitude_that_ranks_move_takes_its_states_condition_along() -> None:
    kind = FREED6.system.track("attitude")
    hostile = replace(kind.states[kind.place("Hostile")], effects=(Effect(kind="cannot_act"),))
    states = tuple(hostile if state.name == "Hostile" else state for state in kind.states)
    tracks = tuple(replace(row, states=states) if row is kind else row for row in FREED6.system.tracks)
    game = replace(FREED6, system=replace(FREED6.system, tracks=tracks))
    table = then(begin(), BeginTrack(MOB, kind="attitude", state="Hostile"), game=game)
    assert only(table, MOB).name == "Hostile"
    table = ready(table)
    order = strike(table, code="5D", resistance=0, track="attitude", sign=-1)
    eased = play(table, order, 6, 6, 6, 6, 6, game=game)
    assert (eased.facts[0].condition, conditions(eased.table, MOB)) == ("Neutral", [])
    table = ready(replace(eased.table, seq=90))
    order = strike(table, code="5D", resistance=0, track="attitude", sign=1)
    assert only(play(table, order, 6, 6, 6, 5, 5, game=game).table, MOB).name == "Hostile"


@pytest.mark.rule("FD6-22", "FD6-42")
def test_an_effect_roll_brings_no_state_of_a_track_beside_the_track() -> None:
    table = ready(begin())
    order = strike(table, code="3D", track="", condition="Hostile")
    refuses(table, order, "Hostile is a state of Attitude: add that track, or move it")
    struck = play(table, strike(table, code="3D", track="", condition="Incapacitated"), 6, 6, 6).table
    assert [effect.kind for effect in conditions(struck, MOB)[0].effects] == ["cannot_act"]


@pytest.mark.rule("FD6-42", "R-24")
def test_an_attitude_stands_in_the_way_of_whoever_bought_the_roll_where_it_is_shown_to_them() -> None:
    hostile = Track(name="Attitude", kind="attitude", state=6, towards=KIRA)
    table = ready(begin().put(MOB, "30.2", hostile), 1)
    assert play(table, strike(table, code="1D", track="composure"), 1).facts[0].resistance == 0
    table = ready(begin().put(MOB, "30.2", replace(hostile, towards=BORG)), 1)
    assert play(table, strike(table, code="1D", track="composure"), 1).facts[0].resistance == 15
    order = replace(strike(table, code="4D", track="attitude", sign=-1), sheet_id="")
    decision = play(table, order, 6, 6, 6, 6)
    assert (decision.facts[0].resistance, decision.table.of(Track, MOB)["30.2"].state) == (15, 4)


@pytest.mark.rule("FD6-25", "FD6-31", "R-15")
def test_an_effect_may_be_a_condition_in_the_tables_own_words() -> None:
    table = ready(begin(), 1)
    order = strike(table, code="6D", track="", condition="glued to the floor")
    glued = only(then(table, order, *[6] * 6), MOB)
    assert (glued.name, glued.rank, glued.until, glued.points) == ("glued to the floor", 6, "recovered", 36)
    assert only(then(table, order, 1, 1, 2, 2, 1, 4), MOB).until == "encounter"


@pytest.mark.rule("FD6-32")
def test_an_effect_roll_has_the_code_that_it_was_bought_with() -> None:
    table = bought(with_ranks(begin(), 1, target=MOB), RankBuy("effect_roll", target=MOB, text="2d+4"))
    fact = play(table, strike(table), 1, 1, 1).facts[0]
    assert (fact.code, fact.roll.total) == ("3D+1", 4)
    refuses(ready(begin(), 1), strike(ready(begin(), 1)), "Enter the dice of the effect roll")


@pytest.mark.rule("R-10")
def test_a_table_may_play_with_four_levels_of_harm() -> None:
    table = ready(begin(ruleset="opend6"), 1)
    order = strike(table, code="2D", ability="strength")
    assert play(table, order, 5, 1).facts[0].condition == "Wounded"
    lost = then(table, order, 6, 5)
    assert conditions(lost, MOB)[0].name == "Incapacitated"
    refuses(lost, CheckCode(MOB, "strength"), "cannot use Strength: Incapacitated")


@pytest.mark.rule("R-14", "R-19")
def test_a_table_may_let_light_harm_hamper_until_the_next_turn_of_whoever_bears_it() -> None:
    table = ready(begin(freed6_track_effects="as OpenD6"), 1)
    hurt = then(table, strike(table, code="1D", resistance=-1), 6)
    assert play(hurt, CheckCode(MOB, "strength"), 1, 1).facts[0].dice == 2
    stunned = ready(fight(begin(freed6_track_effects="as OpenD6"), BORG), 1)
    stunned = then(then(stunned, strike(stunned, code="1D"), 3), NextRound())
    assert stunned.get(Combatant, TABLE, MOB).actions == 0
    table = ready(fight(begin(), BORG), 1)
    table = then(table, strike(table, code="1D"), 3)
    table = then(then(table, NextRound()), TakeTurn(MOB))
    assert conditions(table, MOB)
    assert not conditions(then(table, NextTurn()), MOB)


def test_a_hidden_foe_is_not_named_by_what_it_brings_on() -> None:
    table = begin().put(BORG, "membership", Membership(visibility="hidden"))
    hurt = then(ready(table, 1), strike(ready(table, 1), code="1D"), 3)
    assert conditions(hurt, MOB)[0].source == "someone unseen"


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"track": "health"}, "An effect roll makes or moves damage, composure, body"),
        ({"track": ""}, "Choose a track for the effect, or name its condition"),
        ({"condition": "glued"}, "Choose a track for the effect, or name its condition"),
        ({"code": "many"}, "A die code is written like 3D or 3D"),
        ({"sign": 2}, "A track moves towards its last state"),
        ({"code": ""}, "Enter the dice of the effect roll"),
        ({"code": "3D", "resistance": 1000}, "The resistance must be from −999 to 999"),
        ({"ability": "magic"}, "Mob has no such ability to lose"),
    ],
)
def test_an_effect_roll_that_cannot_be_made_is_refused(named: dict[str, object], words: str) -> None:
    table = ready(begin(), 1)
    refuses(table, strike(table, **named), words)


@pytest.mark.rule("FD6-33")
def test_an_effect_roll_falls_on_whoever_is_named_when_it_is_thrown() -> None:
    table = bought(with_ranks(begin(), 1), RankBuy("effect_roll"))
    after = then(table, strike(table, code="1D"), 3)
    assert [each.name for each in conditions(after, MOB)] == ["Stunned"]
    assert not conditions(after, BORG)
    other = ready(begin(), 1)
    refuses(other, replace(strike(other, code="1D"), target=KIRA), "bought against Mob")


@pytest.mark.rule("FD6-22", "FD6-27", "FD6-31")
def test_an_effect_roll_brings_a_condition_of_the_game_as_the_game_knows_it() -> None:
    table = ready(begin(), 1)
    after = then(table, strike(table, code="3D", track="", condition="unresisting"), 4, 4, 4)
    made = only(after, MOB)
    assert (made.name, made.until) == ("Unresisting", "encounter")
    assert made.effects == (Effect(kind="cannot_decide"),)
    again = ready(after, 1)
    decision = play(again, strike(again, code="1D", track="", condition="Unresisting"), 4)
    assert conditions(decision.table, MOB) == [made]
    assert (decision.facts[0].condition, decision.facts[0].already_there) == ("", "Unresisting")


@pytest.mark.rule("FD6-24", "R-75")
def test_what_a_closed_sheet_resists_with_is_told_as_one_sum() -> None:
    table = begin().put(MOB, "membership", Membership(visibility="named"))
    table = bearing(table, MOB, Effect(kind="points", scope="resistance", amount=3), name="secret oath")
    table = ready(table, 1)
    fact = play(table, strike(table, code="2D", resistance=5), 6, 6).facts[0]
    assert (amounts(fact.against), fact.resistance, fact.points) == ([(8, "resistance")], 8, 4)


@pytest.mark.rule("FD6-32", "FD6-33", "FD6-40")
def test_an_effect_falls_on_nobody_who_is_not_named_least_of_all_on_who_rolls() -> None:
    table = with_ranks(begin(), 1)
    assert "effect_roll" not in [one.key for one in offers(FREED6, table, open_business(table, "ranks"))]
    table = bought(table, RankBuy("effect_roll", text="2D"))
    effect = open_business(table, "effect")
    assert [one.key for one in offers(FREED6, table, effect)] == ["options", "pass"]
    refuses(table, RollEffect(effect, BORG), "Choose a target for the effect")
    assert play(table, RollEffect(effect, BORG, MOB), 6, 6).facts[0].on == MOB
    assert play(table, RollEffect(effect, BORG, BORG), 6, 6).facts[0].on == BORG


@pytest.mark.rule("FD6-40", "FD6-41")
def test_the_tap_on_a_thing_harms_its_body_and_nobody_else_has_one() -> None:
    gate = begin().put(MOB, "profile", Profile(name="Toll gate", kind="thing"))
    gate = gate.put(MOB, "value-toughness", Resource(number=8))
    table = bought(with_ranks(gate, 1, target=MOB), RankBuy("effect_roll", target=MOB, text="2D"))
    tap = next(one for one in offers(FREED6, table, open_business(table, "effect")) if one.key == "roll")
    assert tap.label == "Roll 2D against Toughness 8"
    fact = play(table, tap.command, 6, 6).facts[0]
    assert (fact.track, fact.resistance, fact.condition, fact.on) == ("body", 8, "Defaced", MOB)
    refuses(table, strike(table, track="damage"), "Toll gate has no Damage")
    refuses(begin(), TakePoints(BORG, "body", points=20), "Borg has no Body")
    assert play(gate, TakePoints(MOB, "body", points=20)).facts[0].condition == "Damaged"


@pytest.mark.rule("FD6-35", "R-77")
def test_a_turn_that_goes_on_next_session_keeps_its_effect_roll_and_nobody_their_veto() -> None:
    table = then(ready(fight(then(begin(), BeginSession()), BORG), 1), SpendLuck(KIRA, "A door is open."))
    table = then(table, EndSession())
    assert {row.kind for row in table.of(Pending, TABLE).values()} == {"effect", "luck"}
    table = then(table, BeginSession())
    assert {row.kind for row in table.of(Pending, TABLE).values()} == {"effect"}


@pytest.mark.rule("FD6-35")
def test_where_there_are_no_turns_an_effect_roll_lapses_with_the_scene() -> None:
    table = ready(begin(), 1)
    assert not play(table, AdvanceClock("scene")).table.of(Pending, TABLE)
    for one in offers(FREED6, table, open_business(table, "effect")):
        assert decide(FREED6, table, one.command, lambda sides: sides).facts


@pytest.mark.rule("FD6-01", "FD6-33")
def test_what_an_effect_may_not_bring_is_refused_before_the_dice() -> None:
    table = ready(begin(), 1)
    full = scarred(table, MOB)
    orders = [
        (full, strike(full, code="1D", resistance=99), "200 conditions"),
        (full, strike(full, code="1D", track="", condition="Dazed"), "200 conditions"),
        (table, strike(table, code="1D", track="", condition="x" * 300), "condition"),
        (table, strike(table, code="1D", ability="flight"), "no such ability"),
    ]
    dynamic = table.put(MOB, "profile", Profile(name="Mob", kind="npc", dynamic=True))
    kind = replace(FREED6.system.conditions[0], key="cowed", name="Cowed", effects=(), stock=True)
    system = replace(FREED6.system, conditions=(*FREED6.system.conditions, kind))
    cowed = replace(FREED6, system=system)
    order = strike(table, code="1D", track="", condition="Cowed")
    refuses(dynamic, order, "stock characters only", game=cowed)
    for before, order, sentence in orders:
        refuses(before, order, sentence)
    dazed = full.put(MOB, "1.0", Condition(name="Dazed", kind="discrete"))
    assert play(dazed, strike(dazed, code="1D", track="", condition="Dazed"), 6).facts[0].already_there
