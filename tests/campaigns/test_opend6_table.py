"""OpenD6 at the table: what one tap sends, what points and talk do, what cards say and to whom."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Event, Role, Seat
from campaigns.play import perform
from campaigns.state import kept, state_of
from rules.common.archetypes import WriteSheet
from rules.common.belongings import AddBelonging
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet
from rules.d6.endurance import RollPoints, TakePoints
from rules.d6.tracks import BeginTrack
from rules.d6.values import SetValue
from rules.game import Command
from rules.opend6.reactions import ConvinceSomeone, EaseReaction, SwayReaction
from rules.randomness import Scripted
from rules.table import Belonging
from tests.campaigns.at_table import at
from tests.campaigns.sheets import FRAME, newest, script
from tests.factories import create_campaign, create_seat, create_user

SignedIn = Callable[[object], Client]
SELA, WARDEN, CLERK = "sela0", "warden0", "clerk0"


def do(seat: Seat, command: Command, *faces: int, audience: str = "everyone") -> Event:
    played = perform(seat, command, chance=Scripted(list(faces)), audience=audience)
    return Event.objects.get(pk=played.events[-1].pk)


@pytest.fixture
def ines(db: None) -> Seat:
    """The Game Master of a table of OpenD6."""
    campaign = create_campaign("The Toll", system="opend6")
    return create_seat(campaign, create_user("Ines"), Role.GM)


@pytest.fixture
def petra(ines: Seat) -> Seat:
    """Petra plays Sela: Presence 4D with Persuade 5D+1; an open warden, and a clerk known by name."""
    seat = create_seat(ines.campaign, create_user("Petra"))
    do(seat, BeginSheet(SELA, "Sela Orme", seats=(str(seat.pk),)))
    do(seat, WriteSheet(SELA, "advocate"), 1)
    do(seat, FinishSheet(SELA))
    for sheet_id, name, visibility in ((WARDEN, "Warden", "open"), (CLERK, "Clerk", "named")):
        do(ines, MakeFoe(sheet_id, name, "3D", visibility=visibility))
        do(ines, SetValue(sheet_id, "Toughness", 9))
        do(ines, BeginTrack(sheet_id, kind="reaction", to=SELA, at="Uncooperative"))
    return seat


def card_of(client: Client, seat: Seat, event: Event) -> str:
    """An entry's own page, as that browser sees it."""
    return client.get(reverse("entry", args=[seat.campaign.slug, event.seq])).content.decode()


def said_on(page: str) -> list[str]:
    """The words and numbers of the entry on its page, without its time."""
    entry = page.split('<ol class="log">')[1].split("</ol>")[0]
    return re.findall(r"\w+", re.sub(r"<[^>]+>|\d+:\d+", " ", entry))


def test_points_stand_on_a_ruler_and_name_what_they_bring(
    petra: Seat, ines: Seat, signed_in: SignedIn
) -> None:
    struck = do(petra, RollPoints(SELA, "4D", "health", target=WARDEN), 5, 5, 5, 5)
    card = card_of(signed_in(petra), petra, struck)
    assert "20 against 9, 11 over: Incapacitated, one ability cannot be used" in card
    assert 'aria-label="+11 on a ruler from 0 to 15"' in card
    level = do(ines, TakePoints(WARDEN, "health", 9))
    assert "9 against 9, level with it: it holds" in card_of(signed_in(petra), petra, level)


def test_a_side_known_by_name_tells_what_came_and_not_what_resisted(
    petra: Seat, ines: Seat, signed_in: SignedIn
) -> None:
    struck = do(petra, RollPoints(SELA, "4D", "health", target=CLERK), 5, 5, 5, 5)
    players = card_of(signed_in(petra), petra, struck)
    assert "Incapacitated" in players
    assert "against 9" not in players
    assert "ruler" not in players
    assert "20 against 9" in card_of(signed_in(ines), ines, struck)


def test_a_stance_that_holds_says_what_was_missing(petra: Seat, ines: Seat, signed_in: SignedIn) -> None:
    sway = SwayReaction(SELA, WARDEN, "presence", "persuade")
    held = do(petra, sway, 5, 5, 5, 4, 1)
    assert "Held at Uncooperative: 2 more would have moved it" in card_of(signed_in(petra), petra, held)
    moved = do(petra, sway, 6, 6, 5, 5, 5)
    card = card_of(signed_in(petra), petra, moved)
    assert "Uncooperative → Cooperative" in card
    assert 'aria-label="Uncooperative, now Cooperative"' in card


def test_what_a_closed_stance_is_stays_with_the_game_master(
    petra: Seat, ines: Seat, signed_in: SignedIn
) -> None:
    orders = ((SwayReaction(SELA, CLERK, "presence"), "18"), (ConvinceSomeone(SELA, CLERK, "presence"), "15"))
    for command, difficulty in orders:
        tried = do(petra, command, 6, 6, 6, 6)
        players, gms = (card_of(signed_in(seat), seat, tried) for seat in (petra, ines))
        assert difficulty in said_on(gms)
        assert difficulty not in said_on(players)
        assert "Uncooperative" not in players


def test_an_eased_stance_is_drawn_as_a_row(petra: Seat, ines: Seat, signed_in: SignedIn) -> None:
    eased = do(ines, EaseReaction(WARDEN, SELA, "Allied"))
    card = card_of(signed_in(petra), petra, eased)
    assert "is Allied towards Sela Orme for now" in card
    assert "Uncooperative → Allied, until the scene ends" in card


