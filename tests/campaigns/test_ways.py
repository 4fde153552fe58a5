"""What each page offers to whom, in a fight and once the campaign is archived: neither more nor less."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import resolve, reverse

from campaigns.models import Campaign
from campaigns.state import kept
from rules.common.encounters import BeginEncounter
from tests.campaigns.test_controls import Ways
from tests.campaigns.world import GM, OTHER, PLAYER, WATCHER, World, rolled_back

pytestmark = pytest.mark.django_db
EVERYWHERE = "account account_switch! chronicle keys landing lines log logout! rules search table"
STOPS = "pause! x_card!"
READS = "entry note note_list"
ACTS = f"{READS} {STOPS} do do! do_row do_row! favourite! offer! panel portrait roll! say sheet undo_last!"
OTHERS = ("watcher", "other", "player")
REMOVES = " ".join(f"seat_link:{role}! seat_remove:{role}! seat_role:{role}!" for role in OTHERS)
RUNS = f"leave! {REMOVES} seat_role:gm!"
LOOKS_AS = " ".join(f"as_seat:{role}" for role in OTHERS)
SCREEN = f"{READS} {LOOKS_AS} people picture screen_boxes! settings tables"

IN_A_FIGHT = {
    "table": (
        f"{READS} {STOPS}",
        f"{ACTS} sheet_new",
        f"{ACTS} handout_away! picture sheet_new",
        f"{ACTS} do_table do_table! people picture screen settings sheet_new",
    ),
    "screen": (
        *("403", "403", "403"),
        f"""{SCREEN} {STOPS} do! do_table do_table! do_together do_together! favourite! note_new offer! roll!
        do_row do_row! say sheet_new table_roll! undo_last!""",
    ),
    "people": (
        f"{STOPS} leave! sheet",
        *[f"{STOPS} leave! sheet sheet_new"] * 2,
        f"{STOPS} {RUNS} invite_new! invite_revoke! join_code screen sheet",
    ),
    "chronicle_session": (
        f"{STOPS} chronicle_text entry",
        *[f"{STOPS} chronicle_text entry sheet_new"] * 2,
        f"{STOPS} chronicle_text chronicle_session?all chronicle_session?edit entry screen",
    ),
    "note_list": (
        f"{STOPS} note",
        *[f"{STOPS} note note_new sheet_new"] * 2,
        f"{STOPS} note note_list note_new screen",
    ),
    "tables": (
        *("403", "403", "403"),
        f"{STOPS} screen table_edit table_new table_roll! tables_bring! tables_export",
    ),
}
ARCHIVED = {
    "table": (READS, f"{READS} sheet", f"{READS} picture sheet", f"{READS} picture screen settings sheet"),
    "screen": ("403", "403", "403", SCREEN),
    "people": (*["leave! sheet"] * 3, f"{RUNS} settings sheet"),
    "chronicle_session": (
        *["chronicle_text entry"] * 3,
        "chronicle_text chronicle_session?all entry settings",
    ),
    "note_list": ("note", "note", "note", "note note_list settings"),
    "tables": ("403", "403", "403", "tables_export settings"),
}
"""For a watcher, another player, the player and the Game Master: the names of the ways that not all pages
have, with ! where something is pressed, of whom it is, and what is asked for; or the status of the page."""


def path_of(world: World, page: str) -> str:
    """Return the address of a page; of the first session where it is one of those."""
    return reverse(page, args=[world.campaign.slug, *([1] if page == "chronicle_session" else [])])


def page_of(world: World, role: str, page: str) -> str:
    """Return the HTML of a page, or how it is refused."""
    answer = world.browser(role).get(path_of(world, page))
    return answer.content.decode() if answer.status_code == 200 else str(answer.status_code)


def offered(world: World, role: str, page: str) -> set[str]:
    """Return the names of the ways that are shown, or the status."""
    html = page_of(world, role, page)
    if html.isdigit():
        return {html}
    path = path_of(world, page)
    turned = {("get", path + query) for query in re.findall(r'href="(\?[^"]*)"', html)}
    return {named(world, *way) for way in Ways(html, path).found | turned} - {*EVERYWHERE.split()}


def named(world: World, method: str, address: str) -> str:
    """Return the name of a way, of whom it is, and whether it is pressed."""
    parts = urlsplit(address)
    found = resolve(parts.path)
    seats = {seat.pk: f":{role}" for role, seat in world.seats.items()}
    whose = seats.get(found.kwargs.get("seat_id"), "")
    asked = "".join(f"?{one}" for one in ("all", "edit") if one in parse_qs(parts.query))
    return f"{found.url_name}{whose}{asked}{'!' if method == 'post' else ''}"


@pytest.mark.parametrize("page", IN_A_FIGHT)
@pytest.mark.parametrize("archived", [False, True], ids=["in a fight", "archived"])
def test_a_page_offers_this_to_each_and_no_more(world: World, page: str, archived: bool) -> None:
    with rolled_back():
        world.do(GM, BeginEncounter(("mira", "bramble", "ogre")))
        if archived:
            archive(world)
        ways = (ARCHIVED if archived else IN_A_FIGHT)[page]
        for role, expected in zip((WATCHER, OTHER, PLAYER, GM), ways, strict=True):
            assert offered(world, role, page) == set(expected.split()), role


def archive(world: World) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(archived="2026-01-01T00:00:00Z")
    kept.clear()
