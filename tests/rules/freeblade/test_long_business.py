"""What takes longer than a Round waits for the end of a fight, and a Watch serves each of them once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter, EndEncounter
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.prompts import offers
from rules.decide import preview
from rules.freeblade.advancement import Advance
from rules.freeblade.advancement_permission import GrantAdvancement
from rules.freeblade.darkness import SetDelving
from rules.freeblade.exhaustion import FaceExhaustion
from rules.freeblade.rations import Forage
from rules.freeblade.rests import Rest
from rules.freeblade.travel import TravelWatch
from rules.game import Command
from rules.table import TABLE, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table, stricken
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, ROPE
from tests.rules.playing import play, refusal, ruled, then

FAIR, CALM, FOUND, YES = 6, 6, 4, 4

LONG_BUSINESS: list[tuple[Command, tuple[int, ...]]] = [
    (Rest(BRIN, "short"), (2,)),
    (Rest(BRIN, "long"), (2,)),
    (Rest(BRIN, "full"), (6,) * 7),
    (TravelWatch(), (YES,)),
    (Forage(BRIN), (FOUND,)),
    (SetDelving(True), ()),
    (Advance(BRIN), (1, 1, 1, 1, 1)),
]


def watch(table: Table) -> Table:
    """The table after the next Watch has begun fair and calm."""
    return then(table, AdvanceClock("watch"), FAIR, CALM)


@pytest.fixture
def table() -> Table:
    made = make_table(equipped(focus=0, hp=3), make_npc(), make_pc(MIRA, "Mira"), make_store())
    return then(watch(made), GrantAdvancement((BRIN,)))


@pytest.fixture
def fight(table: Table) -> Table:
    return then(table, BeginEncounter((BRIN, OGRE)), 1, 3)


@pytest.mark.rule("R-85", "FB-25", "FB-26", "FB-27", "FB-51", "FB-61")
@pytest.mark.parametrize(("command", "faces"), LONG_BUSINESS)
def test_long_business_waits_for_the_end_of_a_fight(
    fight: Table, command: Command, faces: tuple[int, ...]
) -> None:
    with pytest.raises(NeedsAllowance, match=r"You cannot do that in a fight: .* takes longer than a Round"):
        play(fight, command)
    assert "You cannot do that in a fight" in preview(FREEBLADE, fight, command).refused
    assert play(then(fight, EndEncounter()), command, *faces).facts


@pytest.mark.rule("R-85", "FB-83")
@pytest.mark.parametrize(("command", "faces"), LONG_BUSINESS)
def test_the_referee_may_allow_long_business_in_a_fight(
    fight: Table, command: Command, faces: tuple[int, ...]
) -> None:
    assert play(fight, replace(command, allowed=True), *faces).facts  # type: ignore[call-arg]
    assert play(ruled(fight, long_business="any time"), command, *faces).facts


@pytest.mark.rule("R-85", "FB-26", "FB-62", "FB-65")
@pytest.mark.parametrize(
    ("first", "face", "said"),
    [
        (Rest(BRIN, "long"), 1, "Brin has already rested in this Watch"),
        (Forage(BRIN), FOUND, "Brin has already foraged in this Watch"),
        (TravelWatch(), YES, "has already travelled in this Watch"),
    ],
)
@pytest.mark.parametrize(
    ("second", "faces"), [(Rest(BRIN, "long"), (2,)), (Forage(BRIN), (FOUND,)), (TravelWatch(), (YES,))]
)
def test_a_watch_serves_a_character_once_in_whatever_order(
    table: Table, first: Command, face: int, said: str, second: Command, faces: tuple[int, ...]
) -> None:
    used = then(table, first, face)
    with pytest.raises(NeedsAllowance, match=said):
        play(used, second)
    assert play(used, replace(second, allowed=True), *faces).facts  # type: ignore[call-arg]
    assert play(watch(used), second, *faces).facts, "the next Watch serves again"
    if not (isinstance(first, TravelWatch) and isinstance(second, TravelWatch)):
        assert play(ruled(used, long_business="any time"), second, *faces).facts


@pytest.mark.rule("R-85")
def test_others_may_still_use_the_watch_and_a_short_rest_uses_none(table: Table) -> None:
    used = then(table, Rest(BRIN, "long"), 1)
    assert play(used, Rest(MIRA, "long"), 1).facts
    assert play(used, Rest(BRIN, "short"), 1).facts
    assert play(then(table, Rest(BRIN, "short"), 1), Rest(BRIN, "long"), 1).facts
    assert play(then(table, TravelWatch(), YES), Rest(OGRE, "long"), 1).facts, "the journey was not his"


@pytest.mark.rule("R-85", "FB-61")
def test_a_day_that_passes_frees_the_watch_and_it_counts_before_the_first_has_begun(table: Table) -> None:
    used = then(table, Rest(BRIN, "long"), 1)
    tomorrow = then(used, AdvanceClock("day"), 4)
    assert tomorrow.get(Resource, BRIN, "watch") is None
    first = then(make_table(equipped(hp=1), make_store()), Rest(BRIN, "long"), 1)
    with pytest.raises(NeedsAllowance, match="Brin has already rested in this Watch"):
        play(first, Rest(BRIN, "long"))
    assert play(watch(first), Rest(BRIN, "long"), 1).facts


@pytest.mark.rule("R-85")
def test_what_nobody_can_allow_is_said_before_what_the_referee_may(fight: Table) -> None:
    assert "rope is not a spell book: it cannot be refilled" in refusal(fight, Rest(BRIN, "long", (ROPE,)))


def weary(table: Table) -> Table:
    return table.put(TABLE, "9.1", Pending(kind="exhaustion", about=9, sheet_id=BRIN, target=BRIN))


@pytest.mark.rule("FB-74", "R-85", "FB-83")
def test_in_a_fight_the_rest_of_the_exhausted_is_the_referees_to_allow(table: Table, fight: Table) -> None:
    with pytest.raises(NeedsAllowance, match="You cannot do that in a fight: a short rest"):
        play(weary(fight), FaceExhaustion("9.1", BRIN, "rest"))
    allow, harm, _ = offers(FREEBLADE, weary(fight), "9.1")
    assert (allow.label, allow.sheet_id, allow.gm) == ("Allow a short rest", "", True)
    assert (harm.label, harm.sheet_id) == ("Take 1D4 damage", BRIN)
    assert play(weary(fight), allow.command, 2).facts[0].after == 5
    free, *_ = offers(FREEBLADE, weary(table), "9.1")
    assert (free.label, free.sheet_id) == ("Take a short rest", BRIN)


@pytest.mark.rule("FB-74", "R-43")
def test_exhaustion_offers_no_rest_to_who_must_drop_something_and_nothing_to_the_dead(table: Table) -> None:
    laden = stricken(weary(table), BRIN, "cursed", 15)
    assert [offer.key for offer in offers(FREEBLADE, laden, "9.1")] == ["damage", "pass"]
    dead = weary(table).put(BRIN, "death", Resource(number=0, limit=2, unit="minutes"))
    assert [offer.key for offer in offers(FREEBLADE, dead, "9.1")] == ["pass"]
