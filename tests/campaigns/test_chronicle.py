"""A session's story, as each at the table may read it."""

from __future__ import annotations

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from campaigns.chronicle import glance
from campaigns.chronicle.fair_play import fairness
from campaigns.chronicle.readings import readings
from campaigns.chronicle.spans import play_sessions
from campaigns.chronicle.story import ICONS, scenes_of
from campaigns.chronicle.sums import fairness_for
from campaigns.demo import build_demo
from campaigns.models import Campaign, Event, Seat
from campaigns.undo import undo
from rules.common.clock import BeginSession, EndSession
from rules.common.encounters import BeginEncounter
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.common.story import TellStory
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import TakeDamage
from rules.games import PLAYED, demo_of
from rules.moments import Moment, moment_of
from tests.campaigns.at_table import holds
from tests.campaigns.fact_samples import samples
from tests.campaigns.person import Person

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def evening(gm: Person, player: Person, mira: str) -> None:
    """A session with a scene, and things that the table will speak of, some of them in secret."""
    gm.plays(BeginSession())
    player.plays(MakeCheck(mira, "strength", 12, reason="Lift the gate"), 20)
    player.plays(MakeCheck(mira, "strength", 12, reason="An everyday matter"), 15)
    gm.plays(BeginEncounter((mira,), "At *the* weir"), 4, 4)
    rolled = player.plays(MakeCheck(mira, "presence", 12, reason="Shout"), 1)
    gm.plays(Remark(rolled.seq, "They heard only <b>half</b> of it."))
    gm.plays(MakeCheck(mira, "presence", 12, reason="CanaryOfGms"), 20, audience="gm_only")
    player.plays(MakeCheck(mira, "presence", 12, reason="Pips own"), 20, audience="gm_and_me")
    player.plays(MakeCheck(mira, "strength", 12, reason="A blind one"), 20, audience="blind")


