"""Every deed with every kind of junk: a sentence for an answer, no error of ours, never half a deed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from campaigns.models import Answer, Event, Seat
from tests.campaigns.matrix import MATRIX, NO, Row
from tests.campaigns.replay import folded, stored
from tests.campaigns.walks import fields_of, path_of
from tests.campaigns.world import GM, OTHER, PLAYER, World, rolled_back
from tests.effort import some

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
JUNK = (
    "",
    "\x00",
    "nul\x00nul",
    "10" * 15,
    "9" * 5000,
    "-1e400",
    "\u202e\u2066\ufeff",
    "١٢",
    "x" * 30_000,
    "\ud800",
    "../../etc/passwd",
    "[]",
)
BODIES = (
    (FORM, b"%ED%A0%80=%FF%FE&=&&;%00=%00&a[]=1&%"),
    (FORM, b"\xff\xfe\x00\xd8=\x80"),
    ("application/json", b'{"amount": 1e999}'),
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
    ("multipart/form-data", b"--no boundary"),
    (f"{FORM}; charset=no-such-thing", b"amount=1"),
    (FORM, b"&".join(b"a=%d" % number for number in range(400))),
    (FORM, b"text=" + b"x" * 1_100_000),
)
NAMES = ["name", "text", "number", "amount", "reason", "expression", "target", "to", "drop", "key", "next"]
PATHS = ("%00", "%FF%FE", "%ED%A0%80", "9" * 40, "%0d%0aX: y")


def sent(client: Client, path: str, body: bytes, kind: str = FORM) -> HttpResponseBase:
    response: HttpResponseBase = client.generic("POST", path, body, content_type=kind)
    response.close()
    return response


def says_something(response: HttpResponseBase) -> bool:
    """Whether a refusal has a sentence in it."""
    page = response.content.decode()  # type: ignore[attr-defined]
    return response.status_code < 400 or bool(re.search(r"[A-Z][^<>]{8,}[.!]", page))


def encoded(fields: dict[str, object]) -> bytes:
    return urlencode(fields, errors="surrogatepass").encode()


def junk_for(row: Row, fields: dict[str, object], number: int) -> Iterator[tuple[str, bytes]]:
    """Bodies that are nothing, and the right one with each field in turn made junk, left out and doubled."""
    yield from some(BODIES, number)
    yield FORM, encoded(dict.fromkeys(NAMES, "\x00"))
    yield FORM, encoded(dict.fromkeys(NAMES, "9" * 5000))
    for place, name in enumerate(fields):
        yield FORM, encoded({other: value for other, value in fields.items() if other != name})
        yield FORM, encoded(fields) + b"&" + encoded({name: "\x00"})
        for junk in some(JUNK[place % 2 :: 2], number):
            yield FORM, encoded({**fields, name: junk})


DEEDS = [row for row in MATRIX if row.post != NO and row.name not in {"login", "signup", "logout", "account"}]


@pytest.mark.thorough
@pytest.mark.examples
def test_no_junk_is_an_error_of_ours_and_none_of_it_is_half_done(world: World) -> None:
    wrong = []
    for number, row in enumerate(DEEDS):
        with rolled_back():
            for kind, body in junk_for(row, fields_of(world, row), number):
                response = sent(world.browser(GM), path_of(world, row), body, kind)
                if response.status_code >= 500 or not says_something(response):
                    wrong.append((row.name, response.status_code, kind, body[:80]))
            if row.name != "campaign_delete":
                assert stored(world.campaign) == folded(world.campaign), row.name
    assert wrong == []


def junk_addresses(path: str) -> Iterator[str]:
    """The address with junk in the place of what it names, and behind it."""
    parts = path.split("/")
    for at in {4, len(parts) - 2, len(parts) - 1} & set(range(2, len(parts))):
        yield from ("/".join([*parts[:at], junk, *parts[at + 1 :]]) for junk in PATHS)
    yield f"{path}?before={PATHS[0]}&sheet={PATHS[1]}&after={PATHS[2]}&weapon={PATHS[3]}&%FF=%00"
    yield f"{path}?before={PATHS[3]}&advantages={PATHS[3]}&difficulty={PATHS[3]}"


@pytest.mark.examples
def test_no_junk_in_an_address_is_an_error_of_ours(world: World) -> None:
    wrong = []
    for number, row in enumerate(MATRIX):
        for address in some([*junk_addresses(path_of(world, row))], number):
            with rolled_back():  # some of it is a deed, as signing out
                gm = world.browser(GM)
                response = gm.get(address) if row.get != NO else gm.post(address)
                response.close()
            if response.status_code >= 500:
                wrong.append((row.name, address))
    assert wrong == []


ROLL = {"expression": "1d1000000", "reason": "mine", "key": "the same key for both"}


def post_as(world: World, role: str, path: str, fields: dict[str, str]) -> HttpResponseBase:
    return world.browser(role).post(path, fields, HTTP_HX_REQUEST="true")  # type: ignore[no-any-return]


def test_an_answer_is_given_again_to_nobody_else(world: World) -> None:
    """The same key, the same deed, three people: three deeds, and each gets their own answer again."""
    path, fields = reverse("roll", args=[world.campaign.slug]), {**ROLL, "expression": "1d1000"}
    before = Event.objects.count()
    first = {role: post_as(world, role, path, fields).content for role in (PLAYER, OTHER, GM)}  # type: ignore[attr-defined]
    assert Event.objects.count() == before + 3
    for role, answer in first.items():
        assert post_as(world, role, path, fields).content == answer  # type: ignore[attr-defined]
    assert Event.objects.count() == before + 3
    assert len(set(first.values())) == 3


def test_a_key_opens_no_door_that_is_closed(world: World) -> None:
    """What the GM did by a key, a player may not do by it, nor read the answer to."""
    path = reverse("do_table", args=[world.campaign.slug, "fate"])
    fields = {"chances": "3", "question": "Kestrel?", "audience": "gm_only", "key": "one key"}
    assert b"Kestrel" in post_as(world, GM, path, fields).content  # type: ignore[attr-defined]
    answer = post_as(world, PLAYER, path, fields)
    assert answer.status_code == 403
    assert b"Kestrel" not in answer.content


def test_nobody_becomes_someone_with_an_account_by_knowing_their_key(world: World, client: Client) -> None:
    path = reverse("join", args=[world.named["token"]])
    asked = {"display_name": "Ida", "key": "a key that leaked"}
    client.force_login(world.outsider, backend="django.contrib.auth.backends.ModelBackend")
    client.post(path, asked)
    stranger = Client()
    stranger.post(path, asked)
    sat = Seat.objects.filter(campaign=world.campaign).order_by("-joined")[0]
    assert sat.user.is_guest
    assert sat.user_id == int(stranger.session["_auth_user_id"]) != world.outsider.pk


def test_a_link_that_is_shown_once_is_kept_nowhere(world: World) -> None:
    """The token is stored hashed; the answer that showed it must not be stored beside that."""
    path = reverse("seat_link", args=[world.campaign.slug, world.seats[OTHER].pk])
    page = world.browser(GM).post(path, {"key": "shown once"}).content.decode()
    [token] = set(re.findall(r"/signin/([\w-]+)", page))
    assert [answer for answer in Answer.objects.all() if token in answer.body] == []
