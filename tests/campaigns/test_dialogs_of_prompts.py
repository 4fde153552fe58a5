"""A dialog on a prompt is for whom the prompt asks: nobody else is told anything by it, or takes it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.actions import entries
from campaigns.models import Event, Role, Seat
from campaigns.state import state_of
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.sheets import BeginSheet, ShareSheet
from rules.d6.checks import CheckCode
from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Offer
from rules.sixd6.advantages import SetPotential, WriteAdvantage
from rules.sixd6.control import TakeControl
from rules.table import TABLE, Pending
from tests.campaigns.at_table import Browser, ask, at, do, head, refused
from tests.factories import create_campaign, create_seat, create_user

ASH, BEN, GUARD = "ash", "ben", "guard"
PLUS_TWO = {"purchases-check_plus2-take": "on", "purchases-check_plus2-about": "|strength"}


@pytest.fixture
def maren(db: None) -> Seat:
    """The Game Master of a table of FreeD6."""
    return create_seat(create_campaign(system="freed6"), create_user("Maren"), Role.GM)


@pytest.fixture
def ilo(maren: Seat) -> Seat:
    """Ilo plays Ash, and a guard is open to all."""
    seat = create_seat(maren.campaign)
    do(maren, MakeFoe(ASH, "Ash", "3D"))
    do(maren, ShareSheet(ASH, (str(seat.pk),), "open"))
    do(maren, MakeFoe(GUARD, "Guard", "3D", visibility="open"))
    return seat


@pytest.fixture
def bea(maren: Seat) -> Seat:
    """Bea plays Ben."""
    seat = create_seat(maren.campaign)
    do(maren, MakeFoe(BEN, "Ben", "3D"))
    do(maren, ShareSheet(BEN, (str(seat.pk),), "open"))
    return seat


def prompts(seat: Seat, kind: str) -> list[str]:
    return [key for key, row in state_of(seat.campaign).table.of(Pending, TABLE).items() if row.kind == kind]


def check(seat: Seat, difficulty: int, **hidden: str) -> Event:
    order = CheckCode(ASH, "strength", difficulty=difficulty)
    return do(seat, order, 4, 4, 4, **hidden)


def test_nobody_spends_the_ranks_of_another(ilo: Seat, bea: Seat, signed_in: Browser) -> None:
    check(ilo, 2)
    [key] = prompts(ilo, "ranks")
    path, before = at(bea, "spend", BEN, key), head(bea)
    assert signed_in(bea).get(path).status_code == 404
    assert "for somebody else to settle" in refused(signed_in(bea).post(path, PLUS_TWO))
    assert head(bea) == before
    assert signed_in(ilo).post(at(ilo, "spend", ASH, key), PLUS_TWO).status_code == 303


def test_nobody_rolls_the_effect_of_another(ilo: Seat, bea: Seat, signed_in: Browser) -> None:
    check(ilo, 2)
    do(ilo, SpendRanks(prompts(ilo, "ranks")[0], ASH, (Bought("effect_roll", target=GUARD),)))
    [key] = prompts(ilo, "effect")
    path, before = at(bea, "effect", BEN, key), head(bea)
    assert signed_in(bea).get(path).status_code == 404
    assert "for somebody else to settle" in refused(
        signed_in(bea).post(path, {"target": GUARD, "code": "1D"})
    )
    assert head(bea) == before
    with pytest.raises(RuleBroken, match="for somebody else to settle"):
        do(bea, RollEffect(key, BEN, GUARD, "9D"))


@pytest.mark.parametrize("hidden", [{"audience": "blind"}, {"hide_difficulty": True}])
def test_a_dialog_does_not_tell_how_a_roll_fell_that_was_hidden(
    hidden: dict[str, object], maren: Seat, ilo: Seat, signed_in: Browser
) -> None:
    roller = maren if "hide_difficulty" in hidden else ilo
    won, lost = check(roller, 2, **hidden), check(roller, 30, **hidden)
    check(roller, 2, **hidden)  # the ranks of the second lapse with the third, those of the last wait
    [key] = prompts(ilo, "ranks")
    there, gone = at(ilo, "spend", ASH, key), at(ilo, "spend", ASH, f"{lost.seq}.1")
    assert won.seq < lost.seq < int(key.split(".")[0])
    player = signed_in(ilo)
    assert player.get(there).status_code == player.get(gone).status_code == 404
    first, second = (said(player, path, key, lost.seq) for path in (there, gone))
    assert first == second
    assert signed_in(maren).get(there).status_code == 200


def test_a_button_is_for_who_plays_the_sheet_when_its_turn_comes(
    maren: Seat, ilo: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, let_in = check(ilo, 2), entries.take_up

    def and_then_given_away(seat: Seat, seq: int, key: str) -> Offer | None:
        found = let_in(seat, seq, key)
        do(maren, ShareSheet(ASH, (), "open"))
        return found

    monkeypatch.setattr(entries, "take_up", and_then_given_away)
    key, seat = f"{prompts(ilo, 'ranks')[0]}:pass", Seat.objects.get(pk=ilo.pk)
    with pytest.raises(RuleBroken, match="no longer yours to play"):
        entries.take_offer(seat=seat, event=event, offer=key, answers={})
    monkeypatch.undo()
    assert entries.take_offer(seat=maren, event=event, offer=key, answers={}).events


def test_an_effect_that_is_rolled_in_secret_is_none_to_add_dice_to(
    maren: Seat, ilo: Seat, signed_in: Browser
) -> None:
    for audience in ("everyone", "gm_only"):
        do(maren, CheckCode(GUARD, "strength", difficulty=2), 4, 4, 4, audience=audience)
        key = prompts(maren, "ranks")[-1]
        order = SpendRanks(key, GUARD, (Bought("effect_roll", target=ASH),))
        do(maren, order, audience=audience)
    check(ilo, 2)
    path = at(ilo, "spend", ASH, prompts(ilo, "ranks")[-1])
    there = "the effect roll of Guard"
    assert signed_in(maren).get(path).content.decode().count(there) == 2
    assert signed_in(ilo).get(path).content.decode().count(there) == 1


def said(player: Client, path: str, key: str, lost: int) -> str:
    told = refused(ask(player, path, PLUS_TWO))
    assert "spent already, or lapsed" in told
    return re.sub(r'value="[^"]{20,}"', "", told.replace(key, "").replace(f"{lost}.1", ""))


def test_what_somebody_under_control_can_do_is_for_who_controls_them(signed_in: Browser, db: None) -> None:
    gwen = create_seat(create_campaign(system="sixd6"), create_user("Gwen"), Role.GM)
    pip, una = create_seat(gwen.campaign), create_seat(gwen.campaign)
    do(gwen, BeginSheet("razir", "Razir", "pc", (str(pip.pk),)))
    do(gwen, BeginSheet("una", "Una", "pc", (str(una.pk),)))
    do(gwen, BeginSheet("shade", "Shade", "npc", visibility="named"))
    do(gwen, WriteAdvantage("shade", "Soul Hook"))
    do(gwen, SetPotential("shade", 2, 2))
    do(gwen, BeginEncounter(("razir", "una", "shade")))
    do(gwen, TakeTurn("razir"))
    do(pip, TakeControl("razir", "shade", 3))
    [key] = prompts(gwen, "control")
    assert "Soul Hook" in signed_in(pip).get(at(pip, "immediate", "razir", key)).content.decode()
    answer = signed_in(una).get(at(una, "immediate", "una", key))
    assert "Soul Hook" not in answer.content.decode()
    assert answer.status_code == 404
    answer = signed_in(una).post(at(una, "immediate", "una", key), {"odds": "1"})
    assert "Soul Hook" not in answer.content.decode()
