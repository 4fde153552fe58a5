"""What the most frequent requests cost: Python functions and their calls, which no busy machine changes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.test import Client

from campaigns.demo import build_demo, demo_seats
from campaigns.models import Campaign
from campaigns.play import perform
from campaigns.state import TAIL, state_of
from rules.common.free_rolls import RollDice
from rules.freeblade.attacks import DeclareAttack
from rules.freeblade.creatures import MakeCreature
from rules.table import Belonging, Membership, Table
from tests.campaigns.at_table import HTMX, Browser

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

Deed = Callable[[], Any]
ROOT = Path(__file__).resolve().parents[2]
OWN = ("campaigns", "characters", "config", "rules")
_keys = count(1)


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Callable[[Deed], Counter[CodeType]]:
    """Count each that answers a request, without the client that asks; the third time all is warm."""
    counted: Counter[CodeType] = Counter()
    answered = BaseHandler.get_response

    def note(frame: Any, what: str, argument: Any) -> None:
        if what == "call":
            counted[frame.f_code] += 1

    def watched(handler: BaseHandler, request: Any) -> Any:
        counted.clear()
        before = sys.getprofile()
        sys.setprofile(note)
        try:
            return answered(handler, request)
        finally:
            sys.setprofile(before)

    monkeypatch.setattr(BaseHandler, "get_response", watched)

    def of(deed: Deed) -> Counter[CodeType]:
        for _ in range(3):
            assert deed().status_code == 200
        return counted

    return of


@pytest.fixture
def calls(called: Callable[[Deed], Counter[CodeType]]) -> Callable[[Deed], int]:
    return lambda deed: called(deed).total()


@pytest.fixture
def pip(signed_in: Browser) -> tuple[Client, str, str]:
    """A player of the demo table, its address, and their sheet."""
    return seated(signed_in, build_demo("freeblade"), "Pip")


def seated(signed_in: Browser, campaign: Campaign, name: str) -> tuple[Client, str, str]:
    seat = next(seat for seat in demo_seats(campaign) if seat.name == name)
    page = campaign.get_absolute_url()
    client = signed_in(seat)
    shown = client.get(page).content.decode()
    return client, page, shown.partition("/do/check/")[0].rpartition("/sheets/")[2]


def posted(client: Client, path: str, body: str, sheet: str) -> Any:
    headers = {**HTMX, "X-Rollbook-Sheets": sheet, "Idempotency-Key": f"calls-{next(_keys)}"}
    return client.post(path, body, content_type="application/x-www-form-urlencoded", headers=headers)


def test_a_roll_takes_twenty_two_hundred_calls(
    calls: Callable[[Deed], int], pip: tuple[Client, str, str]
) -> None:
    client, page, sheet = pip
    assert calls(lambda: posted(client, f"{page}roll", "expression=1d20%2B5&audience=everyone", sheet)) < 2200


def test_the_road_of_a_roll_leads_through_two_hundred_functions_in_sixty_files(
    called: Callable[[Deed], Counter[CodeType]], pip: tuple[Client, str, str]
) -> None:
    """Those of ours that have a name: who wants to know what a roll does has no more to read."""
    client, page, sheet = pip
    roll = called(lambda: posted(client, f"{page}roll", "expression=1d20%2B5&audience=everyone", sheet))
    named = {code for code in roll if is_ours(code) and not code.co_name.startswith("<")}
    assert len(named) <= 200
    assert len({code.co_filename for code in named}) <= 60


def is_ours(code: CodeType) -> bool:
    path = Path(code.co_filename)
    return path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in OWN


def test_a_check_takes_forty_five_hundred_late_in_an_evening(
    calls: Callable[[Deed], int], pip: tuple[Client, str, str]
) -> None:
    """However many entries a page looks back on: whoever rolls has rolled all of them."""
    client, page, sheet = pip
    roller = next(seat for seat in demo_seats(Campaign.objects.get(demo=True)) if seat.name == "Pip")
    for _ in range(TAIL):
        perform(roller, RollDice("1d20"))
    check = f"{page}sheets/{sheet}/do/check/dexterity/"
    assert calls(lambda: posted(client, check, "difficulty=12&audience=everyone", sheet)) < 4500


def test_a_table_page_after_a_check_takes_eighty_seven_hundred(
    calls: Callable[[Deed], int], pip: tuple[Client, str, str]
) -> None:
    """What the check did not touch is at hand: abilities and gear do not hang on what is open of it."""
    client, page, sheet = pip
    check = f"{page}sheets/{sheet}/do/check/dexterity/"

    def looked() -> Any:
        posted(client, check, "difficulty=12&audience=everyone", sheet)
        return client.get(page)

    assert calls(looked) < 8_700


def test_the_screen_of_a_large_table_takes_little_more_after_a_check_than_the_same_again(
    calls: Callable[[Deed], int], pip: tuple[Client, str, str], signed_in: Browser
) -> None:
    """What the check left open bears on what time takes with it, and on nobody's row."""
    client, page, sheet = pip
    gwen = next(seat for seat in demo_seats(Campaign.objects.get(demo=True)) if seat.is_gm)
    for number in range(60):
        perform(gwen, MakeCreature(f"rat{number}", "Rat", hp=3, damage=4, visibility="open"))
    screen = partial(signed_in(gwen).get, f"{page}screen")

    def looked() -> Any:
        posted(client, f"{page}sheets/{sheet}/do/check/dexterity/", "difficulty=12&audience=everyone", sheet)
        return screen()

    assert calls(looked) < 1.5 * calls(screen)


def test_open_ranks_draw_no_button_of_a_freed6_check_anew(
    calls: Callable[[Deed], int], signed_in: Browser
) -> None:
    """What lapses with the next check is told by its dialog, and its button's odds do not hang on it."""
    client, page, sheet = seated(signed_in, build_demo("freed6"), "Ilo")
    check = f"{page}sheets/{sheet}/do/check/strength/"

    def looked() -> Any:
        posted(client, check, "difficulty=1&audience=everyone", sheet)
        return client.get(page)

    looked()
    assert calls(looked) < 9_900


def test_an_attack_draws_little_of_another_players_page(
    calls: Callable[[Deed], int], signed_in: Browser
) -> None:
    """What an attack leaves open, so that it may be rolled again, does not bear on others' odds."""
    campaign = build_demo("freeblade")
    client, page, _ = seated(signed_in, campaign, "Moss")
    for name in ("Moss", "Pip"):
        attack(campaign, name)

    def looked() -> Any:
        attack(campaign, "Pip")
        return client.get(page)

    assert calls(looked) < 9_300


def attack(campaign: Campaign, name: str) -> None:
    """Strike with the first weapon of somebody's own character."""
    seat = next(seat for seat in demo_seats(campaign) if seat.name == name)
    table = state_of(Campaign.objects.get(pk=campaign.pk)).table
    own = next(one for one in table.sheets_with(Membership) if str(seat.pk) in seats_of(table, one))
    weapon = next(key for key, thing in table.of(Belonging, own).items() if thing.kind == "weapon")
    perform(seat, DeclareAttack(own, weapon, foe="a rat"))


def seats_of(table: Table, sheet_id: str) -> tuple[str, ...]:
    membership = table.get(Membership, sheet_id, "membership")
    return membership.seats if membership else ()
