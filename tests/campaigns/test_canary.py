"""Promise C6: hidden things are not sent, rather than hidden on arrival.

Every text of a hidden sheet and every secret result is a canary; no page and no frame of anyone may hold one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from campaigns.audience import Viewer
from campaigns.drawing.fragments import presence, snapshot
from campaigns.live.frames import html_of
from campaigns.models import Event, Pending, Seat
from campaigns.undo import rewind, undo
from rules.common.belongings import AddBelonging, GiveBelonging
from rules.common.clock import BeginSession, EndSession
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, TakeTurn
from rules.common.free_rolls import RollDice
from rules.common.lookups import UNSEEN
from rules.common.sheets import BeginSheet, DescribeSheet, SetResource, WriteNotes
from rules.common.speech import Say
from rules.common.story import HideFromStory, TellStory
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.fate import RollFate
from rules.freeblade.harm import ApplyDamage, Heal, TakeDamage
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from tests.campaigns.at_table import Browser, ask, at, do, drawn, head
from tests.campaigns.sheets import key_of
from tests.campaigns.vaults import zip_files
from tests.effort import few
from tests.factories import create_character

CANARY = re.compile(r"canary\w*", re.IGNORECASE)
HIDDEN = "canaryid"
NAMED = "warden"
NAMED_HP = re.compile(r"\b(7531|7529|7431)\b")
BLIND = re.compile(r"\b(997|983|971)\b")
HARD = re.compile(r"(?<!\w)[-\u2212]9[45]1\b")  # below zero, as no id is
KEY = re.compile(r'name="key" value="[^"]*"')  # counted through the process, and so any number at some time
SECRET = (CANARY, NAMED_HP, BLIND, HARD)
SLIPS = ("history", "attack", "coins", "describe", "notes", "share", "creation", "belonging-new", "portrait")
Texts = Iterator[tuple[str, str]]
FACE = {"visibility": "hidden", "portrait": "canaryface"}


@pytest.fixture
def told(gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str) -> None:
    """An evening at which much happens out of sight."""
    do(gwens_seat, MakeCreature(HIDDEN, "CanaryName", 30, 6, 0, "CanaryAttack", **FACE))
    do(gwens_seat, WriteNotes(HIDDEN, "CanaryNotes **in** Markdown"))
    do(gwens_seat, Say("CanaryWhisper"), audience="gm_only")
    do(gwens_seat, AddBelonging(HIDDEN, "CanaryBelonging", "gear", 0, 6))
    do(gwens_seat, AddBelonging(HIDDEN, "CanaryPresent", "gear", 0))
    do(gwens_seat, AddCondition(HIDDEN, "CanaryCondition", source="CanarySource", force=True))
    do(gwens_seat, DescribeSheet(HIDDEN, "CanaryRenamed", "canary/pronouns", "canaryface"))
    do(gwens_seat, BeginSession())
    own = do(gwens_seat, MakeCheck(HIDDEN, "strength", 12, reason="CanaryLabel"), 9)
    do(gwens_seat, RollStepDie(HIDDEN, key_of(gwens_seat, "CanaryBelonging", HIDDEN), "CanaryUse"), 4)
    claws = key_of(gwens_seat, "CanaryAttack", HIDDEN)
    hit = do(gwens_seat, DeclareAttack(HIDDEN, claws, mira), 6, 1)
    pending = Pending.objects.get(about=hit.seq, kind="damage")
    do(gwens_seat, ApplyDamage(pending.key, mira), 3)
    do(gwens_seat, Heal(mira, 20))
    do(pips_seat, MakeCheck(mira, "strength"), 9)
    do(gwens_seat, MakeCheck(mira, "strength", -941), 9, hide_difficulty=True)
    do(pips_seat, MakeCheck(mira, "presence", -951), 9, hide_difficulty=True, audience="blind")
    do(gwens_seat, TakeDamage(HIDDEN, 2, "CanaryHurt"))
    undo(gwens_seat, head(gwens_seat))
    do(gwens_seat, GiveBelonging(mira, key_of(gwens_seat, "torches"), HIDDEN))
    do(gwens_seat, GiveBelonging(HIDDEN, key_of(gwens_seat, "CanaryPresent", HIDDEN), mira))
    undo(gwens_seat, head(gwens_seat))
    do(gwens_seat, RollDice("d20", "CanaryRoll"), 7, audience="gm_only")
    do(gwens_seat, RollFate(3, "CanaryQuestion?"), 5, audience="gm_only")
    do(pips_seat, RollDice("d1000", "mine"), 997, audience="blind")
    do(pips_seat, RollDice("d1000", "CanaryOfPip"), 983, audience="gm_only")
    do(gwens_seat, MakeCreature(NAMED, "Warden", 30, visibility="named"))
    do(gwens_seat, SetResource(NAMED, "hp", 7531, 7531))
    do(gwens_seat, TakeDamage(NAMED, 2))
    do(gwens_seat, SetResource(NAMED, "hp", 7431))
    do(gwens_seat, BeginSheet("canaryvault", "CanaryVault", kind="place", visibility="hidden"))
    do(gwens_seat, AddBelonging(mira, "Door", "shield", 0, 6))
    do(gwens_seat, DeclareAttack(HIDDEN, claws, mira))
    do(pips_seat, DeclareAttack(mira, target=NAMED), 4, audience="blind")
    do(gwens_seat, BeginEncounter((HIDDEN, mira)), *[3] * 4)
    do(gwens_seat, TakeTurn(HIDDEN))
    do(pips_seat, RollDice("d6"), 4)
    end_the_evening(gwens_seat, own.seq)
    last = head(gwens_seat)
    do(gwens_seat, TakeDamage(HIDDEN, 1, "CanaryAgain"))
    do(pips_seat, RollDice("d6"), 5)
    rewind(gwens_seat, last)


def end_the_evening(seat: Seat, own: int) -> None:
    """The fight ends; the story gets what is for Game Masters, and the session is closed by its card."""
    do(seat, EndEncounter(), 4, 6)
    do(seat, TellStory("CanaryStory", own), audience="gm_only")
    do(seat, HideFromStory(own), audience="gm_only")
    do(seat, EndSession())


def frames_for(seat: Seat) -> Texts:
    """All that the stream could bring: event by event, in one batch, and as the present."""
    sheets = frozenset({"mira", HIDDEN, NAMED, "canaryvault"})
    viewer = Viewer(seat.pk, seat.user_id, seat.role, sheets)
    events = list(Event.objects.filter(campaign=seat.campaign_id).select_related("campaign").order_by("seq"))
    for event in events:
        yield f"frame {event.seq}", html_of(drawn(event)[0].seen_by(viewer))
    batch = drawn(*events)
    yield "batch", "".join(html_of(frame.seen_by(viewer)) for frame in batch)
    yield "snapshot", html_of(snapshot(viewer, seat.campaign_id).seen_by(viewer))
    roots = presence(seat.campaign_id, [seat.pk])
    yield "presence", html_of(root for root in roots if root.goes_to(viewer))


def pages_for(seat: Seat, signed_in: Browser) -> Texts:
    """Every page of the table that someone may open, those of hidden sheets tried by their ids."""
    client = signed_in(seat)
    pages = ("table", "log", "log_csv", "people", "sheet_new", "sheet_bring", "settings")
    paths = [at(seat, name) for name in pages]
    paths += [at(seat, "entry", seq) for seq in range(1, head(seat) + 1)]
    paths += [at(seat, "then", seq) for seq in range(1, head(seat) + 1, 2)]
    stories = [
        at(seat, name, number) for name in ("chronicle_session", "chronicle_text") for number in (0, 1)
    ]
    paths += [f"{path}{query}" for path in stories for query in ("", "?all=on", "?edit=on")]
    for sheet in ("mira", HIDDEN, NAMED, "canaryvault"):
        paths += [f"{at(seat, 'table')}?sheet={sheet}", at(seat, "sheet", sheet)]
        paths += [at(seat, "character_file", sheet)]
        paths += [at(seat, name, sheet) for name in SLIPS]
    for path in paths:
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(path, headers=headers)
            assert answer.status_code < 500, path
            text = KEY.sub("", answer.content.decode())
            yield path, text.replace(HIDDEN, "").replace("canaryvault", "")
    for name in ("vault", "seen_export"):
        for path, content in zip_files(client.get(at(seat, name)).content).items():
            yield path, f"{path} {KEY.sub('', content.decode()).replace(HIDDEN, '')}"


def found_in(texts: Texts, pattern: re.Pattern[str]) -> list[tuple[str, list[str]]]:
    """Where a canary sings."""
    return [(where, pattern.findall(text)) for where, text in texts if pattern.search(text)]


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("who", ["pips_seat", "wynns_seat"])
def test_no_frame_holds_what_is_hidden(request: pytest.FixtureRequest, who: str) -> None:
    seat = request.getfixturevalue(who)
    texts = list(frames_for(seat))
    assert any(text for _, text in texts)
    assert [found_in(iter(texts), pattern) for pattern in SECRET] == [[], [], [], []]


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("who", few(["pips_seat", "wynns_seat"], "pips_seat"))
def test_no_page_holds_what_is_hidden(request: pytest.FixtureRequest, signed_in: Browser, who: str) -> None:
    seat = request.getfixturevalue(who)
    texts = list(pages_for(seat, signed_in))
    assert [found_in(iter(texts), pattern) for pattern in SECRET] == [[], [], [], []]


@pytest.mark.thorough
@pytest.mark.usefixtures("told")
def test_the_canaries_sing_for_the_gm(gwens_seat: Seat, signed_in: Browser) -> None:
    for texts in (frames_for(gwens_seat), pages_for(gwens_seat, signed_in)):
        heard = " ".join(text for _, text in texts)
        found = {word.lower() for word in CANARY.findall(heard)}
        assert {"canaryname", "canaryrenamed", "canarybelonging", "canarycondition", "canarylabel"} <= found
        assert {"canaryroll", "canaryquestion", "canaryofpip", "canarynotes", "canaryhurt"} <= found
        assert "canarywhisper" in found
        assert all(pattern.search(heard) for pattern in SECRET)


@pytest.mark.usefixtures("told")
def test_no_refusal_tells_of_a_hidden_sheet(pips_seat: Seat, mira: str, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    give = at(pips_seat, "give", mira, key_of(pips_seat, "rations"))
    asked = [
        (at(pips_seat, "attack", mira), {"target": HIDDEN}),
        (give, {"to": HIDDEN}),
        (at(pips_seat, "give-coins", mira), {"to": HIDDEN, "amount": "1"}),
        (at(pips_seat, "damage", HIDDEN), {"amount": "1"}),
        (at(pips_seat, "check", HIDDEN, "strength"), {}),
    ]
    for path, fields in asked:
        answer = ask(pip, path, fields)
        assert answer.status_code in (403, 404, 422), path
        assert not CANARY.search(answer.content.decode().replace(HIDDEN, "")), path


@pytest.mark.usefixtures("told")
def test_nothing_at_all_is_sent_of_what_happens_to_a_hidden_sheet(gwens_seat: Seat, pips_seat: Seat) -> None:
    for command in (
        DescribeSheet(HIDDEN, "CanaryAnew"),
        WriteNotes(HIDDEN, "more"),
        TakeDamage(HIDDEN, 1),
        AddCondition(HIDDEN, "Dazed", force=True),
    ):
        event = do(gwens_seat, command)
        viewer = Viewer(pips_seat.pk, pips_seat.user_id, "player", frozenset({HIDDEN}))
        assert html_of(drawn(event)[0].seen_by(viewer)) == ""


def test_nobody_hears_that_who_plays_a_hidden_character_is_there(pips_seat: Seat, mira: str) -> None:
    create_character(pips_seat, "Kit", visibility="hidden")
    roots = presence(pips_seat.campaign_id, [pips_seat.pk])
    assert [root.id for root in roots if root.id.startswith("online-")] == [f"online-{mira}"]


def test_the_table_as_it_stood_names_no_hidden_one_whose_turn_it_is(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature(HIDDEN, "CanaryName", 30, visibility="hidden"))
    do(gwens_seat, BeginEncounter((HIDDEN, mira)), *[3] * 4)
    do(gwens_seat, TakeTurn(HIDDEN))
    as_pip, as_gwen = (
        signed_in(seat).get(at(seat, "then", 1)).content.decode() for seat in (pips_seat, gwens_seat)
    )
    assert not CANARY.search(as_pip.replace(HIDDEN, ""))
    assert f"{UNSEEN} acts" in as_pip
    assert "CanaryName acts" in as_gwen
