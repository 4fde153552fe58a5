"""A session ends: what Focus is left is lost (FB-10)."""

from __future__ import annotations

from campaigns.log.undo import undo
from campaigns.models import Pending
from rules.common.clock import BeginSession
from rules.common.sheets import SetAbility
from rules.freeblade.checks import MakeCheck
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_focus_is_lost_and_so_is_the_chance_to_roll_again_until_it_is_undone(gm: Person, mira: str) -> None:
    gm.plays(SetAbility(mira, "dexterity", 2))
    gm.plays(BeginSession())
    gm.plays(MakeCheck(mira, "dexterity"), 3)
    assert Pending.objects.exists()
    gm.submits("session-end")
    assert gm.last.kind == "session_ended"
    assert gm.last.fact == {"number": 1, "lost": [{"name": "Mira", "focus": 2}]}
    assert shown(gm.seat).focus.number == 0
    assert not Pending.objects.exists()
    undo(gm.seat, gm.head)
    assert shown(gm.seat).focus.number == 2


def test_no_session_ends_that_has_not_begun(gm: Person) -> None:
    assert "No session is running." in gm.is_refused("session-end")
