"""Prompts come to those for whom they wait, the most urgent first; who is waited for has a mark."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from campaigns.actions.entries import take_offer
from campaigns.live import waiting as live_waiting
from campaigns.live.fragments import snapshot
from campaigns.live.frames import Frame, Viewer
from campaigns.log.undo import undo
from campaigns.models import Campaign, Event, Pending, Seat
from campaigns.state import State, kept, state_of
from campaigns.table.waiting import EMPTY, is_marked, prompts_for, prompts_html
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.free_rolls import RollDice
from rules.common.sheets import DescribeSheet, SetAbility, SetResource, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import Browser, at, do, drawn
from tests.campaigns.sheets import create_foe
from tests.factories import create_seat, create_sheet


@pytest.fixture
def anns_seat(gwens_seat: Seat) -> Seat:
    """Ann plays too, and nothing is asked of her."""
    return create_seat(gwens_seat.campaign)


@pytest.fixture
def ogre(gwens_seat: Seat) -> str:
    return create_foe(gwens_seat)


@pytest.fixture
def guarded(gwens_seat: Seat, mira: str) -> str:
    """Mira with a shield, so that an attack on her waits for an answer."""
    do(gwens_seat, AddBelonging(mira, "Door", "shield", 0, 6))
    return mira


@pytest.fixture
def attack(gwens_seat: Seat, wynns_seat: Seat, anns_seat: Seat, ogre: str, guarded: str) -> Event:
    """The ogre attacks Mira, before everyone's eyes."""
    return do(gwens_seat, DeclareAttack(ogre, target=guarded))


def now(seat: Seat) -> State:
    return state_of(Campaign.objects.get(pk=seat.campaign_id))


def bar(seat: Seat) -> list[str]:
    """What waits for a seat, in a line each."""
    return [prompt.title for prompt in prompts_for(now(seat), seat.pk)]


def sent(frame: Frame, seat: Seat, root: str = "prompts") -> str | None:
    """What the stream brings a seat under that id."""
    found = [one.html for one in frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role)) if one.id == root]
    assert len(found) <= 1
    return found[0] if found else None


def press(seat: Seat, event: Event, kind: str, name: str) -> Event:
    """Take up an offer of an entry."""
    key = f"{Pending.objects.get(kind=kind, about=event.seq).key}:{name}"
    return take_offer(seat=seat, event=event, offer=key, answers={}).events[0]


def forms(html: str) -> list[str]:
    """The forms in some HTML, without the keys that are fresh in each."""
    found = re.findall(r"<form .*?</form>", html, flags=re.DOTALL)
    return [
        re.sub(r'<input type="hidden" name="(key|csrfmiddlewaretoken)"[^>]*>', "", form) for form in found
    ]


def test_an_attack_comes_to_whom_it_meets_and_to_the_gm_and_to_nobody_else(
    attack: Event, gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, wynns_seat: Seat
) -> None:
    [frame] = drawn(attack)
    brought = sent(frame, pips_seat) or ""
    assert "Ogre attacks Mira" in brought
    assert re.findall(r"<button[^>]*>([^<]*)<", brought) == ["Take it", "Block with Door (D6)"]
    assert "1<span> for players" in (sent(frame, gwens_seat) or "")
    assert sent(frame, anns_seat) is None
    assert sent(frame, wynns_seat) is None


def test_its_buttons_are_those_of_the_entry(attack: Event, pips_seat: Seat, signed_in: Browser) -> None:
    page = signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    above, entry = page.split('<div id="prompts"')[1], page.split(f'<div id="offers-{attack.seq}"')[1]
    own = forms(entry.split("</li>")[0])
    assert len(own) == 2
    assert forms(above.split("</ul>")[0]) == own
    assert f'href="{at(pips_seat, "entry", attack.seq)}"' in above
    assert above.count('name="csrfmiddlewaretoken"') >= 2


def test_the_page_and_the_stream_draw_the_same_bar(
    attack: Event, pips_seat: Seat, signed_in: Browser
) -> None:
    [frame] = drawn(attack)
    for where in (at(pips_seat, "table"), at(pips_seat, "sheet", "mira")):
        page = signed_in(pips_seat).get(where).content.decode()
        whole = re.sub(r'<input type="hidden" name="(key|csrfmiddlewaretoken)"[^>]*>', "", page)
        assert (sent(frame, pips_seat) or "nothing") in whole


