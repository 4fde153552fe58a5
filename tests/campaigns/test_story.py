"""The story of a session: what a Game Master adds and hides, and the card that closes it."""

from __future__ import annotations

import pytest

from campaigns.chronicle.page import Chronicle, _kept, chronicle_of
from campaigns.chronicle.spans import play_session
from campaigns.log.cards import card_html
from campaigns.models import Campaign
from campaigns.undo import undo
from rules.common.clock import BeginSession, EndSession
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.dying import StabiliseDying
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.factories import create_character

pytestmark = [pytest.mark.django_db, pytest.mark.database]
LINE = "Nobody spoke until <dawn>."


@pytest.fixture
def evening(gm: Person, player: Person, mira: str) -> int:
    """A session with one roll that is told; its number."""
    gm.plays(BeginSession())
    return player.plays(MakeCheck(mira, "strength", 12, reason="Lift the gate"), 20).seq


def story(person: Person, number: int = 1, **query: object) -> str:
    return words(person.reads("chronicle_session", number, **query))


@pytest.mark.usefixtures("evening")
def test_a_line_of_the_game_masters_stands_in_everyones_story(
    gm: Person, player: Person, watcher: Person, replays: Replays
) -> None:
    with replays():
        event = gm.does("story_line", 1, text=LINE)
    assert (event.kind, event.audience, event.changes) == ("story_told", "table", [])
    for person in (gm, player, watcher):
        holds(person.reads("chronicle_session", 1), "Nobody spoke until &lt;dawn&gt;.")
    holds(player.opens("chronicle_text", 1).content.decode(), r"Nobody spoke until \<dawn\>.")
    holds(player.card(event.seq), "adds to the story: <q>Nobody spoke until &lt;dawn&gt;.</q>")


def test_it_stands_after_the_entry_that_was_named(
    gm: Person, player: Person, mira: str, evening: int
) -> None:
    player.plays(MakeCheck(mira, "presence", 12, reason="Shout"), 1)
    gm.does("story_line", 1, text="Amber floats.", after=evening)
    told = story(player)
    assert told.index("Lift the gate") < told.rindex("Amber floats.") < told.rindex("Shout")


@pytest.mark.usefixtures("evening")
def test_a_line_for_a_session_that_is_over_stands_there(gm: Person, player: Person, mira: str) -> None:
    gm.plays(EndSession())
    gm.plays(BeginSession())
    player.plays(MakeCheck(mira, "presence", 12, reason="Shout"), 1)
    gm.does("story_line", 1, text="Amber floats.")
    holds(story(player), "Amber floats.")
    holds(story(player, 2), no="Amber floats.")


@pytest.mark.parametrize(("audience", "players"), [("gm_and_me", True), ("gm_only", False), ("blind", False)])
@pytest.mark.usefixtures("evening")
def test_a_line_after_a_secret_entry_is_for_those_who_know_of_it(
    gm: Person, player: Person, watcher: Person, mira: str, audience: str, players: bool
) -> None:
    rolled = player.plays(MakeCheck(mira, "presence", 12), 9, audience=audience).seq
    gm.does("story_line", 1, text="Amber floats.", after=rolled)
    assert ("Amber floats." in story(player)) == players
    holds(story(watcher), no="Amber floats.")
    holds(story(gm), no="Amber floats.")
    holds(story(gm, all="on"), "Amber floats.")


def test_hiding_an_entry_takes_it_out_of_everyones_story_and_undo_brings_it_back(
    gm: Person, player: Person, watcher: Person, evening: int, replays: Replays
) -> None:
    with replays():
        event = gm.does("story_hide", evening)
    assert (event.kind, event.audience, event.changes) == ("story_hidden", "gm", [])
    for person in (gm, player, watcher):
        holds(story(person), no="Lift the gate")
    holds(player.opens("chronicle_text", 1).content.decode(), no="Lift the gate")
    holds(words(player.reads("log")), "Lift the gate", no="hides from the story")
    holds(story(gm, edit="on"), "Hidden from the story (1)", "Lift the gate")
    holds(words(gm.card(event.seq)), "hides from the story")
    undo(gm.seat, event.seq)
    holds(story(player), "Lift the gate")


def test_what_was_hidden_is_shown_again(gm: Person, player: Person, evening: int) -> None:
    gm.does("story_hide", evening)
    event = gm.does("story_hide", evening, again="on")
    assert event.fact == {"about": evening, "hidden": False}
    holds(story(player), "Lift the gate")
    holds(story(gm, edit="on"), no="Hidden from the story")


