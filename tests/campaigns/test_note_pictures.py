"""Pictures in notes and handouts: made small and bare, and served to who may read what shows them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from PIL import Image

from campaigns.markdown import rendered, rendered_with_links
from campaigns.models import Note, Picture
from campaigns.portraits.shrinking import LONG_SIDE, MOST_BYTES_OF_NOTE
from tests.campaigns.at_table import at, refused
from tests.campaigns.person import Person
from tests.campaigns.test_portraits import SECRET, SVG, encoded, picture_of, with_place

pytestmark = pytest.mark.database
KEY = "0123456789abcd"
MAP = {"title": "The map", "text": "Follow the river.", "who": "gm", "alt": "A torn map"}


def of_one_colour(size: tuple[int, int]) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "teal").save(file, "PNG")
    return file.getvalue()


def write(person: Person, data: bytes | None = None, note: Note | None = None, **fields: str) -> HttpResponse:
    file = {} if data is None else {"picture": SimpleUploadedFile("map.png", data)}
    where = at(person.seat, "note_edit", note.pk) if note else at(person.seat, "note_new")
    return person.browser.post(where, {**MAP, **fields, **file})  # type: ignore[return-value]


def sees(person: Person) -> bool:
    return person.browser.get(picture_of(person.seat)).status_code == 200


@pytest.mark.parametrize(
    ("sent", "size"),
    [
        (encoded, (300, 200)),
        (with_place, (300, 200)),
        (partial(of_one_colour, (2400, 1500)), (LONG_SIDE, 750)),
        (partial(encoded, "JPEG", (1200, 3000)), (480, LONG_SIDE)),
    ],
    ids=["small", "photo with a place", "wide", "tall"],
)
def test_a_picture_is_kept_whole_and_bare_and_its_place_is_known(
    gm: Person, sent: Callable[[], bytes], size: tuple[int, int]
) -> None:
    assert write(gm, sent()).status_code == 303
    data = bytes(Picture.objects.get().data)
    with Image.open(io.BytesIO(data)) as kept:
        assert (kept.format, kept.size) == ("WEBP", size)
        assert not kept.getexif()
    assert SECRET not in data
    assert len(data) <= MOST_BYTES_OF_NOTE
    path = picture_of(gm.seat)
    page = gm.reads("note", Note.objects.get().pk)
    assert f'<a href="{path}" target="_blank"' in page
    img = re.search(rf'<img [^>]*src="{path}"[^>]*>', page)
    assert img
    for part in ('alt="A torn map"', f'width="{size[0]}"', f'height="{size[1]}"'):
        assert part in img[0]
    assert f'<img class="thumb" src="{path}"' in gm.reads("note_list")


def test_a_picture_needs_words_and_to_be_one(gm: Person) -> None:
    assert "Say what the picture shows" in refused(write(gm, encoded(), alt=" "))
    assert "picture" in refused(write(gm, SVG))
    assert (Note.objects.count(), Picture.objects.count()) == (0, 0)


def test_only_game_masters_add_one(player: Person) -> None:
    assert "Add a picture" not in player.reads("note_new")
    assert write(player, encoded()).status_code == 303
    assert not Picture.objects.exists()


def test_a_hidden_notes_picture_is_served_to_nobody_until_it_is_handed_out(
    gm: Person, player: Person, ann: Person
) -> None:
    write(gm, encoded())
    note = Note.objects.get()
    assert (sees(gm), sees(player), sees(ann)) == (True, False, False)
    gm.does("note_show", note.pk, who="seats", seats=player.seat.pk)
    assert (sees(player), sees(ann)) == (True, False)
    path = picture_of(gm.seat)
    assert f'src="{path}"' in player.reads("table").split('id="handout"')[1]
    assert path not in ann.reads("table")


def test_nobody_takes_a_picture_into_a_note_of_their_own_that_they_may_not_see(
    gm: Person, player: Person
) -> None:
    write(gm, encoded())
    text = Note.objects.get().text
    assert "in no note you can read" in refused(write(player, text=text))
    write(gm, note=Note.objects.get(), text=text, who="everyone")
    assert write(player, text=text).status_code == 303


def test_it_goes_with_the_last_note_that_shows_it_but_stays_in_a_handout(gm: Person, player: Person) -> None:
    write(gm, encoded())
    first = Note.objects.get()
    write(gm, text=first.text, title="A copy")
    gm.sends("note_delete", first.pk)
    assert Picture.objects.count() == 1
    copy = Note.objects.get()
    write(gm, note=copy, text="The map is burnt.")
    assert not Picture.objects.exists()
    write(gm, encoded(), note=copy)
    gm.does("note_show", copy.pk, who="everyone")
    gm.sends("note_delete", copy.pk)
    assert not Note.objects.exists()
    assert sees(player)


def test_no_picture_from_elsewhere_is_drawn_and_no_words_break_out() -> None:
    def drawn(text: str) -> str:
        return str(rendered_with_links(text, lambda _: "", lambda key: f"/pictures/{key}"))

    assert "<img" not in drawn("![x](https://example.org/x.png) ![y](data:image/png;base64,AA) ![z](#12)")
    assert "<img" not in drawn(f"![x](#{KEY}-0x10) ![x](#{KEY.upper()}-10x10) ![x](#{KEY}-99999x1)")
    assert 'alt="&quot;><b onload=x>"' in drawn(f'!["><b onload=x>](#{KEY}-10x10)').replace(
        "&gt;", ">"
    ).replace("&lt;", "<")
    assert "<img" not in str(rendered(f"![x](#{KEY}-10x10)"))
    assert drawn(f"[![x](#{KEY}-10x10)](https://example.org)").count("<a ") == 1
