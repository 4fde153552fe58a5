"""The cards of the log: every kind has one, whole or with fields kept back, small, spoken in a sentence."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from django.utils import timezone

from campaigns.audience import Viewer
from campaigns.live.frames import encode
from campaigns.log.cards import DIFFICULTY_KEPT, card_html
from campaigns.log.record import Draft, _event
from campaigns.log.sentences import modules_of
from campaigns.models import Campaign, Event, Seat
from campaigns.play import perform
from rules.codec import as_far_as_known
from rules.common.clock import BeginSession
from rules.common.encounters import TurnBegun
from rules.common.free_rolls import RollDice
from rules.common.sheets import SheetBegun
from rules.d6.critical_stories import CriticalTold
from rules.dice_rows import dice_rows
from rules.facts import Die, Fact, Roll, StepResult, kind_of
from rules.freeblade.carried_lights import SightChanged
from rules.freeblade.checks import MakeCheck
from rules.freeblade.dying import DyingRecounted
from rules.freeblade.fighters import SideSet
from rules.freeblade.using_step_dice import StepDieRolled
from rules.games import FACTS, GAMES
from rules.randomness import Scripted
from rules.sixd6.exchanges import ResistancePart
from rules.verdicts import BLIND
from tests.campaigns.at_table import drawn, holds, words
from tests.campaigns.fact_samples import sample, samples

ROOM = 1024
VOID = {"input", "br", "img", "use", "path"}
EVERY = samples()
NAMES = [f"{kind_of(type(fact))}-{place}" for place, fact in enumerate(EVERY)]


class Roots(HTMLParser):
    """The outermost elements of some HTML, and what is not closed properly."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.roots: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.stack: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]
        if not self.stack:
            self.roots.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.stack:
            self.roots.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        assert self.stack or not data.strip(), f"text outside of the card: {data!r}"


def card(seat: Seat, fact: Fact, secret_fields: tuple[str, ...] = (), *, secret: bool = False) -> str:
    """The card of a fact that nobody has recorded."""
    event = _event(seat.campaign, seat, Draft(fact=fact, secret_fields=secret_fields), 1, 1, timezone.now())
    return card_html(event, seat.campaign, secret=secret)


def is_one_card(html: str) -> None:
    found = Roots(html)
    assert found.stack == []
    assert [(tag, attrs["id"], attrs["data-seq"]) for tag, attrs in found.roots] == [("li", "event-1", "1")]
    assert found.ids == ["event-1", "state-1", "offers-1"]
    spoken = found.roots[0][1]["data-spoken"]
    assert spoken
    assert "<" not in spoken
    assert "  " not in spoken.strip()


@pytest.mark.parametrize("fact", EVERY, ids=NAMES)
def test_every_fact_has_a_card_with_or_without_what_is_kept_back(gwens_seat: Seat, fact: Fact) -> None:
    whole = card(gwens_seat, fact, secret=True)
    is_one_card(whole)
    secret, closed = fact.SECRET, fact.CLOSED or ()
    for kept_back in {secret, closed, (*secret, *closed)} - {()}:
        is_one_card(card(gwens_seat, fact, kept_back))
        for_gms = card(gwens_seat, fact, kept_back, secret=True)
        if set(kept_back) <= set(fact.DIFFICULTY):
            assert DIFFICULTY_KEPT in for_gms
        else:
            assert for_gms == whole


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_fact_of_every_game_is_drawn_as_that_game_draws_it(gwens_seat: Seat, game: str) -> None:
    gwens_seat.campaign.system = game
    for kind in GAMES[game].facts:
        is_one_card(card(gwens_seat, sample(kind), secret=True))


@pytest.mark.parametrize("fact", [fact for fact in EVERY if dice_rows(fact)])
def test_dice_stand_in_the_entry_itself_and_no_total_on_one(gwens_seat: Seat, fact: Fact) -> None:
    html = card(gwens_seat, fact, secret=True)
    seen_at_once = html.split("<details")[0]
    for row in dice_rows(fact):
        assert all(die.words in unescape(seen_at_once) for group in row.groups for die in group.dice)
    assert "dice</summary>" not in html
    assert not re.search(r'class="total[^>]*><svg', html)


@pytest.mark.parametrize("kind", sorted(kind for kind, fact in FACTS.items() if fact.SECRET))
def test_no_word_of_a_secret_die_reaches_the_others(gwens_seat: Seat, kind: str) -> None:
    gwens_seat.campaign.slug = "salt-road"  # whose number might be that of a canary
    canary = Roll(dice=(Die(sides=97, face=83, role="canary", note="sings"),), total=8383)
    rolls = {name: canary for name in ("roll", "check") if name in FACTS[kind].SECRET}
    fact = sample(FACTS[kind], **rolls)
    html = card(gwens_seat, fact, fact.SECRET)
    assert 'class="dice' not in html
    assert not re.search("83|97|canary|sings", html.split("data-spoken")[1])