def test_without_a_script_both_lead_back_to_the_story(gm: Person, evening: int) -> None:
    page = f"{at(gm.seat, 'chronicle_session', 1)}?edit=on"
    assert gm.submits("story_line", 1, text=LINE) == page
    assert gm.submits("story_hide", evening) == page


def test_only_a_game_master_edits_the_story(
    gm: Person, player: Person, watcher: Person, evening: int
) -> None:
    for person in (player, watcher):
        assert person.sends("story_line", 1, text=LINE).status_code == 403
        assert person.sends("story_hide", evening).status_code == 403
        holds(
            person.reads("chronicle_session", 1, edit="on"), no=("Add a line", "in-story", "Edit the story")
        )
    holds(gm.reads("chronicle_session", 1), "Edit the story", no="Add a line")
    holds(gm.reads("chronicle_session", 1, edit="on"), "Add a line", at(gm.seat, "story_hide", evening))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"text": ""}, "required"),
        ({"text": "x" * 1001}, "from 1 to 1000"),
        ({"text": LINE, "after": 2**40}, "is not in this session"),
        ({"text": LINE, "after": 1}, "is not in this session"),
        ({"text": LINE, "after": "soon"}, "After entry"),
    ],
)
@pytest.mark.usefixtures("evening")
def test_a_line_that_makes_no_sense_is_refused(gm: Person, fields: dict[str, object], says: str) -> None:
    assert says in gm.is_refused("story_line", 1, **fields)


@pytest.mark.usefixtures("evening")
def test_what_is_not_there_is_neither_told_nor_hidden(gm: Person) -> None:
    assert gm.sends("story_line", 9, text=LINE).status_code == 404
    assert gm.sends("story_hide", 999).status_code == 404


def test_a_fall_is_told_once_and_a_rescue_as_such(gm: Person, player: Person, mira: str) -> None:
    gm.plays(BeginSession())
    ann = create_character(player.seat, "Ann")
    gm.plays(TakeDamage(mira, 50, source="the weir"), 4)
    gm.plays(TakeDamage(mira, 1, source="the cold"), 4)
    player.plays(StabiliseDying(ann, mira))
    lines = [line for scene in told_of(player).scenes for line in scene.lines]
    assert [line.icon for line in lines if "Mira" in line.text] == ["skull", "sunrise"]


def told_of(person: Person, number: int = 1) -> Chronicle:
    person.seat.campaign = Campaign.objects.get(pk=person.seat.campaign_id)
    sitting = play_session(person.seat, number)
    assert sitting
    return chronicle_of(person.seat, sitting, whole=True)


@pytest.mark.usefixtures("evening")
def test_a_chronicle_is_kept_for_its_readers_until_something_happens(
    gm: Person, player: Person, mira: str
) -> None:
    _kept.clear()
    first = told_of(player)
    assert told_of(player) is first
    assert told_of(gm) is not first
    player.plays(MakeCheck(mira, "presence", 12, reason="Shout"), 1)
    assert told_of(player) is not first


def test_fair_play_is_folded_below_the_story(player: Person, evening: int) -> None:
    html = player.reads("chronicle_session", 1)
    assert (
        html.index("Lift the gate")
        < html.index("<summary>", html.index("Lift the gate"))
        < html.index("Every roll of this session")
    )


@pytest.fixture
def closed(gm: Person, player: Person, mira: str) -> str:
    """The card of the end of a session in which much happened, some in secret, as the player reads it."""
    gm.plays(BeginSession())
    ann = create_character(player.seat, "Ann")
    player.plays(MakeCheck(mira, "strength", 12, reason="Lift the gate"), 20)
    player.plays(MakeCheck(mira, "strength", 12, reason="An everyday matter"), 15)
    gm.plays(MakeCheck(mira, "presence", 12, reason="CanaryOfGms"), 20, audience="gm_only")
    player.plays(MakeCheck(mira, "strength", 12, reason="CanaryBlind"), 20, audience="blind")
    gm.plays(TakeDamage(mira, 50, source="the weir"), 4)
    player.plays(StabiliseDying(ann, mira))
    gm.plays(EndSession())
    return card_html(gm.last, gm.seat.campaign, secret=False)


def test_the_end_of_a_session_closes_it_for_everyone(gm: Person, player: Person, closed: str) -> None:
    holds(
        closed,
        *(
            "Lift the gate",
            "the weir",
            "<b>Criticals:</b> Mira",
            "<b>Fell:</b> Mira",
            "<b>Rose again:</b> Mira",
        ),
        *("Thank you for playing, Gwen and Pip.", f'href="{at(gm.seat, "chronicle_session", 1)}"'),
        no=("Canary", "everyday"),
    )
    assert len(closed.encode()) < 4096
    for_gms = card_html(gm.last, gm.seat.campaign, secret=True)
    holds(for_gms, "Lift the gate", no="Canary")
    holds(player.reads("table"), "Thank you for playing")