def headings(html: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", html)


@pytest.mark.usefixtures("evening")
def test_what_mattered_is_told_under_its_scene(player: Person) -> None:
    html = player.reads("chronicle_session", 1)
    assert headings(html) == ["At *the* weir"]
    before, after = html.split("<h2>At *the* weir</h2>")
    assert "Lift the gate" in before
    holds(after, "Shout", "They heard only &lt;b&gt;half&lt;/b&gt; of it.")
    assert "An everyday matter" not in html


@pytest.mark.usefixtures("evening")
def test_each_reads_what_they_may(gm: Person, player: Person, watcher: Person) -> None:
    pips, wynns = player.reads("chronicle_session", 1), watcher.reads("chronicle_session", 1)
    holds(pips, "Pips own", no=("CanaryOfGms", "A blind one"))
    holds(wynns, no=("Pips own", "CanaryOfGms", "A blind one"))
    assert "CanaryOfGms" not in player.reads("chronicle_session", 1, all="on")
    handed_on, whole = gm.reads("chronicle_session", 1), gm.reads("chronicle_session", 1, all="on")
    holds(handed_on, no=("CanaryOfGms", "Pips own"))
    holds(whole, "CanaryOfGms", "Pips own", "A blind one")


@pytest.mark.usefixtures("evening")
def test_what_weighed_most_leads(gm: Person, player: Person, mira: str) -> None:
    gm.plays(TakeDamage(mira, 40), 4)
    for page in (player.reads("chronicle"), player.reads("chronicle_session", 1)):
        [lead] = re.findall(r'<p class="lead">(.*?)</p>', page)
        assert "40 damage" in lead


def test_what_was_undone_did_not_happen(gm: Person, player: Person, mira: str) -> None:
    gm.plays(BeginSession())
    rolled = player.plays(MakeCheck(mira, "strength", 12, reason="Lift the gate"), 20)
    undo(gm.seat, rolled.seq)
    assert "Lift the gate" not in player.reads("chronicle_session", 1)
    assert fairness(readings(gm.seat, 1, whole=True)) == []


@pytest.mark.usefixtures("evening")
def test_the_same_as_markdown_that_nobodys_words_can_format(player: Person) -> None:
    answer = player.opens("chronicle_text", 1)
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{player.seat.campaign.slug}-session-1.md"'
    text = answer.content.decode()
    assert text.startswith("# The Salt Road: Session 1\n\n")
    holds(text, "\n## At \\*the\\* weir\n\n- ", "half\\</b\\> of it", "## Fair play")


def test_the_sessions_are_listed_the_latest_first(gm: Person, mira: str) -> None:
    for _ in range(2):
        gm.plays(BeginSession())
        gm.plays(EndSession())
    html = gm.reads("chronicle")
    assert html.index("Session 2") < html.index("Session 1") < html.index("Between sessions")
    holds(gm.reads("chronicle_session", 1), "Session 2", no="Session 0")
    holds(gm.reads("chronicle_session", 2), "Session 1", no="Session 3")


def test_the_session_that_runs_is_marked(gm: Person) -> None:
    gm.plays(BeginSession())
    gm.plays(RollDice("2d6"), 3, 4)
    assert "in progress" in gm.reads("chronicle")
    gm.plays(EndSession())
    assert "in progress" not in gm.reads("chronicle")


def test_of_many_sessions_the_earlier_ones_are_on_a_page_of_their_own(
    gm: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.views.chronicle.ON_A_PAGE", 2)
    for _ in range(3):
        gm.plays(BeginSession())
        gm.plays(EndSession())
    holds(gm.reads("chronicle"), "Session 3", "Session 2", "?before=2", no=("Session 1", "Between"))
    holds(gm.reads("chronicle", before=2), "Session 1", "Between sessions", no="Earlier sessions")


def test_what_was_before_a_dozen_sessions_is_counted_with_the_rest_outside_of_them(gm: Person) -> None:
    for _ in range(3):
        gm.plays(RollDice("1d6"), 3)
    for _ in range(13):
        gm.plays(BeginSession())
        gm.plays(EndSession())
    last = gm.reads("chronicle", before=2)
    outside = Event.objects.filter(campaign=gm.seat.campaign_id, session=0).count()
    holds(last, f"What happened outside of sessions · {outside} entries")


@pytest.mark.sqlite
def test_the_lines_of_sessions_far_apart_read_nothing_between(
    gm: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glance, "MOST", 4)
    for rolled in (1, 6, 2):
        gm.plays(BeginSession())
        for _ in range(rolled):
            gm.plays(RollDice("1d6"), 3)
        gm.plays(EndSession())
    spans = glance.latest_spans(Campaign.objects.get(pk=gm.seat.campaign_id), (1, 3))
    questions = list(glance._entries(gm.seat, spans))
    assert [{event.session for event in one} for one in questions] == [{1}, {3}]
    assert all("campaign_id=? AND seq>? AND seq<?" in one.explain() for one in questions)
    holds(gm.reads("chronicle"), "2 rolls", "3 or more rolls", "1 roll")


@pytest.mark.usefixtures("evening")
def test_a_session_is_told_in_a_line_by_what_its_reader_knows(gm: Person, watcher: Person) -> None:
    holds(
        gm.reads("chronicle"),
        "At *the* weir · 1 fight · 6 rolls · Gwen and Pip",
        "What happened outside of sessions",
    )
    holds(watcher.reads("chronicle"), "At *the* weir · 1 fight · 3 rolls · Gwen and Pip")


@pytest.mark.usefixtures("evening")
def test_the_highlights_of_a_session_are_of_what_everyone_knows(gm: Person, mira: str) -> None:
    gm.plays(TellStory("The tide took the causeway."))
    gm.plays(TakeDamage(mira, 30), 3)
    holds(
        gm.reads("chronicle"),
        "The tide took the causeway.",
        "Critical: Mira",
        "Fell: Mira",
        no=("CanaryOfGms", "Rose again"),
    )
    holds(gm.reads("chronicle_session", 1), "Critical: Mira", "Fell: Mira", no="CanaryOfGms")


@pytest.mark.usefixtures("evening")
def test_a_critical_failure_is_told_apart_from_a_success(gm: Person) -> None:
    told = gm.reads("chronicle_session", 1)
    holds(told, "Critical: Mira", "Critical failure: Mira")
    assert [told.count(f'<li class="line {kind}">') for kind in ("gold", "bad")] == [1, 1]


def test_a_session_of_which_one_knows_nothing_is_not_there(player: Person) -> None:
    for name in ("chronicle_session", "chronicle_text"):
        for number in (7, 10**30):
            assert player.opens(name, number).status_code == 404


def test_fair_play_is_told_of_each_who_rolled(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    gm.plays(BeginSession())
    for face in (20, 12, 3, 2):
        player.plays(MakeCheck(mira, "strength", 12), face)
    gm.plays(RollDice("2d6"), 6, 1)
    gm.plays(RollDice("1d6"), 6, audience="gm_only")
    gwen, pip = fairness(readings(watcher.seat, 1, whole=True))
    assert (gwen.name, pip.name) == ("Gwen", "Pip")
    assert gwen.bars[0].words.startswith("2 dice averaged 50% of their range; from 10 on")
    checks, dice = pip.bars
    assert checks.words.startswith("2 of 4 checks succeeded; ")
    assert dice.words.startswith("4 dice averaged ")
    assert checks.low < checks.expected < checks.high


@pytest.mark.usefixtures("evening")
def test_fair_play_counts_no_roll_that_is_kept_from_its_reader(gm: Person, watcher: Person) -> None:
    [pip] = fairness(readings(watcher.seat, 1, whole=True))
    assert pip.bars[0].words.startswith("2 of 3 checks")
    whole = {seat.name: seat for seat in fairness(readings(gm.seat, 1, whole=True))}
    assert whole["Pip"].bars[0].words.startswith("4 of 5 checks")
    assert whole["Gwen"].bars[0].words.startswith("1 of 1 check succeeded")


@pytest.mark.usefixtures("evening")
def test_fair_play_goes_over_the_whole_campaign_too(gm: Person, player: Person, mira: str) -> None:
    gm.plays(EndSession())
    player.plays(MakeCheck(mira, "strength", 12), 12)
    holds(player.reads("fair_play"), "4 of 5 checks succeeded", no="CanaryOfGms")


@pytest.mark.usefixtures("evening")
def test_fair_play_adds_up_as_it_goes_and_follows_every_undo(
    gm: Person, player: Person, watcher: Person, mira: str
) -> None:
    """Looks in between change nothing: the sums are those of the entries that count."""
    for person in (gm, player, watcher):
        fairness_for(person.seat)
    rolled = player.plays(MakeCheck(mira, "strength", 12), 12)
    again = player.plays(MakeCheck(mira, "strength", 12), 4)
    fairness_for(gm.seat)
    back = undo(gm.seat, rolled.seq).events[0]
    fairness_for(gm.seat)
    undo(gm.seat, back.seq)
    undo(gm.seat, again.seq)
    player.plays(MakeCheck(mira, "strength", 12), 20, audience="gm_and_me")
    for person in (gm, player, watcher):
        person.seat.campaign.refresh_from_db()
        known = [reading for number in (0, 1) for reading in readings(person.seat, number, whole=True)]
        assert fairness_for(person.seat) == (fairness(known), 0)


@pytest.mark.usefixtures("evening")
def test_a_story_costs_no_more_questions_for_more_entries(
    gm: Person, player: Person, mira: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        readings(gm.seat, 1, whole=True)
    for _ in range(10):
        player.plays(MakeCheck(mira, "strength", 12, reason="Again"), 20)
    with django_assert_num_queries(3):
        found = readings(gm.seat, 1, whole=True)
        scenes = scenes_of(gm.seat.campaign, found)
    [again] = [line for scene in scenes for line in scene.lines if "Again" in line.text]
    assert again.times == 10


@pytest.mark.parametrize("name", ["chronicle", "fair_play"])
def test_a_table_at_which_nothing_happened_says_so(gm: Person, name: str) -> None:
    assert "Nothing has" in gm.reads(name)


def test_every_kind_of_fact_is_something_to_a_story() -> None:
    for fact in samples():
        assert moment_of(fact) in (Moment.NONE, Moment.SCENE, *ICONS), fact
        assert all(die.sides for die in fact.fallen()), fact


@pytest.mark.parametrize("key", [key for key in PLAYED if demo_of(key)])
def test_the_demo_of_each_game_has_its_chronicle(key: str) -> None:
    campaign = build_demo(key)
    for seat in Seat.objects.filter(campaign=campaign):
        numbers = [sitting.number for sitting in play_sessions(seat, 9)]
        pages = [Person(seat).reads("chronicle_session", number, all="on") for number in numbers]
        assert any("Fair play" in html for html in pages)
