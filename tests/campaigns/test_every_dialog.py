from __future__ import annotations

import pytest
from django.urls import reverse

from rules.common.conditions import AddCondition
from rules.games import game_for
from tests.campaigns.payloads import misread
from tests.campaigns.sheets import FRAME, done, key_of

SHEET = game_for("freeblade").sheet
ROWS = {"ability": "strength", "resource": "hp", "condition": "", "belonging": "mace"}


@pytest.mark.parametrize("dialog", [*SHEET.dialogs, *SHEET.menus], ids=lambda d: d.key)
def test_all(dialog, mira, gwens_seat, pips_seat, signed_in):
    done(pips_seat, AddCondition(mira, "poisoned"))
    slug = pips_seat.campaign.slug
    rows = [""]
    if dialog.row == "ability":
        rows = ["strength"]
    if dialog.row == "resource":
        rows = ["hp"]
    if dialog.row == "condition":
        rows = [key_of(pips_seat, "poisoned")]
    if dialog.row == "belonging":
        rows = [key_of(pips_seat, n) for n in ("mace", "Hush", "torches", "light armor")]
    got = []
    for row in rows:
        path = (
            reverse("do_row", args=[slug, mira, dialog.key, row])
            if row
            else reverse("do", args=[slug, mira, dialog.key])
        )
        b = signed_in(gwens_seat)
        a = b.get(path, **FRAME)
        got.append(a.status_code)
        if a.status_code == 200:
            html = a.content.decode()
            assert misread(html) == []
            assert misread(b.get(path).content.decode()) == []
            if dialog in SHEET.dialogs:
                o = b.get(path, {"odds": "1"}, **FRAME)
                assert o.status_code == 200
                assert misread(o.content.decode()) == []
                p = b.post(path, {"odds": "1"})
                assert p.status_code == 200
                p = b.post(path, {}, **FRAME)
                print(
                    dialog.key,
                    row,
                    p.status_code,
                    [l for l in p.content.decode().splitlines() if 'class="refused"' in l][:1],
                )
    assert 200 in got, got


@pytest.mark.parametrize("dialog", SHEET.table, ids=lambda d: d.key)
def test_table(dialog, mira, gwens_seat, pips_seat, signed_in):
    path = reverse("do_table", args=[pips_seat.campaign.slug, dialog.key])
    b = signed_in(gwens_seat)
    for kw in ({}, FRAME):
        a = b.get(path, **kw)
        assert a.status_code == 200
        assert misread(a.content.decode()) == []
    p = b.post(path, {}, **FRAME)
    print(dialog.key, p.status_code, p.headers)
