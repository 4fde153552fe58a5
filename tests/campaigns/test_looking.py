"""What looking gives away and what it changes: nothing. Canaries sing for who reads what is not theirs."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from campaigns.audience import OVERVIEW, SCREEN, Viewer
from campaigns.drawing import fragments
from campaigns.live.frames import Frame, html_of
from characters.models import Belonging
from tests.campaigns.at_table import drawn_for_every_page
from tests.campaigns.matrix import MATRIX, NO
from tests.campaigns.walks import GAPS, fields_of, path_of, writes
from tests.campaigns.world import GM, OTHER, OUTSIDER, PLAYER, ROLES, WATCHER, World, rolled_back
from tests.effort import some

pytestmark = pytest.mark.django_db
MEMBERS = (WATCHER, OTHER, PLAYER)
CLOSED = ("ogre", "veil", "lurker", "shade", "beast")
HTMX = {"HTTP_HX_REQUEST": "true"}
BLIND_FACE = re.compile(r"(?<![\w.-])743(?![\w.-])")
"""What Pip's blind roll fell on."""


@dataclass(frozen=True)
class Look:
    """One look at one address by one role."""

    role: str
    path: str
    htmx: bool = False


def looks(world: World) -> list[Look]:
    """Everyone at everything that can be looked at, over sheets of every kind and each entry of the log."""
    found: list[Look] = []
    for place, row in enumerate(row for row in MATRIX if row.get != NO):
        found += [Look(role, path_of(world, row)) for role in ROLES]
        found.append(Look(GM, path_of(world, row), htmx=True))
        if "sheet_id" in GAPS[row.name]:
            closed = [path_of(world, row, sheet_id=sheet) for sheet in some(CLOSED, place)]
            found += [Look(role, path) for role in MEMBERS for path in closed]
            others = ("abilities", "ready", "ogre", "party", "place")
            found += [Look(GM, path_of(world, row, sheet_id=sheet)) for sheet in some(others, place)]
    slug = world.campaign.slug
    for at, role in enumerate((PLAYER, WATCHER)):
        found += [Look(role, f"/c/{slug}/log/{seq}") for seq in some(entries(world), at)]
    for sheet in (*CLOSED, "abilities", "party"):
        found += [Look(role, f"/c/{slug}/?sheet={sheet}") for role in (*MEMBERS, GM)]
    found += [Look(role, f"/c/{slug}/log?before={seq}") for role in MEMBERS for seq in range(40, 150, 45)]
    mira = f"/c/{slug}/sheets/mira"
    asked = [f"{mira}/{page}?target={sheet}" for sheet in CLOSED for page in ("attack", "odds/attack")]
    found += [Look(PLAYER, path, htmx) for path in asked for htmx in (False, True)]
    return list(dict.fromkeys(found))


def entries(world: World) -> range:
    return range(1, world.campaign.last_seq + 1)


def sung(world: World, role: str, text: str) -> list[str]:
    """The words in a text that are not for this role."""
    words = world.canaries | world.secrets()
    heard = [word for word, readers in words.items() if role not in readers and word in text]
    return heard + (["the face of a blind roll"] if role != GM and BLIND_FACE.search(text) else [])


@pytest.mark.examples
def test_whoever_looks_changes_nothing_and_reads_nothing_that_is_not_theirs(world: World) -> None:
    wrong = []
    for look in looks(world):
        with writes() as written:
            status, text = answered(world, look)
        # A door's own address holds its key.
        if heard := sung(world, look.role, text.replace(look.path, "")):
            wrong.append(f"{look}: {heard}")
        if status >= 500 or written:
            wrong.append(f"{look}: {status} {written}")
    assert wrong == []


def test_a_write_is_seen_unless_it_is_taken_back(world: World) -> None:
    with writes() as written, rolled_back():
        world.campaign.delete()
        assert written != []
    assert written == []


def answered(world: World, look: Look) -> tuple[int, str]:
    """The status, and all that came."""
    response = world.browser(look.role).get(look.path, **(HTMX if look.htmx else {}))
    response.close()
    return response.status_code, text_in(response.content) + str(response.headers)


