"""What an entry offers is taken up by whom it is for; what comes of it is for those who know the entry."""

from __future__ import annotations

import pytest

from campaigns.live.frames import html_of
from campaigns.log.prompts import offers_html, open_prompts
from campaigns.models import Event, Pending
from campaigns.state import kept, state_of
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession
from rules.common.coins import ChangeCoins
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.common.sheets import SetAbility, SetResource
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.rests import Rest
from rules.freeblade.session_focus import SpendFocus
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from tests.campaigns.at_table import Dice, at, drawn, holds, roots_of
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.campaigns.sheets import create_foe, shown
from tests.factories import create_sheet
from tests.rules.d6.orders import amid


@pytest.fixture
def ogre(gm: Person) -> str:
    """An ogre who can block, so that an attack on it waits for an answer."""
    return shielded(gm, create_foe(gm.seat))


@pytest.fixture
def declared(player: Person, mira: str, ogre: str) -> Event:
    """Mira's attack on the ogre, which waits for its answer."""
    return player.plays(DeclareAttack(mira, target=ogre))


@pytest.fixture
def focused(gm: Person, mira: str) -> str:
    """Mira in a session, with two Focus."""
    gm.plays(SetAbility(mira, "dexterity", 2))
    gm.plays(BeginSession())
    return mira


def shielded(gm: Person, sheet: str) -> str:
    gm.plays(AddBelonging(sheet, "Door", "shield", 0, 6))
    return sheet


def offer(kind: str, name: str) -> str:
    """What the form of a button carries."""
    return f"{Pending.objects.get(kind=kind).key}:{name}"


def seen(event: Event, person: Person) -> str:
    """What the stream brings somebody of an event."""
    return html_of(drawn(event)[0].seen_by(person.viewer))


def test_an_attack_is_rolled_and_its_damage_applied_by_buttons(
    gm: Person, ogre: str, declared: Event, dice: Dice, replays: Replays
) -> None:
    holds(gm.reads("table"), f'action="{at(gm.seat, "offer", declared.seq)}"', "Take the hit")
    dice(4)
    with replays():
        answer = gm.sends("offer", declared.seq, offer=offer("attack", "take"))
    rolled = gm.last
    assert (rolled.kind, rolled.caused_by) == ("attack_rolled", declared.seq)
    assert {f"event-{rolled.seq}", f"offers-{declared.seq}", f"offers-{rolled.seq}"} <= set(roots_of(answer))
    before = shown(gm.seat, ogre).hp.number
    with replays():
        applied = gm.does("offer", rolled.seq, offer=offer("damage", "apply"))
    assert (applied.kind, applied.caused_by) == ("damage_taken", rolled.seq)
    assert shown(gm.seat, ogre).hp.number == before - rolled.fact["damage"]
    assert not Pending.objects.filter(kind="damage").exists()


def test_focus_is_spent_on_the_roll(player: Person, focused: str, dice: Dice, replays: Replays) -> None:
    check = player.plays(MakeCheck(focused, "strength"), 3)
    dice(18)
    with replays():
        event = player.does("offer", check.seq, offer=offer("reroll", "reroll"))
    assert (event.kind, event.fact["rerolled"], event.audience) == ("check_made", check.seq, "table")
    assert shown(player.seat).focus.number == 1


@pytest.mark.parametrize("choice", ["gm_and_me", "blind"])
def test_a_reroll_is_for_as_few(player: Person, watcher: Person, focused: str, choice: str) -> None:
    check = player.plays(MakeCheck(focused, "strength"), 3, audience=choice)
    event = player.does("offer", check.seq, offer=offer("reroll", "reroll"))
    assert event.fact["rerolled"] == check.seq
    assert event.audience == check.audience == f"seats:,{player.seat.pk},"
    assert ("roll" in event.fact) == (choice == "gm_and_me")
    assert f"event-{event.seq}" not in seen(event, watcher)


def test_a_blind_attack_is_rolled_blind(gm: Person, player: Person, mira: str, ogre: str, dice: Dice) -> None:
    declared = player.plays(DeclareAttack(mira, target=ogre), audience="blind")
    dice(4)
    event = gm.does("offer", declared.seq, offer=offer("attack", "take"))
    assert event.audience == f"seats:,{player.seat.pk},"
    assert {"roll", "damage", "outcome"} <= set(event.secret)
    holds(seen(event, player), "Only the GM sees the result", no="Apply")
    assert "Apply" in seen(event, gm)


def test_a_gm_who_plays_has_the_gms_buttons_too(gm: Person, player: Person, mira: str) -> None:
    gm.plays(MakeCreature("dog", "Dog", 9, seats=(str(gm.seat.pk),)))
    declared = player.plays(DeclareAttack(mira, target=shielded(gm, "dog")))
    roots = drawn(declared)[0].seen_by(gm.viewer)
    [buttons] = [root.html for root in roots if root.id == "prompts"]
    holds(buttons, "Take the hit", "Cancel")


