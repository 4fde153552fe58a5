from __future__ import annotations

import pytest

from tests.campaigns.person import Person

pytestmark = [pytest.mark.usefixtures("campaign"), pytest.mark.database]


def test_an_archived_table_is_only_read_until_it_is_opened_again(gm: Person, player: Person) -> None:
    gm.submits("campaign_archive")
    assert gm.last.fact["notes"] == ["it is archived"]
    assert player.reads("table")
    assert player.sends("roll", expression="1d6").status_code == 403
    assert "Open it again" in gm.reads("settings")
    gm.submits("campaign_reopen")
    assert gm.last.fact["notes"] == ["it is played again"]
    player.does("roll", expression="1d6")


def test_twice_is_once(gm: Person) -> None:
    for deed in ("campaign_reopen", "campaign_archive", "campaign_archive"):
        gm.submits(deed)
    assert gm.head == 1
