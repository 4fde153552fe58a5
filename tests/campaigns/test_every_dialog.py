"""Every dialog of five games opens and foresees, and whatever is sent, it is done whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import unescape

import pytest
from django.db import connection
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.urls import reverse

from campaigns.dialogs.fields import choices_of, kind_of
from campaigns.dialogs.form import asks, with_start
from campaigns.dialogs.opening import ROW_TYPES, Opening, Spot, is_needed
from campaigns.dialogs.prompts import is_asked
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.rows import save_rows
from campaigns.state import State, kept, state_of
from rules.common.archetypes import is_unwritten
from rules.common.encounters import EndEncounter
from rules.common.free_rolls import RollDice
from rules.common.lookups import MAKING
from rules.common.requests import RollRequest
from rules.common.roll_requests import RequestRoll
from rules.d6.checks import CheckCode, Ranks
from rules.d6.weapons import WeaponHit
from rules.fields import Field
from rules.freed6.what_ranks_buy import EffectRoll
from rules.games import GAMES
from rules.sheet import Dialog
from rules.sixd6.attacks import Threaten
from rules.sixd6.control import TakeControl
from rules.sixd6.requested_actions import AnswerAction, RequestAction
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import DeclareOpportunity
from rules.table import (
    TABLE,
    Ability,
    Belonging,
    Combatant,
    Condition,
    Encounter,
    Membership,
    Pending,
    Profile,
    Resource,
    Table,
    Track,
    difference,
)
from tests.campaigns.payloads import misread
from tests.campaigns.sheets import FRAME
from tests.campaigns.walks import writes
from tests.campaigns.world import lasting, rolled_back
from tests.factories import create_campaign, create_seat
from tests.rules.evenings import tables
from tests.rules.factories import equipped, make_npc
from tests.rules.games import contest
from tests.rules.names import BRIN, OGRE

pytestmark = pytest.mark.django_db
SignedIn = Callable[[object], Client]
ASKED = {
    "exchange": Threaten((BRIN,), "2d6"),
    "window": TakeAction(BRIN, "initiative", ("6.1",)),
    "control": TakeControl(BRIN, OGRE, 2),
    "requested_roll": RequestRoll((BRIN,), "strength", 9),
}
"""What opens the prompts that dialogs stand on."""
ROLES = {"gm": "gm", "player": "player", "other": "player", "watcher": "watcher"}
HIDDEN, NOT_MINE, CART, BLANK = "77", "78", "79", "80"
"""A sheet of which only Game Masters know, one that another plays, and a thing."""
JUNK = ("", "high", "nobody", "9" * 30, "-" + "9" * 30, "1e400", "\x00\x07", "x" * 3_000, "<b>0</b>", HIDDEN)
ASKING = RollRequest(what="strength", name="Strength", difficulty=9)
RANKS = Ranks(6, CheckCode(BRIN, "strength", difficulty=4))
WAITING = {
    "freeblade": {
        "7.1": Pending(kind="requested_roll", about=61, sheet_id=BRIN, holds=ASKING),
        "7.2": Pending(kind="advancement", about=61, sheet_id=BRIN),
    },
    "freed6": {
        "7.1": Pending(kind="ranks", about=61, sheet_id=BRIN, holds=RANKS),
        "7.2": Pending(kind="effect", about=61, sheet_id=BRIN, target=BRIN, holds=EffectRoll("3D")),
        "7.4": replace(contest("freed6"), about=61),
    },
    "opend6": {
        "7.3": Pending(kind="hit", about=61, sheet_id=BRIN, target=OGRE, holds=WeaponHit("Spear", "2D")),
        "7.4": replace(contest("opend6"), about=61),
    },
    "wildd6": {"7.4": replace(contest("wildd6"), about=61)},
}
"""The prompts on which dialogs of a game stand."""
DIALOGS = [
    (game, dialog) for game, each in GAMES.items() for dialog in (*each.sheet.dialogs, *each.sheet.table)
]
FIRST = {dialog: game for game, dialog in reversed(DIALOGS)}
DIFFERENT = [(game, dialog) for game, dialog in DIALOGS if FIRST[dialog] == game]
"""Each dialog once, where several games have the same."""


def over(dialogs: list[tuple[str, Dialog]], *, quick: list[tuple[str, Dialog]]) -> pytest.MarkDecorator:
    """Try each of these dialogs in its game; all but the quick ones in a thorough run."""
    chosen, thorough = set(quick), pytest.mark.thorough
    each = [
        pytest.param(*one, id=f"{one[0]}-{one[1].key}", marks=[] if one in chosen else [thorough])
        for one in dialogs
    ]
    return pytest.mark.parametrize(("game", "dialog"), each, indirect=["game"])


@dataclass
class Evening:
    """A table of a game with something of everything on it: nearly all is the player's."""

    campaign: Campaign
    seats: dict[str, Seat]

    @property
    def state(self) -> State:
        return state_of(Campaign.objects.get(pk=self.campaign.pk))

    def opening(self, dialog: Dialog) -> Opening:
        """The dialog where its first user may open it."""
        seat, state = self.seats["gm" if dialog.gm else "player"], self.state
        if dialog in state.game.sheet.table:
            return Opening(state, TABLE, dialog, seat=seat)
        if dialog.row == "pending" and dialog.of[0] in ASKED and not any(places(state, dialog)):
            actions = dialog.command is AnswerAction
            order = RequestAction((BRIN,), "2d6") if actions else ASKED[dialog.of[0]]
            if state.game.system.check and isinstance(order, RequestRoll):
                order = replace(order, what=state.game.system.abilities[0].key)
            perform(self.seats["gm"], order)
            state = self.state
        if dialog.of == ("window",):
            [window] = [key for key, row in state.table.of(Pending, TABLE).items() if row.kind == "window"]
            perform(self.seats["gm"], DeclareOpportunity(window, OGRE, "7.11"))
            state = self.state
        waits = dialog.offered is not None and not any(places(state, dialog))
        if dialog.during == "no encounter" or waits:  # for the end of the fight
            perform(self.seats["gm"], EndEncounter())
            state = self.state
        found = [Opening(state, *place, seat=seat) for place in places(state, dialog)]
        assert any(map(is_asked, found)), "nobody can open it"
        return next(filter(is_asked, found))

    def answer(
        self, who: str, browser: Client, path: str, sent: dict[str, list[str]], **more: str
    ) -> HttpResponse:
        """What comes of a post, which is then taken back; what is not done has written nothing."""
        with rolled_back(), writes() as written:
            answer = browser.post(path, sent, **FRAME, **more)
            assert answer.status_code in (200, 403, 404, 405, 422), (who, sent)
            assert answer.status_code == 200 or not written, (who, sent)
            connection.check_constraints()
        return answer


