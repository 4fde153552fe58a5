"""Anything may happen at a table and be undone: the rows are always what the events say."""

from __future__ import annotations

import random
from contextlib import suppress
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from campaigns.log.record import digest
from campaigns.log.undo import rewind, undo
from campaigns.log.visibility import Choice
from campaigns.models import Campaign, Event, Seat, Undone, User
from campaigns.play import perform
from campaigns.state import kept, read_state
from rules.common.belongings import GiveBelonging
from rules.common.clock import BeginSession, EndSession
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.free_rolls import RollDice
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.prompts import LetPass
from rules.common.sheets import BeginSheet, RemoveSheet
from rules.errors import RuleBroken
from rules.freeblade.advancement import Advance
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.focus_rerolls import Reroll
from rules.freeblade.harm import ApplyDamage, TakeDamage
from rules.freeblade.rests import Rest
from rules.freeblade.step_dice import RollStepDie
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.table import TABLE, Belonging, Condition, Pending, Row
from tests.campaigns.replay import folded, stored
from tests.effort import some_of

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.examples]
SHEETS = ("brin", "moss", "ogre", "store")
small = st.integers(0, 9)


class AnyTable(RuleBasedStateMachine):
    """A table of two characters, a creature and the party's store, with commands in any order."""

    def __init__(self) -> None:
        super().__init__()
        mark = uuid4().hex[:12]
        user = User.objects.create_user(f"gwen-{mark}", display_name="Gwen")
        self.campaign = Campaign.objects.create(name="Any", slug=mark, system="freeblade")
        self.seat = Seat.objects.create(campaign=self.campaign, user=user, role="gm")
        self.ids = {name: f"{name}-{mark}" for name in SHEETS}
        self.chance = random.Random(0)
        for name in ("brin", "moss"):
            self.do(BeginSheet(self.ids[name], name, seats=(str(self.seat.pk),)))
            self.do(RollCharacter(self.ids[name]))
        self.do(MakeCreature(self.ids["ogre"], "Ogre", 12, 8, 4))
        self.do(BeginSheet(self.ids["store"], "Store", kind="party"))
        self.do(BeginSession())

    def do(self, command: Command) -> None:
        """What the rules refuse changes nothing, and that is looked at like everything else."""
        with suppress(RuleBroken):
            perform(self.seat, command, chance=lambda sides: self.chance.randint(1, sides))

    def rows(self, kind: type[Row], owner: str | None = None) -> list[str]:
        found = stored(self.campaign).items()
        return sorted(
            key[2] for key, row in found if type(row) is kind and (owner is None or key[0] == owner)
        )

    @rule(seed=st.integers(0, 2**32))
    def shake(self, seed: int) -> None:
        self.chance.seed(seed)

    @rule(who=st.sampled_from(SHEETS), ability=st.sampled_from(["strength", "dexterity", "presence"]))
    def check(self, who: str, ability: str) -> None:
        self.do(MakeCheck(self.ids[who], ability))

    @rule(who=st.sampled_from(SHEETS), amount=st.integers(0, 12))
    def harm(self, who: str, amount: int) -> None:
        self.do(TakeDamage(self.ids[who], amount))

    @rule(who=st.sampled_from(SHEETS), kind=st.sampled_from(["short", "long", "full"]))
    def rest(self, who: str, kind: str) -> None:
        self.do(Rest(self.ids[who], kind))

    @rule(who=st.sampled_from(SHEETS), to=st.sampled_from(SHEETS), at=small)
    def give(self, who: str, to: str, at: int) -> None:
        things = self.rows(Belonging, self.ids[who])
        if things:
            self.do(GiveBelonging(self.ids[who], things[at % len(things)], self.ids[to]))

    @rule(who=st.sampled_from(SHEETS), at=small)
    def use(self, who: str, at: int) -> None:
        things = self.rows(Belonging, self.ids[who])
        if things:
            self.do(RollStepDie(self.ids[who], things[at % len(things)]))

    @rule(
        who=st.sampled_from(SHEETS), name=st.sampled_from(["fatigued", "Poisoned", "Broken arm"]), slots=small
    )
    def suffer(self, who: str, name: str, slots: int) -> None:
        self.do(AddCondition(self.ids[who], name, slots, force=True))

    @rule(who=st.sampled_from(SHEETS), at=small)
    def clear(self, who: str, at: int) -> None:
        conditions = self.rows(Condition, self.ids[who])
        if conditions:
            self.do(ClearCondition(self.ids[who], conditions[at % len(conditions)]))

    @rule(who=st.sampled_from(SHEETS), whom=st.sampled_from(SHEETS), focus=st.booleans())
    def attack(self, who: str, whom: str, focus: bool) -> None:
        self.do(DeclareAttack(self.ids[who], target=self.ids[whom], focus=focus))

    @rule(at=small, how=st.sampled_from(["resolve", "apply", "reroll", "pass"]))
    def settle(self, at: int, how: str) -> None:
        open_prompts = self.rows(Pending, TABLE)
        if not open_prompts:
            return
        key = open_prompts[at % len(open_prompts)]
        order = {
            "resolve": ResolveAttack(key),
            "apply": ApplyDamage(key),
            "reroll": Reroll(key),
            "pass": LetPass(key),
        }[how]
        self.do(order)

    @rule(who=st.sampled_from(SHEETS))
    def advance(self, who: str) -> None:
        self.do(Advance(self.ids[who]))

    @rule(who=st.sampled_from(SHEETS))
    def remove(self, who: str) -> None:
        self.do(RemoveSheet(self.ids[who]))

    @rule(who=st.sampled_from(SHEETS), amount=small)
    def several_at_once(self, who: str, amount: int) -> None:
        """In one transaction: what is refused at the end has not happened at the beginning."""
        with suppress(RuleBroken):
            hurt, wet = TakeDamage(self.ids[who], amount), AddCondition(self.ids[who], "Wet")
            perform(self.seat, RollDice("d6"), hurt, wet)

    @rule(audience=st.sampled_from(Choice.values), who=st.sampled_from(SHEETS))
    def check_for_some(self, audience: str, who: str) -> None:
        with suppress(RuleBroken):
            perform(self.seat, MakeCheck(self.ids[who], "strength", 12), audience=audience)

    @rule(difficulty=st.sampled_from([None, 10, 12]))
    def pin(self, difficulty: int | None) -> None:
        self.do(PinDifficulty(difficulty))

    @rule(begin=st.booleans())
    def session(self, begin: bool) -> None:
        self.do(BeginSession() if begin else EndSession())

    @rule(back=st.integers(0, 12), together=st.booleans())
    def take_back(self, back: int, together: bool) -> None:
        self.campaign.refresh_from_db()
        with suppress(RuleBroken):
            undo(self.seat, self.campaign.last_seq - back, together=together)

    @precondition(lambda self: Event.objects.filter(campaign=self.campaign).count() > 12)
    @rule(back=st.integers(0, 8))
    def go_back(self, back: int) -> None:
        self.campaign.refresh_from_db()
        to = self.campaign.last_seq - back
        try:
            rewind(self.seat, to)
        except RuleBroken:
            return
        assert stored(self.campaign) == folded(self.campaign, to)

    @invariant()
    def the_rows_are_the_fold_of_the_events(self) -> None:
        assert stored(self.campaign) == folded(self.campaign)

    @invariant()
    def what_counts_as_undone_is_what_the_undos_say(self) -> None:
        undone: set[int] = set()
        for event in Event.objects.filter(campaign=self.campaign, kind="event_undone").order_by("seq"):
            undone = (undone - set(event.fact.get("restored", ()))) | set(event.fact["seqs"])
        assert undone == set(Undone.objects.filter(campaign=self.campaign).values_list("seq", flat=True))

    @invariant()
    def the_state_that_is_kept_is_the_one_that_another_process_would_read(self) -> None:
        campaign = Campaign.objects.get(pk=self.campaign.pk)
        carried, read = kept.get(campaign), read_state(campaign)
        assert carried is not None
        for name in ("version", "table", "seats", "visibility", "undone", "sheets"):
            assert getattr(carried, name) == getattr(read, name), name
        assert [event.hash for event in carried.tail] == [event.hash for event in read.tail]
        assert [event.actor.name for event in carried.tail] == [event.actor.name for event in read.tail]

    @invariant()
    def the_log_has_no_gap_and_every_link_holds(self) -> None:
        before = ""
        for place, event in enumerate(Event.objects.filter(campaign=self.campaign).order_by("seq"), 1):
            assert event.seq == place
            assert event.hash == digest(before, event)
            before = event.hash


def test_whatever_happens_and_is_undone_the_rows_equal_the_fold_of_the_events() -> None:
    run_state_machine_as_test(
        AnyTable,
        settings=settings(
            max_examples=some_of(15),
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
