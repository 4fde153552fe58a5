"""Prompts come to those for whom they wait, the most urgent first; who is waited for has a mark."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from campaigns.actions.entries import take_offer
from campaigns.drawing import waiting as live_waiting
from campaigns.drawing.fragments import snapshot
from campaigns.live.frames import Frame
from campaigns.models import Campaign, Event, Pending
from campaigns.state import kept
from campaigns.table.headlines import headline_of
from campaigns.table.waiting import EMPTY, bar_of, is_marked, prompts_html
from campaigns.undo import undo
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession
from rules.common.encounters import BeginEncounter, NextTurn, TakeTurn
from rules.common.free_rolls import RollDice
from rules.common.roll_requests import RequestRoll
from rules.common.sheets import DescribeSheet, SetAbility, SetResource, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.freeblade.checks import MakeCheck
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.wildd6.count_checks import SuccessesCounted
from tests.campaigns.at_table import at, bar_titles, drawn, holds
from tests.campaigns.fact_samples import sample
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe
from tests.factories import create_sheet
from tests.rules.d6.orders import amid

FRESH = r'<input type="hidden" name="(key|csrfmiddlewaretoken)"[^>]*>'
"""What is another one in each form."""
WAITED = 'aria-label="Waiting for their answer"'


@pytest.fixture
def ogre(gm: Person) -> str:
    return create_foe(gm.seat)


@pytest.fixture
def guarded(gm: Person, mira: str) -> str:
    """Mira with a shield, so that an attack on her waits for an answer."""
    gm.plays(AddBelonging(mira, "Door", "shield", 0, 6))
    return mira


@pytest.fixture
def attack(gm: Person, watcher: Person, ann: Person, ogre: str, guarded: str) -> Event:
    """The ogre attacks Mira, before everyone's eyes."""
    return gm.plays(DeclareAttack(ogre, target=guarded))


@pytest.fixture
def ash(gm: Person, player: Person) -> str:
    """Ash of FreeD6, at Strength 3D, whom Pip plays."""
    gm.seat.campaign.system = "freed6"
    gm.seat.campaign.save()
    kept.clear()
    ash = create_sheet(player.seat, "Ash")
    gm.plays(SetCode(ash, "strength", "3D"))
    player.seat.refresh_from_db()
    return ash


def bar(person: Person) -> list[str]:
    """What waits for somebody, in a line each."""
    return bar_titles(person.state, person.seat.pk)


def bar_html(person: Person) -> str:
    return prompts_html(person.state, person.seat.pk)


def sent(frame: Frame, person: Person, root: str = "prompts") -> str | None:
    """What the stream brings somebody under that id."""
    found = [one.html for one in frame.seen_by(person.viewer) if one.id == root]
    assert len(found) <= 1
    return found[0] if found else None


def brought(frame: Frame, person: Person, root: str = "prompts") -> str:
    """The same, where there must be something."""
    html = sent(frame, person, root)
    assert html is not None
    return html


def marked(person: Person, sheet: str) -> bool:
    return is_marked(person.state, sheet, person.seat.pk, gm=person.seat.is_gm)


def press(person: Person, event: Event, kind: str, name: str) -> Event:
    """Take up an offer of an entry."""
    key = f"{Pending.objects.get(kind=kind, about=event.seq).key}:{name}"
    return take_offer(seat=person.seat, event=event, offer=key, answers={}).events[0]


def forms(html: str) -> list[str]:
    """The forms in some HTML, without the keys that are fresh in each."""
    return [re.sub(FRESH, "", form) for form in re.findall(r"<form .*?</form>", html, flags=re.DOTALL)]


def test_an_attack_comes_to_whom_it_meets_and_to_the_gm_and_to_nobody_else(
    attack: Event, gm: Person, player: Person, ann: Person, watcher: Person
) -> None:
    [frame] = drawn(attack)
    html = brought(frame, player)
    assert "Ogre attacks Mira" in html
    assert re.findall(r"<button[^>]*>([^<]*)<", html) == ["Take the hit", "Block with Door (D6)"]
    holds(brought(frame, gm), ">1 waiting</b>", 'title="Ogre attacks Mira">Ogre attacks Mira<')
    assert '<a class="waits" href="#prompts">Respond</a>' in brought(frame, player, f"offers-{attack.seq}")
    assert sent(frame, ann) is sent(frame, watcher) is None


def test_its_buttons_are_drawn_once_and_its_entry_says_that_it_waits(attack: Event, player: Person) -> None:
    page = player.reads("table")
    above, entry = page.split('<div id="prompts"')[1], page.split(f'<div id="offers-{attack.seq}"')[1]
    own = forms(above.split("</ul>")[0])
    assert [re.findall(r">([^<]+)</button>", form) for form in own] == [
        ["Take the hit"],
        ["Block with Door (D6)"],
    ]
    assert forms(entry.split("</li>")[0]) == []
    assert 'href="#prompts">Respond<' in entry.split("</li>")[0]
    assert f'href="{at(player.seat, "entry", attack.seq)}"' in above
    assert above.count('name="csrfmiddlewaretoken"') >= 2