def test_who_is_asked_nothing_has_an_empty_bar_and_who_watches_none(
    attack: Event, anns_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    for where in ("table", "sheet"):
        path = at(anns_seat, where, *(("mira",) if where == "sheet" else ()))
        assert EMPTY in signed_in(anns_seat).get(path).content.decode()
        assert 'id="prompts"' not in signed_in(wynns_seat).get(path).content.decode()


def test_an_answer_takes_it_off_every_screen(
    attack: Event, gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, wynns_seat: Seat
) -> None:
    [frame] = drawn(press(gwens_seat, attack, "attack", "pass"))
    for seat in (gwens_seat, pips_seat):
        assert sent(frame, seat) == EMPTY
    for seat in (anns_seat, wynns_seat):
        assert sent(frame, seat) is None


def test_an_undo_takes_it_away(attack: Event, gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat) -> None:
    undo(gwens_seat, attack.seq)
    [frame] = drawn(Event.objects.get(campaign=attack.campaign_id, seq=attack.seq + 1))
    assert sent(frame, pips_seat) == EMPTY
    assert sent(frame, anns_seat) is None
    assert bar(pips_seat) == []


def test_what_opened_and_closed_since_was_never_there(
    attack: Event, gwens_seat: Seat, pips_seat: Seat
) -> None:
    called_off = press(gwens_seat, attack, "attack", "pass")
    last = drawn(attack, Event.objects.get(pk=called_off.pk))[-1]
    assert sent(last, pips_seat) is None
    assert sent(last, pips_seat, "waited-mira") is None


def test_the_most_urgent_comes_first(gwens_seat: Seat, pips_seat: Seat, mira: str, ogre: str) -> None:
    do(gwens_seat, DeclareAttack(ogre, target=mira), 4, 1)
    assert bar(pips_seat) == ["Damage to Mira"]
    do(gwens_seat, AddBelonging(mira, "Door", "shield", 0, 6))
    do(gwens_seat, DeclareAttack(ogre, target=mira))
    assert bar(pips_seat) == ["Ogre attacks Mira", "Damage to Mira"]
    html = prompts_html(now(pips_seat), pips_seat.pk)
    assert html.index("Ogre attacks Mira") < html.index("<b>1 more</b>") < html.index("Damage to Mira")


def test_of_several_prompts_the_turn_is_folded_with_all_but_the_first(
    gwens_seat: Seat, pips_seat: Seat, guarded: str, ogre: str
) -> None:
    do(gwens_seat, BeginEncounter((guarded,)), 4)
    do(gwens_seat, NextTurn())
    do(gwens_seat, DeclareAttack(ogre, target=guarded))
    beside = prompts_html(now(pips_seat), pips_seat.pk)
    assert "<summary>" not in beside
    assert "your turn</span>" not in beside  # there the turn is its button alone
    assert 'title="Round 1: your turn">Next turn' in beside
    do(gwens_seat, DeclareAttack(ogre, target=guarded))
    html = prompts_html(now(pips_seat), pips_seat.pk)
    assert html.index("Ogre attacks Mira") < html.index("<b>2 more</b>") < html.index("Next turn")
    assert html.count("Next turn") == 1


def test_what_waits_for_players_comes_last_to_the_gm(
    gwens_seat: Seat, pips_seat: Seat, guarded: str, ogre: str
) -> None:
    do(gwens_seat, DeclareAttack(ogre, target=guarded))
    do(pips_seat, DeclareAttack(guarded, target=ogre), 4)
    assert bar(gwens_seat) == ["Damage to Ogre", "Ogre attacks Mira"]
    html = prompts_html(now(gwens_seat), gwens_seat.pk)
    assert html.index("Apply 4 to Ogre") < html.index("1<span> for players") < html.index("Take it")


def test_a_reroll_stays_on_its_entry(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    do(gwens_seat, SetAbility(mira, "dexterity", 2))
    do(gwens_seat, BeginSession())
    check = do(pips_seat, MakeCheck(mira, "strength"), 3)
    [frame] = drawn(check)
    assert "Reroll" in (sent(frame, pips_seat, f"offers-{check.seq}") or "")
    assert sent(frame, pips_seat) is None
    assert bar(pips_seat) == []
    assert not is_marked(now(pips_seat), mira, pips_seat.pk, gm=False)


def test_a_change_of_what_is_offered_comes_too(
    gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, attack: Event
) -> None:
    [frame] = drawn(do(gwens_seat, AddBelonging("mira", "Gate", "shield", 0, 4)))
    assert "Block with Gate (D4)" in (sent(frame, pips_seat) or "")
    assert sent(frame, anns_seat) is None
    assert sent(frame, pips_seat, "waited-mira") is None


def test_another_name_and_another_player_are_told(
    gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, ogre: str, attack: Event
) -> None:
    [frame] = drawn(do(gwens_seat, DescribeSheet(ogre, "Grendel")))
    assert "Grendel attacks Mira" in (sent(frame, pips_seat) or "")
    [frame] = drawn(do(gwens_seat, ShareSheet("mira", (str(anns_seat.pk),), "open")))
    assert sent(frame, pips_seat) == EMPTY
    assert "Grendel attacks Mira" in (sent(frame, anns_seat) or "")


def test_what_a_blind_roll_led_to_waits_for_nobody_but_the_gm(
    gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, mira: str
) -> None:
    dog = create_sheet(anns_seat, "Dog")
    do(gwens_seat, SetResource(dog, "hp", 9, 9))
    hit = do(pips_seat, DeclareAttack(mira, target=dog), 4, audience="blind")
    [frame] = drawn(hit)
    assert "Damage to Dog" in (sent(frame, gwens_seat) or "")
    for seat in (pips_seat, anns_seat):
        assert sent(frame, seat) is None
        assert sent(frame, seat, f"waited-{dog}") is None
        assert not is_marked(now(seat), dog, seat.pk, gm=False)
    closed = drawn(press(gwens_seat, hit, "damage", "pass"))[0]
    assert sent(closed, pips_seat) is None
    assert sent(closed, anns_seat) is None


def test_who_is_waited_for_has_a_mark_for_everyone_who_knows(
    attack: Event, gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, wynns_seat: Seat
) -> None:
    everyone = (gwens_seat, pips_seat, anns_seat, wynns_seat)
    [frame] = drawn(attack)
    for seat in everyone:
        assert 'aria-label="Waited for"' in (sent(frame, seat, "waited-mira") or "")
        assert sent(frame, seat, "waited-ogre") is None
    [frame] = drawn(press(gwens_seat, attack, "attack", "pass"))
    for seat in everyone:
        assert sent(frame, seat, "waited-mira") == '<span class="waited" id="waited-mira"></span>'


def test_a_mark_is_on_the_page_of_whoever_may_know(
    attack: Event, gwens_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    for seat in (gwens_seat, wynns_seat):
        page = signed_in(seat).get(at(seat, "table")).content.decode()
        assert page.count('aria-label="Waited for"') == 1


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_closed_sheet_is_marked_for_the_gm_alone(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str, visibility: str
) -> None:
    ogre = create_foe(gwens_seat, visibility=visibility)
    do(gwens_seat, AddBelonging(ogre, "Door", "shield", 0, 6))
    declared = do(gwens_seat if visibility == "hidden" else pips_seat, DeclareAttack(mira, target=ogre))
    [frame] = drawn(declared)
    assert "on" in (sent(frame, gwens_seat, f"waited-{ogre}") or "")
    for seat in (pips_seat, wynns_seat):
        assert sent(frame, seat, f"waited-{ogre}") is None
        assert not is_marked(now(seat), ogre, seat.pk, gm=False)


def test_a_private_prompt_marks_for_those_who_know_of_it(
    gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, guarded: str, ogre: str
) -> None:
    do(gwens_seat, AddBelonging(ogre, "Gate", "shield", 0, 6))
    secret = do(pips_seat, DeclareAttack(guarded, target=ogre), audience="gm_and_me")
    [frame] = drawn(secret)
    assert "on" in (sent(frame, pips_seat, f"waited-{ogre}") or "")
    assert sent(frame, anns_seat, f"waited-{ogre}") is None
    loud = do(pips_seat, DeclareAttack(guarded, target=ogre))
    [frame] = drawn(loud)
    assert "on" in (sent(frame, anns_seat, f"waited-{ogre}") or "")
    assert sent(frame, pips_seat, f"waited-{ogre}") is None, "nothing new to who knew already"
    [frame] = drawn(press(gwens_seat, loud, "attack", "pass"))
    assert "on" not in (sent(frame, anns_seat, f"waited-{ogre}") or "on")
    assert sent(frame, pips_seat, f"waited-{ogre}") is None
    assert is_marked(now(pips_seat), ogre, pips_seat.pk, gm=False)


def test_a_hidden_attacker_has_a_name_for_the_gm_alone(
    gwens_seat: Seat, pips_seat: Seat, guarded: str
) -> None:
    shadow = create_foe(gwens_seat, visibility="hidden")
    [frame] = drawn(do(gwens_seat, DeclareAttack(shadow, target=guarded)))
    assert bar(gwens_seat) == ["Ogre attacks Mira"]
    assert frame.seen_by(Viewer(pips_seat.pk, pips_seat.user_id, "player", frozenset({"mira"}))) == ()


def test_an_archived_table_waits_for_nobody(
    attack: Event, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    Campaign.objects.filter(pk=pips_seat.campaign_id).update(archived=timezone.now())
    kept.clear()
    assert bar(pips_seat) == bar(gwens_seat) == []
    page = signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    assert 'id="prompts"' not in page
    assert "Waited for" not in page


def test_the_present_has_the_bar_of_whoever_asks(
    attack: Event, pips_seat: Seat, anns_seat: Seat, wynns_seat: Seat
) -> None:
    present = {
        seat.pk: snapshot(Viewer(seat.pk, seat.user_id, seat.role), seat.campaign_id)
        for seat in (pips_seat, anns_seat, wynns_seat)
    }
    assert "Take it" in (sent(present[pips_seat.pk], pips_seat) or "")
    assert sent(present[anns_seat.pk], anns_seat) == EMPTY
    assert sent(present[wynns_seat.pk], wynns_seat) is None


def test_a_roll_that_touches_no_prompt_draws_no_bar(
    attack: Event, pips_seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(*_: object) -> None:
        raise AssertionError("nobody needs to know what was before")

    monkeypatch.setattr(live_waiting, "table_before", looked)
    for command, faces in ((RollDice("2d6"), (1, 2)), (MakeCheck("mira", "strength"), (9,))):
        [frame] = drawn(do(pips_seat, command, *faces))
        assert sent(frame, pips_seat) is None


def test_ranks_wait_for_who_rolled_until_they_lapse(gwens_seat: Seat, pips_seat: Seat) -> None:
    gwens_seat.campaign.system = "freed6"
    gwens_seat.campaign.save()
    kept.clear()
    ash = create_sheet(pips_seat, "Ash")
    do(gwens_seat, SetCode(ash, "strength", "3D"))
    pips_seat.refresh_from_db()
    do(pips_seat, CheckCode(ash, "strength", difficulty=3), 5, 5, 5)
    assert bar(pips_seat) == ["Ash has ranks to spend"]
    assert bar(gwens_seat) == ["Ash has ranks to spend"]
    [frame] = drawn(do(pips_seat, CheckCode(ash, "strength", difficulty=30), 2, 2, 2))
    assert sent(frame, pips_seat) == EMPTY
    assert sent(frame, gwens_seat) == EMPTY


def test_what_an_offer_asks_for_is_asked_in_the_bar(gwens_seat: Seat, pips_seat: Seat) -> None:
    gwens_seat.campaign.system = "freed6"
    gwens_seat.campaign.save()
    kept.clear()
    ash = create_sheet(pips_seat, "Ash")
    do(gwens_seat, SetCode(ash, "strength", "3D"))
    do(pips_seat, CheckCode(ash, "strength", difficulty=15, wild=1), 1, 1, 1, 1)
    assert bar(gwens_seat) == ["A critical of Ash"]
    assert bar(pips_seat) == []
    assert 'name="ask-text"' in prompts_html(now(gwens_seat), gwens_seat.pk)
