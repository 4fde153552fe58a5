"""The API: a program reads and plays as the seat that its token was made for, and no further."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from campaigns.actions.tokens import make_token
from campaigns.models import AccessToken, Event, Role, Seat
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA
from tests.factories import create_campaign, create_creature, create_seat

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("mira")]


class Program:
    """A client of the API with a token."""

    def __init__(self, seat: Seat, *, acts: bool = True) -> None:
        self.seat, self.client = seat, Client()
        self.shown = {"Authorization": f"Bearer {make_token(seat=seat, name='bot', acts=acts)}"}

    def asks(self, path: str, body: Any = None, *, table: str = "", **query: Any) -> tuple[int, Any]:
        """Ask for something at the table, or send something to it."""
        address = f"/api/campaigns/{table or self.seat.campaign.slug}{path}"
        if body is None:
            answer = self.client.get(address, query, headers=self.shown)
        else:
            answer = self.client.post(address, body, content_type="application/json", headers=self.shown)
        return answer.status_code, answer.json()

    def reads(self, path: str, **query: Any) -> Any:
        """Return what is at the table, which the seat may read."""
        status, found = self.asks(path, **query)
        assert status == 200, found
        return found

    def does(self, path: str, body: Any) -> Any:
        """Do something, and return what the log says of it."""
        status, found = self.asks(path, body)
        assert status == 201, found
        return found

    def is_refused(self, status: int, path: str, body: Any = None, **query: Any) -> str:
        """Ask for what is refused with that status, and return why; nothing has happened."""
        before = Event.objects.count()
        found, answer = self.asks(path, body, **query)
        assert (found, list(answer), Event.objects.count()) == (status, ["detail"], before), answer
        return str(answer["detail"])


def test_a_session_is_nobody_to_the_api(client: Client, player: Person) -> None:
    client.force_login(player.seat.user)
    answer = client.get("/api/campaigns")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert "access token" in answer.json()["detail"]


def test_a_program_reads_the_table_and_its_sheets(player: Person) -> None:
    bot = Program(player.seat, acts=False)
    table = bot.reads("")
    assert (table["game"], table["role"], {"name": "Pip", "role": "player"} in table["seats"]) == (
        "freeblade",
        "player",
        True,
    )
    [mira] = bot.reads("/sheets")
    assert mira == {"id": MIRA, "name": "Mira", "kind": "pc", "mine": True, "open": True}
    assert bot.reads(f"/sheets/{MIRA}")["parts"]["resource"]["hp"]["number"] == 5


def test_it_is_told_of_sheets_as_far_as_its_seat_may_know(player: Person, gm: Person) -> None:
    hidden = create_creature(gm.seat, "Lurker", visibility="hidden")
    named = create_creature(gm.seat, "Toad", visibility="named")
    bot = Program(player.seat)
    assert [sheet["name"] for sheet in bot.reads("/sheets")] == ["Mira", "Toad"]
    assert bot.reads(f"/sheets/{named}")["parts"] == {}
    assert bot.is_refused(404, f"/sheets/{hidden}") == bot.is_refused(404, "/sheets/nothing")
    assert Program(gm.seat).reads(f"/sheets/{hidden}")["parts"]["profile"]


def test_it_rolls_and_finds_the_roll_in_the_log(player: Person) -> None:
    bot = Program(player.seat)
    [rolled] = bot.does("/rolls", {"expression": "2d6+1", "reason": "Sneak"})
    [throw] = rolled["throws"]
    faces = [die["face"] for die in throw["dice"]]
    assert (rolled["by"], rolled["total"], throw["added"]) == ("Pip", sum(faces) + 1, [1])
    assert "Sneak" in rolled["text"]
    assert datetime.fromisoformat(rolled["at"])
    assert bot.reads("/log", after=rolled["seq"] - 1) == [rolled]
    assert len(bot.reads("/log", limit=2)) == 2


def test_what_was_undone_no_longer_counts(player: Person, gm: Person) -> None:
    bot = Program(player.seat)
    [rolled] = bot.does("/rolls", {"expression": "1d6"})
    gm.submits("undo", rolled["seq"])
    assert bot.reads("/log", after=rolled["seq"] - 1)[0]["counts"] is False


def test_a_blind_roll_tells_its_program_nothing_and_a_secret_one_nothing_to_others(
    player: Person, gm: Person
) -> None:
    bot, other = Program(player.seat), Program(create_seat(player.seat.campaign))
    [blind] = bot.does("/rolls", {"expression": "3d6", "audience": "blind"})
    assert (blind["total"], blind["throws"]) == (None, [])
    [secret] = Program(gm.seat).does("/rolls", {"expression": "3d6", "audience": "gm_only"})
    assert secret["private"]
    assert other.reads("/log", after=secret["seq"] - 1) == []
    assert bot.does("/rolls", {"expression": "1d6", "audience": "gm_only"}) == []


def test_it_says_a_line_aloud_and_as_a_character(player: Person) -> None:
    bot = Program(player.seat)
    [line] = bot.does("/lines", {"text": "We wade."})
    assert "We wade." in line["text"]
    [spoken] = bot.does("/lines", {"text": "Hush.", "sheet": MIRA, "to": "gm"})
    assert (spoken["sheet"], spoken["private"]) == (MIRA, True)
    assert "You do not play them" in bot.is_refused(422, "/lines", {"text": "Boo.", "sheet": "nobody"})


def test_what_is_asked_wrongly_is_named(player: Person) -> None:
    bot = Program(player.seat)
    assert "expression: Field required." in bot.is_refused(422, "/rolls", {})
    assert "audience" in bot.is_refused(422, "/rolls", {"expression": "1d6", "audience": "cat"})
    assert "limit" in bot.is_refused(422, "/log", limit=0)
    assert bot.is_refused(422, "/rolls", {"expression": "2d["})
    assert "body" in bot.is_refused(400, "/rolls", "{").lower()


def test_a_token_is_for_one_table_and_only_does_what_it_was_made_for(player: Person) -> None:
    bot = Program(player.seat, acts=False)
    elsewhere = create_seat(create_campaign(), player.seat.user)
    assert bot.is_refused(404, "", table=elsewhere.campaign.slug)
    assert "only reads" in bot.is_refused(403, "/rolls", {"expression": "1d6"})
    watcher = Program(create_seat(player.seat.campaign, role=Role.WATCHER))
    assert "Watchers" in watcher.is_refused(403, "/rolls", {"expression": "1d6"})


def test_a_paused_table_and_an_archived_one_are_not_played_by_programs_either(player: Person) -> None:
    bot = Program(player.seat)
    campaign = player.seat.campaign
    player.browser.post(f"/c/{campaign.slug}/pause")
    assert "paused" in bot.is_refused(422, "/rolls", {"expression": "1d6"})
    assert bot.reads("")["paused"]
    type(campaign).objects.filter(pk=campaign.pk).update(archived="2026-01-01T00:00:00Z")
    assert "archived" in bot.is_refused(403, "/rolls", {"expression": "1d6"})


def test_it_is_held_to_the_pace_of_a_person(player: Person, settings: Any) -> None:
    settings.ACTIONS_AT_ONCE = 2
    settings.ACTIONS_PER_SECOND = 0.001  # none comes back while a slow machine answers
    bot = Program(player.seat)
    bot.does("/rolls", {"expression": "1d6"})
    bot.does("/rolls", {"expression": "1d6"})
    assert "Too many actions" in bot.is_refused(429, "/rolls", {"expression": "1d6"})


def test_a_token_ends_with_its_seat_and_when_it_is_revoked(player: Person, gm: Person) -> None:
    bot, kept = Program(player.seat), Program(player.seat)
    mine = AccessToken.objects.order_by("pk").first()
    assert mine is not None
    assert mine.used is None
    bot.reads("")
    assert AccessToken.objects.get(pk=mine.pk).used
    player.browser.post(f"/account/tokens/{mine.pk}/revoke")
    assert bot.asks("")[0] == 401
    gm.browser.post(f"/account/tokens/{mine.pk + 1}/revoke")
    assert kept.asks("")[0] == 200, "it is not hers to revoke"
    gm.browser.post(f"/c/{player.seat.campaign.slug}/people/{player.seat.pk}/remove")
    assert kept.asks("")[0] == 401


def test_signing_out_everywhere_ends_tokens_too(player: Person) -> None:
    bot = Program(player.seat)
    player.seat.user.set_password("a lantern in the marsh")
    player.seat.user.save()
    player.browser.force_login(player.seat.user)
    assert player.browser.post("/account/signout").status_code == 303
    assert bot.asks("")[0] == 401


def test_a_token_is_shown_once_on_ones_own_page(player: Person, settings: Any) -> None:
    page = player.browser.post("/account/tokens", {"name": "Dice bot", "seat": player.seat.pk, "acts": "on"})
    token = page.content.decode().partition('">rollbook_')[2].partition("<")[0]
    assert len(token) > 40
    later = player.browser.get("/account/tokens").content.decode()
    assert "Dice bot" in later
    assert token not in later
    assert AccessToken.objects.filter(token_hash__contains=token).count() == 0
    settings.TOKENS_PER_USER = 1
    full = player.browser.post("/account/tokens", {"name": "Another", "seat": player.seat.pk})
    assert (full.status_code, "You have 1 tokens" in full.content.decode()) == (422, True)


EXAMPLE = re.compile(r"^```http\n(GET|POST) /api(\S*)\n(.*?)```", re.M | re.S)


def test_the_examples_of_the_documentation_work(player: Person) -> None:
    bot = Program(player.seat)
    examples = EXAMPLE.findall((settings.BASE_DIR / "docs/api.md").read_text())
    assert len(examples) == 7
    for method, path, body in examples:
        table = path.removeprefix("/campaigns/the-salt-road")
        if method == "POST":
            bot.does(table, json.loads(body))
        elif table == "/campaigns":
            assert bot.client.get("/api/campaigns", headers=bot.shown).json()[0]["name"] == "The Salt Road"
        else:
            bot.reads(table)


def test_the_description_names_every_operation(client: Client) -> None:
    described = client.get("/api/").json()
    assert {path: list(ways) for path, ways in described["paths"].items()} == {
        "/api/campaigns": ["get"],
        "/api/campaigns/{slug}": ["get"],
        "/api/campaigns/{slug}/sheets": ["get"],
        "/api/campaigns/{slug}/sheets/{sheet_id}": ["get"],
        "/api/campaigns/{slug}/log": ["get"],
        "/api/campaigns/{slug}/rolls": ["post"],
        "/api/campaigns/{slug}/lines": ["post"],
    }
    assert json.dumps(described).count('"bearer"') >= 1
