"""The party strip: each sheet's face, as far as a seat may know it, on the page and in frames."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from campaigns.live.frames import html_of
from campaigns.models import Campaign, Event
from campaigns.state import state_of
from campaigns.table.party import Card, card_html, cards, strip_html
from campaigns.undo import rewind
from config.jinja import icon as drawn_icon
from rules.common.belongings import AddBelonging
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, LeaveEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet, SetResource, ShareSheet, WriteNotes
from rules.d6.tracks import BeginTrack
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import TakeDamage
from rules.freeblade.session_focus import SpendFocus
from rules.game import Command
from rules.sixd6.recouping import SetPotential
from rules.table import Effect
from tests.campaigns.at_table import HTMX, Ids, drawn, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe
from tests.factories import create_campaign, create_seat

HERON = MakeCreature("heron", "Old Heron", 6, kind="npc", visibility="open")


def card_of(person: Person, sheet: str) -> Card:
    return cards(state_of(person.seat.campaign), [sheet])[0]


def face(person: Person, sheet: str) -> str:
    return card_html(person.seat.campaign.slug, card_of(person, sheet), whole=True)


def strip(person: Person) -> str:
    seat = person.seat
    return strip_html(state_of(seat.campaign), seat.pk, gm=seat.is_gm, present=())


def sent(by: Person, command: Command, to: Person) -> str:
    """What the stream brings someone of a deed, but for its card."""
    event = Event.objects.select_related("campaign").get(pk=by.plays(command).pk)
    roots = drawn(event)[0].seen_by(to.viewer)
    return html_of(root for root in roots if not root.id.startswith("event-"))


def test_a_face_has_hp_conditions_and_slots(player: Person, mira: str) -> None:
    player.plays(AddCondition(mira, "Soaked"))
    html = face(player, mira)
    assert Ids(html).roots == ["party-mira"]
    holds(html, 'aria-valuetext="HP 5 of 5"', "Soaked</li>")
    assert "1 free" in words(html)


def test_who_is_down_or_dying_shows_it(gm: Person, mira: str) -> None:
    gm.plays(TakeDamage(mira, 6), 4)
    assert re.search(r"dying</span>.*3 (minutes|rounds)", face(gm, mira))
    ogre = create_foe(gm.seat, hp=3)
    gm.plays(TakeDamage(ogre, 3))
    assert "taken out" in face(gm, ogre)


def test_who_is_being_made_shows_no_numbers(player: Person) -> None:
    player.plays(BeginSheet("moss", "Moss", seats=(str(player.seat.pk),)))
    holds(face(player, "moss"), "is being made", no="HP")


@pytest.mark.parametrize(
    ("visibility", "known", "whole"), [("open", 1, 1), ("named", 1, 0), ("hidden", 0, 0)]
)
def test_a_strip_is_ones_own(gm: Person, player: Person, visibility: str, known: bool, whole: bool) -> None:
    ogre = create_foe(gm.seat, visibility=visibility)
    html = strip(player)
    assert ("Ogre" in html, f"?sheet={ogre}" in html, "HP" in html) == (known, whole, whole)
    assert "HP 9 of 9" in strip(gm)


def sides(person: Person) -> list[tuple[str, list[str]]]:
    """The strip's headings, each with the names below it."""
    parts = re.split(r"<h3[^>]*>([^<]*)</h3>", strip(person))[1:]
    names = [re.findall(r'class="party-name" title="([^"]*)"', part) for part in parts[1::2]]
    return list(zip(parts[::2], names, strict=True))


def test_the_strip_parts_the_party_from_foes_and_from_others(gm: Person, player: Person, mira: str) -> None:
    gm.plays(BeginSheet("gate", "The gate", "place"))
    gm.plays(HERON)
    create_foe(gm.seat, hp=3)
    gm.plays(MakeCreature("ghoul", "Ghoul", 6, kind="creature", visibility="hidden"))
    gm.plays(MakeCreature("hound", "Hound", 3, kind="npc", visibility="open"))
    gm.plays(ShareSheet("hound", (str(player.seat.pk),), "open"))
    others = [name for name in ("The gate", "Old Heron", "Ogre") if name in strip(gm)]
    assert sides(gm) == [("Party", ["Mira", "Hound"]), ("Foes", ["Ghoul"]), ("Others", others)]
    assert [title for title, _ in sides(player)] == ["Party", "Others"]


