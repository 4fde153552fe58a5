"""A dialog on a prompt is for whom the prompt asks: nobody else is told anything by it, or takes it."""

from __future__ import annotations

import re

import pytest

from campaigns.actions import entries
from campaigns.models import Event, Role, Seat
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.sheets import BeginSheet, ShareSheet
from rules.d6.checks import CheckCode
from rules.errors import RuleBroken
from rules.freed6.buying_with_ranks import SpendRanks
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.game import Offer
from rules.sixd6.attacks import Threaten
from rules.sixd6.control import TakeControl
from rules.sixd6.recouping import SetPotential
from rules.sixd6.written_advantages import WriteAdvantage
from tests.campaigns.at_table import bar_titles
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat

ASH, BEN, GUARD = "ash", "ben", "guard"
PLUS_TWO = {"purchases-check_plus2-take": "on", "purchases-check_plus2-about": "|strength"}
NOT_YOURS = "Someone else decides that"


def sit(gm: Person) -> Person:
    """Somebody more at that table."""
    return Person(create_seat(gm.seat.campaign))


def game_master(system: str) -> Person:
    return Person(create_seat(create_campaign(system=system), role=Role.GM))


def player_of(gm: Person, sheet: str) -> Person:
    who = sit(gm)
    gm.plays(MakeFoe(sheet, sheet.title(), "3D"))
    gm.plays(ShareSheet(sheet, (str(who.seat.pk),), "open"))
    return who


@pytest.fixture
def maren(db: None) -> Person:
    """The Game Master of a table of FreeD6, where a guard is open to all."""
    maren = game_master("freed6")
    maren.plays(MakeFoe(GUARD, "Guard", "3D", visibility="open"))
    return maren


@pytest.fixture
def ilo(maren: Person) -> Person:
    """Ilo plays Ash."""
    return player_of(maren, ASH)


@pytest.fixture
def bea(maren: Person) -> Person:
    """Bea plays Ben."""
    return player_of(maren, BEN)


def check(who: Person, difficulty: int, **hidden: object) -> Event:
    return who.plays(CheckCode(ASH, "strength", difficulty=difficulty), 4, 4, 4, **hidden)


def test_nobody_spends_the_ranks_of_another(ilo: Person, bea: Person) -> None:
    check(ilo, 2)
    [key] = ilo.prompts("ranks")
    assert bea.opens("spend", BEN, key).status_code == 404
    assert NOT_YOURS in bea.is_refused("spend", BEN, key, **PLUS_TWO)
    ilo.does("spend", ASH, key, **PLUS_TWO)


def test_nobody_rolls_the_effect_of_another(ilo: Person, bea: Person) -> None:
    check(ilo, 2)
    ilo.plays(SpendRanks(ilo.prompts("ranks")[0], ASH, (RankBuy("effect_roll", target=GUARD),)))
    [key] = ilo.prompts("effect")
    assert bea.opens("effect", BEN, key).status_code == 404
    assert NOT_YOURS in bea.is_refused("effect", BEN, key, target=GUARD, code="1D")
    with pytest.raises(RuleBroken, match=NOT_YOURS):
        bea.plays(RollEffect(key, BEN, GUARD, "9D"))


@pytest.mark.parametrize("hidden", [{"audience": "blind"}, {"hide_difficulty": True}])
def test_a_dialog_tells_no_hidden_roll(hidden: dict[str, object], maren: Person, ilo: Person) -> None:
    roller = maren if "hide_difficulty" in hidden else ilo
    won, lost = check(roller, 2, **hidden), check(roller, 30, **hidden)
    check(roller, 2, **hidden)  # the ranks of the second lapse with the third, those of the last wait
    [there], gone = ilo.prompts("ranks"), f"{lost.seq}.1"
    assert won.seq < lost.seq < int(there.split(".")[0])
    told = []
    for key in (there, gone):
        assert ilo.opens("spend", ASH, key).status_code == 404
        said = ilo.is_refused("spend", ASH, key, **PLUS_TWO)
        assert "Those ranks were already spent, or they lapsed" in said
        told.append(re.sub(r'value="[^"]{20,}"', "", said.replace(there, "").replace(gone, "")))
    assert told[0] == told[1]
    assert maren.reads("spend", ASH, there)


def test_a_button_goes_with_its_sheet(maren: Person, ilo: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    event, let_in = check(ilo, 2), entries.take_up

    def and_then_given_away(seat: Seat, seq: int, key: str) -> Offer | None:
        found = let_in(seat, seq, key)
        maren.plays(ShareSheet(ASH, (), "open"))
        return found

    monkeypatch.setattr(entries, "take_up", and_then_given_away)
    key, seat = f"{ilo.prompts('ranks')[0]}:pass", Seat.objects.get(pk=ilo.seat.pk)
    with pytest.raises(RuleBroken, match="no longer yours to play"):
        entries.take_offer(seat=seat, event=event, offer=key, answers={})
    monkeypatch.undo()
    assert entries.take_offer(seat=maren.seat, event=event, offer=key, answers={}).events


def test_an_effect_that_is_rolled_in_secret_is_none_to_add_dice_to(maren: Person, ilo: Person) -> None:
    for audience in ("everyone", "gm_only"):
        maren.plays(CheckCode(GUARD, "strength", difficulty=2), 4, 4, 4, audience=audience)
        order = SpendRanks(maren.prompts("ranks")[-1], GUARD, (RankBuy("effect_roll", target=ASH),))
        maren.plays(order, audience=audience)
    check(ilo, 2)
    for who, effects in ((maren, 2), (ilo, 1)):
        assert who.reads("spend", ASH, ilo.prompts("ranks")[-1]).count("the effect roll of Guard") == effects


def test_what_somebody_under_control_can_do_is_for_who_controls_them(db: None) -> None:
    gm = game_master("sixd6")
    pip, una = sit(gm), sit(gm)
    gm.plays(BeginSheet("razir", "Razir", "pc", (str(pip.seat.pk),)))
    gm.plays(BeginSheet("una", "Una", "pc", (str(una.seat.pk),)))
    gm.plays(BeginSheet("shade", "Shade", "npc", visibility="named"))
    for command in (
        WriteAdvantage("shade", "Soul Hook"),
        WriteAdvantage("razir", "Gaze", keywords=("Control",)),
        SetPotential("shade", 2, 2),
        BeginEncounter(("razir", "una", "shade")),
        TakeTurn("razir"),
    ):
        gm.plays(command)
    pip.plays(TakeControl("razir", "shade", 3))
    [key] = gm.prompts("control")
    assert "Soul Hook" in pip.reads("immediate", "razir", key)
    answer = una.opens("immediate", "una", key)
    assert answer.status_code == 404
    worked_out = una.sends("immediate", "una", key, odds="1")
    assert "Soul Hook" not in answer.content.decode() + worked_out.content.decode()


def test_who_resists_a_danger_of_6d6_reads_what_it_is(db: None) -> None:
    gm = game_master("sixd6")
    pip = sit(gm)
    gm.plays(BeginSheet("razir", "Razir", "pc", (str(pip.seat.pk),)))
    gm.plays(Threaten(("razir",), "3d6+1", "The roof comes down"))
    assert bar_titles(pip.state, pip.seat.pk) == ["Something attacks: The roof comes down"]
