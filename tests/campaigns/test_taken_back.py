"""Rerolls, vetoes, what is called off and what is undone, in fights too: the table is as it was before.

Some rows stay changed by the policy of `rules/common/undo.py`. The log says so, and all rows are its fold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

import pytest

from campaigns.log.record import Draft
from campaigns.models import Event, Role, Undone
from campaigns.play import lock, perform, write
from campaigns.state import locked_state
from campaigns.transactions import writing
from campaigns.undo import undo
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, NextRound, NextTurn, TakeTurn
from rules.common.fight_actions import ActInFight
from rules.common.people import EventUndone, SeatTaken
from rules.common.prompts import PromptSkipped, SkipPrompt
from rules.common.rerolls import Reroll
from rules.common.undo import is_passing
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import RollPoints
from rules.d6.recovery import RecoverCondition
from rules.d6.ways_to_resist import ResistRoll
from rules.facts import Fact, kind_of
from rules.freeblade.attacks import AttackRolled, ResolveAttack
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.cancelled_attacks import StrikeCancelled
from rules.freeblade.darkness import SetDelving
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck_points import LuckChanged
from rules.freed6.luck_vetoes import VetoLuck
from rules.game import Command, Game
from rules.randomness import Scripted
from rules.sixd6.cancelled_attacks import AttackCancelled
from rules.sixd6.control import ActImmediately, TakeControl
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.hits import ApplyEffect
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import DeclareOpportunity, TakeOpportunity
from rules.table import (
    TABLE,
    Belonging,
    Clock,
    Combatant,
    Condition,
    Encounter,
    Key,
    Resource,
    Row,
    Table,
    difference,
)
from rules.wildd6.hits import HarmTrack
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.replay import folded, stored
from tests.factories import create_campaign, create_seat
from tests.rules.d6.test_ways_to_resist import ASH, BLOW, COUNT, GUARD, facing
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import open_key, thing
from tests.rules.freeblade.test_rerolls_in_fights import HIDE, STRIKE
from tests.rules.freed6 import tables as freed6
from tests.rules.freed6.names import BORG, KIRA, MOB
from tests.rules.freed6.ranks import spend
from tests.rules.names import BRIN, MIRA, OGRE, SHIELD, SWORD, TORCHES
from tests.rules.opend6 import tables as opend6
from tests.rules.opend6.tables import VEX
from tests.rules.opend6.test_condition_attempts import BLIND
from tests.rules.opend6.test_hits import BLOW as CROWBAR
from tests.rules.opend6.test_hits import armed
from tests.rules.sixd6 import moments
from tests.rules.sixd6.moments import MOVE
from tests.rules.sixd6.people import ACOLYTE, BOBAN, RAZIR, holding, temple
from tests.rules.sixd6.test_end_of_fight import prepared
from tests.rules.wildd6.test_hits import BLOW as PUNCH
from tests.rules.wildd6.test_hits import FOE, health
from tests.rules.wildd6.test_hits import facing as brawling

Step = Command | int | Callable[[Table], Command]
"""An order, or how to find it at the table; behind it the faces of its dice."""
Steps = tuple[Step, ...]

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@dataclass(frozen=True)
class Back:
    """How a deed is taken back, and the fact that tells of it; without orders the deed's entry is undone."""

    orders: Steps = ()
    told_by: type[Fact] = EventUndone


UNDO = Back()


@dataclass(frozen=True)
class Scene:
    """A deed at a table, what happens meanwhile, and how the deed is taken back.

    ``left``: the rows that are not what they were before the deed, as the policy wants it.
    """

    table: Table
    before: Steps
    deed: Steps
    back: Back = UNDO
    meanwhile: Steps = ()
    left: Table = field(default_factory=Table)


def prompted(kind: str, order: Callable[[str], Command], sheet_id: str = "") -> Step:
    """An order about the prompt of a kind that is open by then."""
    return lambda table: order(open_key(table, kind, sheet_id))


def buy(*purchases: RankBuy) -> Step:
    """The order that spends the ranks that are open by then."""
    return lambda table: spend(table, *purchases)


def second_round(acting: str = "", **place: Any) -> Table:
    """The rows of a fight in its second round, and of the place of whoever acts in it."""
    table = Table().put(TABLE, "round", Clock(number=2))
    table = table.put(TABLE, "encounter", Encounter(round=2, acting=acting))
    return table.put(TABLE, acting, Combatant(actions=0, **place)) if acting else table


