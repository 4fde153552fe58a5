"""The party strip: each sheet's face, as far as a seat may know it, on the page and in frames."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from campaigns.live.frames import Viewer, html_of
from campaigns.log.undo import rewind
from campaigns.models import Event, Seat
from campaigns.state import state_of
from campaigns.table.party import Card, card_html, cards, strip_html
from rules.common.belongings import AddBelonging
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet, SetResource, ShareSheet, WriteNotes
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.focus import SpendFocus
from rules.freeblade.harm import TakeDamage
from rules.game import Command
from rules.sixd6.advantages import SetPotential
from tests.campaigns.at_table import Browser, Ids, at, do, drawn, head
from tests.campaigns.sheets import create_foe
from tests.factories import create_campaign, create_creature, create_seat


def card_of(seat: Seat, sheet: str) -> Card:
    return cards(state_of(seat.campaign), [sheet])[0]


def face(seat: Seat, sheet: str) -> str:
    return card_html(seat.campaign.slug, card_of(seat, sheet), whole=True)


def strip(seat: Seat) -> str:
    return strip_html(state_of(seat.campaign), seat.pk, gm=seat.is_gm, present=())


def sent(seat: Seat, command: Command, to: Seat) -> str:
    """What the stream brings someone of a deed, but for its card."""
    event = Event.objects.select_related("campaign").get(pk=do(seat, command).pk)
    viewer = Viewer(to.pk, to.user_id, to.role)
    roots = drawn(event)[0].seen_by(viewer)
    return html_of(root for root in roots if not root.id.startswith("event-"))


def test_a_face_has_hp_conditions_and_slots(pips_seat: Seat, mira: str) -> None:
    do(pips_seat, AddCondition(mira, "Soaked"))
    html = face(pips_seat, mira)
    assert Ids(html).roots == ["party-mira"]
    assert 'aria-valuetext="HP 5 of 5"' in html
    assert ">Soaked</span>" in html
    assert "1 free" in re.sub(r"<[^>]*>", "", html)


def test_who_is_down_or_dying_shows_it(gwens_seat: Seat, mira: str) -> None:
    do(gwens_seat, TakeDamage(mira, 6), 4)
    assert re.search(r"dying</span>.*3 (minutes|rounds)", face(gwens_seat, mira))
    ogre = create_foe(gwens_seat, hp=3)
    do(gwens_seat, TakeDamage(ogre, 3))
    assert "taken out" in face(gwens_seat, ogre)


def test_who_is_being_made_shows_no_numbers(pips_seat: Seat) -> None:
    do(pips_seat, BeginSheet("moss", "Moss", seats=(str(pips_seat.pk),)))
    html = face(pips_seat, "moss")
    assert "is being made" in html
    assert "HP" not in html


@pytest.mark.parametrize(
    ("visibility", "known", "whole"), [("open", 1, 1), ("named", 1, 0), ("hidden", 0, 0)]
)
def test_a_strip_shows_what_a_seat_may_know(
    gwens_seat: Seat, pips_seat: Seat, visibility: str, known: bool, whole: bool
) -> None:
    ogre = create_foe(gwens_seat, visibility=visibility)
    html = strip(pips_seat)
    assert ("Ogre" in html, f"?sheet={ogre}" in html, "HP" in html) == (known, whole, whole)
    assert "HP 9 of 9" in strip(gwens_seat)


def sides(seat: Seat) -> list[tuple[str, list[str]]]:
    """The strip's headings, each with the names below it."""
    parts = re.split(r"<h3[^>]*>([^<]*)</h3>", strip(seat))[1:]
    names = [re.findall(r'class="party-name" title="([^"]*)"', part) for part in parts[1::2]]
    return list(zip(parts[::2], names, strict=True))


