"""A session's story, as each at the table may read it."""

from __future__ import annotations

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from campaigns.chronicle.fair_play import fairness
from campaigns.chronicle.readings import readings, sittings
from campaigns.chronicle.story import ICONS, scenes_of
from campaigns.demo import build_demo
from campaigns.log.undo import undo
from campaigns.models import Seat
from rules.common.clock import BeginSession, EndSession
from rules.common.encounters import BeginEncounter
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.freeblade.checks import MakeCheck
from rules.games import PLAYED, demo_of
from rules.moments import Moment, fallen, moment_of
from tests.campaigns.at_table import Browser, at, do, holds
from tests.campaigns.fact_samples import samples

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def evening(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    """A session with a scene, and things that the table will speak of, some of them in secret."""
    do(gwens_seat, BeginSession())
    do(pips_seat, MakeCheck(mira, "strength", 12, label="Lift the gate"), 20)
    do(pips_seat, MakeCheck(mira, "strength", 12, label="An everyday matter"), 12)
    do(gwens_seat, BeginEncounter((mira,), "At *the* weir"), 4, 4)
    rolled = do(pips_seat, MakeCheck(mira, "presence", 12, label="Shout"), 1)
    do(gwens_seat, Remark(rolled.seq, "They heard only <b>half</b> of it."))
    do(gwens_seat, MakeCheck(mira, "presence", 12, label="CanaryOfGms"), 20, audience="gm_only")
    do(pips_seat, MakeCheck(mira, "presence", 12, label="Pips own"), 20, audience="gm_and_me")
    do(pips_seat, MakeCheck(mira, "strength", 12, label="A blind one"), 20, audience="blind")


def page(signed_in: Browser, seat: Seat, more: str = "", name: str = "chronicle_session") -> str:
    answer = signed_in(seat).get(at(seat, name, 1) + more)
    assert answer.status_code == 200
    return answer.content.decode()


def headings(html: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", html)


@pytest.mark.usefixtures("evening")
def test_what_mattered_is_told_under_its_scene(signed_in: Browser, pips_seat: Seat) -> None:
    html = page(signed_in, pips_seat)
    assert headings(html) == ["At *the* weir"]
    before, after = html.split("<h2>At *the* weir</h2>")
    assert "Lift the gate" in before
    holds(after, "Shout", "They heard only &lt;b&gt;half&lt;/b&gt; of it.")
    assert "An everyday matter" not in html


@pytest.mark.usefixtures("evening")
def test_each_reads_what_they_may(
    signed_in: Browser, gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat
) -> None:
    player, watcher = page(signed_in, pips_seat), page(signed_in, wynns_seat)
    assert "Pips own" in player
    assert "Pips own" not in watcher
    holds(player + watcher, no=("CanaryOfGms", "A blind one"))
    handed_on, whole = page(signed_in, gwens_seat), page(signed_in, gwens_seat, "?all=on")
    holds(handed_on, no=("CanaryOfGms", "Pips own"))
    assert all(words in whole for words in ("CanaryOfGms", "Pips own", "A blind one"))


@pytest.mark.usefixtures("evening")
def test_a_player_gets_no_more_by_asking_for_all(signed_in: Browser, pips_seat: Seat) -> None:
    assert "CanaryOfGms" not in page(signed_in, pips_seat, "?all=on")


def test_what_was_undone_did_not_happen(
    signed_in: Browser, gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    do(gwens_seat, BeginSession())
    rolled = do(pips_seat, MakeCheck(mira, "strength", 12, label="Lift the gate"), 20)
    undo(gwens_seat, rolled.seq)
    assert "Lift the gate" not in page(signed_in, pips_seat)
    assert fairness(readings(gwens_seat, 1, whole=True)) == []


@pytest.mark.usefixtures("evening")
def test_the_same_as_markdown_that_nobodys_words_can_format(signed_in: Browser, pips_seat: Seat) -> None:
    answer = signed_in(pips_seat).get(at(pips_seat, "chronicle_text", 1))
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{pips_seat.campaign.slug}-session-1.md"'
    text = answer.content.decode()
    assert text.startswith("# The Salt Road: Session 1\n\n")
    holds(text, "\n## At \\*the\\* weir\n\n- ", "half\\</b\\> of it", "## Fair play")


def test_the_sessions_are_listed_the_latest_first(signed_in: Browser, gwens_seat: Seat, mira: str) -> None:
    for _ in range(2):
        do(gwens_seat, BeginSession())
        do(gwens_seat, EndSession())
    html = signed_in(gwens_seat).get(at(gwens_seat, "chronicle")).content.decode()
    assert html.index("Session 2") < html.index("Session 1") < html.index("Outside the sessions")


def test_a_session_of_which_one_knows_nothing_is_not_there(signed_in: Browser, pips_seat: Seat) -> None:
    client = signed_in(pips_seat)
    for name in ("chronicle_session", "chronicle_text"):
        for number in (7, 10**30):
            assert client.get(at(pips_seat, name, number)).status_code == 404


def test_fair_play_is_told_of_each_seat_that_rolled(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    do(gwens_seat, BeginSession())
    for face in (20, 12, 3, 2):
        do(pips_seat, MakeCheck(mira, "strength", 12), face)
    do(gwens_seat, RollDice("2d6"), 6, 1)
    do(gwens_seat, RollDice("1d6"), 6, audience="gm_only")
    gwen, pip = fairness(readings(wynns_seat, 1, whole=True))
    assert (gwen.name, pip.name) == ("Gwen", "Pip")
    assert gwen.bars[0].words.startswith("2 dice fell at 50% of their height; 50% was to be expected")
    checks, dice = pip.bars
    assert checks.words.startswith("2 of 4 checks came off; ")
    assert dice.words.startswith("4 dice fell at ")
    assert checks.low < checks.expected < checks.high


@pytest.mark.usefixtures("evening")
def test_fair_play_counts_no_roll_that_is_kept_from_its_reader(gwens_seat: Seat, wynns_seat: Seat) -> None:
    assert len(_faces(wynns_seat)) == 1
    [pip] = fairness(readings(wynns_seat, 1, whole=True))
    assert pip.bars[0].words.startswith("2 of 3 checks")
    whole = {seat.name: seat for seat in fairness(readings(gwens_seat, 1, whole=True))}
    assert whole["Pip"].bars[0].words.startswith("4 of 5 checks")
    assert whole["Gwen"].bars[0].words.startswith("1 of 1 check came off")


def _faces(seat: Seat) -> list[str]:
    return [told.name for told in fairness(readings(seat, 1, whole=True))]


@pytest.mark.usefixtures("evening")
def test_fair_play_goes_over_the_whole_campaign_too(
    signed_in: Browser, gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    do(gwens_seat, EndSession())
    do(pips_seat, MakeCheck(mira, "strength", 12), 12)
    html = signed_in(pips_seat).get(at(pips_seat, "fair_play")).content.decode()
    holds(html, "4 of 5 checks came off", no="CanaryOfGms")


@pytest.mark.usefixtures("evening")
def test_a_story_costs_no_more_questions_for_more_entries(
    gwens_seat: Seat, pips_seat: Seat, mira: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        readings(gwens_seat, 1, whole=True)
    for _ in range(10):
        do(pips_seat, MakeCheck(mira, "strength", 12, label="Again"), 20)
    with django_assert_num_queries(1):
        found = readings(gwens_seat, 1, whole=True)
        scenes = scenes_of(gwens_seat.campaign, found)
    assert sum("Again" in line.text for scene in scenes for line in scene.lines) == 10


@pytest.mark.parametrize("name", ["chronicle", "fair_play"])
def test_a_table_at_which_nothing_happened_says_so(signed_in: Browser, gwens_seat: Seat, name: str) -> None:
    assert "Nothing has" in signed_in(gwens_seat).get(at(gwens_seat, name)).content.decode()


def test_every_kind_of_fact_is_something_to_a_story() -> None:
    for fact in samples():
        assert moment_of(type(fact), fact) in (Moment.NONE, Moment.SCENE, *ICONS), fact
        assert all(die.sides for die in fallen(type(fact), fact)), fact


@pytest.mark.parametrize("key", [key for key in PLAYED if demo_of(key)])
def test_the_demo_of_each_game_has_its_chronicle(signed_in: Browser, key: str) -> None:
    campaign = build_demo(key)
    for seat in Seat.objects.filter(campaign=campaign):
        for sitting in sittings(seat):
            path = at(seat, "chronicle_session", sitting.number)
            html = signed_in(seat).get(path + "?all=on").content.decode()
            assert "Fair play" in html or "Nothing yet" in html