def test_many_dice_are_folded_and_their_number_is_said(gwens_seat: Seat) -> None:
    dice = (Die(sides=6, face=3),) * 40
    html = card(gwens_seat, sample(FACTS["dice_rolled"], reason="", roll=Roll(dice=dice, total=120)))
    assert html.count('class="die') == 40
    left_out = html.count(' rest"')
    assert f"+{3 * left_out} on {left_out} dice" in html
    assert "<details" in html


def test_a_long_note_costs_no_dice(gwens_seat: Seat) -> None:
    roll = Roll(dice=(Die(sides=6, face=5, note="success"),) * 6, total=6)
    fact = sample(FACTS["successes_counted"], difficulty=4, cancelled=False, roll=roll)
    holds(card(gwens_seat, fact), "needed 4, critical failure", no=(' rest"',))


@pytest.mark.parametrize(
    ("outcome", "chance", "said"),
    [
        ("success", "1/9", "A 1-in-9 success"),
        ("failure", "8/9", "A 1-in-9 failure"),
        ("success", "1/6", ""),
        ("failure", "1/9", ""),
        ("success", "", ""),
    ],
)
def test_rare_luck_is_said(gwens_seat: Seat, outcome: str, chance: str, said: str) -> None:
    fact = sample(FACTS["code_checked"], outcome=outcome, chance=chance)
    html = card(gwens_seat, fact)
    assert ("1-in-" in html) == bool(said)
    assert said in html


@pytest.mark.parametrize(
    ("after", "says"),
    [
        (4, "uses <b>Torch</b> D6 → D4"),
        (6, "uses <b>Torch</b> (die stays D6)"),
        (0, "uses <b>Torch</b> D6 → used up"),
    ],
)
def test_a_step_die_says_in_the_headline_what_became_of_it(gwens_seat: Seat, after: int, says: str) -> None:
    step = StepResult(before=6, face=2, after=after)
    html = card(gwens_seat, StepDieRolled(name="Brin", belonging="Torch", kind="supply", step=step))
    assert says in html.replace("\N{NO-BREAK SPACE}", " ")
    assert 'aria-label="D6 shows 2"' in html


@pytest.mark.parametrize(
    ("game", "kind", "fields", "told", "untold"),
    [
        ("freed6", "background_written", {"before": ""}, "has the background", "before:"),
        ("freeblade", "encounter_begun", {"combatants": ()}, "begins an encounter", "</b> with"),
        ("opend6", "condition_tried", {"inflicted": False}, "does not become", "becomes"),
    ],
)
def test_a_card_tells_nothing_that_was_not(
    gwens_seat: Seat, game: str, kind: str, fields: dict[str, object], told: str, untold: str
) -> None:
    gwens_seat.campaign.system = game
    holds(card(gwens_seat, sample(FACTS[kind], **fields)), told, no=untold)
    holds(card(gwens_seat, sample(FACTS[kind])), untold)


def test_where_two_resist_each_ones_total_is_told(gwens_seat: Seat) -> None:
    gwens_seat.campaign.system = "sixd6"
    both = (
        ResistancePart(name="Razir", roll=Roll(total=41)),
        ResistancePart(name="Boban", roll=Roll(total=37)),
    )
    holds(card(gwens_seat, sample(FACTS["attack_settled"], resistance_parts=both)), "Razir 41", "+ Boban 37")
    holds(
        card(gwens_seat, sample(FACTS["attack_settled"], resistance_parts=both[:1])), ">Razir", no="Razir 41"
    )


def test_a_spell_says_in_the_headline_what_became_of_its_die(gwens_seat: Seat) -> None:
    step = StepResult(before=6, face=1, after=4)
    html = card(gwens_seat, sample(FACTS["spell_cast"], belonging="Hush", rerolled=0, reason="", step=step))
    assert "casts <b>Hush</b> D6 → D4" in html.replace("\N{NO-BREAK SPACE}", " ")


def test_what_rolls_nothing_and_comes_to_nothing_is_a_line(gwens_seat: Seat) -> None:
    assert 'class="entry slight"' in card(gwens_seat, sample(FACTS["seat_taken"], role="player"))
    assert "slight" not in card(gwens_seat, sample(FACTS["check_made"]))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_log_has_a_sentence_for_every_fact_of_every_game(game: str) -> None:
    macros = {name for module in modules_of(game) for name in vars(module)}
    assert set(map(kind_of, GAMES[game].facts)) - macros == set()