def test_a_session_in_which_nothing_happened_is_closed_too(gm: Person) -> None:
    gm.plays(BeginSession())
    gm.plays(EndSession())
    holds(card_html(gm.last, gm.seat.campaign, secret=False), "Read the chronicle of session 1", no="Fell")


def test_the_card_leaves_out_what_was_undone_or_hidden(gm: Person, player: Person, mira: str) -> None:
    gm.plays(BeginSession())
    for label in ("Lift the gate", "Shout", "Climb"):
        player.plays(MakeCheck(mira, "strength", 12, reason=label), 20)
    undo(gm.seat, gm.last.seq)
    gm.does("story_hide", gm.last.seq - 2)
    gm.plays(EndSession())
    holds(card_html(gm.last, gm.seat.campaign, secret=True), "Lift the gate", no=("Shout", "Climb"))


def test_the_card_follows_what_is_undone_or_left_out_afterwards(
    gm: Person, player: Person, mira: str
) -> None:
    gm.plays(BeginSession())
    first, second = (
        player.plays(MakeCheck(mira, "strength", 12, reason=label), 20).seq
        for label in ("Lift the gate", "Shout")
    )
    end = gm.plays(EndSession())

    def card() -> str:
        return card_html(end, gm.seat.campaign, secret=False)

    holds(card(), "Lift the gate", "Shout")
    gm.does("story_hide", first)
    holds(card(), "Shout", no="Lift the gate")
    gm.does("story_hide", first, again="on")
    holds(card(), "Lift the gate", "Shout")
    undo(gm.seat, second)
    holds(card(), "Lift the gate", no="Shout")


def test_a_closing_that_cannot_be_told_leaves_the_end_of_the_session_as_it_is(
    gm: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gm.plays(BeginSession())
    gm.plays(EndSession())
    monkeypatch.setattr("campaigns.chronicle.closing.moments_of", None)
    holds(card_html(gm.last, gm.seat.campaign, secret=False), "ends session 1")
    assert "cannot be told" in caplog.text


def test_a_run_of_blows_is_one_line_and_so_is_what_several_suffer(gm: Person, mira: str) -> None:
    gm.plays(BeginSession())
    for name in ("Ant", "Bat", "Cat"):
        gm.plays(MakeCreature(name.lower(), name, 9, visibility="open"))
    gm.plays(BeginEncounter((mira, "ant", "bat", "cat")), 4, 4, 4, 4)
    for amount in (2, 2, 3):
        gm.plays(TakeDamage("ant", amount))
    for foe in ("bat", "cat"):
        gm.plays(TakeDamage(foe, 1))
    for foe in ("ant", "bat", "cat"):
        gm.plays(AddCondition(foe, "Soaked", force=True))
    holds(
        story(gm),
        "Mira, Ant, Bat and Cat meet.",
        "Ant takes 2, 2 and 3 damage.",
        "Bat and Cat take 1 damage.",
        "Ant, Bat and Cat are Soaked.",
        no=("(HP", "times"),
    )


def test_who_falls_at_the_end_of_a_run_of_blows_has_a_line_of_their_own(gm: Person, mira: str) -> None:
    gm.plays(BeginSession())
    gm.plays(MakeCreature("ant", "Ant", 9, visibility="open"))
    for amount in (2, 3, 4):
        gm.plays(TakeDamage("ant", amount))
    holds(story(gm), "Ant takes 2 and 3 damage.", "Ant takes 4 damage: Taken out.")


def test_a_check_is_told_by_how_it_went_and_shown_with_its_dice(gm: Person, mira: str) -> None:
    gm.plays(BeginSession())
    rolled = gm.plays(MakeCheck(mira, "dexterity", 12, reason="Along the dike"), 1)
    gm.plays(MakeCheck(mira, "strength", 12), 20)
    holds(gm.reads("chronicle_session", 1), f'<li id="event-{rolled.seq}"', "natural 1", 'aria-label="Cast"')
    holds(
        story(gm, edit="on"),
        "Mira fails a Dexterity check against DR 12: Along the dike (",
        "natural 1).",
        "Mira passes a Strength check against DR 12 (",
        no=("checks Dexterity", "Failure"),
    )