def test_a_page_without_a_bar_has_the_buttons_on_the_entry(attack: Event, player: Person) -> None:
    for page in (player.reads("entry", attack.seq), player.reads("log")):
        holds(page, "Take the hit", "Block with Door (D6)", no="Respond<")


def test_only_the_first_button_of_the_first_prompt_leads(
    attack: Event, gm: Person, player: Person, ogre: str
) -> None:
    gm.plays(DeclareAttack(ogre, target="mira"))
    html = bar_html(player)
    assert html.count(">Take the hit<") == 2
    assert re.findall(r'<button class="button primary"[^>]*>([^<]+)<', html) == ["Take the hit"]
    assert "button primary" not in bar_html(gm)


def test_a_headline_says_the_roll_as_far_as_its_reader_may_know_it(
    gm: Person, player: Person, ash: str
) -> None:
    def heads(person: Person) -> list[tuple[str, str]]:
        bar = bar_of(person.state, person.seat.pk)
        return [(one.title, one.roll) for one in (*bar.mine, *bar.others)]

    player.plays(CheckCode(ash, "strength", difficulty=3), 5, 5, 5)
    assert heads(player) == heads(gm) == [("Ash has ranks to spend", "Strength 15, beats 3 by 12")]
    player.plays(CheckCode(ash, "strength", difficulty=3), 5, 5, 5, audience="blind")
    assert heads(player) == []
    assert heads(gm) == [("Ash has ranks to spend", "Strength 15, beats 3 by 12")]


def test_a_total_of_something_unknown_is_called_a_total() -> None:
    resisted = sample(SuccessesCounted, trait="", difficulty=None, margin=None)
    assert headline_of(resisted) == f"Total {resisted.roll.total}"


def test_the_page_and_the_stream_draw_the_same_bar(attack: Event, player: Person) -> None:
    [frame] = drawn(attack)
    for page in (player.reads("table"), player.reads("sheet", "mira")):
        assert brought(frame, player) in re.sub(FRESH, "", page)
        assert "<title>(1) " in page


def test_who_is_asked_nothing_has_an_empty_bar(attack: Event, ann: Person, watcher: Person) -> None:
    for where in (("table",), ("sheet", "mira")):
        assert EMPTY in ann.reads(*where)
        assert "<title>(" not in ann.reads(*where)
        assert 'id="prompts"' not in watcher.reads(*where)


def test_an_answer_ends_it(attack: Event, gm: Person, player: Person, ann: Person, watcher: Person) -> None:
    [frame] = drawn(press(gm, attack, "attack", "pass"))
    assert [sent(frame, person) for person in (gm, player, ann, watcher)] == [EMPTY, EMPTY, None, None]


def test_an_undo_takes_it_away(attack: Event, gm: Person, player: Person, ann: Person) -> None:
    undo(gm.seat, attack.seq)
    [frame] = drawn(gm.last)
    assert (sent(frame, player), sent(frame, ann), bar(player)) == (EMPTY, None, [])


def test_what_opened_and_closed_since_was_never_there(attack: Event, gm: Person, player: Person) -> None:
    called_off = press(gm, attack, "attack", "pass")
    last = drawn(attack, Event.objects.get(pk=called_off.pk))[-1]
    assert sent(last, player) is sent(last, player, "waited-mira") is None


def test_the_most_urgent_comes_first(gm: Person, player: Person, mira: str, ogre: str) -> None:
    gm.plays(DeclareAttack(ogre, target=mira), 4, 1)
    assert bar(player) == ["Damage to Mira"]
    gm.plays(AddBelonging(mira, "Door", "shield", 0, 6))
    gm.plays(DeclareAttack(ogre, target=mira))
    assert bar(player) == ["Ogre attacks Mira", "Damage to Mira"]
    html = bar_html(player)
    assert html.index("Ogre attacks Mira") < html.index("Damage to Mira") < html.index(">1 more <")


def test_the_turn_comes_after_what_waits(gm: Person, player: Person, guarded: str, ogre: str) -> None:
    gm.plays(BeginEncounter((guarded,)), 4)
    gm.plays(NextTurn())
    gm.plays(DeclareAttack(ogre, target=guarded))
    beside = bar_html(player)
    assert "prompt-fold" not in beside
    assert beside.index("Ogre attacks Mira") < beside.index("End my turn")
    gm.plays(DeclareAttack(ogre, target=guarded))
    html = bar_html(player)
    assert html.index("Ogre attacks Mira") < html.index("<span>End my turn") < html.index(">1 more <")


