"""A character whose numbers are known, and what the tests of a sheet's deeds share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Event, Seat
from campaigns.play import perform
from campaigns.sheets.view import SheetView, sheet_view
from rules.common.belongings import AddBelonging
from rules.common.sheets import BeginSheet
from rules.freeblade.creation import FinishSheet, NextStep
from rules.freeblade.details import RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.game import Command
from rules.randomness import Scripted
from tests.factories import create_creature, create_seat

SCORES = (("strength", 1), ("dexterity", 0), ("presence", 2), ("constitution", -1))
MIRA = "mira"
FRAME = {"HTTP_HX_REQUEST": "true"}


def create_mira(seat: Seat) -> str:
    """Mira: Strength +1, Dexterity 0, Presence +2, Constitution -1; 5 HP, 100 coins, a mace, light armour,
    bandages, holy water, torches, rations, two spells of D6; 9 of 11 slots taken."""
    coins, details = Scripted([3, 3, 4]), Scripted([1] * 8)
    perform(seat, BeginSheet(MIRA, "Mira", seats=(str(seat.pk),)))
    perform(seat, AssignScores(MIRA, SCORES))
    perform(seat, TakeKit(MIRA, "presence", 4))
    perform(seat, RollCoins(MIRA), chance=coins)
    perform(seat, LearnSpell(MIRA, "Hush"))
    perform(seat, LearnSpell(MIRA, "Moth"))
    perform(seat, NextStep(MIRA))
    perform(seat, RollDetails(MIRA), chance=details)
    perform(seat, FinishSheet(MIRA))
    return MIRA


def shown(seat: Seat, sheet: str = MIRA) -> SheetView:
    """A sheet as it is stored now."""
    return sheet_view(seat, sheet, may_act=True)


def key_of(seat: Seat, name: str, sheet: str = MIRA) -> str:
    """The key of a belonging or a condition by its name."""
    view = shown(seat, sheet)
    found = [key for key, row in {**view.belongings, **view.conditions}.items() if row.name == name]
    assert found, f"there is no {name}"
    return found[0]


def fill_slots(seat: Seat, sheet: str = MIRA) -> None:
    """Stones until nothing more fits."""
    load = shown(seat, sheet).load
    for _ in range(load.free if load else 0):
        perform(seat, AddBelonging(sheet, "stone"))


def address(seat: Seat, name: str, *more: str, sheet: str = MIRA) -> str:
    """Where a deed of a sheet is."""
    return reverse(name, args=[seat.campaign.slug, sheet, *more])


def newest(seat: Seat) -> Event:
    """The last entry of the log."""
    found = Event.objects.filter(campaign=seat.campaign_id).order_by("-seq").first()
    assert found is not None
    return found


def script(monkeypatch: pytest.MonkeyPatch, module: str, *faces: int) -> None:
    """The dice that the actions of a module will roll."""
    scripted = partial(perform, chance=Scripted(list(faces)))
    monkeypatch.setattr(f"campaigns.actions.{module}.perform", scripted)


def sentence_of(answer: HttpResponse) -> str:
    """What a refusal says."""
    assert answer.status_code == 422, answer.status_code
    return answer.content.decode()


def only_its_players_may(
    seat: Seat, signed_in: Callable[[object], Client], path: str, asked: dict[str, object] | None = None
) -> None:
    """Outsiders get 404, watchers and other players 403, and nothing has changed for any of them."""
    campaign = Campaign.objects.get(pk=seat.campaign_id)
    other = create_seat(campaign)
    watcher = create_seat(campaign, role="watcher")
    outsider = create_seat()
    expected = {None: 404, outsider.user: 404, watcher: 403, other: 403}
    for who, status in expected.items():
        assert signed_in(who).post(path, asked or {}).status_code == status, who
    assert Campaign.objects.get(pk=campaign.pk).last_seq == campaign.last_seq


def create_foe(seat: Seat, *, hp: int = 9, visibility: str = "open") -> str:
    """A creature at the table of a Game Master."""
    return create_creature(seat, "Ogre", hp=hp, visibility=visibility)


def done(seat: Seat, command: Command, *faces: int) -> None:
    """A command carried out with these dice."""
    perform(seat, command, chance=Scripted(list(faces)))