def test_ones_own_card_comes_first_under_its_groups_name_and_in_a_fight_under_a_name_of_its_own(
    gm: Person, player: Person, watcher: Person, mira: str
) -> None:
    gm.plays(MakeCreature("ghoul", "Ghoul", 6, kind="creature", visibility="open"))
    holds(strip(player), '<li class="party-card mine" data-title="Party"')
    gm.plays(BeginEncounter(("ghoul", mira)), 1, 6)
    assert strip(player).count('data-title="Turn order"') == 1
    holds(strip(player), '<li class="party-card mine" data-title="You"')
    gm.plays(LeaveEncounter(mira))
    holds(strip(player), '<li class="party-card mine" data-title="You"', no='data-title="Party"')
    gm.plays(EndEncounter())
    holds(strip(player), '<li class="party-card mine" data-title="Party"')
    gm.plays(BeginEncounter((mira,)), 1)
    holds(strip(player), 'data-title="Turn order · you first"')
    for person in (gm, watcher):
        assert strip(person).count('data-title="Turn order"') == 1


def test_in_an_encounter_they_stand_as_they_act(gm: Person, mira: str) -> None:
    gm.plays(HERON)
    gm.plays(MakeCreature("ghoul", "Ghoul", 6, kind="creature", visibility="open"))
    gm.plays(BeginEncounter(("ghoul", mira)), 1, 6)
    assert sides(gm) == [("Turn order", ["Ghoul", "Mira"]), ("Others", ["Old Heron"])]
    gm.plays(TakeTurn(mira))
    assert sides(gm)[0] == ("Turn order", ["Ghoul", "Mira"])  # whoever acts, as the rows of the GM's screen
    assert card_of(gm, "ghoul").side == "foes"


def test_who_is_hidden_is_marked_for_the_gm_and_revealed_by_one_press(gm: Person, watcher: Person) -> None:
    ogre = create_foe(gm.seat, visibility="hidden")
    form = re.search(r"unseen.*?(<form class=\"act\".*?</form>)", gm.reads("table"), re.S)
    assert form is not None
    address = re.search(r'action="([^"]*)"', form[1])
    assert address is not None
    assert 'name="csrfmiddlewaretoken"' in form[1]
    assert address[1] not in strip(watcher)
    assert gm.browser.post(address[1], headers=HTMX).status_code == 200
    assert "Ogre" in strip(watcher)
    holds(strip(gm), ogre, no="unseen")


def test_the_sheet_that_the_page_shows_is_marked(gm: Person, mira: str) -> None:
    ogre = create_foe(gm.seat)
    page = gm.reads("table", sheet=ogre)
    assert re.findall(r'<a href="[^"]*sheet=(\w+)" aria-current="page">', page) == [ogre]


def test_the_partys_store_is_no_face(gm: Person) -> None:
    gm.plays(BeginSheet("store", "The chest", kind="party"))
    assert "The chest" not in strip(gm)
    assert [card.in_strip for card in cards(state_of(gm.seat.campaign))] == [False]


def test_a_change_redraws_the_face_that_shows_it(gm: Person, watcher: Person, mira: str) -> None:
    assert Ids(sent(gm, TakeDamage(mira, 1), watcher)).roots == ["party-mira"]
    assert "HP 4 of 5" in face(gm, mira)
    assert sent(gm, SetResource(mira, "coins", 2), watcher) == ""
    assert "Focus: 2 of 3" in sent(gm, SetResource(mira, "focus", 2, 3), watcher)
    assert "Focus: 1 of 3" in sent(gm, SpendFocus(mira), watcher)


