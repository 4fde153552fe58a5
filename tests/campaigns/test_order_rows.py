"""The rows of the GM's screen: how much somebody has lost, and what lies on them, in whole words or none."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Role, User
from rules.common.conditions import AddCondition
from rules.common.sheets import BeginSheet
from rules.d6.tracks import BeginTrack
from rules.freeblade.harm import TakeDamage
from rules.table import Track
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_creature, create_seat

pytestmark = pytest.mark.database


def row_of(gm: Person, sheet: str) -> str:
    [row] = re.findall(rf'<li class="order-row[^"]*" id="order-{sheet}".*?</li>', gm.reads("screen"), re.S)
    return str(row)


def looks_of(row: str) -> list[str]:
    """The classes by which a row is tinted."""
    return [name for name in row.split('"')[1].split() if name in ("hurt", "most", "fallen")]


def test_a_row_is_tinted_by_how_much_of_its_hit_points_is_lost(gm: Person) -> None:
    ghoul = create_creature(gm.seat, "Ghoul", hp=9)
    looks = []
    for harm in (4, 1, 2, 5):
        gm.plays(TakeDamage(ghoul, harm))
        looks.append(looks_of(row_of(gm, ghoul)))
    assert looks == [[], ["hurt"], ["hurt", "most"], ["fallen"]]


def test_a_row_is_tinted_by_how_far_its_track_of_harm_has_moved(gwen: User) -> None:
    odile = Person(create_seat(create_campaign(system="wildd6"), gwen, role=Role.GM))
    odile.plays(BeginSheet("raider", "Raider", "npc"))
    odile.plays(BeginTrack("raider", name="Health", states=("Fresh", "Bruised", "Hurt", "Down", "Out")))
    [key] = odile.state.table.of(Track, "raider")
    looks = []
    for _ in range(3):
        odile.does("do_together", "track-step", sheet="raider", track=key, steps=1)
        looks.append(looks_of(row_of(odile, "raider")))
    assert looks == [[], ["hurt"], ["hurt", "most"]]


def test_a_condition_that_is_too_long_for_a_row_is_its_icon_and_one_that_fits_its_word(gm: Person) -> None:
    ghoul = create_creature(gm.seat, "Ghoul")
    gm.plays(AddCondition(ghoul, "Soaked to the bone", force=True))
    assert "Soaked to the bone</span></button>" in row_of(gm, ghoul)
    gm.plays(AddCondition(ghoul, "Bound with a chain of cold iron", force=True))
    assert re.search(r"</svg>2</span></button>", row_of(gm, ghoul))


def test_a_measure_with_a_long_name_is_its_word_and_is_named_to_who_cannot_see_it(gwen: User) -> None:
    odile = Person(create_seat(create_campaign(system="wildd6"), gwen, role=Role.GM))
    odile.plays(BeginSheet("barge", "Barge", "npc"))
    odile.plays(BeginTrack("barge", name="The barge's hull", states=("Whole", "Leaking"), state="Leaking"))
    row = row_of(odile, "barge")
    assert re.search(
        r'title="The barge&#39;s hull: Leaking">\s*<span class="hidden">[^<]*: </span>Leaking<', row
    )
