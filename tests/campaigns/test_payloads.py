"""Whatever anyone writes is words on the page: markup, htmx attributes, template code, lines of a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.actions import invites
from campaigns.audience import Viewer
from campaigns.drawing import fragments
from campaigns.live.frames import encode, html_of
from campaigns.models import Campaign, Event, Membership, Seat, User
from campaigns.people.invite_links import shown_token
from characters.models import Belonging, Condition
from rules.common.clock import BeginSession
from rules.common.sheets import SetResource
from rules.freeblade.creatures import MakeCreature
from rules.games import game_for
from tests.campaigns.at_table import at, do, drawn_for_every_page
from tests.campaigns.payloads import LINES, MARKDOWN, PAYLOADS, SHORT, misread
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_mira
from tests.factories import create_campaign, create_seat, create_user

pytestmark = pytest.mark.django_db
AUDIENCES = cycle(("everyone", "gm_and_me", "gm_only", "blind"))


@pytest.fixture
def gm() -> Seat:
    """A Game Master at a table of ill-meant names."""
    user = create_user("gwen", display_name=PAYLOADS[1])
    return create_seat(create_campaign(PAYLOADS[4]), user, "gm")


@pytest.fixture
def pip(gm: Seat) -> Seat:
    return create_seat(gm.campaign, create_user("pip", display_name=PAYLOADS[0]))


@pytest.fixture
def mira(gm: Seat, pip: Seat) -> str:
    sheet = create_mira(pip)
    do(gm, MakeCreature("ogre", PAYLOADS[0], 20, attack=PAYLOADS[2], visibility="open"))
    do(gm, BeginSession())
    do(gm, SetResource(sheet, "focus", 3, 3))
    return sheet


class Table:
    """Deeds by their addresses, as a browser does them; each must be done."""

    def __init__(self, gm: Seat, pip: Seat) -> None:
        self.seat = gm
        self.browsers = {"gm": Person(gm).browser, "pip": Person(pip).browser}
        self.refused: list[str] = []

    def post(self, who: str, deed: str, /, *args: object, **fields: object) -> None:
        answer = self.browsers[who].post(at(self.seat, deed, *args), fields)
        if answer.status_code != 303:
            said = re.findall(r"<p>([^<]*)</p>", answer.content.decode())
            self.refused.append(f"{deed} {fields}: {answer.status_code} {said}")


def fill(table: Table, mira: str) -> None:
    """Every field that someone can fill, with every payload."""
    kinds = cycle(("weapon", "shield", "supply", "gear", "spell", "armor"))
    for place, text in enumerate(PAYLOADS):
        table.post("pip", "describe", mira, name=text, pronouns=text[:30], portrait=SHORT[place % 3])
        dice = f"2d6 [{text.translate(NO_BRACKETS)}]"
        table.post("pip", "roll", expression=dice, reason=text, audience=next(AUDIENCES))
        table.post("pip", "check", mira, "presence", reason=text, audience=next(AUDIENCES))
        table.post("pip", "say", text=text)
        table.post("gm", "fate", chances=3, question=text)
        table.post("pip", "attack", mira, foe=text)
        table.post("pip", "damage", mira, amount=1, source=text)
        table.post("pip", "heal", mira, amount=1, source=text)
        table.post("pip", "coins", mira, amount=1, reason=text)
        table.post("gm", "condition-new", mira if place < 2 else "ogre", name=text, source=text, **HURTS)
        table.post("pip", "belonging-new", mira, name=text, kind=next(kinds), note=text, **LIGHT)
        table.post("gm", "creature", name=text, attack=text, portrait=SHORT[place % 3], **CREATURE)
        table.post("gm", "sheet-new", name=text, kind="place", portrait=SHORT[place % 3], visibility="open")
        table.post("gm", "campaign_rename", name=text)
    for text in PAYLOADS[:3]:
        table.post("pip", "focus", mira, reason=text)
    table.post("pip", "notes", mira, text=MARKDOWN)
    table.post("pip", "sheet_begin", how="steps", name=PAYLOADS[2])


FREEBLADE = game_for("freeblade")
NO_BRACKETS = {ord("["): None, ord("]"): None}
LIGHT = {"slots": 0, "die": 4, "spell_form": "scroll"}
HURTS = {"effects-0-kind": "disadvantage", "effects-0-scope": "checks"}
CREATURE = {"kind": "creature", "hp": 5, "damage": 4, "armor": 4, "visibility": "open"}


def pages(mira: str, seat: Seat) -> Iterator[str]:
    """Every page on which something of all this can stand."""
    slug = seat.campaign.slug
    yield from ("/", "/account", "/new", reverse("settings", args=[slug]))
    yield from (reverse(name, args=[slug]) for name in ("table", "log", "people", "sheet_new"))
    yield from (f"{reverse('log', args=[slug])}?before={seq}" for seq in (50, 100))
    for sheet in Membership.objects.filter(campaign=seat.campaign).values_list("character_id", flat=True):
        yield reverse("sheet", args=[slug, sheet])
    yield f"{reverse('table', args=[slug])}?sheet=ogre"
    yield reverse("history", args=[slug, mira])
    for dialog in FREEBLADE.sheet.dialogs:
        if not dialog.row:
            yield reverse("do", args=[slug, mira, dialog.key])
    for key in Belonging.objects.filter(character=mira).values_list("key", flat=True):
        yield from (at(seat, name, mira, key) for name in ("belonging", "use", "attack", "cast"))
    for sheet, key in Condition.objects.values_list("character", "key"):
        yield at(seat, "condition", sheet, key)
    yield from (reverse("entry", args=[slug, seq]) for seq in range(1, seat.campaign.last_seq + 1, 9))


def test_what_people_write_is_never_markup_on_a_page_or_the_stream(gm: Seat, pip: Seat, mira: str) -> None:
    table = Table(gm, pip)
    fill(table, mira)
    assert table.refused == []
    gm.campaign.refresh_from_db()
    wrong, told = [], ""
    for path in pages(mira, gm):
        for who in ("gm", "pip") if "/sheets/" not in path else ("gm",):
            slip = {"HTTP_HX_REQUEST": "true"} if path.count("/") > 5 else {}
            answer = table.browsers[who].get(path, **slip)
            assert answer.status_code in (200, 403, 404, 422), (path, answer.status_code)
            wrong += [(who, path, found) for found in misread(answer.content.decode())]
            told += answer.content.decode()
    assert wrong == []
    assert [text for text in PAYLOADS if text[0] == "<" and f"&lt;{text[1:6]}" not in told] == []
    assert "{{7*7}}{% raw %}" in told, "template code stays what it is"
    frames = drawn_for_every_page(gm.campaign_id, 0, 10_000)
    sheets = frozenset(Membership.objects.filter(campaign=gm.campaign).values_list("character_id", flat=True))
    for seat in (gm, pip):
        viewer = Viewer(seat.pk, seat.user_id, str(seat.role), sheets)
        roots = [root for frame in frames for root in frame.seen_by(viewer)]
        roots += [*fragments.snapshot(viewer, gm.campaign_id).seen_by(viewer)]
        roots += fragments.presence(gm.campaign_id, [gm.pk, pip.pk])
        assert [found for root in roots for found in misread(root.html)] == []
        assert len(roots) > 100


def test_a_name_on_the_door_is_words_too(gm: Seat, client: Client) -> None:
    token = shown_token(invites.make_invite(seat=gm))
    door = client.get(reverse("join", args=[token])).content.decode()
    refusal = client.post("/signup", {"username": PAYLOADS[2], "display_name": PAYLOADS[3], "password": "x"})
    sent_on = client.get("/login", {"next": f"/{PAYLOADS[2]}"}).content.decode()
    for page in (door, refusal.content.decode(), sent_on):
        assert misread(page) == []
    assert "&lt;form hx-post" in door
    assert "&lt;/textarea&gt;" in refusal.content.decode()


def test_a_refusal_says_it_in_words(gm: Seat, pip: Seat, mira: str) -> None:
    table = Table(gm, pip)
    for text in PAYLOADS:
        refused_in_words(table, mira, text)


def refused_in_words(table: Table, mira: str, text: str) -> None:
    deeds = [("roll", (), {"expression": text}), ("roll", (), {"expression": "2d6", "audience": text})]
    deeds += [("attack", (mira,), {"foe_armor": text}), ("rest", (mira,), {"kind": text})]
    deeds += [("belonging-new", (mira,), {"name": text, "slots": "4", "drop": text})]
    for name, args, fields in deeds:
        for htmx in ({}, {"HTTP_HX_REQUEST": "true"}):
            path = at(table.seat, name, *args)
            answer = table.browsers["pip"].post(path, fields, HTTP_REFERER=f"/{text}", **htmx)
            assert answer.status_code == 422, name
            assert misread(answer.content.decode()) == []


def test_no_line_of_anyones_ends_a_message_of_the_stream(gm: Seat, pip: Seat, mira: str) -> None:
    table = Table(gm, pip)
    table.post("pip", "notes", mira, text=LINES)
    [frame] = drawn_for_every_page(gm.campaign_id, Campaign.objects.get(pk=gm.campaign_id).last_seq - 1, 5)
    viewer = Viewer(pip.pk, pip.user_id, "player", frozenset({mira}))
    roots = frame.seen_by(viewer)
    assert "event: bye" in html_of(roots)
    head, *lines, last, end = encode(frame.seq, roots).decode().split("\n")
    assert (head, last, end) == (f"id: {frame.seq}", "", "")
    assert all(line.startswith("data: ") for line in lines)


def test_one_line_fields_take_no_second_line(gm: Seat, pip: Seat, mira: str) -> None:
    table, before = Table(gm, pip), Event.objects.count()
    for name, args, field in (
        ("roll", (), "reason"),
        ("heal", (mira,), "source"),
        ("damage", (mira,), "source"),
    ):
        table.post("pip", name, *args, expression="2d6", amount=1, **{field: LINES})
    assert len(table.refused) == 3
    assert Event.objects.count() == before
    assert User.objects.filter(display_name__contains="\n").count() == 0
