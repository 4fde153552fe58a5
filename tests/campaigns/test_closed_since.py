"""What was closed since is told by no dialog, no stream and no difficulty that is remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpRequest
from django.test import Client

from campaigns.access import SheetMembership
from campaigns.dialogs.memory import last_difficulty
from campaigns.live.fragments import snapshot
from campaigns.live.frames import Viewer
from campaigns.models import Campaign, Seat
from campaigns.state import kept, state_of
from campaigns.views import dialogs
from rules.common.belongings import AddBelonging
from rules.common.sheets import BeginSheet, RemoveSheet, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from tests.campaigns.at_table import at, do
from tests.campaigns.sheets import FRAME, address, create_foe, done
from tests.factories import create_sheet

SignedIn = Callable[[object], Client]


@pytest.mark.parametrize("gone", ["hidden", "removed"])
def test_a_foe_that_is_gone_is_no_longer_led_to(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, gone: str
) -> None:
    foe, path = create_foe(gwens_seat), address(pips_seat, "attack")
    pip = signed_in(pips_seat)
    pip.post(path, {"target": foe})
    assert f'value="{foe}" checked' in " ".join(pip.get(path, **FRAME).content.decode().split())
    done(gwens_seat, RemoveSheet(foe) if gone == "removed" else ShareSheet(foe, (), "hidden"))
    answer = pip.get(path, **FRAME)
    assert answer.status_code == 200
    assert foe not in answer.content.decode()


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_store_that_is_closed_goes_to_no_player(pips_seat: Seat, gwens_seat: Seat, visibility: str) -> None:
    done(gwens_seat, BeginSheet("store", "Store", kind="party"))
    viewer = Viewer(pips_seat.pk, pips_seat.user_id, pips_seat.role, frozenset({"store"}))
    assert any(root.sheet == "store" for root in snapshot(viewer, pips_seat.campaign_id).seen_by(viewer))
    done(gwens_seat, ShareSheet("store", (), visibility))
    assert not any(root.sheet == "store" for root in snapshot(viewer, pips_seat.campaign_id).seen_by(viewer))


def test_a_difficulty_on_an_entry_that_a_player_may_not_see_is_not_remembered_for_them(
    pips_seat: Seat, gwens_seat: Seat
) -> None:
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="freed6")
    ann, vault = create_sheet(pips_seat, "Ann"), create_sheet(gwens_seat, "Vault", visibility="named")
    do(gwens_seat, SetCode(ann, "strength", "3D"))
    begun = do(gwens_seat, BeginTrack(vault, "Ammo", "quantity"))
    do(pips_seat, TryTrack(ann, f"{begun.seq}.1", "strength", target=vault), 3, 3, 3, 3, 3)
    kept.clear()
    state = state_of(Campaign.objects.get(pk=gwens_seat.campaign_id))
    assert last_difficulty(state, pips_seat.pk) is None


def test_no_dialog_is_there_of_a_sheet_that_was_closed_while_it_was_asked_for(
    mira: str,
    pips_seat: Seat,
    gwens_seat: Seat,
    signed_in: SignedIn,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_in = dialogs.acting_for

    def and_then_closed(request: HttpRequest, slug: str, sheet_id: str) -> tuple[Seat, SheetMembership]:
        found = let_in(request, slug, sheet_id)
        done(gwens_seat, ShareSheet(mira, (), "hidden"))
        kept.clear()
        return found

    monkeypatch.setattr(dialogs, "acting_for", and_then_closed)
    assert signed_in(pips_seat).get(address(pips_seat, "check", "strength")).status_code == 404


def test_a_store_that_is_closed_is_opened_by_no_dialog(
    pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    done(gwens_seat, BeginSheet("store", "Store", kind="party"))
    rope = f"{do(gwens_seat, AddBelonging('store', 'rope')).seq}.1"
    path, pip = at(pips_seat, "belonging", "store", rope), signed_in(pips_seat)
    assert "rope" in pip.get(path).content.decode()
    done(gwens_seat, ShareSheet("store", (), "named"))
    assert pip.get(path).status_code == 403
