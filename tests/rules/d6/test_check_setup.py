"""What a check is made with: its pool, its dice, and all that bears on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.check_setup import Check, check_setup
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.circumstances import Circumstances
from rules.d6.harm_levels import AS_LEVELS, effects_of
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import MoveTrack, RemoveTrack, track_of
from rules.decide import decide, preview
from rules.game import Command, Game, derived
from rules.games import GAMES
from rules.loading.custom import customised
from rules.opend6.condition_attempts import InflictCondition
from rules.opend6.reactions import ConvinceSomeone, SwayReaction
from rules.table import Effect, Membership, Profile, Resource, Table, Track
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA
from tests.rules.freed6.tables import bearing, begin, play, refuses, then
from tests.rules.opend6.tables import GUARD, OPEND6, VEX
from tests.rules.opend6.tables import begin as begin_opend6


def checked(table: Table, order: Command, *faces: int) -> CodeChecked:
    return play(table, order, *faces).facts[0]


@pytest.mark.rule("FD6-18")
def test_a_skill_that_is_named_alone_is_rolled_with_its_ability() -> None:
    named = checked(begin(), CheckCode(KIRA, "acrobatics", difficulty=15), 4, 6, 5, 3)
    both = checked(begin(), CheckCode(KIRA, "dexterity", "acrobatics", 15), 4, 6, 5, 3)
    assert named == both == checked(begin(), CheckCode(KIRA, "", "acrobatics", 15), 4, 6, 5, 3)
    assert (named.ability, named.skill, named.code) == ("dexterity", "acrobatics", "4D+2")


@pytest.mark.rule("FD6-16", "FD6-18", "FD6-48", "R-03")
@pytest.mark.parametrize(
    "order", [RecoverCondition(KIRA, CURSE, "", difficulty=4), TryTrack(KIRA, "5.1", difficulty=4)]
)
def test_every_check_behind_an_order_reads_the_ability_of_a_skill_and_what_bears_on_it(
    order: RecoverCondition | TryTrack,
) -> None:
    track = Track(name="Doubt", states=("Calm", "Uneasy", "Lost"))
    table = bearing(begin(), KIRA).put(KIRA, "5.1", track)
    assert checked(table, replace(order, ability="acrobatics"), 4, 6, 5, 3).code == "4D+2"
    order = amid(replace(order, ability="strength"), wild_sides=8, flips=(3,), boosts=1, penalties=0)
    fact = checked(table, order, 8, 1, 2, 3, 1)
    assert (fact.roll.formula, fact.roll.total) == ("1d8!+3d6kh2", 8 + 1 + 2 + 4)
    assert preview(FREED6, table, order).refused == ""


@pytest.mark.rule("FD6-18", "FD6-39")
def test_a_suppressed_ability_takes_its_skills_with_it_however_they_are_named() -> None:
    table = bearing(begin(), KIRA, Effect(kind="unusable", scope="dexterity"))
    for order in (CheckCode(KIRA, "dexterity", "acrobatics"), CheckCode(KIRA, "acrobatics")):
        refuses(table, order, "Kira cannot use Dexterity: cursed")


def dice_of(table: Table, **circumstances: int) -> tuple[int, dict[str, int]]:
    setup = check_setup(FREED6, table, Check(BORG, "strength", circumstances=Circumstances(**circumstances)))
    return setup.pool.dice, {part.name: part.amount for part in setup.parts}


@pytest.mark.rule("FD6-35", "R-06", "R-13")
def test_the_parts_of_a_pool_add_up_where_no_wild_die_is_to_take_or_to_bring_and_to_the_smallest() -> None:
    table = bearing(begin(), BORG, Effect(kind="wild_dice", amount=-1))
    assert dice_of(table) == (3, {"Strength": 3, "cursed (wild)": -1, "no wild die to take": 1})
    assert dice_of(table, wild=2) == (4, {"Strength": 3, "circumstances (wild)": 2, "cursed (wild)": -1})
    table = bearing(begin(wd_effect="convert"), BORG, Effect(kind="wild_dice", amount=1))
    setup = check_setup(FREED6, table, Check(BORG, "strength"))
    assert (setup.pool.dice, setup.pool.wild) == (3, 1)
    assert (amounts(setup.parts), amounts(setup.sources)) == ([(3, "Strength")], [(1, "cursed (wild)")])
    for floor in (0, 1):
        parts = {"Strength": 3, "circumstances": -5, "the smallest pool": 2 + floor}
        assert dice_of(begin(pool_floor=floor), dice=-5) == (floor, parts)


@pytest.mark.rule("FD6-16", "FD6-48", "R-03")
@pytest.mark.parametrize(
    "order",
    [
        ConvinceSomeone(VEX, GUARD, "strength"),
        SwayReaction(VEX, GUARD, "strength"),
        InflictCondition(VEX, "Dazed", "strength", difficulty=5, target=GUARD),
    ],
)
def test_whatever_bears_on_a_check_bears_on_talk_and_on_what_it_inflicts(order: SwayReaction) -> None:
    order = amid(order, wild=1, wild_sides=8, penalties=1, flips=(4,))
    fact = play(begin_opend6(), order, 4, 4, 2, 3, 6, game=OPEND6).facts[0]
    assert (fact.roll.formula, fact.roll.total) == ("1d8!+4d6kl3", 5 + 3 + 2 + 3)


LIFT = CheckCode(BORG, "strength", difficulty=2)


def counted(order: CheckCode, *faces: int, **rulings: str) -> CodeChecked:
    return checked(begin(dice_mode="successes", **rulings), order, *faces)


def notes(fact: CodeChecked) -> list[str]:
    return [die.note for die in fact.roll.dice]


@pytest.mark.rule("FD6-48", "R-29", "WD-03", "R-04", "WD-04", "WD-06")
def test_flipped_dice_count_as_their_opposite_and_a_wild_one_goes_on_as_the_table_rules() -> None:
    fact = counted(amid(LIFT, flips=(6,)), 4, 6, 5)
    assert (fact.roll.total, notes(fact)) == (2, ["success", "flipped", "success"])
    assert counted(amid(LIFT, flips=(1,)), 4, 1, 1).roll.total == 3
    one = counted(amid(LIFT, flips=(1,)), 1, 4, 2)
    assert (one.roll.total, notes(one)[0]) == (1, "flipped, success, critical failure")
    six = counted(amid(LIFT, flips=(6,)), 6, 3, 4, 2)
    assert (six.roll.total, notes(six)[0]) == (2, "flipped, again")
    one = counted(amid(LIFT, flips=(1,)), 1, 3, 4, 2, flip_wild="flipped")
    assert (one.roll.total, notes(one)[0]) == (3, "flipped, success, again")
    six = counted(amid(LIFT, flips=(6,)), 6, 4, 5, flip_wild="flipped")
    assert (six.roll.total, notes(six)[0]) == (1, "flipped, critical failure")
    table = bearing(begin(dice_mode="successes"), BORG, Effect(kind="flip", amount=6))
    assert checked(table, LIFT, 5, 6, 1).roll.total == 1, "a condition may flip faces"


@pytest.mark.rule("R-27", "R-29")
@given(
    st.lists(st.integers(1, 5), min_size=4, max_size=4),
    st.sets(st.integers(1, 6)),
    st.integers(-4, 4),
    st.sampled_from(["natural", "flipped"]),
)
def test_successes_are_the_sum_of_what_the_dice_bring_and_what_is_added(
    faces: list[int], flips: set[int], flat: int, reads: str
) -> None:
    table = begin(dice_mode="successes", flip_wild=reads)
    order = amid(LIFT, flips=tuple(flips), flat=flat, wild=1)
    left = [*faces, *[3] * 300]
    fact = decide(FREED6, table, order, lambda _sides: left.pop(0)).facts[0]
    brought = sum("success" in note for note in notes(fact))
    assert fact.roll.total == brought + sum(part.amount for part in fact.roll.modifiers) >= 0


SHORT = """
[[tracks]]
key = "attitude"
name = "Attitude"
group = "resistance"
replaces = true
states = [{ name = "Cold" }, { name = "Warm", modifier = -5 }]