def test_whose_turn_it_is_stands_below_a_prompt(gm: Person, player: Person, guarded: str, ogre: str) -> None:
    gm.plays(BeginEncounter((guarded, ogre)), 4, 4)
    gm.plays(TakeTurn(ogre))
    assert 'class="help whose"' in bar_html(player)
    gm.plays(RequestRoll((guarded,), "strength"))
    holds(bar_html(player), '<small class="whose">Round 1 · Ogre acts', no=('"help whose"', "turns-too"))
    gm.plays(TakeTurn(guarded))
    holds(bar_html(player), "turns-too", no="whose")


def test_a_turn_is_ended_quietly_until_its_action_is_used(
    gm: Person, player: Person, guarded: str, ogre: str
) -> None:
    gm.plays(BeginEncounter((guarded, ogre)), 4, 4)
    gm.plays(TakeTurn(guarded))
    ends = r'<button class="button( primary)?" title="Round 1: your turn: End my turn">'
    assert re.findall(ends, bar_html(player)) == [""]
    player.plays(DeclareAttack(guarded, target=ogre), 1, 1)
    assert re.findall(ends, bar_html(player)) == [" primary"]


def test_ones_tables_say_what_waits_there_and_whose_turn_it_is(
    gm: Person, player: Person, ann: Person, guarded: str, ogre: str
) -> None:
    def chips(person: Person) -> list[str]:
        listed = person.browser.get("/").content.decode()
        return re.findall(
            r'<span class="chip acts">(?:<svg.*?</svg>)?(.*?)</span>|<small>(and .*?)</small>', listed, re.S
        )

    gm.plays(BeginEncounter((guarded, ogre)), 4, 4)
    assert chips(player) == chips(ann) == []
    gm.plays(DeclareAttack(ogre, target=guarded))
    assert (chips(player), chips(ann)) == ([("Ogre attacks Mira", "")], [])
    gm.plays(TakeTurn(guarded))
    assert chips(player)[0] == ("Your turn", "")


def test_what_waits_for_players_is_the_gms_last(gm: Person, player: Person, guarded: str, ogre: str) -> None:
    gm.plays(DeclareAttack(ogre, target=guarded))
    player.plays(DeclareAttack(guarded, target=ogre), 4)
    assert bar(gm) == ["Damage to Ogre", "Ogre attacks Mira"]
    html = bar_html(gm)
    assert html.index("Apply 4 to Ogre") < html.index("Waiting for players") < html.index("Take the hit")