def test_a_fact_that_no_macro_tells_is_called_by_its_kind(
    gwens_seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.log.sentences.modules_of", lambda _game: ())
    assert "critical told" in card(gwens_seat, CriticalTold(outcome="critical_failure", text="Full."))


def test_what_is_kept_back_is_not_there() -> None:
    known = as_far_as_known(FACTS["check_made"], {"ability": "dexterity", "sheet_id": "2", "name": "Brin"})
    assert known.shows("ability", "chance")
    assert not known.shows("ability", "roll")
    assert known.verdict_seen() == BLIND


def test_there_is_a_sample_of_every_kind() -> None:
    assert {kind_of(type(fact)) for fact in EVERY} == set(FACTS)


@pytest.mark.parametrize("kind", sorted(kind for kind, fact in FACTS.items() if fact.SECRET))
def test_a_blind_card_tells_only_that_the_gm_knows(gwens_seat: Seat, kind: str) -> None:
    fact = sample(FACTS[kind])
    html = card(gwens_seat, fact, fact.SECRET)
    holds(html, "Only the GM sees the result", no=('class="total', 'class="die'))


@pytest.mark.parametrize(
    "kind", sorted(kind for kind, fact in FACTS.items() if fact.DIFFICULTY and fact.SECRET)
)
def test_a_card_with_a_hidden_difficulty_shows_the_dice_alone(gwens_seat: Seat, kind: str) -> None:
    fact = sample(FACTS[kind])
    html = card(gwens_seat, fact, fact.DIFFICULTY)
    is_one_card(html)
    holds(html, "Difficulty hidden", 'class="total', no=("Only the GM sees the result", "chance of success"))
    holds(html, no=(", Success", ">Success"))


def test_there_are_facts_that_can_hide_their_difficulty() -> None:
    hiding = {kind for kind, fact in FACTS.items() if fact.DIFFICULTY}
    assert {"check_made", "code_checked", "successes_counted"} <= hiding


def test_a_card_is_spoken_in_one_plain_sentence(gwens_seat: Seat, brin: str) -> None:
    event = perform(gwens_seat, MakeCheck(brin, "dexterity", 12), chance=Scripted([14])).events[0]
    fact = Event.objects.get(pk=event.pk).fact
    html = card_html(event, gwens_seat.campaign, secret=True)
    total, outcome = fact["roll"]["total"], fact["outcome"].capitalize()
    assert f'data-spoken="Brin checks Dexterity against DR 12: {total}, {outcome}"' in html
    assert 'aria-label="D20 shows 14"' in html


def test_a_game_masters_card_says_that_the_difficulty_is_kept(gwens_seat: Seat, brin: str) -> None:
    order = MakeCheck(brin, "dexterity", 12)
    kept = perform(gwens_seat, order, chance=Scripted([14]), hide_difficulty=True).events[0]
    assert DIFFICULTY_KEPT in card_html(kept, gwens_seat.campaign, secret=True)
    assert DIFFICULTY_KEPT not in card_html(kept, gwens_seat.campaign, secret=False)
    for_all = perform(gwens_seat, order, chance=Scripted([14])).events[0]
    assert DIFFICULTY_KEPT not in card_html(for_all, gwens_seat.campaign, secret=True)


@pytest.mark.rule("FD6-15")
def test_what_was_told_of_a_critical_stands_in_sight(gwens_seat: Seat) -> None:
    html = card(gwens_seat, CriticalTold(name="Kit", outcome="critical_failure", text="The lamp falls."))
    holds(html, "The lamp falls.</small>", "meets with trouble", no="<details")


def test_focus_on_a_shield_is_the_defenders(gwens_seat: Seat) -> None:
    given = {"name": "Marsh ghoul", "foe": "Brin", "weapon": "Claws", "rerolled": 4}
    again = card(gwens_seat, sample(FACTS["attack_rolled"], outcome="blocked", **given))
    assert "attacks <b>Brin</b> with Claws; <b>Brin</b> spends Focus and rolls the shield again" in again
    assert "spends Focus and attacks <b>Brin</b> again" in card(
        gwens_seat, sample(FACTS["attack_rolled"], outcome="hit", armor_again=False, **given)
    )


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (SightChanged(dark=True), "loses the group's last light: the group is in the dark"),
        (SightChanged(dark=False), "has light again: the group has light"),
        (SideSet(name="Ghoul", side="pc"), "Ghoul is now on the party's side"),
        (SideSet(name="Ghoul", side="npc"), "Ghoul is now on the foes' side"),
        (DyingRecounted(name="Brin", left=1, unit="minutes"), "Brin is dying: 1 minute left"),
        (DyingRecounted(name="Brin", left=3, unit="rounds"), "Brin is dying: 3 rounds left"),
    ],
)
def test_fights_and_lights_are_told_in_plain_words(gwens_seat: Seat, fact: Fact, says: str) -> None:
    html = card(gwens_seat, fact)
    assert says in unescape(html)
    assert "<details" not in html