def test_a_card_counts_conditions_by_what_they_do_and_its_button_says_them_all(
    player: Person, mira: str
) -> None:
    for name in ("Soaked", "Lost", "Chilled", "Homesick"):
        player.plays(AddCondition(mira, name, force=True))
    html = face(player, mira)
    assert re.search(r'<span class="chip harm"><svg.*?</svg>4</span></button>', html, re.S)
    assert 'aria-label="Conditions of Mira: Soaked; Lost; Chilled; Homesick"' in html
    assert re.search(r'popovertarget="(signs-mira)".*id="\1" popover.*Soaked</li>', html, re.S)
    assert "over by" in html


@pytest.mark.parametrize(
    ("effect", "look", "name", "icon"),
    [
        (Effect(kind="advantage", scope="dexterity"), "good", "+ Blessed", "chevrons-up"),
        (Effect(kind="disadvantage", scope="attacks", whose="against"), "good", "+ Blessed", "chevrons-up"),
        (Effect(kind="disadvantage", scope="dexterity"), "harm", "Blessed", "chevrons-down"),
        (Effect(kind="advantage", scope="attacks", whose="against"), "harm", "Blessed", "chevrons-down"),
        (Effect(kind="actions", amount=-1), "harm", "Blessed", "chevrons-down"),
        (Effect(kind="cannot_act"), "harm", "Blessed", "ban"),
    ],
)
def test_a_boon_has_a_plus_and_harm_another_colour_and_icon(
    gm: Person, mira: str, effect: Effect, look: str, name: str, icon: str
) -> None:
    gm.plays(AddCondition(mira, "Blessed", effects=(effect,)))
    drawn = drawn_icon(icon, size=14)
    assert f'<span class="chip {look}">{drawn}<span>{name}</span></span></button>' in face(gm, mira)
    assert f'aria-label="Conditions of Mira: {name}"' in face(gm, mira)
    assert f'<span class="chip {look}">{drawn}{name}</span></button>' in gm.reads("screen")


@pytest.mark.parametrize(
    ("names", "chips"),
    [
        (["fatigued"], ["Fatigued"]),
        (["Fatigued", "Soaked"], ["Fatigued", "Soaked"]),
        (["Fatigued", "Frightened"], ["Fatigued", "+1"]),
        (["Fatigued", "Lost", "Homesick"], ["Fatigued", "Lost", "+1"]),
        (["Cold and wet", "Lost", "Homesick"], ["Cold and wet", "+2"]),
    ],
)
def test_a_row_names_as_many_conditions_as_have_room_and_counts_the_others(
    gm: Person, mira: str, names: list[str], chips: list[str]
) -> None:
    for name in names:
        gm.plays(AddCondition(mira, name, force=True))
    button = re.search(r'<button class="signs.*?</button>', gm.reads("screen"), re.S)
    assert button
    assert re.findall(r'<span class="chip harm">(?:<svg.*?</svg>)?([^<]*)</span>', button[0], re.S) == chips


@pytest.mark.django_db
def test_the_strip_says_how_somebody_is_disposed_to_who_may_read_it(gm: Person, watcher: Person) -> None:
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system="opend6")
    gm.plays(BeginSheet("kit", "Kit", visibility="open"))
    gm.plays(MakeFoe("clerk", "Clerk", "3D", visibility="open"))
    gm.plays(BeginTrack("clerk", kind="reaction", state="Unfriendly", towards="kit"))
    chip = r'title="Reaction to Kit: Unfriendly \d+"><span class="word">Unfriendly</span> vs \d+</span>'
    assert re.search(chip, strip(gm))
    assert re.search(chip, strip(watcher))
    gm.plays(ShareSheet("clerk", (), "named"))
    assert re.search(chip, strip(gm))
    holds(strip(watcher), "Clerk", no="Unfriendly")


@pytest.mark.django_db
def test_a_card_says_where_tracks_stand_and_what_lies_in_the_bank() -> None:
    gwen = Person(create_seat(create_campaign(system="sixd6"), role="gm"))
    gwen.plays(BeginSheet("kit", "Kit"))
    gwen.plays(SetPotential("kit", 3, 2))
    assert re.search(r"</span> 3<span[^>]*> Dynamic potential<", face(gwen, "kit"))