BORGS_TURN = (BeginEncounter((KIRA, BORG, MOB)), TakeTurn(BORG))
LUCKY = (CheckCode(BORG, "strength", difficulty=1, luck=True), 2, 1, 1, 1, 1, 1)
HURT = (prompted("effect", lambda key: RollEffect(key, BORG, code="3D")), 6, 6, 6)
EFFECT = RankBuy("effect_roll", target=KIRA)
BUY_BOTH = buy(RankBuy("check_plus2", on="strength"), EFFECT)
VETO = Back((prompted("luck", VetoLuck),), LuckChanged)
GUARDS_TURN = (BeginEncounter((ASH, GUARD)), TakeTurn(GUARD))
DODGE = (prompted("contest", lambda key: ResistRoll(key, ASH, "dodge")), 3, 3, 3, 3, 3)
CALL_OFF = Back((prompted("contest", lambda key: SkipPrompt(key, GUARD, ASH)),), PromptSkipped)


def recover(table: Table) -> Command:
    """The order by which Borg rids the mob of its one condition."""
    [key] = table.of(Condition, MOB)
    return RecoverCondition(BORG, key, "strength", luck=True, target=MOB)


OF_FREED6 = {
    "a veto takes the check of luck back with its ranks and its action, and the point comes back": Scene(
        freed6.begin(), BORGS_TURN, LUCKY, VETO
    ),
    "a veto takes a kept check back with what its ranks bought, and with what that brought about": Scene(
        freed6.begin(), BORGS_TURN, (*LUCKY, BUY_BOTH, *HURT), VETO
    ),
    "a veto in the next round brings a condition back with a round less": Scene(
        freed6.begin(),
        (*BORGS_TURN, AddCondition(MOB, "Chilled", until="round", left=2)),
        (recover, 6, 6, 6, 6, 6, 6),
        VETO,
        meanwhile=(NextRound(),),
        left=second_round().put(MOB, "44.1", Condition(name="Chilled", until="round", left=1)),
    ),
    "a veto of the luck of whoever resists asks them again": Scene(
        facing(),
        (*GUARDS_TURN, BLOW),
        (prompted("contest", lambda key: ResistRoll(key, ASH, "dexterity", luck=True)), 2, 2, 2, 2, 5, 5),
        VETO,
    ),
    "a veto is undone": Scene(freed6.begin(), (*BORGS_TURN, *LUCKY), VETO.orders),
    "an undone effect roll is made again": Scene(freed6.begin(), (*BORGS_TURN, *LUCKY, buy(EFFECT)), HURT),
    "a contest is called off, and its action comes back": Scene(facing(), GUARDS_TURN, (BLOW,), CALL_OFF),
    "a contest that is called off in the next round gives back no action of that round": Scene(
        facing(),
        GUARDS_TURN,
        (BLOW,),
        CALL_OFF,
        meanwhile=(NextRound(), TakeTurn(GUARD), ActInFight(GUARD)),
        left=second_round(GUARD, side="npc", place=1, bonus=1).put(TABLE, "turn", Clock(number=2)),
    ),
}

VEXS_TURN = (BeginEncounter((VEX, GUARD)), TakeTurn(VEX))
DAMAGE = (prompted("hit", lambda key: RollPoints(VEX, track="health", target=GUARD, pending=key)), 5, 5, 5)

OF_OPEND6 = {
    "a blow is undone with its damage when the scene is over": Scene(
        armed(),
        (),
        (CROWBAR, 3, 3, 3, *DAMAGE),
        meanwhile=(AdvanceClock("scene"),),
        left=Table().put(TABLE, "scene", Clock(number=1)),
    ),
    "damage is undone in the next round, and the hit waits for its dice again": Scene(
        armed(),
        (*VEXS_TURN, CROWBAR, 3, 3, 3),
        DAMAGE,
        meanwhile=(NextRound(),),
        left=second_round().put(TABLE, VEX, Combatant()),
    ),
    "a contest is undone with what came of it": Scene(facing(), GUARDS_TURN, (BLOW, *DODGE)),
    "the end of a contest that was called off is undone": Scene(
        facing(), (*GUARDS_TURN, BLOW), CALL_OFF.orders
    ),
    "a condition is undone with the check that brought it": Scene(
        opend6.begin(), VEXS_TURN, (BLIND, 6, 4, 1)
    ),
}

