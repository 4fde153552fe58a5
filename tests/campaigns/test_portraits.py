"""Pictures for faces: made small and bare, refused with a sentence, served to whoever may read the sheet."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from PIL import Image

from campaigns.models import Picture, Seat
from campaigns.portraits.shrinking import MOST_BYTES, SIDE
from rules.common.sheets import BeginSheet, ShareSheet
from tests.campaigns.at_table import at, do
from tests.campaigns.sheets import newest

SignedIn = Callable[[object], Client]
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


def send(client: Client, seat: Seat, sheet: str, data: bytes, name: str = "me.png") -> HttpResponse:
    form = {"picture": SimpleUploadedFile(name, data), "portrait": "", "colour": 4}
    return client.post(at(seat, "portrait", sheet), form)  # type: ignore[return-value]


@pytest.mark.parametrize(
    "sent",
    [encoded(), with_place(), encoded("WEBP"), animated(), encoded(size=(2000, 1500))],
    ids=["png", "photo with a place", "webp", "animated", "large"],
)
def test_a_picture_is_kept_small_square_and_bare(
    mira: str, pips_seat: Seat, signed_in: SignedIn, sent: bytes
) -> None:
    assert send(signed_in(pips_seat), pips_seat, mira, sent).status_code == 303
    data = bytes(Picture.objects.get().data)
    with Image.open(io.BytesIO(data)) as kept:
        assert (kept.format, kept.size, getattr(kept, "n_frames", 1)) == ("WEBP", (SIDE, SIDE), 1)
        assert not kept.getexif()
    assert SECRET not in data
    assert len(data) <= MOST_BYTES
    page = signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    assert len(re.findall(rf'<img src="{picture_of(pips_seat)}" alt=""', page)) >= 3  # log, strip, sheet


def picture_of(seat: Seat) -> str:
    return reverse("picture", args=[seat.campaign.slug, Picture.objects.get().key])


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
BOMB = re.sub(rb"(?<=IHDR).{8}", (30000).to_bytes(4, "big") * 2, encoded(), count=1)


@pytest.mark.parametrize(
    "sent",
    [
        SVG,
        b"GIF89a<script>alert(1)</script>",
        encoded()[:400],
        b"BM" + b"0" * 90,
        BOMB,
        b"%PDF-1.4",
        b"\xff\xd8\xff",
    ],
    ids=["svg", "polyglot", "cut short", "bitmap", "bomb", "pdf", "three bytes"],
)
def test_what_is_no_picture_is_refused_with_a_sentence(
    mira: str, pips_seat: Seat, signed_in: SignedIn, sent: bytes
) -> None:
    before = newest(pips_seat).seq
    answer = send(signed_in(pips_seat), pips_seat, mira, sent)
    assert answer.status_code == 422
    assert "picture" in answer.content.decode()
    assert (newest(pips_seat).seq, Picture.objects.count()) == (before, 0)


def test_what_hides_behind_a_picture_goes(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    send(signed_in(pips_seat), pips_seat, mira, encoded() + b"<script>alert(1)</script>")
    assert b"script" not in bytes(Picture.objects.get().data)


def test_twenty_megabytes_are_refused(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = send(signed_in(pips_seat), pips_seat, mira, b"0" * 20_000_000)
    assert answer.status_code == 422
    assert "8 MB" in answer.content.decode()


def test_whoever_may_read_the_sheet_gets_its_picture_and_nobody_else(
    gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn, client: Client
) -> None:
    do(gwens_seat, BeginSheet("ogre", "Ogre", "npc", (), "open"))
    send(signed_in(gwens_seat), gwens_seat, "ogre", encoded())
    path = picture_of(gwens_seat)
    answer = signed_in(pips_seat).get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert signed_in(pips_seat).get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    for visibility in ("stands", "named", "hidden"):
        do(gwens_seat, ShareSheet("ogre", (), visibility))
        assert signed_in(pips_seat).get(path).status_code == 404
        assert signed_in(gwens_seat).get(path).status_code == 200
    assert client.get(path).status_code == 404


def test_undo_brings_the_face_before_back(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    send(browser, pips_seat, mira, encoded())
    path = picture_of(pips_seat)
    browser.post(at(pips_seat, "undo", newest(pips_seat).seq))
    assert browser.get(path).status_code == 404
    assert path not in browser.get(at(pips_seat, "table")).content.decode()


def test_a_drawn_face_and_a_colour_are_chosen_without_a_script(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    browser = signed_in(pips_seat)
    assert 'value=":fox"' in browser.get(at(pips_seat, "portrait", mira)).content.decode()
    browser.post(at(pips_seat, "portrait", mira), {"portrait": ":fox", "colour": 9})
    page = browser.get(at(pips_seat, "table")).content.decode()
    assert "#fox" in page
    assert "hue-9" in page


def test_a_campaign_keeps_so_many_pictures(
    mira: str, pips_seat: Seat, signed_in: SignedIn, settings: object
) -> None:
    settings.PICTURES_PER_CAMPAIGN = 1  # type: ignore[attr-defined]
    browser = signed_in(pips_seat)
    assert send(browser, pips_seat, mira, encoded()).status_code == 303
    assert send(browser, pips_seat, mira, encoded()).status_code == 422
