"""What a seat may not know shows in no refusal and in no odds."""

from __future__ import annotations

import pytest

from campaigns.known import CLOSED, known_to, preview_for
from campaigns.models import Campaign
from rules.common.belongings import AddBelonging, GiveBelonging, MoveBelonging
from rules.common.coins import GiveCoins
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.sheets import BeginSheet, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from rules.errors import RuleBroken
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, Preview
from rules.games import game_for
from rules.table import Belonging, Profile, Table
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe, fill_slots, key_of, shown
from tests.factories import create_character, create_seat, create_sheet

HALF = BeginSheet("half", "Half", visibility="hidden")


def refusal_for(who: Person, order: Command) -> str:
    """Return what somebody is told; the order must not be carried out."""
    with pytest.raises(RuleBroken, match=r"\.") as refused:  # a sentence; the tests say which
        who.plays(order, 3, 3, 3)
    assert refused.value.choices == ()
    return refused.value.sentence


def whole_table(who: Person) -> Table:
    return shown(who.seat).table


def odds(who: Person, order: Command) -> Preview:
    return preview_for(who.seat, game_for("freeblade"), whole_table(who), order)


@pytest.mark.parametrize("state", ["sound", "taken out", "being made"])
def test_a_hidden_sheet_is_refused_as_if_nobody_were_there(
    gm: Person, player: Person, mira: str, mace: str, state: str
) -> None:
    hidden = create_foe(gm.seat, visibility="hidden")
    if state == "taken out":
        gm.plays(TakeDamage(hidden, 99))
    if state == "being made":
        gm.plays(HALF)
        hidden = "half"
    for order_to in (
        lambda whom: DeclareAttack(mira, target=whom),
        lambda whom: GiveBelonging(mira, mace, whom),
        lambda whom: GiveCoins(mira, whom, 1),
        lambda whom: Heal(whom, 1),
        lambda whom: ShareSheet(whom, (str(player.seat.pk),), "open"),
    ):
        assert refusal_for(player, order_to(hidden)) == refusal_for(player, order_to("nobody"))


def test_a_hidden_sheet_is_not_begun_anew_by_who_does_not_know_of_it(gm: Person, player: Person) -> None:
    hidden = create_foe(gm.seat, visibility="hidden")
    assert "nobody like that" in refusal_for(player, BeginSheet(hidden, "Mine"))


def test_of_ones_own_sheet_all_is_told_though_it_is_hidden(gm: Person, player: Person, mira: str) -> None:
    ogre = create_foe(gm.seat, visibility="named")
    assert "Mira does not carry that." in refusal_for(player, GiveBelonging(mira, "9.9", ogre))
    gm.plays(ShareSheet(mira, (str(player.seat.pk),), "hidden"))
    assert "Mira does not carry that." in refusal_for(player, GiveBelonging(mira, "9.9", mira))


@pytest.mark.parametrize(
    ("visibility", "told"), [("named", "It is Ogre's turn."), ("hidden", "someone unseen's")]
)
def test_whose_turn_it_is_is_told_though_their_sheet_is_closed(
    gm: Person, player: Person, mira: str, visibility: str, told: str
) -> None:
    ogre, wolf = create_foe(gm.seat, visibility=visibility), create_foe(gm.seat)
    gm.plays(BeginEncounter((mira, ogre, wolf)), 6, 3, 1)
    gm.plays(TakeTurn(ogre))
    assert told in refusal_for(player, DeclareAttack(mira, target=wolf))


def test_why_a_closed_sheet_takes_nothing_is_untold(gm: Person, player: Person, mira: str, mace: str) -> None:
    vesper = create_character(gm.seat, "Vesper")
    fill_slots(gm.seat, vesper)
    gift = GiveBelonging(mira, mace, vesper)
    assert refusal_for(player, gift) != CLOSED
    gm.plays(ShareSheet(vesper, (str(gm.seat.pk),), "named"))
    assert refusal_for(player, gift) == CLOSED


def test_where_the_track_of_a_closed_sheet_stands_is_not_told(gm: Person, player: Person) -> None:
    Campaign.objects.update(system="freed6")
    ann, vault = create_sheet(player.seat, "Ann"), create_sheet(gm.seat, "Vault", visibility="named")
    gm.plays(SetCode(ann, "strength", "3D"))
    track = f"{gm.plays(BeginTrack(vault, 'Ammo', 'quantity', state='Empty')).seq}.1"
    for key in (track, "9.9"):
        assert refusal_for(player, TryTrack(ann, key, "strength", target=vault)) == CLOSED
    assert "Ammo is at Empty" in refusal_for(gm, TryTrack(ann, track, "strength", target=vault))


def test_a_game_master_is_told_what_is_wrong(gm: Person, mira: str) -> None:
    gm.plays(HALF)
    assert "Half is still being made" in refusal_for(gm, DeclareAttack(mira, target="half"))


def test_odds_against_a_closed_sheet_leave_out_what_it_wears(
    gm: Person, player: Person, mira: str, mace: str
) -> None:
    ogre = create_foe(gm.seat, visibility="named")
    order = DeclareAttack(mira, mace, target=ogre)
    bare = odds(player, order)
    gm.plays(AddBelonging(ogre, "hide", "armor", 1, 6))
    gm.plays(MoveBelonging(ogre, key_of(gm.seat, "hide", ogre), location="worn"))
    assert odds(player, order) == bare
    assert odds(gm, order) != bare


def test_there_are_no_odds_against_who_is_hidden(gm: Person, player: Person, mira: str) -> None:
    hidden = create_foe(gm.seat, visibility="hidden")
    foreseen = odds(player, DeclareAttack(mira, target=hidden))
    assert foreseen.refused
    assert foreseen == odds(player, DeclareAttack(mira, target="nobody"))


def test_of_a_closed_sheet_no_more_than_its_name_is_known(gm: Person, player: Person, mira: str) -> None:
    named, hidden = (create_foe(gm.seat, visibility=how) for how in ("named", "hidden"))
    table = whole_table(gm)
    known = known_to(player.seat, table)
    assert {key[1] for key in known.rows if key[0] in (named, hidden)} == {"profile", "membership"}
    assert known.get(Profile, named, "profile") == Profile(name="Ogre", kind="npc")
    assert known.get(Profile, hidden, "profile") == Profile(name="someone unseen")
    assert known.of(Belonging, mira) == table.of(Belonging, mira)
    assert known_to(gm.seat, table) is table
    gm.plays(ShareSheet(mira, (str(player.seat.pk),), "named"))
    other = create_seat(player.seat.campaign)
    assert known_to(other, whole_table(gm)).of(Belonging, mira) == {}
