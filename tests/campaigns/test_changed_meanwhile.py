"""What changes between the moment a request is let in and the moment its turn to write comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import Http404
from django.test import RequestFactory

from campaigns.access import known_sheet
from campaigns.actions import campaigns, entries, invites, seats, settings
from campaigns.actions.dialogs import give
from campaigns.drawing.fragments import answer_again
from campaigns.models import Campaign, Role, Seat
from campaigns.play import CHANGED
from campaigns.state import kept
from campaigns.table.page import table_page
from rules.common.free_rolls import RollDice
from rules.common.sheets import RemoveSheet, ShareSheet, WriteNotes
from rules.errors import RuleBroken
from rules.freeblade.creatures import MakeCreature
from rules.game import Command
from tests.campaigns.at_table import HTMX, do, head
from tests.factories import create_seat

pytestmark = pytest.mark.database
Deed = Callable[[Seat, Seat], object]
GMS_DEEDS: dict[str, Deed] = {
    "role": lambda gm, pip: seats.change_role(seat=gm, other=pip, role=Role.WATCHER),
    "remove": lambda gm, pip: seats.remove_seat(seat=gm, other=pip),
    "invite": lambda gm, pip: invites.make_invite(seat=gm),
    "rename": lambda gm, pip: campaigns.rename_campaign(seat=gm, name="The Silt Road"),
    "archive": lambda gm, pip: campaigns.archive_campaign(seat=gm),
    "delete": lambda gm, pip: campaigns.delete_campaign(seat=gm, typed=gm.campaign.name),
    "rulings": lambda gm, pip: settings.change_rulings(seat=gm, rulings={}),
    "document": lambda gm, pip: settings.change_document(seat=gm, document=""),
}


def as_let_in(seat: Seat) -> Seat:
    """The seat as a view has read it."""
    return Seat.objects.select_related("campaign", "user").get(pk=seat.pk)


@pytest.mark.parametrize("deed", GMS_DEEDS.values(), ids=GMS_DEEDS)
def test_who_has_lost_the_game_runs_it_no_longer(gwens_seat: Seat, pips_seat: Seat, deed: Deed) -> None:
    other = as_let_in(create_seat(gwens_seat.campaign, role=Role.GM))
    seats.change_role(seat=gwens_seat, other=other, role=Role.PLAYER)
    other.role = Role.GM
    before = head(gwens_seat)
    with pytest.raises(RuleBroken, match=CHANGED):
        deed(other, pips_seat)
    assert head(gwens_seat) == before


def test_a_game_master_who_goes_takes_the_invites_along(gwens_seat: Seat) -> None:
    other = create_seat(gwens_seat.campaign, role=Role.GM)
    invites.make_invite(seat=gwens_seat)
    seats.remove_seat(seat=other, other=other, revoke=True)
    assert not Campaign.objects.get(pk=other.campaign_id).invites.filter(revoked=None).exists()


def test_nothing_is_played_at_a_table_that_has_just_been_archived(gwens_seat: Seat, pips_seat: Seat) -> None:
    pip = as_let_in(pips_seat)
    rolled = give(seat=pip, commands=(RollDice("d6"),)).events[0]
    campaigns.archive_campaign(seat=gwens_seat)
    before = head(gwens_seat)
    with pytest.raises(RuleBroken, match="archived"):
        give(seat=pip, commands=(RollDice("d6"),))
    with pytest.raises(RuleBroken, match="archived"):
        entries.undo_entry(seat=pip, seq=rolled.seq)
    assert head(gwens_seat) == before


def test_no_page_shows_secrets_to_one_who_was_a_game_master(gwens_seat: Seat, rf: RequestFactory) -> None:
    other = create_seat(gwens_seat.campaign, role=Role.GM)
    rolled = do(other, RollDice("d6"), 4)
    let_in = as_let_in(other)
    seats.change_role(seat=gwens_seat, other=other, role=Role.PLAYER)
    do(gwens_seat, RollDice("d6", "behind the screen"), 4, audience="gm_only")
    kept.clear()  # as in a process that has not seen the table for a while
    request = rf.get("/", headers=HTMX)
    request.htmx = True
    with pytest.raises(Http404):
        table_page(let_in, "", request)
    with pytest.raises(Http404):
        answer_again(request, let_in, [rolled.seq])


@pytest.mark.parametrize("deed", [ShareSheet("ogre", (), "hidden"), RemoveSheet("ogre")])
def test_no_page_shows_a_sheet_that_has_just_been_closed(
    gwens_seat: Seat, pips_seat: Seat, rf: RequestFactory, deed: Command
) -> None:
    do(gwens_seat, MakeCreature("ogre", "Ogre", 9, visibility="open"))
    pip = as_let_in(pips_seat)
    known_sheet(pip, "ogre")
    do(gwens_seat, deed)
    kept.clear()
    with pytest.raises(Http404):
        known_sheet(pip, "ogre")


def test_nobody_acts_for_a_sheet_given_to_another(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    pip = as_let_in(pips_seat)
    do(gwens_seat, ShareSheet(mira, (), "open"))
    before = head(gwens_seat)
    with pytest.raises(RuleBroken, match="no longer yours to play"):
        give(seat=pip, commands=(WriteNotes(mira, "Mine"),), acting_for=mira)
    assert head(gwens_seat) == before