def places(state: State, dialog: Dialog) -> Iterator[tuple[str, Dialog, str]]:
    """Yield each sheet of the player, with each row, on which a dialog may be opened."""
    for sheet_id in sorted(state.sheets, key=lambda one: one != BRIN):
        if sheet_id in (HIDDEN, NOT_MINE) or (sheet_id == BLANK and dialog.offered is not is_unwritten):
            continue
        where = TABLE if dialog.row == "pending" else sheet_id
        rows = state.table.of(ROW_TYPES[dialog.row], where) if dialog.row else {}
        spots = (Spot(state, sheet_id, dialog, row) for row in (*rows, ""))
        yield from ((sheet_id, dialog, spot.row_key) for spot in spots if spot.is_for(gm=dialog.gm))


def laid(game: str, seats: dict[str, Seat]) -> Table:
    """The liveliest table of a game, its sheets in the hands of these seats, without any prompt."""
    table = tables(game)[-1 if game == "freeblade" else 0]
    foes = make_npc(HIDDEN, "Lurker", visibility="hidden"), make_npc(CART, "Cart")
    for one in (*foes, equipped(NOT_MINE, name="Tamsin")):
        table = replace(table, rows={**table.rows, **one.rows})
    table = table.put(CART, "profile", Profile(name="Cart", kind="thing"))
    if not GAMES[game].system.stages:
        table = table.put(BLANK, "profile", Profile(name="Nobody yet", stage=MAKING))
    if game == "opend6":
        table = table.put(CART, "9.1", Track(name="Lamp oil", kind="quantity"))
    for sheet_id in table.sheets_with(Profile):
        part = table.get(Membership, sheet_id, "membership") or Membership()
        owners = {HIDDEN: (), NOT_MINE: (str(seats["other"].pk),)}.get(sheet_id, (str(seats["player"].pk),))
        table = table.put(sheet_id, "membership", replace(part, seats=owners))
    table = table.put(BRIN, "7.7", Condition(name="Poisoned", slots=2))
    table = table.put(BRIN, "7.8", Track(name="Trust", states=("Cold", "Warm", "Warmer")))
    table = table.put(BRIN, "7.9", Belonging(name="mail", kind="armor", die=4, full=4))
    table = table.put(BRIN, "7.11", Belonging(name="lantern", slots=0))
    spear = Belonging(name="spear", kind="weapon", code="2D", ability="strength")
    table = table.put(BRIN, "7.10", spear)
    table = table.put(BRIN, "coins", Resource(number=30))
    table = Table(seq=table.seq, rows={key: row for key, row in table.rows.items() if key[1] != "pending"})
    if table.get(Combatant, TABLE, BRIN) is None:
        table = table.put(TABLE, "encounter", Encounter(round=1)).put(TABLE, BRIN, Combatant())
    if game == "freeblade":
        table = table.put(NOT_MINE, "death", Resource(number=3, unit="rounds"))
    if game == "sixd6":
        helping = Ability(name="Shield wall", kind="dynamic", dice=1, keywords=("Aid Resist", "Opportunity"))
        table = table.put(OGRE, "7.11", helping).put(OGRE, "bank_dynamic", Resource(number=3))
        table = table.put(BRIN, "7.12", Ability(name="Gaze", kind="static", dice=1, keywords=("Control",)))
    for key, pending in WAITING.get(game, {}).items():
        table = table.put(TABLE, key, pending)
    return table


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    """What is kept of an evening serves all that is tried there: what was done is taken back."""


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> str:
    """The game that is played; the tests of one game come together."""
    key: str = request.param
    return key