def test_a_blind_roll_of_points_tells_nothing_but_that_it_was_made(
    petra: Seat, ines: Seat, signed_in: SignedIn
) -> None:
    struck = do(petra, RollPoints(SELA, "4D", "health", target=WARDEN), 5, 5, 5, 5, audience="blind")
    players = card_of(signed_in(petra), petra, struck)
    assert "Only the GM sees the result" in players
    assert "Incapacitated" not in players


def test_a_weapon_rolls_its_own_code_from_its_row(
    petra: Seat, ines: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(petra, AddBelonging(SELA, "Rapier", "weapon", code="2D+1", ability="presence"))
    kept.clear()
    things = state_of(petra.campaign).table.of(Belonging, SELA)
    key = next(key for key, row in things.items() if row.code == "2D+1")
    script(monkeypatch, "dialogs", 6, 6)
    signed_in(petra).post(at(petra, "damage", SELA, key), {"target": WARDEN, "track": "health"}, **FRAME)
    fact = newest(petra).fact
    assert (fact["points"], fact["thing"], fact["condition"], fact["resistance"]) == (
        13,
        "Rapier",
        "Stunned",
        9,
    )


def middle(client: Client, seat: Seat, sheet_id: str) -> str:
    """The sheet in the middle of the table, as that browser sees it."""
    address = reverse("table", args=[seat.campaign.slug])
    page = client.get(address, {"sheet": sheet_id}).content.decode()
    return page.split('id="panel-sheet"')[1].split('id="panel-log"')[0]


def test_ones_own_character_talks_to_somebody_from_their_sheet(petra: Seat, signed_in: SignedIn) -> None:
    client = signed_in(petra)
    found = re.search(r'href="([^"]+/convince/\?target=[^"]+)"', middle(client, petra, WARDEN))
    assert found
    dialog = client.get(found[1], **FRAME).content.decode()
    assert re.search(rf'name="target"\s+value="{WARDEN}" checked', dialog)
    assert "do/convince/?target" not in middle(client, petra, SELA)


def test_who_plays_nobody_is_offered_nothing_on_a_sheet(petra: Seat, ines: Seat, signed_in: SignedIn) -> None:
    assert "?target=" not in middle(signed_in(ines), ines, WARDEN)


def test_a_measure_says_how_many_failures_are_left_and_is_tested_by_one_tap(
    petra: Seat, signed_in: SignedIn
) -> None:
    do(petra, BeginTrack(SELA, "Lamp oil", kind="quantity"))
    page = middle(signed_in(petra), petra, SELA)
    assert "test 12, 4 failures from Empty" in page
    tap = re.search(r'<form class="act"[^>]+hx-post="([^"]+/track-test/[^"]+)"', page)
    assert tap
    before = Event.objects.count()
    signed_in(petra).post(tap[1], **FRAME)
    assert Event.objects.count() == before + 2
    assert newest(petra).kind == "track_tested"


def dialog_of(client: Client, seat: Seat, key: str, row: str = "", **given: str) -> str:
    """A dialog on Sela's sheet, as that browser opens it."""
    address = at(seat, key, SELA, row) if row else at(seat, key, SELA)
    return client.get(address, given, **FRAME).content.decode()


def chosen(page: str, name: str) -> str:
    """What stands in a list of a dialog."""
    listed = page.split(f'name="{name}"')[1].split("</select>")[0]
    found = re.search(r'value="([^"]*)"\s+selected', listed)
    return found[1] if found else ""


def test_somebody_whom_a_check_is_against_resists_with_their_best(petra: Seat, signed_in: SignedIn) -> None:
    client = signed_in(petra)
    assert chosen(dialog_of(client, petra, "check", "presence", target=WARDEN), "opposing") == "dexterity"
    closed = dialog_of(client, petra, "check", "presence", target=CLERK)
    assert re.search(r'name="opposing"\s+value="Strength"[^>]*checked', closed)
    assert "nothing: the difficulty, or the total alone" in closed


def test_no_difficulty_lies_below_nothing(petra: Seat, signed_in: SignedIn) -> None:
    before = Event.objects.count()
    sent = signed_in(petra).post(at(petra, "check", SELA, "presence"), {"difficulty": "-1"}, **FRAME)
    assert sent.status_code == 422
    assert "Difficulty: " in sent.content.decode()
    assert Event.objects.count() == before


def test_what_a_stance_asks_is_not_remembered_for_other_checks(petra: Seat, signed_in: SignedIn) -> None:
    do(petra, ConvinceSomeone(SELA, WARDEN, "presence"), 6, 6, 6, 6)
    assert "vs 15" not in middle(signed_in(petra), petra, SELA)


def test_points_by_hand_say_what_they_come_to(petra: Seat, signed_in: SignedIn) -> None:
    given = {"points": "7", "track": "health", "resistance": "9", "odds": "1"}
    page = dialog_of(signed_in(petra), petra, "points", **given)
    assert "It holds: 7 against 9." in page
    assert "impossible" not in page


def test_nobody_has_a_hull_but_a_thing(petra: Seat, signed_in: SignedIn) -> None:
    given = {"points": "20", "track": "body", "resistance": "0"}
    sent = signed_in(petra).post(at(petra, "points", SELA), given, **FRAME)
    assert "Sela Orme has no Hull" in sent.content.decode()


def test_a_mark_says_that_the_game_master_names_what_is_lost(
    petra: Seat, ines: Seat, signed_in: SignedIn
) -> None:
    do(ines, TakePoints(SELA, "health", 24, 11))
    assert "an ability, the Game Master names it" in middle(signed_in(petra), petra, SELA)
