"""What a seat may not know shows in no refusal and in no odds."""

from __future__ import annotations

import pytest

from campaigns.known import CLOSED, known_to, preview_for
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.belongings import AddBelonging, GiveBelonging, MoveBelonging
from rules.common.coins import GiveCoins
from rules.common.sheets import BeginSheet, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from rules.errors import RuleBroken
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.harm import Heal, TakeDamage
from rules.game import Command
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import Belonging, Profile, Table
from tests.campaigns.at_table import do
from tests.campaigns.sheets import create_foe, fill_slots, key_of
from tests.factories import create_character, create_seat, create_sheet


def refusal_for(seat: Seat, order: Command) -> str:
    """Return what the seat is told; the order must not be carried out."""
    with pytest.raises(RuleBroken, match=r"\.") as refused:  # a sentence; the tests say which
        perform(seat, order, chance=Scripted([3, 3, 3]))
    assert refused.value.choices == ()
    return refused.value.sentence


def whole_table(seat: Seat) -> Table:
    return state_of(Campaign.objects.get(pk=seat.campaign_id)).table


@pytest.mark.parametrize("state", ["sound", "taken out", "being made"])
def test_a_hidden_sheet_is_refused_to_who_does_not_know_of_it_as_if_it_were_not_there(
    gwens_seat: Seat, pips_seat: Seat, mira: str, state: str
) -> None:
    hidden = create_foe(gwens_seat, visibility="hidden")
    if state == "taken out":
        do(gwens_seat, TakeDamage(hidden, 99))
    if state == "being made":
        hidden = "half"
        do(gwens_seat, BeginSheet(hidden, "Half", visibility="hidden"))
    mace = key_of(pips_seat, "mace")
    for order_to in (
        lambda whom: DeclareAttack(mira, target=whom),
        lambda whom: GiveBelonging(mira, mace, whom),
        lambda whom: GiveCoins(mira, whom, 1),
        lambda whom: Heal(whom, 1),
        lambda whom: ShareSheet(whom, (str(pips_seat.pk),), "open"),
    ):
        assert refusal_for(pips_seat, order_to(hidden)) == refusal_for(pips_seat, order_to("nobody"))


def test_a_hidden_sheet_is_not_begun_anew_by_who_does_not_know_of_it(
    gwens_seat: Seat, pips_seat: Seat
) -> None:
    hidden = create_foe(gwens_seat, visibility="hidden")
    assert "nobody like that" in refusal_for(pips_seat, BeginSheet(hidden, "Mine"))


def test_who_plays_a_hidden_sheet_is_told_all_about_it(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    do(gwens_seat, ShareSheet(mira, (str(pips_seat.pk),), "hidden"))
    assert "Mira does not carry that." in refusal_for(pips_seat, GiveBelonging(mira, "9.9", mira))


def test_why_a_closed_sheet_cannot_take_something_is_not_told(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    vesper = create_character(gwens_seat, "Vesper")
    fill_slots(gwens_seat, vesper)
    gift = GiveBelonging(mira, key_of(pips_seat, "mace"), vesper)
    assert refusal_for(pips_seat, gift) != CLOSED
    do(gwens_seat, ShareSheet(vesper, (str(gwens_seat.pk),), "named"))
    assert refusal_for(pips_seat, gift) == CLOSED


def test_where_the_track_of_a_closed_sheet_stands_is_not_told(gwens_seat: Seat, pips_seat: Seat) -> None:
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="freed6")
    ann, vault = create_sheet(pips_seat, "Ann"), create_sheet(gwens_seat, "Vault", visibility="named")
    do(gwens_seat, SetCode(ann, "strength", "3D"))
    begun = do(gwens_seat, BeginTrack(vault, "Ammo", "quantity", at="Empty"))
    track = f"{begun.seq}.1"
    for key in (track, "9.9"):
        assert refusal_for(pips_seat, TryTrack(ann, key, "strength", target=vault)) == CLOSED
    with pytest.raises(RuleBroken, match="Ammo is at Empty"):
        perform(gwens_seat, TryTrack(ann, track, "strength", target=vault))


def test_what_ones_own_sheet_forbids_is_told_whoever_it_is_about(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    assert "Mira does not carry that." in refusal_for(pips_seat, GiveBelonging(mira, "9.9", ogre))


def test_a_game_master_is_told_what_is_wrong(gwens_seat: Seat, mira: str) -> None:
    half = "half"
    do(gwens_seat, BeginSheet(half, "Half", visibility="hidden"))
    with pytest.raises(RuleBroken, match="Half is still being made"):
        perform(gwens_seat, DeclareAttack(mira, target=half))


def test_the_odds_against_a_closed_sheet_count_nothing_that_it_wears(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    order, game = DeclareAttack(mira, key_of(pips_seat, "mace"), target=ogre), game_for("freeblade")
    bare = preview_for(pips_seat, game, whole_table(gwens_seat), order)
    do(gwens_seat, AddBelonging(ogre, "hide", "armor", 1, 6))
    do(gwens_seat, MoveBelonging(ogre, key_of(gwens_seat, "hide", ogre), place="worn"))
    clad = whole_table(gwens_seat)
    assert preview_for(pips_seat, game, clad, order) == bare
    assert preview_for(gwens_seat, game, clad, order) != bare


def test_there_are_no_odds_against_who_is_hidden(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    hidden, game = create_foe(gwens_seat, visibility="hidden"), game_for("freeblade")
    foreseen = [
        preview_for(pips_seat, game, whole_table(gwens_seat), DeclareAttack(mira, target=whom))
        for whom in (hidden, "nobody")
    ]
    assert foreseen[0] == foreseen[1]
    assert foreseen[0].refused


def test_of_a_closed_sheet_no_more_than_its_name_is_known(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    named, hidden = (create_foe(gwens_seat, visibility=how) for how in ("named", "hidden"))
    table = whole_table(gwens_seat)
    known = known_to(pips_seat, table)
    assert {key[1] for key in known.rows if key[0] in (named, hidden)} == {"profile", "part"}
    assert known.get(Profile, named, "profile").name == "Ogre"
    assert known.get(Profile, hidden, "profile").name == "someone unseen"
    assert known.of(Belonging, mira) == table.of(Belonging, mira)
    assert known_to(gwens_seat, table) is table
    other = create_seat(pips_seat.campaign)
    do(gwens_seat, ShareSheet(mira, (str(pips_seat.pk),), "named"))
    assert known_to(other, whole_table(gwens_seat)).of(Belonging, mira) == {}
