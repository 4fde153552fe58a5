"""What was closed since is told by no dialog, no stream and no difficulty that is remembered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns import access
from campaigns.dialogs.memory import last_difficulty
from campaigns.drawing.fragments import snapshot
from campaigns.models import Campaign
from campaigns.state import State, kept, state_of
from rules.common.belongings import AddBelonging
from rules.common.sheets import BeginSheet, RemoveSheet, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe
from tests.factories import create_sheet

STORE = BeginSheet("store", "Store", kind="party")


@pytest.mark.parametrize("gone", ["hidden", "removed"])
def test_a_foe_that_is_gone_is_no_longer_led_to(mira: str, player: Person, gm: Person, gone: str) -> None:
    foe = create_foe(gm.seat)
    player.does("attack", mira, target=foe)
    assert f'value="{foe}" checked' in " ".join(player.reads("attack", mira).split())
    gm.plays(RemoveSheet(foe) if gone == "removed" else ShareSheet(foe, (), "hidden"))
    assert foe not in player.reads("attack", mira)


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_store_that_is_closed_goes_to_no_player(player: Person, gm: Person, visibility: str) -> None:
    viewer = replace(player.viewer, sheets=frozenset({"store"}))
    for command, goes in ((STORE, True), (ShareSheet("store", (), visibility), False)):
        gm.plays(command)
        roots = snapshot(viewer, gm.seat.campaign_id).seen_by(viewer)
        assert any(root.sheet == "store" for root in roots) == goes


def test_a_difficulty_that_a_player_may_not_see_is_not_remembered(player: Person, gm: Person) -> None:
    Campaign.objects.update(system="freed6")
    ann, vault = create_sheet(player.seat, "Ann"), create_sheet(gm.seat, "Vault", visibility="named")
    gm.plays(SetCode(ann, "strength", "3D"))
    begun = gm.plays(BeginTrack(vault, "Ammo", "quantity"))
    player.plays(TryTrack(ann, f"{begun.seq}.1", "strength", target=vault), 3, 3, 3, 3, 3)
    kept.clear()
    assert last_difficulty(state_of(Campaign.objects.get()), player.seat.pk) is None


def test_a_dialog_asks_for_the_state_once(mira: str, player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Campaign] = []

    def counted(campaign: Campaign) -> State:
        asked.append(campaign)
        return state_of(campaign)

    monkeypatch.setattr(access, "state_of", counted)
    player.opens("check", mira, "strength")
    assert len(asked) == 1


def test_a_store_that_is_closed_is_opened_by_no_dialog(player: Person, gm: Person) -> None:
    gm.plays(STORE)
    rope = f"{gm.plays(AddBelonging('store', 'rope')).seq}.1"
    assert "rope" in player.reads("belonging", "store", rope)
    gm.plays(ShareSheet("store", (), "named"))
    assert player.opens("belonging", "store", rope).status_code == 403
