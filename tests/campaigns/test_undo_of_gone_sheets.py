"""An entry of a sheet that has left the table since, and the beginning of a sheet that has grown since."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection

from campaigns.log.history import disagreements
from campaigns.models import Campaign
from campaigns.undo import UndoConflict, rewind, undo
from rules.common.belongings import AddBelonging, DropBelonging
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.prompts import SkipPrompt
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet
from rules.errors import RuleBroken
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from tests.campaigns.person import Person
from tests.campaigns.replay import stored
from tests.campaigns.sheets import create_foe, key_of

pytestmark = pytest.mark.database
Vanishing = Callable[[Person, str], Command]


def dropping(person: Person, sheet_id: str) -> Command:
    """Return the order that leaves the mace behind."""
    return DropBelonging(sheet_id, key_of(person.seat, "mace"))


def clearing(person: Person, sheet_id: str) -> Command:
    """Return the order that takes a fresh condition away."""
    person.plays(AddCondition(sheet_id, "Poisoned"))
    return ClearCondition(sheet_id, key_of(person.seat, "poisoned"))


def nothing_is_wrong(person: Person) -> bool:
    """Say whether log and rows agree, and every row that is named is there."""
    connection.check_constraints()
    return not list(disagreements(Campaign.objects.get(pk=person.seat.campaign_id)))


@pytest.mark.parametrize("vanishing", [dropping, clearing])
@pytest.mark.parametrize("path", ["undo", "undo_last"])
def test_nothing_comes_back_without_its_sheet(
    gm: Person, player: Person, mira: str, vanishing: Vanishing, path: str
) -> None:
    entry = player.plays(vanishing(player, mira))
    gm.plays(RemoveSheet(mira))
    where = [entry.seq] if path == "undo" else []
    assert "A GM can undo them together." in player.is_refused(path, *where)
    assert nothing_is_wrong(gm)


@pytest.mark.parametrize("vanishing", [dropping, clearing])
def test_it_comes_back_with_its_sheet(gm: Person, player: Person, mira: str, vanishing: Vanishing) -> None:
    order = vanishing(player, mira)
    before = stored(gm.seat.campaign)
    entry, removal = player.plays(order), gm.plays(RemoveSheet(mira))
    with pytest.raises(UndoConflict) as conflict:
        undo(gm.seat, entry.seq)
    assert conflict.value.entries == (removal,)
    undo(gm.seat, entry.seq, together=True)
    assert stored(gm.seat.campaign) == before
    assert nothing_is_wrong(gm)


def test_the_beginning_of_a_sheet_is_not_undone_under_what_it_has_got_since(gm: Person) -> None:
    begun = gm.plays(BeginSheet("barn", "Barn", kind="place"))
    hay = gm.plays(AddBelonging("barn", "hay"))
    with pytest.raises(UndoConflict) as conflict:
        undo(gm.seat, begun.seq)
    assert conflict.value.entries == (hay,)
    undo(gm.seat, begun.seq, together=True)
    assert nothing_is_wrong(gm)


def test_a_prompt_that_was_let_pass_does_not_come_back_for_a_removed_sheet(gm: Person, mira: str) -> None:
    gm.plays(DeclareAttack(create_foe(gm.seat), target=mira), 4, 1)
    passed = gm.plays(SkipPrompt(gm.seat.campaign.pendings.exclude(kind="reroll").get().key))
    gm.plays(RemoveSheet(mira))
    with pytest.raises(UndoConflict):
        undo(gm.seat, passed.seq)


def test_neither_a_new_name_nor_another_belonging_stands_in_the_way(gm: Person, mira: str) -> None:
    dropped = gm.plays(dropping(gm, mira))
    gm.plays(DescribeSheet(mira, "Mira the Bold"))
    gm.plays(AddBelonging(mira, "pebble", slots=0))
    undo(gm.seat, dropped.seq)
    assert key_of(gm.seat, "mace")


def test_an_undo_is_not_undone_for_a_sheet_that_is_gone_since(gm: Person, mira: str) -> None:
    undo(gm.seat, gm.plays(AddBelonging(mira, "pebble", slots=0)).seq)
    taken = gm.last
    gm.plays(RemoveSheet(mira))
    with pytest.raises(RuleBroken, match="that undo stays"):
        undo(gm.seat, taken.seq)
    assert nothing_is_wrong(gm)


def test_a_rewind_goes_past_a_removed_sheet(gm: Person, mira: str) -> None:
    here, before = gm.head, stored(gm.seat.campaign)
    gm.plays(dropping(gm, mira))
    gm.plays(RemoveSheet(mira))
    rewind(gm.seat, here)
    assert stored(gm.seat.campaign) == before