BRINS_TURN = (BeginEncounter((BRIN, OGRE)), 6, 1, NextTurn())
OGRES_BLOW = (BeginEncounter((BRIN, OGRE)), 1, 6, NextTurn(), DeclareAttack(OGRE, target=BRIN))
AGAIN = Back((prompted("reroll", lambda key: Reroll(key, BRIN), BRIN), 1), AttackRolled)
ARMOUR_AGAIN = Back((prompted("reroll", lambda key: Reroll(key, OGRE, 1), OGRE), 6), AttackRolled)
STRIKE_OFF = Back((prompted("attack", SkipPrompt),), StrikeCancelled)
HIDE_ARMOUR = Belonging(name="hide", kind="armor", slots=0, die=6, full=6, location="worn")
BARE = make_table(equipped(), make_npc().put(OGRE, HIDE, HIDE_ARMOUR))
WARY = BARE.put(OGRE, "focus", Resource(number=1, limit=1))
USED = Table().put(BRIN, SWORD, replace(thing(BARE, SWORD), used=True))
STRUCK = USED.put(TABLE, BRIN, Combatant(die=6, actions=0, moves=1))
"""What an attack leaves, whatever its dice are: a reroll is no act of its own."""
DUNGEON = make_table(equipped(), make_pc(MIRA, "Mira"), make_npc(), make_store())


def burn(table: Table) -> Command:
    """The order that rolls the die of the torch that burns."""
    things = table.of(Belonging, BRIN).items()
    return RollStepDie(BRIN, next(key for key, row in things if row.name == "burning torch"))


OF_FREEBLADE = {
    "an attack that Focus rolls again misses: the action and the Focus are spent, the sword is used": Scene(
        BARE,
        BRINS_TURN,
        (STRIKE, 5, 2),
        AGAIN,
        left=STRUCK.put(BRIN, "focus", Resource(number=1, limit=2)),
    ),
    "armour that Focus rolls again stops the blow, and both are used": Scene(
        WARY,
        BRINS_TURN,
        (STRIKE, prompted("attack", ResolveAttack), 5, 2),
        ARMOUR_AGAIN,
        left=STRUCK.put(OGRE, "focus", Resource(number=0, limit=1)).put(
            OGRE, HIDE, replace(HIDE_ARMOUR, used=True)
        ),
    ),
    "a reroll is undone, and the first roll stands": Scene(BARE, (*BRINS_TURN, STRIKE, 5, 2), AGAIN.orders),
    "an attack is called off, and its action and its Focus come back": Scene(
        WARY, BRINS_TURN, (replace(STRIKE, focus=True),), STRIKE_OFF
    ),
    "an attack that is called off in the next Round gives back Focus and no action": Scene(
        WARY,
        BRINS_TURN,
        (replace(STRIKE, focus=True),),
        STRIKE_OFF,
        meanwhile=(NextRound(), 6, 1, NextTurn(), ActInFight(BRIN)),
        left=second_round(BRIN, die=6, moves=1),
    ),
    "a block is undone, and the attack waits for its answer again": Scene(
        BARE,
        OGRES_BLOW,
        (prompted("attack", lambda key: ResolveAttack(key, OGRE, BRIN, shield=SHIELD)), 1),
    ),
    "the die of the last light is undone with the darkness that followed": Scene(
        DUNGEON, (SetDelving(), IgniteLight(BRIN, TORCHES), 6), (burn, 1)
    ),
    "a light is undone with its torch, and it is dark again": Scene(
        DUNGEON, (SetDelving(),), (IgniteLight(BRIN, TORCHES), 1)
    ),
}

HARM = prompted("blow", lambda key: HarmTrack(key, VEX, health(brawling()), 2))

OF_WILDD6 = {
    "a count is undone with the harm that it did": Scene(
        brawling(), (BeginEncounter((VEX, FOE)), TakeTurn(VEX)), (PUNCH, 3, 3, 1, HARM)
    ),
    "an opposed count is called off": Scene(facing(), GUARDS_TURN, (COUNT,), CALL_OFF),
    "an opposed count is undone, and the Character Points of whoever resisted come back": Scene(
        facing(),
        (*GUARDS_TURN, COUNT),
        (prompted("contest", lambda key: ResistRoll(key, ASH, "fighting", extra=1, spend=2)), 3, 3, 2, 4, 4),
    ),
}

HEAVY_BLOW = replace(moments.STRIKE, advantages=("sword", "charge"))
ANSWERS = (
    prompted("exchange", lambda key: Resist(key, RAZIR, ("armour", "knock"))),
    prompted("exchange", lambda key: AidResist(key, BOBAN, RAZIR, ("shield", "speed"))),
)
WOUND = (prompted("exchange", lambda key: Resist(key, RAZIR)), prompted("exchange", RollExchange), 5)
LAY = prompted("attack_effects", lambda key: ApplyEffect(key, ACOLYTE, "wounded"))
EXCHANGE_OFF = Back((prompted("exchange", SkipPrompt),), AttackCancelled)
CLAIM = prompted("window", lambda key: DeclareOpportunity(key, BOBAN, "retreat"))