def test_markup_in_a_name_is_text_in_the_card_and_in_what_is_spoken(gwens_seat: Seat) -> None:
    event = perform(gwens_seat, RollDice("1d6", '"><b hx-get=/x>'), chance=Scripted([4])).events[0]
    html = card_html(event, gwens_seat.campaign, secret=True)
    assert "<b hx-get" not in html
    assert '">&lt;' not in html.split("data-spoken=")[1].split(">")[0]
    is_text = Roots(html)
    assert is_text.stack == []


def test_a_check_takes_a_kilobyte_sent_and_stored(gwens_seat: Seat, wynns_seat: Seat, brin: str) -> None:
    perform(gwens_seat, BeginSession())
    for command, faces in (
        (MakeCheck(brin, "dexterity", 12), [14]),
        (RollDice("2d6+3"), [4, 6]),
        (MakeCheck(brin, "strength", 12, reason="Climb"), [11]),
    ):
        event = perform(gwens_seat, command, chance=Scripted(faces)).events[0]
        assert stored_bytes(event) <= ROOM
        frame = drawn(Event.objects.get(pk=event.pk))[0]
        watcher = Viewer(wynns_seat.pk, wynns_seat.user_id, "watcher")
        assert len(encode(event.seq, frame.seen_by(watcher))) <= ROOM


def stored_bytes(event: Event) -> int:
    """What the columns of an event take as the database writes them."""
    row = Event.objects.values().get(pk=event.pk)
    return sum(
        len(value if isinstance(value, str) else json.dumps(value, default=str)) for value in row.values()
    )


def test_times_in_cards_are_the_servers(gwens_seat: Seat, campaign: Campaign) -> None:
    event = perform(gwens_seat, RollDice("1d6")).events[0]
    html = card_html(event, campaign, secret=True)
    assert re.search(r'class="at" href="/c/[\w-]+/log/1"><time datetime="[\dT:-]{16}Z">\d\d:\d\d<', html)


@pytest.mark.rule("FB-39")
@pytest.mark.parametrize(
    ("sources", "faces", "says"),
    [
        (0, (), ""),
        (1, (3,), "Disadvantage (circumstances): a D6 is taken off."),
        (2, (2, 5), "Disadvantage (circumstances ×2): the highest of 2 D6 is taken off."),
    ],
)
def test_how_a_check_fell_names_what_weighed_on_it(
    gwens_seat: Seat, mira: str, sources: int, faces: tuple[int, ...], says: str
) -> None:
    order = MakeCheck(mira, "strength", 12, disadvantages=sources)
    event = perform(gwens_seat, order, chance=Scripted((11, *faces))).events[0]
    shown = words(card_html(event, gwens_seat.campaign, secret=True))
    holds(shown, says, no=() if says else "Disadvantage")


ASIDE = """
abilities_written ability_lost ability_set advantage_removed advantage_written background_written
belonging_added belonging_edited belonging_moved campaign_changed campaign_lines_changed character_brought
code_set coins_rolled details_set difficulty_pinned invite_made invite_revoked kit_taken notes_written
order_moved person_renamed resource_set scores_assigned scores_rolled seat_changed seat_taken
sheet_begun sheet_copied sheet_described sheet_finished sheet_ready sheet_reopened sheet_shared
sheet_written side_set spell_learned stage_changed track_begun track_removed dynamic_set value_set
"""
"""What is told of housekeeping; several in a row about one sheet are folded into one line of the log."""


def test_housekeeping_is_folded_in_the_log_and_nothing_else(gwens_seat: Seat) -> None:
    assert {kind for kind, fact in FACTS.items() if fact.ASIDE} == set(ASIDE.split())
    notes = sample(FACTS["notes_written"], sheet_id="mira")
    holds(card(gwens_seat, notes), 'data-doing="mira"')
    holds(card(gwens_seat, sample(FACTS["dice_rolled"])), no="data-doing")


def test_npcs_who_come_one_by_one_are_folded_and_a_player_s_character_is_not(gwens_seat: Seat) -> None:
    for kind, folds_with in (("npc", "npcs"), ("creature", "npcs"), ("pc", "mira")):
        holds(card(gwens_seat, SheetBegun(sheet_id="mira", kind=kind)), f'data-doing="{folds_with}"')


def test_turns_are_folded_but_for_one_that_ends_or_skips_something(gwens_seat: Seat) -> None:
    turn = TurnBegun(sheet_id="mira")
    holds(card(gwens_seat, turn), 'data-doing="turns"')
    holds(card(gwens_seat, TurnBegun(sheet_id="mira", skips=("kit",))), no="data-doing")
    holds(card(gwens_seat, sample(FACTS["turn_begun"])), "Ended: ", no="data-doing")
