"""Turns and Watches bring something each: encounters, omens that come nearer, exhaustion."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock
from rules.common.prompts import SkipPrompt, offers
from rules.decide import decide, preview
from rules.freeblade.events import EventRolled, OmenRolled, RollEvent
from rules.freeblade.exhaustion import FaceExhaustion
from rules.freeblade.harm import TakeDamage
from rules.freeblade.using_step_dice import RollStepDie
from rules.game import Command
from rules.table import TABLE, Belonging, Clock, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import hp, thing
from tests.rules.names import BRIN, FREEBLADE, MIRA, STORE
from tests.rules.playing import after, facts_of, play, refusal, ruled, then

CALM, SIGNS, EXHAUSTION = 6, 2, 5


@pytest.fixture
def table() -> Table:
    return make_table(equipped(hp=3), make_npc(), make_pc(MIRA, "Mira", hp=2, max_hp=6), make_store())


def choices(table: Table) -> dict[str, str]:
    """Who has still to face exhaustion: the key of the business by the sheet."""
    found = table.of(Pending, TABLE).items()
    return {business.sheet_id: key for key, business in found if business.kind == "exhaustion"}


@pytest.mark.rule("FB-72", "FB-61")
@pytest.mark.parametrize(
    ("face", "event"),
    [
        (1, "random encounter"),
        (2, "signs or omens"),
        (3, "environment shifts"),
        (4, "something essential falters"),
        (5, "exhaustion"),
        (6, "moment of calm"),
    ],
)
def test_every_turn_begins_with_an_event_and_one_may_be_rolled_by_hand(
    table: Table, face: int, event: str
) -> None:
    decision = play(table, AdvanceClock("turn"), face)
    advanced, told = decision.facts
    assert (advanced.unit, advanced.number) == ("turn", 1)
    assert (told.unit, told.event, told.roll.total) == ("turn", event, face)
    assert decision.table.get(Clock, TABLE, "turn") == Clock(number=1)
    [by_hand] = play(table, RollEvent("watch"), face).facts
    assert (by_hand.unit, by_hand.event) == ("watch", event)


@pytest.mark.rule("FB-73", "R-47")
def test_an_omen_is_rolled_from_the_next_turn_on_until_the_encounter_comes(table: Table) -> None:
    seen = play(table, AdvanceClock("turn"), SIGNS)
    assert (facts_of(seen, OmenRolled), seen.facts[-1].omen) == ([], True)
    sign = thing(seen.table, "omen", STORE)
    assert (sign.die, sign.slots) == (6, 0)
    nearer = play(after(table, seen), AdvanceClock("turn"), 5, SIGNS)
    [told] = facts_of(nearer, OmenRolled)
    assert (told.step.face, told.step.after, told.comes) == (5, 6, False)
    assert not nearer.facts[-1].omen, "a second sign begins no second die"
    closer = play(after(table, nearer), AdvanceClock("watch"), 4, 3, CALM)
    assert [told.step.after for told in facts_of(closer, OmenRolled)] == [4]
    comes = play(after(table, closer), AdvanceClock("turn"), 1, CALM)
    assert [told.comes for told in facts_of(comes, OmenRolled)] == [True]
    by_hand = then(after(table, seen), RollStepDie(STORE, "omen"), 1)
    assert comes.table.get(Belonging, STORE, "omen") is None
    for over in (comes.table, by_hand):
        assert facts_of(play(over, AdvanceClock("turn"), CALM), OmenRolled) == []


@pytest.mark.rule("FB-74", "R-51", "FB-71")
def test_exhaustion_leaves_each_the_choice_of_a_short_rest_or_harm(table: Table) -> None:
    tired = then(table, AdvanceClock("turn"), EXHAUSTION)
    assert list(choices(tired)) == [BRIN, MIRA]
    rested = play(tired, FaceExhaustion(choices(tired)[BRIN], BRIN, "rest"), 4)
    fact = rested.facts[0]
    assert (fact.choice, fact.die.face, fact.before, fact.after) == ("rest", 4, 3, 5)
    harmed = play(after(tired, rested), FaceExhaustion(choices(tired)[MIRA], MIRA, "damage"), 1)
    fact = harmed.facts[0]
    assert (fact.choice, fact.before, fact.after, fact.status) == ("damage", 2, 1, "ok"), "a 1 is no miss"
    assert choices(harmed.table) == {}
    assert hp(harmed.table) == 5


@pytest.mark.rule("FB-72", "FB-74")
@pytest.mark.parametrize(("unit", "faces"), [("turn", (EXHAUSTION,)), ("watch", (CALM, EXHAUSTION))])
def test_exhaustion_is_asked_on_the_entry_that_tells_of_it_and_stays_there(
    table: Table, unit: str, faces: tuple[int, ...]
) -> None:
    passed = play(table, AdvanceClock(unit), *faces)
    told = [type(fact) for fact in passed.facts].index(EventRolled)
    by_hand = play(table, RollEvent(unit), EXHAUSTION)
    for decision, entry in ((passed, table.seq + 1 + told), (by_hand, table.seq + 1)):
        asked = decision.table.of(Pending, TABLE).values()
        assert [(row.sheet_id, row.about) for row in asked] == [(BRIN, entry), (MIRA, entry)]
    tired = after(table, passed)
    again = then(tired, AdvanceClock("turn"), EXHAUSTION)
    abouts = [row.about for row in again.of(Pending, TABLE).values() if row.sheet_id == BRIN]
    assert abouts == [table.seq + 1 + told, again.seq]


@pytest.mark.rule("FB-74", "R-51", "FB-24", "R-50")
def test_exhaustion_can_be_the_end_and_gives_the_dying_no_rest(table: Table) -> None:
    tired = then(table, AdvanceClock("turn"), EXHAUSTION)
    fact = play(tired, FaceExhaustion(choices(tired)[MIRA], MIRA, "damage"), 3, 4).facts[0]
    assert (fact.after, fact.status, fact.left, fact.unit) == (-1, "dying", 3, "minutes")
    dying = then(tired, TakeDamage(MIRA, 5), 4)
    assert "Mira is dying and cannot rest" in refusal(
        dying, FaceExhaustion(choices(dying)[MIRA], MIRA, "rest")
    )
    may = ruled(dying, rest_while_dying="yes")
    assert play(may, FaceExhaustion(choices(may)[MIRA], MIRA, "rest"), 2).facts[0].after == -1


@pytest.mark.rule("FB-74")
def test_both_choices_are_offered_and_the_referee_may_let_it_pass(table: Table) -> None:
    tired = then(table, AdvanceClock("turn"), EXHAUSTION)
    key = choices(tired)[BRIN]
    made = offers(FREEBLADE, tired, key)
    assert [(offer.key, offer.sheet_id) for offer in made] == [("rest", BRIN), ("damage", BRIN), ("pass", "")]
    for offer in made:
        assert decide(FREEBLADE, tired, offer.command, lambda sides: sides).facts
    assert "already been settled" in refusal(then(tired, SkipPrompt(key)), FaceExhaustion(key, BRIN))


@pytest.mark.rule("FB-24", "FB-61")
def test_the_dying_do_not_live_through_a_turn_a_watch_or_a_day_without_help(table: Table) -> None:
    dying = then(table, TakeDamage(MIRA, 5), 4)
    decision = play(dying, AdvanceClock("turn"), CALM)
    assert [type(fact).__name__ for fact in decision.facts] == ["ClockAdvanced", "DeathTicked", "EventRolled"]
    assert decision.facts[1].left == 0
    tired = then(after(dying, decision), AdvanceClock("turn"), EXHAUSTION)
    assert list(choices(tired)) == [BRIN], "the dead are not exhausted"
    for longer in (then(dying, AdvanceClock("watch"), 6, CALM), then(dying, AdvanceClock("day"), 4)):
        assert longer.get(Resource, MIRA, "death") == Resource(number=0, limit=3, unit="minutes")
    told = preview(FREEBLADE, dying, AdvanceClock("day")).foreseen.rolls
    assert [line.words for line in told if line.name == "Mira"] == ["dies"], "she needs no ration any more"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (RollEvent("session"), "Events are rolled for a Turn or a Watch"),
        (FaceExhaustion("404"), "That exhaustion has already been settled"),
        (FaceExhaustion("41.1", BRIN, "sleep"), "For exhaustion, choose rest or damage"),
        (AdvanceClock("round"), "Rounds pass only in an encounter: use its next turn or round"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: Command, words: str) -> None:
    tired = then(table, AdvanceClock("turn"), EXHAUSTION)
    assert words in refusal(tired, command)
