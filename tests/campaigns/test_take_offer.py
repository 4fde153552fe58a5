"""What an entry offers is taken up by whom it is for; what comes of it is for those who know the entry."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.live.frames import Viewer, html_of
from campaigns.log.prompts import offers_html, open_prompts
from campaigns.models import Event, Pending, Seat
from campaigns.play import perform
from campaigns.state import kept, state_of
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession
from rules.common.coins import ChangeCoins
from rules.common.free_rolls import RollDice
from rules.common.sheets import SetAbility, SetResource
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.focus import SpendFocus
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    do,
    drawn,
    head,
    last,
    not_when_archived,
    only_players_may,
    refused,
    roots_of,
)
from tests.campaigns.sheets import create_foe, script, shown
from tests.factories import create_seat, create_sheet

Replays = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def ogre(gwens_seat: Seat) -> str:
    """An ogre who can block, so that an attack on it waits for an answer."""
    return shielded(gwens_seat, create_foe(gwens_seat))


@pytest.fixture
def focused(gwens_seat: Seat, mira: str) -> str:
    """Mira in a session, with two Focus."""
    do(gwens_seat, SetAbility(mira, "dexterity", 2))
    perform(gwens_seat, BeginSession())
    return mira


def shielded(seat: Seat, sheet: str) -> str:
    do(seat, AddBelonging(sheet, "Door", "shield", 0, 6))
    return sheet


def offer(kind: str, name: str) -> str:
    """What the form of a button carries."""
    return f"{Pending.objects.get(kind=kind).key}:{name}"


def seen(event: Event, seat: Seat, role: str) -> str:
    """What the stream brings a seat of an event."""
    return html_of(drawn(event)[0].seen_by(Viewer(seat.pk, seat.user_id, role)))


def test_an_attack_is_rolled_and_its_damage_applied_by_buttons(
    gwens_seat: Seat,
    pips_seat: Seat,
    mira: str,
    ogre: str,
    signed_in: Browser,
    monkeypatch: pytest.MonkeyPatch,
    replays: Replays,
) -> None:
    declared = do(pips_seat, DeclareAttack(mira, target=ogre))
    gwen = signed_in(gwens_seat)
    page = gwen.get(at(gwens_seat, "table")).content.decode()
    assert f'action="{at(gwens_seat, "offer", declared.seq)}"' in page
    assert "Take it" in page
    script(monkeypatch, "entries", 4)
    with replays():
        answer = ask(gwen, at(gwens_seat, "offer", declared.seq), {"offer": offer("attack", "take")})
    rolled = last(gwens_seat)
    assert (rolled.kind, rolled.caused_by) == ("attack_rolled", declared.seq)
    assert {f"event-{rolled.seq}", f"offers-{declared.seq}", f"offers-{rolled.seq}"} <= set(roots_of(answer))
    before = shown(gwens_seat, ogre).hp.number
    with replays():
        ask(gwen, at(gwens_seat, "offer", rolled.seq), {"offer": offer("damage", "apply")})
    assert (last(gwens_seat).kind, last(gwens_seat).caused_by) == ("damage_taken", rolled.seq)
    assert shown(gwens_seat, ogre).hp.number == before - rolled.fact["damage"]
    assert not Pending.objects.filter(kind="damage").exists()


def test_who_rolled_spends_focus_on_the_roll_itself(
    pips_seat: Seat, focused: str, signed_in: Browser, monkeypatch: pytest.MonkeyPatch, replays: Replays
) -> None:
    check = do(pips_seat, MakeCheck(focused, "strength"), 3)
    script(monkeypatch, "entries", 18)
    with replays():
        answer = ask(
            signed_in(pips_seat), at(pips_seat, "offer", check.seq), {"offer": offer("reroll", "reroll")}
        )
    assert answer.status_code == 200
    event = last(pips_seat)
    assert (event.kind, event.fact["rerolled"], event.audience) == ("check_made", check.seq, "table")
    assert shown(pips_seat).focus.number == 1


def test_an_offer_is_on_the_screens_of_whom_it_is_for(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, focused: str
) -> None:
    check = do(pips_seat, MakeCheck(focused, "strength"), 3)
    assert "Reroll for 1 Focus" in seen(check, pips_seat, "player")
    for seat, role in ((gwens_seat, "gm"), (wynns_seat, "watcher")):
        assert "Reroll" not in seen(check, seat, role)


@pytest.mark.parametrize("choice", ["gm_and_me", "blind"])
def test_what_was_rolled_for_few_is_rerolled_for_few(
    pips_seat: Seat,
    wynns_seat: Seat,
    focused: str,
    signed_in: Browser,
    choice: str,
) -> None:
    check = do(pips_seat, MakeCheck(focused, "strength"), 3, audience=choice)
    ask(signed_in(pips_seat), at(pips_seat, "offer", check.seq), {"offer": offer("reroll", "reroll")})
    event = last(pips_seat)
    assert event.fact["rerolled"] == check.seq
    assert event.audience == check.audience == f"seats:,{pips_seat.pk},"
    assert ("roll" in event.fact) == (choice == "gm_and_me")
    assert f"event-{event.seq}" not in seen(event, wynns_seat, "watcher")


def test_an_attack_declared_blind_is_rolled_blind(
    gwens_seat: Seat,
    pips_seat: Seat,
    mira: str,
    ogre: str,
    signed_in: Browser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    declared = do(pips_seat, DeclareAttack(mira, target=ogre), audience="blind")
    script(monkeypatch, "entries", 4)
    ask(signed_in(gwens_seat), at(gwens_seat, "offer", declared.seq), {"offer": offer("attack", "take")})
    event = last(gwens_seat)
    assert event.audience == f"seats:,{pips_seat.pk},"
    assert {"roll", "damage", "outcome"} <= set(event.secret)
    assert "Only the GM sees the result" in seen(event, pips_seat, "player")
    assert "Apply" not in seen(event, pips_seat, "player")
    assert "Apply" in seen(event, gwens_seat, "gm")


def test_nobody_is_offered_anything_on_an_entry_they_may_not_know_of(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    shadow = create_foe(gwens_seat, visibility="hidden")
    shielded(gwens_seat, mira)
    declared = do(gwens_seat, DeclareAttack(shadow, target=mira))
    assert seen(declared, pips_seat, "player") == ""
    assert "Take it" in seen(declared, gwens_seat, "gm")


def test_the_owner_of_a_blind_rolls_target_is_not_told_that_it_hit(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    ann = create_seat(gwens_seat.campaign)
    do(gwens_seat, MakeCreature("dog", "Dog", 9, seats=(str(ann.pk),)))
    hit = do(pips_seat, DeclareAttack(mira, target="dog"), 4, audience="blind")
    assert "Apply 4 to Dog" in seen(hit, gwens_seat, "gm")
    assert seen(hit, ann, "player") == ""


def test_a_gm_who_plays_has_the_gms_buttons_too(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    do(gwens_seat, MakeCreature("dog", "Dog", 9, seats=(str(gwens_seat.pk),)))
    declared = do(pips_seat, DeclareAttack(mira, target=shielded(gwens_seat, "dog")))
    roots = drawn(declared)[0].seen_by(Viewer(gwens_seat.pk, gwens_seat.user_id, "gm"))
    buttons = [root.html for root in roots if root.id == f"offers-{declared.seq}"]
    assert len(buttons) == 1
    assert "Take it" in buttons[0]
    assert "Call it off" in buttons[0]


@pytest.fixture
def critical(gwens_seat: Seat, pips_seat: Seat) -> Event:
    """A check of FreeD6 in which the wild die showed a one: misfortune waits to be told."""
    gwens_seat.campaign.system = "freed6"
    gwens_seat.campaign.save()
    kept.clear()  # no event tells of it
    ann = create_sheet(pips_seat, "Ann")
    do(gwens_seat, SetCode(ann, "strength", "3D"))
    return do(pips_seat, CheckCode(ann, "strength", difficulty=15, wild=1), 1, 1, 1, 1)


def test_an_offer_that_asks_is_answered_in_its_own_words(
    gwens_seat: Seat, pips_seat: Seat, critical: Event, signed_in: Browser, replays: Replays
) -> None:
    drawn = seen(critical, gwens_seat, "gm")
    assert 'name="ask-text"' in drawn
    assert 'maxlength="300"' in drawn
    assert 'aria-label="Text"' in drawn
    told = {"offer": offer("critical", "tell"), "ask-text": "The rope <frays>."}
    with replays():
        ask(signed_in(gwens_seat), at(gwens_seat, "offer", critical.seq), told)
    event = last(gwens_seat)
    assert (event.kind, event.fact["text"], event.caused_by) == (
        "critical_told",
        "The rope <frays>.",
        critical.seq,
    )
    assert "The rope &lt;frays&gt;." in seen(event, pips_seat, "player")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "Say what happens"),
        ({"ask-text": "  "}, "Say what happens"),
        ({"ask-text": "x" * 301}, "at most 300 characters"),
        ({"ask-text": "a\x07b"}, "cannot be shown"),
        ({"ask-pending": "1.1", "ask-sheet_id": "x"}, "Say what happens"),
    ],
)
def test_an_offer_answered_wrongly_is_refused(
    gwens_seat: Seat, critical: Event, signed_in: Browser, answer: dict[str, str], said: str
) -> None:
    asked = {"offer": offer("critical", "tell"), **answer}
    assert said in refused(ask(signed_in(gwens_seat), at(gwens_seat, "offer", critical.seq), asked))
    assert head(gwens_seat) == critical.seq


@pytest.mark.parametrize("wrong", ["", "nothing", "1.1:take", "\x00"])
def test_what_is_not_offered_is_refused(
    gwens_seat: Seat, pips_seat: Seat, mira: str, ogre: str, signed_in: Browser, wrong: str
) -> None:
    declared = do(pips_seat, DeclareAttack(mira, target=ogre))
    answer = ask(signed_in(gwens_seat), at(gwens_seat, "offer", declared.seq), {"offer": wrong})
    assert "settled already" in refused(answer)
    assert head(gwens_seat) == declared.seq


def test_what_is_settled_is_settled_once(
    gwens_seat: Seat, pips_seat: Seat, mira: str, ogre: str, signed_in: Browser
) -> None:
    declared = do(pips_seat, DeclareAttack(mira, target=ogre))
    key = offer("attack", "pass")
    gwen = signed_in(gwens_seat)
    assert ask(gwen, at(gwens_seat, "offer", declared.seq), {"offer": key}).status_code == 200
    assert "settled already" in refused(ask(gwen, at(gwens_seat, "offer", declared.seq), {"offer": key}))


def test_another_players_offer_is_not_ones_own(
    gwens_seat: Seat, focused: str, pips_seat: Seat, signed_in: Browser
) -> None:
    check = do(pips_seat, MakeCheck(focused, "strength"), 3)
    for seat in (create_seat(gwens_seat.campaign), gwens_seat):
        answer = ask(signed_in(seat), at(seat, "offer", check.seq), {"offer": offer("reroll", "reroll")})
        assert "not yours to settle" in refused(answer)
    assert head(gwens_seat) == check.seq


def test_who_may_not_take_anything(
    gwens_seat: Seat, pips_seat: Seat, mira: str, ogre: str, signed_in: Browser
) -> None:
    declared = do(pips_seat, DeclareAttack(mira, target=ogre))
    fields = {"offer": offer("attack", "take")}
    only_players_may(gwens_seat, signed_in, at(gwens_seat, "offer", declared.seq), fields)
    secret = do(gwens_seat, RollDice("d20"), 9, audience="gm_only")
    assert signed_in(pips_seat).post(at(pips_seat, "offer", secret.seq), fields).status_code == 404
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "offer", declared.seq), fields)


def test_that_damage_of_a_blind_attack_is_let_pass_does_not_tell_that_it_hit(
    gwens_seat: Seat,
    pips_seat: Seat,
    mira: str,
    signed_in: Browser,
) -> None:
    foe = create_foe(gwens_seat)
    struck = do(pips_seat, DeclareAttack(mira, target=foe), 4, audience="blind")
    ask(signed_in(gwens_seat), at(gwens_seat, "offer", struck.seq), {"offer": offer("damage", "pass")})
    passed = last(gwens_seat)
    assert (passed.kind, passed.audience) == ("business_closed", "gm")


def test_buttons_that_another_entry_has_changed_are_drawn_anew(
    gwens_seat: Seat, pips_seat: Seat, focused: str
) -> None:
    check = do(pips_seat, MakeCheck(focused, "strength"), 3)
    spent = do(pips_seat, SpendFocus(focused))
    assert f'id="offers-{check.seq}"' in seen(spent, pips_seat, "player")
    assert "Reroll" not in seen(do(pips_seat, SetResource(focused, "focus", 0)), pips_seat, "player")


def test_buttons_that_nothing_has_changed_are_left_alone(pips_seat: Seat, focused: str) -> None:
    check = do(pips_seat, MakeCheck(focused, "strength"), 3)
    changed = do(pips_seat, ChangeCoins(focused, 5))
    assert f'id="offers-{check.seq}"' not in seen(changed, pips_seat, "player")


def test_buttons_that_read_alike_say_whom_they_are_about(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    ada = create_sheet(pips_seat, "Ada")
    event = do(gwens_seat, RollDice("1d6"), 3)
    for place, sheet_id in enumerate((mira, ada)):
        Pending.objects.create(
            campaign=gwens_seat.campaign, key=f"9.{place}", kind="exhaustion", about=event.seq, sheet=sheet_id
        )
    kept.clear()  # no event tells of them
    opened = open_prompts(state_of(gwens_seat.campaign), [event.seq])[event.seq]
    html = offers_html(gwens_seat.campaign.slug, event.seq, opened)
    assert "Ada: Take 1D4 damage" in html
    assert html.count(": Take 1D4 damage") == 2
    assert ": Take" not in offers_html(gwens_seat.campaign.slug, event.seq, opened[:2])