[[tracks]]
key = "damage_levels"
name = "Damage by levels"
kind = "cumulative"
replaces = true
states = [{ name = "Fine" }, { name = "Broken", above = 0, effects = [{ kind = "cannot_act" }] }]
"""


def table_with(*tracks: Track) -> Table:
    table = Table().put("kit", "profile", Profile(name="Kit")).put("kit", "membership", Membership())
    table = table.put("kit", "value-discipline", Resource(number=9))
    for number, track in enumerate(tracks):
        table = table.put("kit", f"1.{number}", track)
    return table


@pytest.mark.parametrize(
    ("game", "track", "now"),
    [
        (GAMES["freed6"], Track(name="Doom", kind="doom", state=3), "Stage 4"),
        (customised(GAMES["freed6"], SHORT), Track(name="Attitude", kind="attitude", state=4), "Stage 5"),
    ],
)
def test_a_track_that_the_rules_have_lost_or_cut_short_stands_and_moves(
    game: Game, track: Track, now: str
) -> None:
    table = table_with(track)
    assert track_of(game, table, "kit", "1.0").state == now
    assert derived(game, table, "kit")
    moved = then(table, MoveTrack("kit", "1.0", steps=-1), game=game)
    assert moved.get(Track, "kit", "1.0") == replace(track, state=track.state - 1)
    assert not then(table, RemoveTrack("kit", "1.0"), game=game).of(Track, "kit")


def test_a_track_of_levels_may_have_fewer_states_and_a_reaction_no_difficulty() -> None:
    short = customised(GAMES["freed6"], SHORT)
    [effect] = effects_of(short, "damage", short.system.track("damage"), 2, AS_LEVELS)
    assert effect.kind == "cannot_act"
    text = '[[tracks]]\nkey = "reaction"\nname = "Reaction"\ngroup = "reaction"\nreplaces = true\n'
    game = customised(GAMES["opend6"], text + 'states = [{ name = "For" }, { name = "Against" }]')
    table = table_with(Track(name="Reaction", kind="reaction", state=1, towards="una"))
    table = table.put("una", "profile", Profile(name="Una")).put("una", "membership", Membership())
    assert all(number.key != "track-1.0" for number in derived(game, table, "kit"))
