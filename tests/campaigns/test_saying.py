"""A line in the log: who says it, who reads it, and where it may not be said."""

from __future__ import annotations

import pytest

from campaigns.actions import safety
from campaigns.actions.seats import remove_seat
from campaigns.models import Event, Seat
from campaigns.models.event import seats_audience
from rules.common.sheets import ShareSheet
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import at, drawn, holds, words
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.factories import create_seat, create_user

pytestmark = [pytest.mark.database, pytest.mark.rule("R-107")]
LINE = "We wade at dawn."
OFF = "At this table nobody may add lines to the log (a house rule)"


@pytest.fixture
def ann(gwens_seat: Seat) -> Person:
    """Another player."""
    return Person(create_seat(gwens_seat.campaign, create_user("Ann")))


def visible_to(person: Person, event: Event) -> bool:
    """Say whether a person gets an entry: on the page, in the log, by the stream and by its address."""
    on_pages = {event.fact["text"] in person.reads(name) for name in ("table", "log")}
    streamed = any(root.goes_to(person.viewer) for root in drawn(event)[0].roots)
    opened = person.opens("entry", event.seq).status_code == 200
    [found] = {*on_pages, streamed, opened}
    return found


@pytest.mark.parametrize("typed", ["/We wade at dawn.", "  / We wade  at dawn. "])
def test_a_slash_in_the_field_of_dice_begins_a_line(
    gm: Person, player: Person, watcher: Person, typed: str, replays: Replays
) -> None:
    with replays():
        event = player.does("roll", expression=typed)
    assert (event.kind, event.fact, event.changes) == ("said", {"text": LINE}, [])
    assert (event.audience, event.actor) == ("table", player.seat)
    holds(words(watcher.reads("table")), f"Pip says: {LINE}")
    assert all(visible_to(person, event) for person in (gm, player, watcher))
    assert player.does("roll", expression="2d6").kind == "dice_rolled"


@pytest.mark.parametrize("audience", ["gm_and_me", "gm_only", "blind"])
def test_what_the_field_keeps_from_some_is_for_gms_and_its_author(
    gm: Person, player: Person, ann: Person, watcher: Person, audience: str
) -> None:
    event = player.does("roll", expression=f"/{LINE}", audience=audience)
    assert event.audience == seats_audience([player.seat.pk])
    assert [visible_to(person, event) for person in (gm, player, ann, watcher)] == [True, True, False, False]
    holds(words(player.card(event.seq)), f"Pip whispers to the GMs: {LINE}", "Only Pip and the GMs")


def test_a_whisper_is_for_one_player_its_author_and_gms(
    gm: Person, player: Person, ann: Person, watcher: Person, replays: Replays
) -> None:
    bo = Person(create_seat(gm.seat.campaign, create_user("Bo")))
    with replays():
        event = player.does("say", text=LINE, to=ann.seat.pk)
    assert event.audience == seats_audience([player.seat.pk, ann.seat.pk])
    readers = [visible_to(person, event) for person in (gm, player, ann, bo, watcher)]
    assert readers == [True, True, True, False, False]
    holds(words(ann.card(event.seq)), f"Pip whispers to Ann: {LINE}", "Only for some, and the GMs")


@pytest.mark.parametrize("typed", ["/w Ann {}", "/W ann: {}", " /whisper @ANN, {}"])
def test_w_and_a_name_in_the_field_of_dice_whisper(
    typed: str, gm: Person, player: Person, ann: Person, watcher: Person
) -> None:
    create_seat(gm.seat.campaign, create_user("An"))
    event = player.does("roll", expression=typed.format(LINE))
    assert event.fact["text"] == LINE
    readers = [visible_to(person, event) for person in (gm, player, ann, watcher)]
    assert readers == [True, True, True, False]


def test_w_whispers_to_gms_and_says_nothing_aloud_where_it_names_nobody(
    gm: Person, player: Person, ann: Person, watcher: Person
) -> None:
    for typed in ("/w Gwen", "/w gm"):
        event = player.does("roll", expression=f"{typed} {LINE}")
        assert event.audience == seats_audience([player.seat.pk])
    assert "a name: Ann, GM, Gwen" in player.is_refused("roll", expression="/w Anna I have the ring")
    assert "Wynn" not in player.is_refused("roll", expression="/w Wynn I have the ring")
    assert player.does("roll", expression=f"/{LINE}").audience == "table"


