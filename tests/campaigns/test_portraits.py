"""Pictures for faces: made small and bare, refused with a sentence, served to whoever may read the sheet."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from PIL import Image

from campaigns.models import Picture, Role, Seat
from campaigns.portraits import shrinking
from campaigns.portraits.shrinking import MOST_BYTES, SIDE, TURNS
from campaigns.turns import Turns
from rules.common.sheets import BeginSheet, ShareSheet
from tests.campaigns.at_table import at, holds, refused
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat

pytestmark = pytest.mark.database
SECRET = b"taken at 48.2 N, 16.4 E"


def encoded(kind: str = "PNG", size: tuple[int, int] = (300, 200), **options: object) -> bytes:
    file = io.BytesIO()
    Image.effect_noise(size, 90).convert("RGB").save(file, kind, **options)
    return file.getvalue()


def with_place() -> bytes:
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    return encoded("JPEG", exif=exif)


def animated() -> bytes:
    file = io.BytesIO()
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    return file.getvalue()


def send(person: Person, sheet: str, data: bytes) -> HttpResponse:
    form = {"picture": SimpleUploadedFile("me.png", data), "portrait": "", "colour": 4}
    return person.browser.post(at(person.seat, "portrait", sheet), form)  # type: ignore[return-value]


@pytest.mark.parametrize(
    "sent",
    [encoded, with_place, partial(encoded, "WEBP"), animated, partial(encoded, size=(2000, 1500))],
    ids=["png", "photo with a place", "webp", "animated", "large"],
)
def test_a_picture_is_kept_small_square_and_bare(
    mira: str, player: Person, sent: Callable[[], bytes]
) -> None:
    assert send(player, mira, sent()).status_code == 303
    data = bytes(Picture.objects.get().data)
    with Image.open(io.BytesIO(data)) as kept:
        assert (kept.format, kept.size, getattr(kept, "n_frames", 1)) == ("WEBP", (SIDE, SIDE), 1)
        assert not kept.getexif()
    assert SECRET not in data
    assert len(data) <= MOST_BYTES
    page = player.reads("table")
    assert len(re.findall(rf'<img src="{picture_of(player.seat)}" alt=""', page)) >= 3  # log, strip, sheet


def picture_of(seat: Seat) -> str:
    return reverse("picture", args=[seat.campaign.slug, Picture.objects.get().key])


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
POLYGLOT = b"GIF89a<script>alert(1)</script>"
SMALL = encoded(size=(8, 8))
BOMB = re.sub(rb"(?<=IHDR).{8}", (30000).to_bytes(4, "big") * 2, SMALL, count=1)


@pytest.mark.parametrize(
    "sent",
    [SVG, POLYGLOT, SMALL[:-40], b"BM" + b"0" * 90, BOMB, b"%PDF-1.4", b"\xff\xd8\xff"],
    ids=["svg", "polyglot", "cut short", "bitmap", "bomb", "pdf", "three bytes"],
)
def test_what_is_no_picture_is_refused_with_a_sentence(mira: str, player: Person, sent: bytes) -> None:
    before = player.head
    assert "picture" in refused(send(player, mira, sent))
    assert (player.head, Picture.objects.count()) == (before, 0)


def wide(kind: str, megapixels: int, mode: str = "RGB") -> bytes:
    """A picture of one colour, a small file, that is so many megapixels when it is unpacked."""
    file = io.BytesIO()
    Image.new(mode, (1000, 1000 * megapixels)).save(file, kind, lossless=True)
    return file.getvalue()


@pytest.mark.parametrize(
    ("photo", "status"),
    [
        (("PNG", 12, "P"), 303),
        (("PNG", 13, "1"), 422),
        (("WEBP", 13), 422),
        (("JPEG", 40), 303),
        (("JPEG", 51), 422),
    ],
    ids=["png of 12", "png of 13", "webp of 13", "photo of 40", "photo of 51"],
)
def test_only_a_photo_may_have_more_than_twelve_megapixels(
    mira: str, player: Person, photo: tuple[Any, ...], status: int
) -> None:
    assert send(player, mira, wide(*photo)).status_code == status


def test_a_photo_is_turned_upright(mira: str, player: Person) -> None:
    photo, exif, file = Image.new("RGB", (900, 900), "red"), Image.Exif(), io.BytesIO()
    photo.paste("blue", (0, 0, 900, 450))
    exif[0x0112] = 6  # its top is at the right
    photo.save(file, "JPEG", exif=exif)
    send(player, mira, file.getvalue())
    with Image.open(io.BytesIO(bytes(Picture.objects.get().data))) as kept:
        left, right = (kept.convert("RGB").getpixel((x, SIDE // 2)) for x in (10, SIDE - 10))
    assert (left[0] > 200, right[2] > 200) == (True, True)


def test_one_picture_is_read_at_a_time_and_one_too_many_tries_again(
    mira: str, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Turns(1, 0, TURNS.sentence)
    busy.places.acquire()
    monkeypatch.setattr(shrinking, "TURNS", busy)
    answer = send(player, mira, encoded())
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert b"Many pictures are being read" in answer.content
    assert not Picture.objects.exists()


def test_what_hides_behind_a_picture_goes(mira: str, player: Person) -> None:
    send(player, mira, encoded() + b"<script>alert(1)</script>")
    assert b"script" not in bytes(Picture.objects.get().data)


def test_twenty_megabytes_are_refused(mira: str, player: Person) -> None:
    assert "8 MB" in refused(send(player, mira, b"0" * 20_000_000))


def test_whoever_may_read_the_sheet_gets_its_picture(gm: Person, player: Person, client: Client) -> None:
    gm.plays(BeginSheet("ogre", "Ogre", "npc", (), "open"))
    send(gm, "ogre", encoded())
    path = picture_of(gm.seat)
    answer = player.browser.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert player.browser.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    for visibility in ("stands", "named", "hidden"):
        gm.plays(ShareSheet("ogre", (), visibility))
        assert player.browser.get(path).status_code == 404
        assert gm.browser.get(path).status_code == 200
    assert client.get(path).status_code == 404


def of_hidden_ogre(gm: Person) -> str:
    """Return the key of the picture of a hidden sheet."""
    gm.plays(BeginSheet("ogre", "Ogre", "npc", (), "hidden"))
    send(gm, "ogre", encoded())
    return f"#{Picture.objects.get().key}"


@pytest.mark.parametrize("around", ["", "  "], ids=["as it is", "in blanks"])
def test_nobody_takes_the_picture_of_a_sheet_that_they_may_not_read(
    gm: Person, mira: str, player: Person, around: str
) -> None:
    key = around + of_hidden_ogre(gm)
    fields = {"name": "Mira", "pronouns": "", "portrait": key}
    taking: dict[str, Callable[[], str]] = {
        "portrait": lambda: player.is_refused("portrait", mira, portrait=key, colour=0),
        "emoji": lambda: player.is_refused("portrait", mira, emoji=key, colour=0),
        "described": lambda: player.is_refused("describe", mira, **fields),
        "begun": lambda: player.is_refused("sheet_begin", name="Spy", portrait=key, how="steps"),
    }
    for name, take in taking.items():
        assert "No sheet that you can read has that picture" in take(), name
    assert player.browser.get(picture_of(player.seat)).status_code == 404


def test_a_picture_is_taken_from_a_sheet_that_one_may_read_until_it_is_closed(
    gm: Person, mira: str, player: Person
) -> None:
    key = of_hidden_ogre(gm)
    gm.plays(ShareSheet("ogre", (), "open"))
    player.does("portrait", mira, portrait=key, colour=0)
    gm.plays(ShareSheet("ogre", (), "named"))
    player.does("describe", mira, name="Mira the Bold", pronouns="", portrait=key)  # it is her own by now
    player.does("portrait", mira, portrait=":fox", colour=0)
    player.is_refused("portrait", mira, portrait=key, colour=0)


def test_a_picture_that_was_never_sent_is_nobodys_face(gm: Person) -> None:
    gm.plays(BeginSheet("ogre", "Ogre", "npc", (), "hidden"))
    gm.is_refused("portrait", "ogre", portrait="#0123456789abcd", colour=0)


def test_a_picture_of_another_campaign_is_nobodys_face(gm: Person, mira: str, player: Person) -> None:
    key = of_hidden_ogre(gm)
    elsewhere = Person(create_seat(create_campaign(), player.seat.user, Role.GM))
    elsewhere.plays(BeginSheet("imp", "Imp", "npc", (), "open"))
    elsewhere.is_refused("portrait", "imp", portrait=key, colour=0)
    assert elsewhere.browser.get(at(elsewhere.seat, "picture", key[1:])).status_code == 404


def test_undo_brings_the_face_before_back(mira: str, player: Person) -> None:
    send(player, mira, encoded())
    path = picture_of(player.seat)
    player.does("undo", player.head)
    assert player.browser.get(path).status_code == 404
    assert path not in player.reads("table")


def test_a_drawn_face_and_a_colour_are_chosen_without_a_script(mira: str, player: Person) -> None:
    assert 'value=":fox"' in player.reads("portrait", mira)
    player.submits("portrait", mira, portrait=":fox", colour=9)
    holds(player.reads("table"), "#fox", "hue-9")


def test_a_campaign_keeps_so_many_pictures(mira: str, player: Person, settings: Any) -> None:
    settings.PICTURES_PER_CAMPAIGN = 1
    assert send(player, mira, encoded()).status_code == 303
    assert send(player, mira, encoded()).status_code == 422