def test_a_reroll_stays_on_its_entry(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    gm.plays(SetAbility(mira, "dexterity", 2))
    gm.plays(BeginSession())
    check = player.plays(MakeCheck(mira, "strength"), 3)
    [frame] = drawn(check)
    assert "Reroll for 1 Focus" in brought(frame, player, f"offers-{check.seq}")
    assert not any("Reroll" in root.html for one in (gm, watcher) for root in frame.seen_by(one.viewer))
    assert sent(frame, player) is None
    assert bar(player) == []
    assert not marked(player, mira)


def test_a_change_of_what_is_offered_comes(attack: Event, gm: Person, player: Person, ann: Person) -> None:
    [frame] = drawn(gm.plays(AddBelonging("mira", "Gate", "shield", 0, 4)))
    assert "Block with Gate (D4)" in brought(frame, player)
    assert sent(frame, ann) is sent(frame, player, "waited-mira") is None


def test_a_new_name_is_told(attack: Event, gm: Person, player: Person, ann: Person, ogre: str) -> None:
    [frame] = drawn(gm.plays(DescribeSheet(ogre, "Grendel")))
    assert "Grendel attacks Mira" in brought(frame, player)
    [frame] = drawn(gm.plays(ShareSheet("mira", (str(ann.seat.pk),), "open")))
    assert sent(frame, player) == EMPTY
    assert "Grendel attacks Mira" in brought(frame, ann)


def test_what_came_of_a_blind_roll_waits_for_gms(gm: Person, player: Person, ann: Person, mira: str) -> None:
    dog = create_sheet(ann.seat, "Dog")
    gm.plays(SetResource(dog, "hp", 9, 9))
    hit = player.plays(DeclareAttack(mira, target=dog), 4, audience="blind")
    [frame] = drawn(hit)
    assert "Damage to Dog" in brought(frame, gm)
    assert "Respond" in brought(frame, gm, f"offers-{hit.seq}")
    assert frame.seen_by(ann.viewer) == ()
    assert sent(frame, player) is sent(frame, player, f"waited-{dog}") is None
    assert not marked(player, dog)
    assert not marked(ann, dog)
    [closed] = drawn(press(gm, hit, "damage", "pass"))
    assert sent(closed, player) is sent(closed, ann) is None


def test_who_is_waited_for_has_a_mark_for_everyone_who_knows(
    attack: Event, gm: Person, player: Person, ann: Person, watcher: Person
) -> None:
    [opened], [closed] = drawn(attack), drawn(press(gm, attack, "attack", "pass"))
    for person in (gm, player, ann, watcher):
        assert 'aria-label="Waiting for their answer"' in brought(opened, person, "waited-mira")
        assert sent(opened, person, "waited-ogre") is None
        assert sent(closed, person, "waited-mira") == '<span class="waited" id="waited-mira"></span>'


def test_a_mark_is_on_the_page_of_whoever_may_know(attack: Event, gm: Person, watcher: Person) -> None:
    for person in (gm, watcher):
        assert person.reads("table").count('aria-label="Waiting for their answer"') == 1


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_closed_sheet_is_marked_for_the_gm_alone(
    gm: Person, player: Person, watcher: Person, mira: str, visibility: str
) -> None:
    ogre = create_foe(gm.seat, visibility=visibility)
    gm.plays(AddBelonging(ogre, "Door", "shield", 0, 6))
    attacker = gm if visibility == "hidden" else player
    [frame] = drawn(attacker.plays(DeclareAttack(mira, target=ogre)))
    assert WAITED in brought(frame, gm, f"waited-{ogre}")
    for person in (player, watcher):
        assert sent(frame, person, f"waited-{ogre}") is None
        assert not marked(person, ogre)


def test_a_private_prompt_marks_for_those_who_know_of_it(
    gm: Person, player: Person, ann: Person, guarded: str, ogre: str
) -> None:
    mark, order = f"waited-{ogre}", DeclareAttack(guarded, target=ogre)
    gm.plays(AddBelonging(ogre, "Gate", "shield", 0, 6))
    [frame] = drawn(player.plays(order, audience="gm_and_me"))
    assert WAITED in brought(frame, player, mark)
    assert sent(frame, ann, mark) is None
    loud = player.plays(order)
    [frame] = drawn(loud)
    assert WAITED in brought(frame, ann, mark)
    assert sent(frame, player, mark) is None, "nothing new to who knew already"
    [frame] = drawn(press(gm, loud, "attack", "pass"))
    assert WAITED not in brought(frame, ann, mark)
    assert sent(frame, player, mark) is None
    assert marked(player, ogre)


def test_a_hidden_attacker_has_a_name_for_the_gm_alone(gm: Person, player: Person, guarded: str) -> None:
    shadow = create_foe(gm.seat, visibility="hidden")
    [frame] = drawn(gm.plays(DeclareAttack(shadow, target=guarded)))
    assert bar(gm) == ["Ogre attacks Mira"]
    assert any("Respond" in root.html for root in frame.seen_by(gm.viewer) if root.id.startswith("offers-"))
    assert frame.seen_by(player.viewer_of("mira")) == ()


def test_an_archived_table_waits_for_nobody(attack: Event, gm: Person, player: Person) -> None:
    Campaign.objects.update(archived=timezone.now())
    kept.clear()
    assert bar(player) == bar(gm) == []
    holds(player.reads("table"), no=('id="prompts"', "Waiting for their answer"))


def test_the_present_has_ones_own_bar(attack: Event, player: Person, ann: Person, watcher: Person) -> None:
    def present(person: Person) -> str | None:
        return sent(snapshot(person.viewer, person.seat.campaign_id), person)

    assert "Take the hit" in (present(player) or "")
    assert (present(ann), present(watcher)) == (EMPTY, None)


def test_a_mere_roll_draws_no_bar(attack: Event, player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(*_: object) -> None:
        raise AssertionError("nobody needs to know what was before")

    monkeypatch.setattr(live_waiting, "table_before", looked)
    for command, faces in ((RollDice("2d6"), (1, 2)), (MakeCheck("mira", "strength"), (9,))):
        [frame] = drawn(player.plays(command, *faces))
        assert sent(frame, player) is None


def test_ranks_wait_for_who_rolled_until_they_lapse(gm: Person, player: Person, ash: str) -> None:
    player.plays(CheckCode(ash, "strength", difficulty=3), 5, 5, 5)
    assert bar(player) == bar(gm) == ["Ash has ranks to spend"]
    [frame] = drawn(player.plays(CheckCode(ash, "strength", difficulty=30), 2, 2, 2))
    assert sent(frame, player) == sent(frame, gm) == EMPTY


def test_what_an_offer_asks_for_is_asked_in_the_bar(gm: Person, player: Person, ash: str) -> None:
    player.plays(amid(CheckCode(ash, "strength", difficulty=15), wild=1), 1, 1, 1, 1)
    assert (bar(gm), bar(player)) == (["Ash's critical"], [])
    assert 'name="ask-text"' in bar_html(gm)