@pytest.fixture(scope="module")
def evening(game: str, django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Evening]:
    with lasting(django_db_blocker.unblock):  # type: ignore[attr-defined]
        campaign = create_campaign(system=game, last_seq=60)
        seats = {who: create_seat(campaign, role=role) for who, role in ROLES.items()}
        perform(seats["gm"], RollDice("1d6"), chance=lambda _sides: 1)  # an entry for prompts to stand on
        save_rows(campaign.pk, difference(Table(), laid(game, seats)))
        kept.clear()
        yield Evening(campaign, seats)


def sentences(answer: HttpResponse) -> list[str]:
    """What a refusal says, wherever it stands."""
    html = answer.content.decode()
    return [unescape(text) for text in re.findall(r'class="refus[^"]*"[^>]*>([^<]+)<', html)]


def right(opening: Opening) -> dict[str, list[str]]:
    """The least that should do: what stands there at first, and the first that is offered for the rest."""
    filled = with_start(opening, QueryDict())
    for field in asks(opening):
        if not is_needed(opening.dialog, field.key) or filled.get(field.key) or field.kind == "notes":
            continue
        if field.kind == "scores":
            pairs = zip(opening.game.system.abilities, opening.game.system.array, strict=True)
            filled.update({f"scores-{ability.key}": str(score) for ability, score in pairs})
            continue
        value = next((one.value for one in choices_of(opening, field, filled.get("target", ""))), "Lantern")
        if field.kind == "number" or field.kind == "count":
            value = str(max(field.low or 1, 1))
        filled.setlist(field.key, [value])
    return {name: filled.getlist(name) for name in filled}