def test_the_strip_parts_the_party_from_foes_and_from_others(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    do(gwens_seat, BeginSheet("gate", "The gate", "place"))
    do(gwens_seat, MakeCreature("heron", "Old Heron", 6, kind="npc", visibility="open"))
    create_foe(gwens_seat, hp=3)
    do(gwens_seat, MakeCreature("ghoul", "Ghoul", 6, kind="creature", visibility="hidden"))
    do(gwens_seat, MakeCreature("hound", "Hound", 3, kind="npc", visibility="open"))
    do(gwens_seat, ShareSheet("hound", (str(pips_seat.pk),), "open"))
    others = [name for name in ("The gate", "Old Heron", "Ogre") if name in strip(gwens_seat)]
    assert sides(gwens_seat) == [("Party", ["Mira", "Hound"]), ("Foes", ["Ghoul"]), ("Others", others)]
    assert [title for title, _ in sides(pips_seat)] == ["Party", "Others"]


def test_in_an_encounter_they_stand_as_they_act(gwens_seat: Seat, mira: str) -> None:
    do(gwens_seat, MakeCreature("heron", "Old Heron", 6, kind="npc", visibility="open"))
    do(gwens_seat, MakeCreature("ghoul", "Ghoul", 6, kind="creature", visibility="open"))
    do(gwens_seat, BeginEncounter(("ghoul", mira)), 1, 6)
    assert sides(gwens_seat) == [("Turn order", ["Ghoul", "Mira"]), ("Others", ["Old Heron"])]
    assert card_of(gwens_seat, "ghoul").side == "foes"


def test_who_is_hidden_is_marked_for_the_gm_and_revealed_by_one_press(
    gwens_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    page = signed_in(gwens_seat).get(at(gwens_seat, "table")).content.decode()
    form = re.search(r"unseen.*?(<form class=\"act\".*?</form>)", page, re.S)
    assert form is not None
    address = re.search(r'action="([^"]*)"', form[1])
    assert address is not None
    assert 'name="csrfmiddlewaretoken"' in form[1]
    assert address[1] not in strip(wynns_seat)
    assert signed_in(gwens_seat).post(address[1], headers={"hx-request": "true"}).status_code == 200
    assert "Ogre" in strip(wynns_seat)
    assert "unseen" not in strip(gwens_seat)
    assert ogre in strip(gwens_seat)


def test_the_sheet_that_the_page_shows_is_marked(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    ogre = create_foe(gwens_seat)
    page = signed_in(gwens_seat).get(f"{at(gwens_seat, 'table')}?sheet={ogre}").content.decode()
    marked = re.findall(r'<a href="[^"]*sheet=(\w+)" aria-current="page">', page)
    assert marked == [ogre]


def test_many_are_drawn_small(gwens_seat: Seat) -> None:
    for place in range(5):
        create_creature(gwens_seat, f"Ogre {place}")
    assert 'class="party"' in strip(gwens_seat)
    create_creature(gwens_seat, "Ogre 5")
    assert 'class="party many"' in strip(gwens_seat)


def test_the_partys_store_is_no_face(gwens_seat: Seat) -> None:
    do(gwens_seat, BeginSheet("store", "The chest", kind="party"))
    assert "The chest" not in strip(gwens_seat)
    assert [card.in_strip for card in cards(state_of(gwens_seat.campaign))] == [False]


def test_a_change_redraws_one_face(gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str) -> None:
    assert Ids(sent(gwens_seat, TakeDamage(mira, 1), wynns_seat)).roots == ["party-mira"]
    assert "HP 4 of 5" in face(gwens_seat, mira)


def test_what_no_face_shows_redraws_none(gwens_seat: Seat, wynns_seat: Seat, mira: str) -> None:
    assert sent(gwens_seat, SetResource(mira, "coins", 2), wynns_seat) == ""


def test_focus_that_is_spent_goes_from_the_face(gwens_seat: Seat, wynns_seat: Seat, mira: str) -> None:
    assert "Focus: 2 of 3" in sent(gwens_seat, SetResource(mira, "focus", 2, 3), wynns_seat)
    assert "Focus: 1 of 3" in sent(gwens_seat, SpendFocus(mira), wynns_seat)


def test_a_card_names_two_conditions_and_counts_the_rest(pips_seat: Seat, mira: str) -> None:
    for name in ("Soaked", "Lost", "Chilled", "Homesick"):
        do(pips_seat, AddCondition(mira, name, force=True))
    html = face(pips_seat, mira)
    assert html.count('<span class="chip condition" title="') == 2
    assert re.search(r"\+2<span", html)
    assert "over by" in html


@pytest.mark.django_db
def test_a_card_says_where_tracks_stand_and_what_lies_in_the_bank() -> None:
    gwen = create_seat(create_campaign(system="sixd6"), role="gm")
    do(gwen, BeginSheet("kit", "Kit"))
    do(gwen, SetPotential("kit", 3, 2))
    assert re.search(r"</span> 3<span[^>]*> Dynamic potential<", face(gwen, "kit"))


def test_a_new_sheet_redraws_the_strip_for_those_who_may_know(gwens_seat: Seat, pips_seat: Seat) -> None:
    seats = (str(gwens_seat.pk),)
    assert Ids(sent(gwens_seat, BeginSheet("dog", "Dog", seats=seats), pips_seat)).roots == ["party"]
    hidden = BeginSheet("shade", "Shade", seats=seats, visibility="hidden")
    assert sent(gwens_seat, hidden, pips_seat) == ""
    assert Ids(sent(gwens_seat, RemoveSheet("dog"), pips_seat)).roots == ["party"]
    assert sent(gwens_seat, RemoveSheet("shade"), pips_seat) == ""


def test_who_is_given_a_hidden_sheet_sees_it_at_once_and_nobody_else(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat
) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    given = ShareSheet(ogre, (str(pips_seat.pk),), "hidden")
    assert "Ogre" in sent(gwens_seat, given, pips_seat)
    taken = ShareSheet(ogre, (), "hidden")
    html = sent(gwens_seat, taken, pips_seat)
    assert Ids(html).roots == ["party"]
    assert "Ogre" not in html
    assert sent(gwens_seat, given, wynns_seat) == ""


def test_a_hidden_sheet_that_goes_keeps_no_face_from_those_who_know_nothing_of_it(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    before = head(gwens_seat)
    made = do(gwens_seat, MakeCreature("lurker", "Lurker", 12, visibility="hidden"))
    hurt = do(gwens_seat, TakeDamage(mira, 2))
    rewound = rewind(gwens_seat, before).events[0]
    for events in ([made, hurt], [rewound]):
        for seat in (pips_seat, wynns_seat):
            viewer = Viewer(seat.pk, seat.user_id, seat.role)
            roots = [root for frame in drawn(*events) for root in frame.seen_by(viewer)]
            assert [root.id for root in roots if root.id.startswith("party")] == ["party-mira"]


def test_a_sheet_that_is_shown_or_hidden_comes_or_goes(gwens_seat: Seat, wynns_seat: Seat) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    assert "Ogre" in sent(gwens_seat, ShareSheet(ogre, (), "named"), wynns_seat)
    html = sent(gwens_seat, ShareSheet(ogre, (), "hidden"), wynns_seat)
    assert Ids(html).roots == ["party"]
    assert "Ogre" not in html


def test_a_named_sheet_is_renamed_for_all_and_its_numbers_for_none(
    gwens_seat: Seat, wynns_seat: Seat
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    html = sent(gwens_seat, DescribeSheet(ogre, "Grandmother", portrait="🐗"), wynns_seat)
    assert "Grandmother" in html
    assert "HP" not in html
    assert "🐗" not in html


def test_panels_go_to_pages_that_show_the_sheet_with_buttons_for_whom_they_are(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    event = do(gwens_seat, AddBelonging(mira, "rope"))
    path = f"/sheets/{mira}/do/"

    def panel(seat: Seat, *sheets: str) -> str:
        viewer = Viewer(seat.pk, seat.user_id, seat.role, frozenset(sheets))
        roots = drawn(event)[0].seen_by(viewer)
        return html_of(root for root in roots if root.id == f"sheet-{mira}-slots")

    assert path in panel(gwens_seat, mira)
    assert path in panel(pips_seat, mira)
    assert "rope" in panel(wynns_seat, mira)
    assert path not in panel(wynns_seat, mira)
    assert panel(pips_seat) == ""


def test_the_partys_store_is_live_and_everyones(gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat) -> None:
    do(gwens_seat, BeginSheet("store", "The chest", kind="party"))
    event = do(gwens_seat, AddBelonging("store", "rope"))
    path = "/sheets/store/do/"
    for seat, acts in ((pips_seat, True), (wynns_seat, False)):
        viewer = Viewer(seat.pk, seat.user_id, seat.role, frozenset({"store"}))
        html = html_of(root for root in drawn(event)[0].seen_by(viewer) if root.id == "sheet-store-slots")
        assert "rope" in html
        assert (path in html) == acts


@pytest.mark.parametrize(
    "deed",
    [
        lambda ogre: AddCondition(ogre, "Soaked"),
        lambda ogre: TakeDamage(ogre, 1),
        lambda ogre: WriteNotes(ogre, "It fears the bell."),
    ],
)
def test_nobody_hears_about_whom_a_deed_is_that_changes_no_name(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, deed: Callable[[str], Command]
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    event = do(gwens_seat, deed(ogre), audience="gm_only")
    for seat in (pips_seat, wynns_seat):
        assert drawn(event)[0].seen_by(Viewer(seat.pk, seat.user_id, seat.role, frozenset({ogre}))) == ()
    assert drawn(event)[0].seen_by(Viewer(gwens_seat.pk, gwens_seat.user_id, "gm")) != ()
