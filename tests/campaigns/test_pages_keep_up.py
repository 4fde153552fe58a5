"""What is done at a table is on every page that is open as if it were opened anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Role, User
from campaigns.state import state_of
from campaigns.table.party import cards
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.foes import MakeFoe
from rules.common.roll_requests import RequestRoll
from rules.common.sheets import BeginSheet, DescribeSheet, ShareSheet
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.party_members import SetCompany
from rules.game import Command
from rules.games import GAMES, game_for
from rules.table import TABLE, Encounter
from tests.campaigns import played_anew
from tests.campaigns.at_table import at, holds, words
from tests.campaigns.open_pages import Page
from tests.campaigns.person import Person
from tests.campaigns.sheets import key_of
from tests.factories import create_campaign, create_seat, create_user

STEPS = 10
OPENERS = ("Gwen", "Pip")
"""Who has a page open for each sheet."""


def stale(person: Person, giver: Person, *commands: Command, sheet: str = "") -> list[str]:
    """The ids of what differs from a fresh page on one that was open while these were carried out."""
    query = f"?sheet={sheet}" if sheet else ""
    page, before = Page(person, at(person.seat, "table") + query).opened(), person.head
    for command in commands:
        giver.plays(command, *[3] * 20)
    page.hears(before)
    return page.differs_from(page.opened())


@pytest.mark.django_db
def test_a_game_master_has_the_partys_numbers_as_they_are(gm: Person, mira: str) -> None:
    commands = AddBelonging(mira, "spear", "weapon", die=8), AddCondition(mira, "Cursed", force=True)
    assert stale(gm, gm, *commands) == []
    assert "spear" in gm.reads("table")


@pytest.mark.django_db
def test_a_new_name_is_in_headings_and_tabs_and_at_the_ways_to_stores(
    gm: Person, player: Person, mira: str
) -> None:
    gm.plays(BeginSheet("kit", "Kit", seats=(str(player.seat.pk),)))
    gm.plays(BeginSheet("chest", "The chest", "party", visibility="open"))
    renamed = [DescribeSheet(sheet, f"New {sheet}") for sheet in (mira, "kit", "chest")]
    for person in (gm, player):
        assert stale(person, gm, *renamed, sheet=mira) == []
        holds(person.reads("table", sheet=mira), *(f">New {sheet}</" for sheet in ("mira", "chest")))
        renamed = [replace(one, name=one.name.replace("New", "Old")) for one in renamed]
    given = BeginSheet("bo", "Bo", seats=(str(player.seat.pk),)), BeginSheet("sack", "A sack", "party")
    assert stale(player, gm, *given, ShareSheet(mira, (), "open"), sheet="kit") == []
    page, before = Page(player, at(player.seat, "sheet", "kit")).opened(), gm.head
    gm.plays(DescribeSheet("kit", "Kitty"))
    page.hears(before)
    assert page.differs_from(page.opened()) == []
    assert "Kitty" in page.parts["heading-kit"]


@pytest.mark.django_db
def test_a_difficulty_that_a_game_master_names_is_that_of_the_sheet_beside(gm: Person, mira: str) -> None:
    assert stale(gm, gm, RequestRoll((mira,), "strength", 17), sheet=mira) == []


@pytest.mark.django_db
def test_what_ends_with_a_turn_is_told_as_it_is() -> None:
    maren = Person(create_seat(create_campaign("The Tide", system="freed6"), create_user("Maren"), Role.GM))
    maren.plays(MakeFoe("guard", "Toll Guard", "3D"))
    maren.plays(BeginEncounter(("guard",)))
    maren.plays(NextTurn())
    assert stale(maren, maren, AddCondition("guard", "Lent", until="round", left=1, force=True)) == []
    assert "Ends: Lent (Toll Guard)." in words(maren.reads("table"))


@pytest.mark.django_db
def test_the_light_of_who_stays_behind_is_none_of_the_groups(gm: Person, mira: str) -> None:
    gm.plays(BeginSession())
    gm.plays(IgniteLight(mira, key_of(gm.seat, "torches")), 3)
    page, before = Page(gm, at(gm.seat, "table")).opened(), gm.head
    gm.plays(SetCompany(mira, along=False))
    page.hears(before)
    assert page.opened().parts["table-lights"] == page.parts["table-lights"]


@pytest.mark.django_db
def test_who_waits_for_a_character_is_led_to_it(gm: Person, player: Person) -> None:
    gm.plays(BeginSheet("wren", "Wren"))
    page, before = Page(player, at(player.seat, "table")).opened(), player.head
    gm.plays(ShareSheet("wren", (str(player.seat.pk),), "open"))
    page.hears(before)
    assert any("You play Wren now." in part for part in page.parts["no-sheet"])


@pytest.mark.django_db
@pytest.mark.parametrize("seats", [(), ("player",)], ids=["taken away", "handed over"])
def test_on_a_sheet_that_changes_hands_one_may_do_what_its_player_may(
    gm: Person, player: Person, seats: tuple[str, ...]
) -> None:
    held = () if seats else (str(player.seat.pk),)
    gm.plays(BeginSheet("wren", "Wren", seats=held))
    gm.plays(BeginSheet("own", "Own", seats=(str(player.seat.pk),)))
    handed = ShareSheet("wren", tuple(str(player.seat.pk) for _ in seats), "open")
    assert stale(player, gm, handed, sheet="wren") == []


@pytest.mark.django_db
def test_in_a_short_encounter_opend6_has_fewer_steps_of_harm() -> None:
    ines = Person(create_seat(create_campaign("The Toll", system="opend6"), create_user("Ines"), Role.GM))
    ines.plays(MakeFoe("warden", "Toll Warden", "3D"))
    assert stale(ines, ines, BeginEncounter(("warden",), length="brief"), sheet="warden") == []


class Evening(played_anew.Evening):
    """A random evening at which four people have pages open."""

    def open_pages(self) -> None:
        self.pages = [page.opened() for page in self._pages()]
        self.stale: list[tuple[str, ...]] = []

    def _pages(self) -> Iterator[Page]:
        slug = self.gm.campaign.slug
        table, state = reverse("table", args=[slug]), state_of(Campaign.objects.get(pk=self.gm.campaign_id))
        for name, seat in self.seats.items():
            person = Person(seat)
            yield Page(person, table)
            if name == "Gwen":
                yield Page(person, reverse("screen", args=[slug]))
            for card in cards(state) if name in OPENERS else ():
                if card.kind in {"pc", "party"} and card.read_by(seat.pk, gm=seat.is_gm):
                    yield Page(person, f"{table}?sheet={card.id}")

    def give(self, order: Command) -> bool:
        before = self.last
        done = super().give(order)
        if done:
            self.look(type(order).__name__, before)
        return done

    def take_back(self) -> None:
        before = self.last
        super().take_back()
        self.look("undo", before)

    def look(self, what: str, before: int) -> None:
        for place, page in enumerate(self.pages if self.last > before else ()):
            page.hears(before)
            now = page.opened()
            if now.shows == page.shows:  # else it is about another sheet now
                name, address = page.person.seat.user.display_name, page.address
                self.stale += [(what, name, address, id_) for id_ in page.differs_from(now)]
            self.pages[place] = now


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_at_a_table_is_on_every_page_as_if_it_were_opened_anew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_anew, "CHANCE", random.Random(2))
    names = ("Gwen", *played_anew.PLAYERS, "Wynn", "Nell")
    people = {name: User.objects.create_user(name.lower(), display_name=name) for name in names}
    evening = Evening(game_for(game), people)
    evening.sit_down()
    evening.pages = []
    evening.bring_sheets()
    evening.open_pages()
    handed = next(one.id for one in cards(state_of(evening.gm.campaign)) if one.players)
    evening.give(ShareSheet(handed, (), "open"))
    for step in range(STEPS):
        kinds = [kind for kind in evening.pools if kind not in evening.done] or [*evening.pools]
        evening.carry_out(played_anew.CHANCE.choice(kinds))
        if not evening.table.of(Encounter, TABLE):
            evening.carry_out("BeginEncounter")
        if step % 9 == 8:
            evening.take_back()
    assert evening.stale == []
