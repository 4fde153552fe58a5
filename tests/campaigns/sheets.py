"""A character whose numbers are known, and what the tests of a sheet's deeds share."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.archetypes import WriteSheet
from rules.common.belongings import AddBelonging
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet
from rules.common.slots import Load, load_of
from rules.freeblade.details import RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_stages import NextStage
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.game import Game
from rules.randomness import Scripted
from rules.table import Ability, Belonging, Condition, Detail, Membership, Profile, Resource, Table
from tests.factories import create_creature

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
    perform(seat, NextStage(MIRA))
    perform(seat, RollDetails(MIRA), chance=details)
    perform(seat, FinishSheet(MIRA))
    return MIRA


def create_enforcer(seat: Seat, sheet_id: str) -> None:
    """Ash Vane of FreeD6, an enforcer: Melee 5D+1, Dexterity 3D+1, a baton of 3D, luck 1, the Wild Die."""
    perform(seat, BeginSheet(sheet_id, "Ash Vane", seats=(str(seat.pk),)))
    perform(seat, WriteSheet(sheet_id, "enforcer"), chance=Scripted([1]))
    perform(seat, FinishSheet(sheet_id))


@dataclass(frozen=True)
class Shown:
    """A sheet's rows as they are stored now."""

    game: Game
    table: Table
    id: str

    def resource(self, key: str) -> Resource | None:
        return self.table.get(Resource, self.id, key)

    @property
    def hp(self) -> Resource | None:
        return self.resource("hp")

    @property
    def focus(self) -> Resource | None:
        return self.resource("focus")

    @property
    def coins(self) -> Resource | None:
        return self.resource("coins")

    @property
    def death(self) -> Resource | None:
        return self.resource("death")

    @property
    def profile(self) -> Profile:
        found = self.table.get(Profile, self.id, "profile")
        assert found is not None
        return found

    @property
    def name(self) -> str:
        return self.profile.name

    @property
    def finished(self) -> bool:
        return self.profile.stage == "finished"

    @property
    def membership(self) -> Membership:
        return self.table.get(Membership, self.id, "membership") or Membership()

    @property
    def state(self) -> str:
        return self.game.standing(self.table, self.id)

    @property
    def load(self) -> Load | None:
        return load_of(self.game, self.table, self.id)

    @property
    def scores(self) -> dict[str, Ability]:
        return self.table.of(Ability, self.id)

    @property
    def details(self) -> dict[str, Detail]:
        return self.table.of(Detail, self.id)

    @property
    def conditions(self) -> dict[str, Condition]:
        return self.table.of(Condition, self.id)

    @property
    def belongings(self) -> dict[str, Belonging]:
        found = self.table.of(Belonging, self.id)
        return {key: found[key] for key in sorted(found, key=lambda key: found[key].place)}


def shown(seat: Seat, sheet: str = MIRA) -> Shown:
    """A sheet as it is stored now."""
    state = state_of(Campaign.objects.get(pk=seat.campaign_id))
    return Shown(state.game, state.table, sheet)


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


def create_foe(seat: Seat, *, hp: int = 9, visibility: str = "open") -> str:
    """A creature at the table of a Game Master."""
    return create_creature(seat, "Ogre", hp=hp, visibility=visibility)