def test_a_new_sheet_redraws_the_strip_for_those_who_may_know(gm: Person, player: Person) -> None:
    seats = (str(gm.seat.pk),)
    assert Ids(sent(gm, BeginSheet("dog", "Dog", seats=seats), player)).roots == ["party"]
    assert sent(gm, BeginSheet("shade", "Shade", seats=seats, visibility="hidden"), player) == ""
    assert Ids(sent(gm, RemoveSheet("dog"), player)).roots == ["party"]
    assert sent(gm, RemoveSheet("shade"), player) == ""


def test_who_is_given_a_hidden_sheet_alone_sees_it(gm: Person, player: Person, watcher: Person) -> None:
    ogre = create_foe(gm.seat, visibility="hidden")
    given = ShareSheet(ogre, (str(player.seat.pk),), "hidden")
    assert "Ogre" in sent(gm, given, player)
    html = sent(gm, ShareSheet(ogre, (), "hidden"), player)
    assert Ids(html).roots == ["party", "my-sheets"]
    assert "Ogre" not in html
    assert sent(gm, given, watcher) == ""


def test_a_hidden_sheet_goes_unnoticed(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    before = gm.head
    made = gm.plays(MakeCreature("lurker", "Lurker", 12, visibility="hidden"))
    hurt = gm.plays(TakeDamage(mira, 2))
    rewound = rewind(gm.seat, before).events[0]
    for events in ([made, hurt], [rewound]):
        for person in (player, watcher):
            roots = [root.id for frame in drawn(*events) for root in frame.seen_by(person.viewer)]
            assert [root for root in roots if root.startswith("party")] == ["party-mira"]


def test_a_sheet_that_is_shown_or_hidden_comes_or_goes(gm: Person, watcher: Person) -> None:
    ogre = create_foe(gm.seat, visibility="hidden")
    assert "Ogre" in sent(gm, ShareSheet(ogre, (), "named"), watcher)
    html = sent(gm, ShareSheet(ogre, (), "hidden"), watcher)
    assert Ids(html).roots == ["party"]
    assert "Ogre" not in html


def test_a_named_sheet_is_renamed_for_all_and_its_numbers_for_none(gm: Person, watcher: Person) -> None:
    ogre = create_foe(gm.seat, visibility="named")
    html = sent(gm, DescribeSheet(ogre, "Grandmother", portrait="🐗"), watcher)
    holds(html, "Grandmother", no=("HP", "🐗"))


def slots(event: Event, person: Person, *shows: str) -> str:
    """The panel of slots that the stream brings to somebody's page, which shows these sheets."""
    roots = drawn(event)[0].seen_by(person.viewer_of(*shows))
    return html_of(root for root in roots if root.id.endswith("-slots"))


def test_panels_go_where_the_sheet_is_shown(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    event, path = gm.plays(AddBelonging(mira, "rope")), f"/sheets/{mira}/do/"
    assert path in slots(event, gm, mira)
    assert path in slots(event, player, mira)
    holds(slots(event, watcher, mira), "rope", no=path)
    assert slots(event, player) == ""


def test_the_partys_store_is_live_and_everyones(gm: Person, player: Person, watcher: Person) -> None:
    gm.plays(BeginSheet("store", "The chest", kind="party"))
    event = gm.plays(AddBelonging("store", "rope"))
    for person, acts in ((player, True), (watcher, False)):
        html = slots(event, person, "store")
        assert "rope" in html
        assert ("/sheets/store/do/" in html) == acts


@pytest.mark.parametrize(
    "deed",
    [
        lambda ogre: AddCondition(ogre, "Soaked"),
        lambda ogre: TakeDamage(ogre, 1),
        lambda ogre: WriteNotes(ogre, "It fears the bell."),
    ],
)
def test_nobody_hears_about_whom_a_deed_is_that_changes_no_name(
    gm: Person, player: Person, watcher: Person, deed: Callable[[str], Command]
) -> None:
    ogre = create_foe(gm.seat, visibility="named")
    [frame] = drawn(gm.plays(deed(ogre), audience="gm_only"))
    for person in (player, watcher):
        assert frame.seen_by(person.viewer_of(ogre)) == ()
    assert frame.seen_by(gm.viewer) != ()
