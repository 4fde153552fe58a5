"""What the road, the making and rest would bring is told before anyone throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rules.common.clock import AdvanceClock
from rules.common.sheets import BeginSheet
from rules.decide import decide
from rules.freeblade.advancement import Advance
from rules.freeblade.burning_lights import BurnLights, IgniteLight
from rules.freeblade.darkness import SetDelving
from rules.freeblade.details import RollDetails
from rules.freeblade.events import RollEvent
from rules.freeblade.exhaustion import FaceExhaustion
from rules.freeblade.fate import RollFate
from rules.freeblade.harm import TakeDamage
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.meetings import RollDistance, RollReaction
from rules.freeblade.morale import TryMorale
from rules.freeblade.rations import Forage
from rules.freeblade.rests import Rest
from rules.freeblade.scores import AssignScores, RollScores
from rules.freeblade.surprise import RollOffGuard
from rules.freeblade.travel import TravelWatch
from rules.game import Preview
from rules.randomness import Scripted
from rules.table import Belonging, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.foreseeing import (
    bars,
    die_of,
    every_way,
    fact,
    foresee,
    hp_of,
    odds,
    share,
    spread,
)
from tests.rules.freeblade.tables import open_key
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, RATIONS, TORCHES
from tests.rules.playing import then


@pytest.fixture
def table() -> Table:
    return make_table(equipped(), make_npc(hp=3), make_pc(MIRA, "Mira"), make_store())


def on_the_road(table: Table, weather: int) -> Table:
    return then(table, AdvanceClock("watch"), weather, 3)


@pytest.mark.rule("FB-62", "FB-63", "FB-64")
@pytest.mark.parametrize(
    ("weather", "command"),
    [
        (6, TravelWatch(chances=4)),
        (6, TravelWatch(clear_path=True)),
        (1, TravelWatch(press_on=True, difficult=True, landmark=True)),
        (1, TravelWatch(press_on=True, difficult=True)),
    ],
)
def test_a_watch_of_travel_leads_on_or_astray(table: Table, weather: int, command: TravelWatch) -> None:
    road = on_the_road(table, weather)
    foreseen = foresee(road, command)
    assert odds(foreseen)["lost"] == share(road, command, fact("lost")) == 1 - (foreseen.chance or 0)
    miles = {bar.label: bar.chance for bar in foreseen.bars}
    assert all(miles[way.facts[0].miles] for _, way in every_way(road, command))
    assert bool(foreseen.sources) == (weather == 1)


@pytest.mark.rule("FB-65")
@pytest.mark.parametrize("chances", [0, 2, 6])
def test_foraging_finds_food_as_the_die_of_fate_says(table: Table, chances: int) -> None:
    command = Forage(BRIN, chances=chances, steps=2)
    foreseen = foresee(table, command)
    assert foreseen.chance == share(table, command, fact("found")) == Fraction(chances, 6)
    assert bars(foreseen) == spread(table, command, die_of(BRIN, RATIONS))


@pytest.mark.rule("FB-60", "FB-77", "FB-78")
def test_the_die_of_fate_says_yes_from_a_face_up(table: Table) -> None:
    wounded, morale = then(table, TakeDamage(OGRE, 2)), TryMorale((OGRE,), 2)
    for command, field in ((RollFate(2), "yes"), (RollOffGuard(OGRE, 2), "off_guard"), (morale, "broken")):
        foreseen = foresee(wounded, command)
        assert foreseen.chance == share(wounded, command, fact(field)) == Fraction(1, 3)
        assert (foreseen.mark, len(foreseen.bars)) == (5, 6)


@pytest.mark.rule("FB-69", "FB-70")
def test_lights_are_lit_and_burn_down(table: Table) -> None:
    lit = IgniteLight(BRIN, TORCHES)
    foreseen = foresee(table, lit)
    assert bars(foreseen) == spread(table, lit, die_of(BRIN, TORCHES))
    flame = Belonging(name="burning torch", slots=0, die=4, full=6, form="torch")
    burning = then(then(table, SetDelving(True)), lit, 6).put(MIRA, "3.9", flame)
    foreseen = foresee(burning, BurnLights())
    dark = share(burning, BurnLights(), lambda way: any(fact.dark for fact in way.facts))
    out = spread(burning, BurnLights(), lambda way: sum(not fact.step.after for fact in way.facts))
    assert (odds(foreseen)["dark"], bars(foreseen)) == (dark, out)
    assert "dark" not in odds(foresee(then(burning, SetDelving(False)), BurnLights()))


def test_a_lantern_without_oil_rolls_nothing(table: Table) -> None:
    lantern = table.put(BRIN, "1.8", Belonging(name="lantern", kind="gear"))
    assert foresee(lantern, IgniteLight(BRIN, "1.8", allowed=True)) == Preview()


@pytest.mark.rule("FB-72", "FB-73", "FB-74", "FB-75", "FB-76")
def test_tables_tell_their_lines(table: Table) -> None:
    foreseen = foresee(table, RollEvent())
    assert [bar.chance for bar in foreseen.bars] == [Fraction(1, 6)] * 6
    assert odds(foreseen)["omen"] == share(table, RollEvent(), fact("omen")) == Fraction(1, 6)
    near = then(table, RollEvent(), 2)
    assert odds(foresee(near, RollEvent()))["omen"] == 0
    for bar in foresee(table, RollReaction()).bars:
        said = bar.label
        assert bar.chance == share(
            table, RollReaction(), lambda way, said=said: way.facts[0].reaction == said
        )
    far = RollDistance(dense=True)
    assert bars(foresee(table, far)) == spread(table, far, lambda way: int(way.facts[0].feet))


@pytest.mark.rule("FB-74")
@pytest.mark.parametrize("choice", ["rest", "damage"])
def test_exhaustion_is_a_rest_or_harm(choice: str) -> None:
    table = make_table(make_pc(hp=3, max_hp=5), make_store())
    weary = then(table, RollEvent(), 5)
    command = FaceExhaustion(open_key(weary, "exhaustion"), BRIN, choice)
    foreseen = foresee(weary, command)
    assert bars(foreseen) == spread(weary, command, hp_of(BRIN))
    down = share(weary, command, lambda way: hp_of(BRIN)(way) <= 0)
    assert odds(foreseen).get("down", 0) == down


@pytest.mark.rule("FB-25", "FB-26", "FB-27")
@pytest.mark.parametrize("kind", ["short", "long", "full"])
def test_a_rest_gives_back_hp_up_to_the_maximum(kind: str) -> None:
    table = make_table(make_pc(hp=2, max_hp=5))
    foreseen = foresee(table, Rest(BRIN, kind))
    assert bars(foreseen) == spread(table, Rest(BRIN, kind), hp_of(BRIN))
    assert odds(foreseen) == {"full": share(table, Rest(BRIN, kind), lambda way: hp_of(BRIN)(way) == 5)}


@pytest.mark.rule("R-50")
def test_a_rest_may_bring_the_dying_out_of_danger() -> None:
    dying = make_pc(hp=-2, max_hp=5).put(BRIN, "death", Resource(number=2, limit=2, unit="minutes"))
    table = make_table(dying, rest_while_dying="yes")
    told = odds(foresee(table, Rest(BRIN, "short")))
    assert told["out_of_danger"] == share(table, Rest(BRIN, "short"), lambda way: hp_of(BRIN)(way) > 0)


@pytest.mark.rule("FB-45", "FB-46")
def test_an_advancement_raises_what_its_dice_reach(table: Table) -> None:
    foreseen = foresee(table, Advance(BRIN, allowed=True))
    rises: Counter[str] = Counter()
    for face in range(1, 7):
        decision = decide(FREEBLADE, table, Advance(BRIN, allowed=True), Scripted([face] * 5))
        rises.update(roll.ability for roll in decision.facts[0].abilities if roll.after > roll.before)
    assert odds(foreseen) == {key: Fraction(rises[key], 6) for key in odds(foreseen)}
    assert bars(foreseen) == {hp: Fraction(1, 6) for hp in range(6, 12)}


@pytest.fixture
def begun() -> Table:
    return then(make_table(), BeginSheet(BRIN, "Brin", seats=("7",)))


@pytest.mark.rule("FB-07", "FB-08")
def test_rolled_scores_are_foreseen_with_the_sets_that_are_thrown_away(begun: Table) -> None:
    ways = Counter(first + second for first, second in product(range(1, 7), repeat=2))
    score = {2: -3, 3: -2, 4: -1, 5: -1, 6: 0, 7: 0, 8: 0, 9: 1, 10: 1, 11: 2, 12: 3}
    best: Counter[int] = Counter()
    for totals in product(ways, repeat=4):
        best[max(score[total] for total in totals)] += prod(ways[total] for total in totals)
    kept = sum(count for top, count in best.items() if top > 0)
    told = odds(foresee(begun, RollScores("1")))
    assert told["first_set"] == Fraction(kept, 36**4)
    assert all(told[f"highest_{top}"] == Fraction(best[top], kept) for top in (1, 2, 3))


@pytest.mark.rule("FB-13", "FB-14")
def test_purse_and_kit_are_foreseen(begun: Table) -> None:
    scores = (("strength", 2), ("dexterity", 1), ("presence", 0), ("constitution", -1))
    at_kit = then(begun, AssignScores("1", scores))
    rolled = foresee(at_kit, TakeKit("1", "strength"))
    assert bars(rolled) == {number: Fraction(1, 6) for number in range(1, 7)}
    assert foresee(at_kit, TakeKit("1", "strength", 2)) == Preview()
    at_coins = then(at_kit, TakeKit("1", "strength", 2))
    purse = spread(at_coins, RollCoins("1"), lambda way: way.facts[0].coins)
    assert bars(foresee(at_coins, RollCoins("1"))) == purse
    at_details = then(at_coins, RollCoins("1"), 1, 2, 3)
    detail = FREEBLADE.system.details[0]
    assert len(foresee(at_details, RollDetails("1", (detail,))).bars) > 1
    assert foresee(at_details, RollDetails("1")).bars == ()