@pytest.fixture
def critical(gm: Person, player: Person) -> Event:
    """A check of FreeD6 in which the wild die showed a one: misfortune waits to be told."""
    gm.seat.campaign.system = "freed6"
    gm.seat.campaign.save()
    kept.clear()  # no event tells of it
    ann = create_sheet(player.seat, "Ann")
    gm.plays(SetCode(ann, "strength", "3D"))
    return player.plays(amid(CheckCode(ann, "strength", difficulty=15), wild=1), 1, 1, 1, 1)


def test_an_offer_is_answered_in_words(gm: Person, player: Person, critical: Event, replays: Replays) -> None:
    holds(seen(critical, gm), 'name="ask-text"', 'maxlength="300"', 'aria-label="Text"')
    asked = {"offer": offer("critical", "tell"), "ask-text": "The rope <frays>."}
    with replays():
        event = gm.does("offer", critical.seq, **asked)
    assert (event.kind, event.caused_by) == ("critical_told", critical.seq)
    assert event.fact["text"] == "The rope <frays>."
    assert "The rope &lt;frays&gt;." in seen(event, player)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "Describe what happens"),
        ({"ask-text": "  "}, "Describe what happens"),
        ({"ask-text": "x" * 301}, "at most 300 characters"),
        ({"ask-text": "a\x07b"}, "cannot be shown"),
        ({"ask-pending": "1.1", "ask-sheet_id": "x"}, "Describe what happens"),
    ],
)
def test_a_wrong_answer_is_refused(gm: Person, critical: Event, answer: dict[str, str], said: str) -> None:
    assert said in gm.is_refused("offer", critical.seq, offer=offer("critical", "tell"), **answer)


@pytest.mark.parametrize("wrong", ["", "nothing", "1.1:take", "\x00"])
def test_what_is_not_offered_is_refused(gm: Person, declared: Event, wrong: str) -> None:
    assert "decided already" in gm.is_refused("offer", declared.seq, offer=wrong)


def test_what_is_settled_is_settled_once(gm: Person, declared: Event) -> None:
    key = offer("attack", "pass")
    gm.does("offer", declared.seq, offer=key)
    assert "decided already" in gm.is_refused("offer", declared.seq, offer=key)


def test_another_players_offer_is_not_ones_own(gm: Person, player: Person, ann: Person, focused: str) -> None:
    check = player.plays(MakeCheck(focused, "strength"), 3)
    for person in (ann, gm):
        assert "not yours to decide" in person.is_refused("offer", check.seq, offer=offer("reroll", "reroll"))


def test_an_entry_that_one_may_not_know_of_offers_nothing(gm: Person, player: Person) -> None:
    secret = gm.plays(RollDice("d20"), 9, audience="gm_only")
    assert player.sends("offer", secret.seq, offer="1.1:take").status_code == 404


def test_damage_of_a_blind_attack_passes_without_a_word(gm: Person, player: Person, mira: str) -> None:
    struck = player.plays(DeclareAttack(mira, target=create_foe(gm.seat)), 4, audience="blind")
    passed = gm.does("offer", struck.seq, offer=offer("damage", "pass"))
    assert (passed.kind, passed.audience) == ("prompt_skipped", "gm")


def test_buttons_that_another_entry_has_changed_are_drawn_anew(player: Person, focused: str) -> None:
    check = player.plays(MakeCheck(focused, "strength"), 3)
    assert f'id="offers-{check.seq}"' not in seen(player.plays(ChangeCoins(focused, 5)), player)
    assert f'id="offers-{check.seq}"' in seen(player.plays(SpendFocus(focused)), player)
    assert "Reroll" not in seen(player.plays(SetResource(focused, "focus", 0)), player)


def test_buttons_that_read_alike_say_whom_they_are_about(gm: Person, player: Person, mira: str) -> None:
    ada = create_sheet(player.seat, "Ada")
    seq, campaign = gm.plays(RollDice("1d6"), 3).seq, gm.seat.campaign
    for place, sheet_id in enumerate((mira, ada)):
        Pending.objects.create(
            campaign=campaign, key=f"9.{place}", kind="exhaustion", about=seq, sheet_id=sheet_id
        )
    kept.clear()  # no event tells of them
    opened = open_prompts(state_of(campaign), [seq])[seq]
    html = offers_html(campaign.slug, seq, opened, whole=True)
    assert "Ada: Take 1D4 damage" in html
    assert html.count(": Take 1D4 damage") == 2
    assert ": Take" not in offers_html(campaign.slug, seq, opened[:2], whole=True)


def test_what_a_rest_would_clear_is_offered_in_sight_where_the_rest_is_told(
    player: Person, mira: str
) -> None:
    player.plays(AddCondition(mira, "fatigued"))
    player.plays(Rest(mira, "long"), 6)
    holds(player.card(), 'class="extra shown"', "Clear fatigued")