def text_in(content: bytes) -> str:
    """What an answer says; of a campaign in a file, what its files say."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return "".join(packed.read(name).decode(errors="replace") for name in packed.namelist())


@pytest.mark.thorough
def test_the_canaries_do_sing(world: World) -> None:
    """The GM reads every one of them somewhere: none is lost before anybody could have heard it."""
    own = [look.path for look in looks(world) if look.role == GM and not look.path.endswith("/export")]
    texts = [text_in(world.browser(GM).get(path).content) for path in own]
    pages = [f"/c/{world.campaign.slug}/log/{seq}" for seq in entries(world)]
    sheets = [f"/c/{world.campaign.slug}/sheets/{sheet}/" for sheet in CLOSED]
    things = Belonging.objects.filter(character__in=CLOSED).values_list("character", "key")
    slips = [f"/c/{world.campaign.slug}/sheets/{sheet}/do/belonging/{key}/" for sheet, key in things]
    texts += [world.browser(GM).get(page).content.decode() for page in (*pages, *sheets, *slips)]
    everything = "".join(texts)
    assert [word for word in world.canaries if word not in everything] == []
    assert BLIND_FACE.search(everything)


def viewer_of(world: World, role: str) -> Viewer:
    """Someone whose page shows every sheet there is, whether they may or not."""
    seat = world.seats[role]
    sheets = world.campaign.memberships.values_list("character_id", flat=True)
    return Viewer(seat.pk, seat.user_id, str(seat.role), frozenset({*sheets, SCREEN, OVERVIEW}))


def streamed(world: World) -> list[Frame]:
    """Every frame of the table's life: all at once as for who comes back, and each as it happened."""
    campaign = world.campaign.pk
    frames = list(drawn_for_every_page(campaign, 0, 10_000))
    return frames + [frame for seq in entries(world) for frame in drawn_for_every_page(campaign, seq - 1, 1)]


def test_the_stream_tells_nobody_what_is_not_theirs(world: World) -> None:
    frames = streamed(world)
    here = [seat.pk for seat in world.seats.values()]
    for role in MEMBERS:
        viewer = viewer_of(world, role)
        snapshot = fragments.snapshot(viewer, world.campaign.pk)
        roots = [root for frame in (*frames, snapshot) for root in frame.seen_by(viewer)]
        roots += [root for root in fragments.presence(world.campaign.pk, here) if root.goes_to(viewer)]
        assert sung(world, role, html_of(roots)) == []
        assert len(roots) > 100, "there was something to see"


def test_every_word_reaches_the_gm_by_the_stream_too(world: World) -> None:
    viewer = viewer_of(world, GM)
    told = html_of(root for frame in streamed(world) for root in frame.seen_by(viewer))
    notes = {word for word in world.canaries if word.startswith("Zqnte")}  # they stand in slips alone
    assert {word for word in world.canaries if word not in told} == notes


@pytest.mark.thorough
def test_no_deed_and_no_refusal_tells_what_is_not_theirs(world: World) -> None:
    """Every deed of everyone, on open sheets and on closed ones, naming closed ones wherever that can be."""
    wrong = []
    for row in (row for row in MATRIX if row.post != NO):
        about = ("mira", "ogre", "lurker") if "sheet_id" in GAPS[row.name] else ("mira",)
        for path in {path_of(world, row, sheet_id=sheet) for sheet in about}:
            for role in MEMBERS if row.name not in ("join", "login", "signup") else (OUTSIDER, *MEMBERS):
                for answer in answers(world, role, path, fields_of(world, row)):
                    heard = sung(world, role, answer.replace(path, ""))
                    if heard and row.name != "join_code":  # who knows the code is told where the door is
                        wrong.append((row.name, role, path, heard))
    assert wrong == []


def answers(world: World, role: str, path: str, fields: dict[str, object]) -> Iterator[str]:
    """What a deed answers by htmx, with a closed sheet for its target where it has one."""
    targets = [name for name in ("target", "to") if name in fields]
    for sheet in CLOSED if targets else ("",):
        asked = {**fields, **dict.fromkeys(targets, sheet)}
        with rolled_back():
            response = world.browser(role).post(path, asked, **HTMX)
        assert response.status_code < 500, (role, path)
        told = {name: value for name, value in response.headers.items() if name != "Content-Length"}
        yield response.content.decode() + str(told)  # how long an answer is may be any number