@pytest.mark.parametrize(
    ("typed", "audience"),
    [("/r 2d6+1 # the lock", "table"), ("/ROLL 2d6+1#the lock", "table"), ("/gmr 2d6+1 # the lock", "")],
)
def test_a_roll_is_typed_as_at_other_tables(player: Person, typed: str, audience: str) -> None:
    event = player.does("roll", expression=typed)
    assert (event.kind, event.fact["reason"]) == ("dice_rolled", "the lock")
    assert event.audience == (audience or seats_audience([player.seat.pk]))


def test_me_tells_what_ones_only_character_does(gm: Person, player: Person, ann: Person, mira: str) -> None:
    holds(words(ann.card(player.does("roll", expression="/me bows low.").seq)), "Mira bows low.", no="says")
    holds(words(ann.card(gm.does("say", text="/me rolls her eyes").seq)), "Gwen rolls her eyes", no="says")
    kept = player.does("roll", expression="/emote hides the key", audience="gm_and_me")
    assert (kept.fact["sheet_id"], kept.audience) == (mira, seats_audience([player.seat.pk]))


@pytest.mark.parametrize(
    "typed", ["/rol 2d6", "/attack 2d6+1", "/whsper Ann I have the ring", "/gm I lied", "/ooc brb"]
)
def test_an_order_that_is_not_known_here_is_refused_and_not_said_aloud(player: Person, typed: str) -> None:
    head = player.head
    for name, field in (("roll", "expression"), ("say", "text")):
        refused = words(player.is_refused(name, **{field: typed}))
        holds(refused, f"There is no {typed.split()[0]} here.", "/roll and dice, /me and what you do")
    assert player.head == head


def test_a_gms_whisper_is_for_a_player_or_for_gms_alone(gm: Person, player: Person, ann: Person) -> None:
    to_pip = gm.does("say", text=LINE, to=player.seat.pk)
    assert [visible_to(person, to_pip) for person in (gm, player, ann)] == [True, True, False]
    to_gms = gm.does("say", text="The miller lies.", to="gm")
    assert to_gms.audience == "gm"
    assert [visible_to(person, to_gms) for person in (gm, player, ann)] == [True, False, False]


def test_a_line_is_said_as_a_character_by_who_plays_it(
    gm: Person, player: Person, ann: Person, mira: str, replays: Replays
) -> None:
    holds(player.reads("say"), '<option value="mira">Mira</option>')
    with replays():
        event = player.does("say", text=LINE, sheet_id=mira)
    assert (event.fact["sheet_id"], event.actor) == (mira, player.seat)
    holds(words(ann.reads("table")), f"Mira says: {LINE}")
    assert gm.does("say", text=LINE, sheet_id=mira).fact["name"] == "Mira"
    assert "You do not play them" in ann.is_refused("say", text=LINE, sheet_id=mira)
    assert 'value="mira"' not in ann.reads("say")


def test_nobody_speaks_as_who_is_hidden_and_a_closed_sheet_is_heard_by_all(
    gm: Person, player: Person, ann: Person
) -> None:
    gm.plays(MakeCreature("ogre", "Ogre", 9, visibility="hidden"))
    assert "Ogre" not in gm.reads("say")
    for person in (gm, player):
        assert "You do not play them" in person.is_refused("say", text=LINE, sheet_id="ogre")
    gm.plays(ShareSheet("ogre", (), "named"))
    assert visible_to(ann, gm.does("say", text=LINE, sheet_id="ogre"))


def test_a_sheet_that_changed_hands_meanwhile_speaks_no_more(
    gm: Person, player: Person, mira: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = [("", "Yourself"), (mira, "Mira")]
    gm.plays(ShareSheet(mira, (), "open"))
    monkeypatch.setattr("campaigns.forms.saying.speakers", lambda *_: late)
    assert "no longer yours to play" in player.is_refused("say", text=LINE, sheet_id=mira)


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "x" * 501])
def test_nothing_and_too_much_are_refused(text: str, player: Person) -> None:
    assert "from 1 to 500" in player.is_refused("say", text=text)
    assert "from 1 to 500" in player.is_refused("roll", expression=f"/{text}")


