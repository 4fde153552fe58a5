"""Who may ask what: every address, every role, every way of asking."""

from __future__ import annotations

import re

import pytest
from django.http.response import HttpResponseBase

from campaigns.models import Campaign
from tests.campaigns.matrix import MATRIX, NO, NO_SESSION, READERS, SHEETS, Row
from tests.campaigns.walks import GAPS, ask, fields_of, path_of, writes
from tests.campaigns.world import ANONYMOUS, GM, OTHER, PLAYER, ROLES, WATCHER, World, rolled_back
from tests.routes import every_route

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def cells(world: World, row: Row, method: str, expected: str, **other: str) -> list[str]:
    """The cells of a row that are not as they should be. What is refused must have changed nothing."""
    path, fields = path_of(world, row, **other), fields_of(world, row) if method == "post" else {}
    wrong = []
    for role, status in zip(ROLES, expected.split(), strict=True):
        with rolled_back(), writes() as written:
            found = ask(world.browser(role), method, path, fields).status_code
            changed = found in (403, 404, 405) and bool(written)
        if found != int(status) or changed:
            wrong.append(
                f"{method} {path} {role}: {found}, not {status}{', and it changed something' * changed}"
            )
    return wrong


def test_every_address_has_its_row() -> None:
    assert {name for name, _ in every_route()} == {row.name for row in MATRIX}
    for row in MATRIX:
        assert set(row.where) <= set(GAPS[row.name]), row


@pytest.mark.parametrize("row", MATRIX, ids=lambda row: "-".join([row.name, *map(str, row.where.values())]))
def test_each_role_is_answered_as_the_matrix_says(world: World, row: Row) -> None:
    assert cells(world, row, "get", row.get) + cells(world, row, "post", row.post) == []


OF_AN_ARCHIVE = {"leave", "campaign_archive", "campaign_reopen", "campaign_delete", "screen_boxes"}
OF_ITS_DOORS = {"seat_role", "seat_remove", "seat_link", "invite_revoke"}
"""An archive is still read, so that who may read it is still its Game Master's to say."""
OF_ITS_SETTINGS = {"settings", "campaign_rename", "campaign_document", "invite_new"}
DEEDS_AT_A_TABLE = [
    row
    for row in MATRIX
    if row.post not in (NO, NO_SESSION)
    and "slug" in GAPS[row.name]
    and row.name not in OF_AN_ARCHIVE | OF_ITS_DOORS
]


@pytest.mark.parametrize(
    "row", DEEDS_AT_A_TABLE, ids=lambda row: "-".join([row.name, *map(str, row.where.values())])
)
def test_nothing_is_played_at_an_archived_table(world: World, row: Row) -> None:
    with rolled_back():
        Campaign.objects.filter(pk=world.campaign.pk).update(archived="2026-01-01T00:00:00Z")
        path, fields = path_of(world, row), fields_of(world, row)
        with writes() as written:
            statuses = {
                role: ask(world.browser(role), "post", path, fields).status_code
                for role in (WATCHER, OTHER, PLAYER, GM)
            }
        refused_by_a_rule = {GM: 422} if row.name in OF_ITS_SETTINGS else {}
        assert statuses == dict.fromkeys(statuses, 403) | refused_by_a_rule
        assert written == []


def test_no_address_is_put_to_or_deleted(world: World) -> None:
    for row in MATRIX:
        for role in (ANONYMOUS, PLAYER, GM):
            for method in ("put", "delete", "patch"):
                found = getattr(world.browser(role), method)(path_of(world, row))
                to_login = found.status_code == 302 and "/login" in found.headers["Location"]
                assert found.status_code in (403, 404, 405) or to_login, (row.name, role, method)


def words(response: HttpResponseBase, path: str) -> str:
    """What a page says, but for its own address and its tokens."""
    page = response.content.decode().replace(path, "")  # type: ignore[attr-defined]
    return re.sub(r"\b[\w-]{20,}\b", "", page)


ABOUT_SHEETS = [row for row in SHEETS if "sheet_id" in GAPS[row.name] and "sheet_id" not in row.where]


@pytest.mark.parametrize("sheet", ["lurker", "beast", "shade"])
def test_what_is_hidden_is_nowhere_for_those_who_may_not_know(world: World, sheet: str) -> None:
    roles = [role for role in ROLES if role not in ({GM, PLAYER} if sheet == "shade" else {GM})]
    for row in ABOUT_SHEETS:
        path, way = path_of(world, row, sheet_id=sheet), "get" if row.get != NO else "post"
        nowhere = path_of(world, row, sheet_id="=nothing")
        for role in roles:
            with rolled_back():
                hidden = ask(world.browser(role), way, path, fields_of(world, row))
                nothing = ask(world.browser(role), way, nowhere, fields_of(world, row))
            assert hidden.status_code == nothing.status_code in (403, 404), (path, role)
            assert words(hidden, path) == words(nothing, nowhere), "it answers as if it were not there"


def test_of_what_is_named_only_the_name_is_read(world: World) -> None:
    for row in ABOUT_SHEETS:
        path = path_of(world, row, sheet_id="ogre")
        for role in (WATCHER, OTHER, PLAYER):
            for way in ("get", "post"):
                with rolled_back():
                    status = ask(world.browser(role), way, path, fields_of(world, row)).status_code
                expected = {403, 404, 405, 422} if row.name != "sheet" or way == "post" else {200}
                assert status in expected, (path, role, way, status)
                assert row.name in READERS or status != 422, (path, role, way)
