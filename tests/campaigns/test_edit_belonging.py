"""A belonging is changed: mended, renamed."""

from __future__ import annotations

from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import key_of, shown

EDIT = {"name": "old mace", "kind": "weapon", "slots": "1", "die": "10", "full": "10"}


def test_it_is_as_was_said(mira: str, mace: str, player: Person) -> None:
    assert "die: D8 → D10" in player.does("belonging-edit", mira, mace, **EDIT).fact["notes"]
    row = shown(player.seat).belongings[mace]
    assert (row.name, row.die, row.full) == ("old mace", 10, 10)


def test_its_slip_has_its_values(mira: str, player: Person) -> None:
    holds(player.reads("belonging", mira, key_of(player.seat, "torches")), 'value="torches"', "Roll the D6")


def test_what_is_not_carried_cannot_change(mira: str, player: Person) -> None:
    assert player.opens("belonging", mira, "9.9").status_code == 404
    assert player.sends("belonging-edit", mira, "9.9", **EDIT).status_code == 404