def test_what_is_asked_wrongly_is_refused_with_what_was_typed(player: Person, wynns_seat: Seat) -> None:
    for to in (player.seat.pk, wynns_seat.pk, "12345", "everyone"):
        holds(player.is_refused("say", text=LINE, to=to), "no longer at the table", f'value="{LINE}"')
    assert "cannot be shown" in player.is_refused("say", text="turned\u202eround")


def test_who_has_just_left_hears_no_whisper(
    gm: Person, player: Person, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove_seat(seat=gm.seat, other=ann.seat)
    monkeypatch.setattr("campaigns.forms.saying.listeners", lambda *_: [(str(ann.seat.pk), "Ann")])
    assert "no longer at the table" in player.is_refused("say", text=LINE, to=ann.seat.pk)


def test_watchers_say_nothing(watcher: Person) -> None:
    for name, fields in (("say", {"text": LINE}), ("roll", {"expression": f"/{LINE}"})):
        assert watcher.sends(name, **fields).status_code == 403
    assert watcher.opens("say").status_code == 403


def test_markup_and_links_are_plain_text(player: Person) -> None:
    text = "<b onclick=x>[[Mira]] **bold** https://example.org {{ 7*7 }}</b>"
    event = player.does("say", text=text)
    assert event.fact["text"] == text
    holds(
        player.card(event.seq),
        "&lt;b onclick=x&gt;[[Mira]] **bold** https://example.org {{ 7*7 }}&lt;/b&gt;",
        no=("<b onclick", 'href="https://example.org'),
    )


@pytest.mark.parametrize("card", [False, True])
def test_a_pause_stops_lines_with_the_sentence_of_rolls(gm: Person, player: Person, card: bool) -> None:
    safety.pause(seat=player.seat, card=card)
    sentence = "The X-card is on the table." if card else "The table is paused."
    for person in (gm, player):
        for name, fields in (("say", {"text": LINE}), ("roll", {"expression": f"/{LINE}"})):
            assert sentence in person.is_refused(name, **fields)


def test_the_house_rule_turns_lines_off_and_none_are_offered(gm: Person, player: Person) -> None:
    address = at(player.seat, "say")
    pages = [(player, "table"), (gm, "table"), (gm, "screen")]
    assert all(address in person.reads(page) for person, page in pages)
    gm.submits("settings", **{"ruling-lines_in_log": "off"})
    assert not any(address in person.reads(page) for person, page in pages)
    for person in (gm, player):
        assert OFF in person.is_refused("say", text=LINE)
        assert OFF in person.is_refused("roll", expression=f"/{LINE}")
        assert person.opens("say").status_code == 422
    assert player.does("roll", expression="2d6").kind == "dice_rolled"


@pytest.mark.parametrize("to", ["", "gm"])
def test_a_line_is_undone_by_its_author_for_whom_it_was(
    gm: Person, player: Person, ann: Person, to: str, replays: Replays
) -> None:
    with replays():
        event = player.does("say", text=LINE, to=to)
        assert ann.sends("undo", event.seq).status_code == (404 if to else 403)
        undone = player.does("undo_last")
    assert (undone.kind, undone.fact["seqs"], undone.audience) == (
        "event_undone",
        [event.seq],
        event.audience,
    )
    assert LINE not in ann.reads("table") or not to
    holds(words(player.card(event.seq)), "Undone by Pip")


def test_a_line_works_without_a_script_and_leads_back_to_the_log(player: Person) -> None:
    back = player.submits("say", text=LINE, next=at(player.seat, "table"))
    assert back == f"{at(player.seat, 'table')}#event-{player.head}"
    assert player.submits("roll", expression=f"/{LINE}").endswith(f"#event-{player.head}")
    answer = player.browser.post(at(player.seat, "say"), {"text": " "})
    assert answer.status_code == 422
    holds(answer.content.decode(), "<!doctype html>", "from 1 to 500")


def test_a_line_is_found_by_who_may_read_it(player: Person, ann: Person) -> None:
    player.does("say", text="amber light", to="gm")
    assert "<mark>amber</mark> light" in player.reads("search", q="amber")
    assert "</mark> light" not in ann.reads("search", q="amber")


def test_the_field_and_the_form_say_what_they_do(player: Person) -> None:
    holds(player.reads("table"), "/hello says hello")
    holds(player.reads("say"), "GMs read every whisper.", 'maxlength="500"')
    holds(player.reads("say", expression="/We <wade>"), 'value="We &lt;wade&gt;"')
    holds(player.reads("say", expression="2d6"), no="2d6")