def names_of(field: Field) -> set[str]:
    """The names under which the answer to a question is read."""
    parts = {"effects": ("0-kind", "0-amount"), "scores": ("strength",), "purchases": ("1-take", "1-times")}
    return {
        field.key,
        *kind_of(field).posted(field, ()),
        *(f"{field.key}-{part}" for part in parts.get(field.kind, ())),
    }


def junk(opening: Opening) -> Iterator[dict[str, list[str]]]:
    """Yield answers that nobody would give: all at once, what is not asked, and each among right ones."""
    yield {}
    names = {name for field in asks(opening) for name in names_of(field)}
    beside = {
        f"{field.key}-{part}" for field in asks(opening) for part in ("1", "strength", "0-kind", "0-amount")
    }
    for wrong in JUNK:
        yield {name: [wrong] for name in {*names, *beside, "audience", "verb", "drop", "next"}}
    good = right(opening)
    yield {**good, **{name: ["high"] for name in beside - names}}
    yield from (
        {**good, name: ["high" if place % 2 else "9" * 30]} for place, name in enumerate(sorted(names))
    )


@over(DIALOGS, quick=DIFFERENT[::8])
def test_it_opens_in_three_ways(evening: Evening, game: str, dialog: Dialog, signed_in: SignedIn) -> None:
    opening = evening.opening(dialog)
    browser = signed_in(opening.seat)
    with writes() as written:
        part, page = browser.get(opening.href, **FRAME), browser.get(opening.href)
        odds = browser.get(opening.href, {"odds": "1"}, **FRAME)
    assert (part.status_code, page.status_code, odds.status_code) == (200, 200, 200)
    assert part.content.decode().lstrip().startswith('<div class="dialog-body')
    assert "<!doctype html>" in page.content.decode()
    assert 'id="odds"' in odds.content.decode()
    assert [misread(one.content.decode()) for one in (part, page)] == [[], []]
    assert written == []


@over(DIFFERENT, quick=DIFFERENT[2::16])
def test_junk_is_answered_in_words(evening: Evening, game: str, dialog: Dialog, signed_in: SignedIn) -> None:
    opening = evening.opening(dialog)
    browser = signed_in(opening.seat)
    for sent in junk(opening):
        answer = evening.answer("junk", browser, opening.href, sent, HTTP_X_ROLLBOOK_SHEETS=opening.sheet_id)
        if answer.status_code == 422:
            assert sentences(answer), sent
            assert all(one.strip().endswith((".", "?")) for one in sentences(answer)), sentences(answer)


@over(DIFFERENT, quick=DIFFERENT[1::8])
def test_the_least_will_do(evening: Evening, game: str, dialog: Dialog, signed_in: SignedIn) -> None:
    opening = evening.opening(dialog)
    answer = evening.answer("right", signed_in(opening.seat), opening.href, right(opening))
    assert answer.status_code in (200, 422)
    if answer.status_code == 422:
        assert not re.search(r"still open|Enter a|Choose one|Ensure", "".join(sentences(answer)))


@over(DIALOGS, quick=DIFFERENT[::6])
def test_others_do_nothing_with_it(evening: Evening, game: str, dialog: Dialog, signed_in: SignedIn) -> None:
    opening = evening.opening(dialog)
    about = opening.table.get(Profile, opening.sheet_id, "profile")
    shared = about is None or about.kind == "party"
    strangers = ["watcher", *(["other", "player"] if dialog.gm else [] if shared else ["other"])]
    for who in strangers:
        browser = signed_in(evening.seats[who])
        assert browser.get(opening.href, **FRAME).status_code == 403
        assert evening.answer(who, browser, opening.href, right(opening)).status_code == 403
    hidden = reverse("do", args=[evening.campaign.slug, HIDDEN, dialog.key])
    assert evening.answer("player", signed_in(evening.seats["player"]), hidden, {}).status_code == 404