OF_SIXD6 = {
    "an exchange is called off, and the control that it cost comes back": Scene(
        temple(),
        (TakeControl(ACOLYTE, RAZIR, 1),),
        (prompted("control", lambda key: ActImmediately(key, ACOLYTE, ("knock",), (BOBAN,))),),
        EXCHANGE_OFF,
    ),
    "an exchange is called off, and its opportunity waits again": Scene(
        temple(),
        (MOVE, 4, CLAIM),
        (prompted("window", lambda key: TakeOpportunity(key, BOBAN, ("retreat",), (ACOLYTE,))),),
        EXCHANGE_OFF,
    ),
    "an exchange is called off, and all who paid have their potential back, and what served once": Scene(
        prepared(), (), (HEAVY_BLOW, *ANSWERS), EXCHANGE_OFF
    ),
    "a potential action is called off, and its point comes back": Scene(
        temple(), (), (TakeAction(ACOLYTE, "potential", targets=(RAZIR,)),), EXCHANGE_OFF
    ),
    "what a hit did is undone, and the hit waits again": Scene(temple(), (moments.STRIKE, *WOUND), (LAY,)),
    "an attack is undone with the exchange and the wound": Scene(temple(), (), (moments.STRIKE, *WOUND, LAY)),
    "a narrative action is undone with the potential that it brought back": Scene(
        holding(temple(fighting=False), RAZIR, 3, 0, 1, 2),
        (),
        (TakeAction(RAZIR, "narrative", ("knock",)), 3),
    ),
}

SCENES = {
    "freed6": OF_FREED6,
    "opend6": OF_OPEND6,
    "freeblade": OF_FREEBLADE,
    "wildd6": OF_WILDD6,
    "sixd6": OF_SIXD6,
}
NAMED = [(game, name) for game, scenes in SCENES.items() for name in scenes]


def gm_of(game: str, table: Table) -> Person:
    """The Game Master of a campaign whose log begins with an entry that brings that table."""
    seat = create_seat(create_campaign(system=game, last_seq=table.seq), role=Role.GM)
    with writing():
        campaign = lock(seat.campaign_id)
        empty = locked_state(campaign)
        laid = Draft(fact=SeatTaken(name="Gwen", role="gm"), changes=difference(Table(), table))
        write(campaign, seat, empty, replace(empty.table, rows=table.rows), [laid], {})
    return Person(seat)


def play(gm: Person, steps: Steps) -> list[Event]:
    """Give these orders, whose dice must all fall; the first entry of each."""
    entries = []
    for place, step in enumerate(steps):
        if not isinstance(step, int):
            behind = takewhile(lambda face: isinstance(face, int), steps[place + 1 :])
            dice = Scripted(face for face in behind if isinstance(face, int))
            order = step if isinstance(step, Command) else step(gm.state.table)
            entries.append(perform(gm.seat, order, chance=dice).events[0])
            assert not dice.faces, f"{order} has left {dice.faces}"
    return entries


def lasting(game: Game, rows: Mapping[Key, Row]) -> dict[Key, Row]:
    """The rows without the prompts that lapse with whatever comes next."""
    return {key: row for key, row in rows.items() if not is_passing(game, row)}


@pytest.mark.parametrize(("game", "name"), NAMED, ids=[f"{game}: {name}" for game, name in NAMED])
def test_what_is_taken_back_is_gone_from_the_table_and_told_in_the_log(game: str, name: str) -> None:
    scene = SCENES[game][name]
    gm = gm_of(game, scene.table)
    play(gm, scene.before)
    before = stored(gm.seat.campaign)
    deed = play(gm, scene.deed)
    assert stored(gm.seat.campaign) != before
    play(gm, scene.meanwhile)
    entry = (play(gm, scene.back.orders) or undo(gm.seat, deed[0].seq).events)[0]

    rows, expected = stored(gm.seat.campaign), {**before, **scene.left.rows}
    assert lasting(gm.state.game, rows) == lasting(gm.state.game, expected)
    assert rows == folded(gm.seat.campaign)
    assert gm.state.table.rows == rows
    assert entry.kind == kind_of(scene.back.told_by)
    about = entry.fact.get("about") or entry.fact["rerolled"]
    assert about in {one.seq for one in deed}
    holds(gm.card(entry.seq), at(gm.seat, "entry", about))
    if scene.back is UNDO:
        assert {one.seq for one in deed} <= set(Undone.objects.values_list("seq", flat=True))


def test_twenty_scenes_are_in_a_fight() -> None:
    scenes = [SCENES[game][name] for game, name in NAMED]
    begun = sum(BeginEncounter in map(type, scene.before) for scene in scenes)
    assert begun + sum(bool(scene.table.of(Combatant, TABLE)) for scene in scenes) >= 20
