"""An entry of a sheet that has left the table since, and the beginning of a sheet that has grown since."""

from __future__ import annotations

import pytest
from django.db import connection

from campaigns.log.history import disagreements
from campaigns.log.undo import UndoConflict, rewind, undo
from campaigns.models import Campaign, Seat
from rules.common.belongings import AddBelonging, DropBelonging
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.prompts import LetPass
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet
from rules.errors import RuleBroken
from rules.freeblade.attack_setup import DeclareAttack
from rules.game import Command
from tests.campaigns.at_table import Browser, ask, at, do, head, last, refused
from tests.campaigns.replay import stored
from tests.campaigns.sheets import create_foe, key_of


def dropping(seat: Seat, sheet_id: str) -> Command:
    """Return the order that leaves the mace behind."""
    return DropBelonging(sheet_id, key_of(seat, "mace"))


def clearing(seat: Seat, sheet_id: str) -> Command:
    """Return the order that takes a fresh condition away."""
    do(seat, AddCondition(sheet_id, "Poisoned"))
    return ClearCondition(sheet_id, key_of(seat, "poisoned"))


def nothing_is_wrong(seat: Seat) -> bool:
    """Say whether log and rows agree, and every row that is named is there."""
    connection.check_constraints()
    return not list(disagreements(Campaign.objects.get(pk=seat.campaign_id)))


@pytest.mark.parametrize("vanishing", [dropping, clearing])
@pytest.mark.parametrize("path", ["undo", "undo_last"])
def test_what_a_removed_sheet_lost_before_is_not_brought_back_without_it(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser, vanishing: object, path: str
) -> None:
    entry = do(pips_seat, vanishing(pips_seat, mira))  # type: ignore[operator]
    do(gwens_seat, RemoveSheet(mira))
    address = at(pips_seat, path, *([entry.seq] if path == "undo" else []))
    assert "A GM can undo them together." in refused(ask(signed_in(pips_seat), address))
    assert nothing_is_wrong(gwens_seat)


@pytest.mark.parametrize("vanishing", [dropping, clearing])
def test_it_comes_back_together_with_its_sheet(
    gwens_seat: Seat, pips_seat: Seat, mira: str, vanishing: object
) -> None:
    order = vanishing(pips_seat, mira)  # type: ignore[operator]
    before = stored(gwens_seat.campaign)
    entry, removal = do(pips_seat, order), do(gwens_seat, RemoveSheet(mira))
    with pytest.raises(UndoConflict) as conflict:
        undo(gwens_seat, entry.seq)
    assert conflict.value.choices == ((str(removal.seq), f"Entry {removal.seq}"),)
    undo(gwens_seat, entry.seq, together=True)
    assert stored(gwens_seat.campaign) == before
    assert nothing_is_wrong(gwens_seat)


def test_the_beginning_of_a_sheet_is_not_undone_under_what_it_has_got_since(gwens_seat: Seat) -> None:
    begun = do(gwens_seat, BeginSheet("barn", "Barn", kind="place"))
    hay = do(gwens_seat, AddBelonging("barn", "hay"))
    with pytest.raises(UndoConflict) as conflict:
        undo(gwens_seat, begun.seq)
    assert conflict.value.choices == ((str(hay.seq), f"Entry {hay.seq}"),)
    undo(gwens_seat, begun.seq, together=True)
    assert nothing_is_wrong(gwens_seat)


def test_a_prompt_that_was_let_pass_does_not_come_back_for_a_removed_sheet(
    gwens_seat: Seat, mira: str
) -> None:
    ogre = create_foe(gwens_seat)
    do(gwens_seat, DeclareAttack(ogre, target=mira), 4, 1)
    key = gwens_seat.campaign.pendings.exclude(kind="reroll").get().key
    passed = do(gwens_seat, LetPass(key))
    do(gwens_seat, RemoveSheet(mira))
    with pytest.raises(UndoConflict):
        undo(gwens_seat, passed.seq)


def test_neither_a_new_name_nor_another_belonging_stands_in_the_way(gwens_seat: Seat, mira: str) -> None:
    dropped = do(gwens_seat, dropping(gwens_seat, mira))
    do(gwens_seat, DescribeSheet(mira, "Mira the Bold"))
    do(gwens_seat, AddBelonging(mira, "pebble", slots=0))
    undo(gwens_seat, dropped.seq)
    assert key_of(gwens_seat, "mace")


def test_an_undo_is_not_undone_for_a_sheet_that_is_gone_since(gwens_seat: Seat, mira: str) -> None:
    added = do(gwens_seat, AddBelonging(mira, "pebble", slots=0))
    undo(gwens_seat, added.seq)
    taken = last(gwens_seat)
    do(gwens_seat, RemoveSheet(mira))
    with pytest.raises(RuleBroken, match="that undo stands"):
        undo(gwens_seat, taken.seq)
    assert nothing_is_wrong(gwens_seat)


def test_a_rewind_goes_past_a_removed_sheet(gwens_seat: Seat, mira: str) -> None:
    here, before = head(gwens_seat), stored(gwens_seat.campaign)
    do(gwens_seat, dropping(gwens_seat, mira))
    do(gwens_seat, RemoveSheet(mira))
    rewind(gwens_seat, here)
    assert stored(gwens_seat.campaign) == before
