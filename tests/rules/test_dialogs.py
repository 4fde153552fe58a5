"""What every game shows: its dialogs name what is there, and every command has its place."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.decide import decide
from rules.fields import Field, blanks_of
from rules.freeblade.rests import Rest
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.game import Command, Game
from rules.games import GAMES
from rules.randomness import Scripted
from rules.sheet import Dialog, Menu, Sheet
from rules.sixd6.control import TakeControl
from rules.sixd6.resisting_and_helping import Resist
from rules.table import PARTS, Condition, Effect, Table
from tests.rules.evenings import ALL_GAMES, Step, evenings, offered, played, tables
from tests.rules.guards import said_of
from tests.rules.names import BRIN
from tests.rules.sixd6.moments import attacked
from tests.rules.sixd6.people import CALIX, RAZIR, SIXD6, temple
from tests.rules.sixd6.tables import done
from tests.rules.test_evenings import Dice

ROWS = ("ability", "resource", "track", "condition", "belonging", "pending")
MARKS = {"{sheet}", "{name}", "{die}"}
PAGES = {
    "BringCharacter": "the page of characters from elsewhere",
    "RollDice": "the line under the log",
    "Remark": "the page of each entry",
    "Say": "the line under the log, and a page of its own",
    "RevealEntry": "the page of an entry that is not for everyone",
    "RollTable": "the page of tables",
    **dict.fromkeys(("HideFromStory", "TellStory"), "the chronicle of a session"),
}
"""Commands with a place of their own on the table's page."""


def kinds_in(hint: Any) -> set[Any]:
    """Return the types that a field may hold, without None; a tuple is one of its parts."""
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        return {kind for kind in typing.get_args(hint) if kind is not type(None)}
    return {hint}


FITTING: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("number", "count"), (int,)),
    **dict.fromkeys(("code", "sheet", "ability", "condition", "track", "belonging"), (str,)),
    **dict.fromkeys(("until", "notes", "gear"), (str,)),
    **dict.fromkeys(("sheets", "belongings", "assets", "details", "tags", "seats"), (tuple[str, ...],)),
    "toggle": (bool,),
    "choice": (str, int),
    "faces": (tuple[int, ...],),
    "scores": (tuple[tuple[str, int], ...],),
    "effects": (tuple[Effect, ...],),
    "purchases": (tuple[RankBuy, ...],),
    "text": (str, tuple[str, ...]),
}
Found = Iterator[str]


def answered(dialog: Dialog) -> list[str]:
    """Return the fields of the command that its questions fill."""
    return [key for field in dialog.asks for key in (field.key, field.below) if key]


def undecided(game: Game, dialog: Dialog) -> Found:
    if dialog.command not in game.deciders:
        yield f"{dialog.command.__name__} is not decided here"


def unknown_fields(_game: Game, dialog: Dialog) -> Found:
    known = blanks_of(dialog.command)
    named = [*answered(dialog), *dialog.fills, *(key for key, _ in dialog.given)]
    named += list(dialog.plain or ())
    yield from (f"{key} is no field of {dialog.command.__name__}" for key in named if key not in known)


def misfits(_game: Game, dialog: Dialog) -> Found:
    known = {key: answer.hint for key, answer in blanks_of(dialog.command).items()}
    for field in dialog.asks:
        if field.key in known and not kinds_in(known[field.key]) & set(FITTING[field.kind]):
            yield f"{field.key} is no {field.kind}"


def bad_bounds(_game: Game, dialog: Dialog) -> Found:
    for field in dialog.asks:
        low, high = field.low, field.high
        if low is not None and high is not None and low > high:
            yield f"{field.key} goes from {low} to {high}"
        start = field.start if field.kind in ("number", "count") else None
        if isinstance(start, int) and not (start if low is None else low) <= start <= (high or start):
            yield f"{field.key} starts out of its bounds"


def asked_twice(_game: Game, dialog: Dialog) -> Found:
    keys = [*answered(dialog), *dialog.fills, *(key for key, _ in dialog.given)]
    yield from (f"{key} is set twice" for key in sorted(set(keys)) if keys.count(key) > 1)


def unknown_row(_game: Game, dialog: Dialog) -> Found:
    if dialog.row not in ("", *ROWS) or bool(dialog.row) != bool(dialog.fills):
        yield f"it stands on {dialog.row or 'no row'} and fills {dialog.fills}"
    elif dialog.row:
        known = {field.name for field in fields(PARTS[dialog.row])}
        named = (name for name, _ in (*dialog.when, *dialog.unless))
        yield from (f"a {dialog.row} has no {name}" for name in named if name not in known)


def left_open(_game: Game, dialog: Dialog) -> Found:
    """A command's fields without a default are asked, filled or given; the sheet comes by the address."""
    settled = {"sheet_id", *dialog.fills, *(key for key, _ in dialog.given)}
    settled |= {field.key for field in dialog.asks}
    spec: Any = dialog.command
    for name, field in spec.__dataclass_fields__.items():
        if repr(field.default).startswith("<dataclasses._MISSING") and name not in settled:
            yield f"nobody says {name}"


def unknown_marks(_game: Game, dialog: Dialog) -> Found:
    for text in (dialog.title, dialog.verb, dialog.blurb):
        marks = {f"{{{piece.split('}')[0]}}}" for piece in text.split("{")[1:]}
        yield from (f"{mark} stands for nothing" for mark in sorted(marks - MARKS))


def unknown_others(game: Game, dialog: Dialog) -> Found:
    others = (*dialog.also, dialog.otherwise)
    yield from (f"there is no dialog {key}" for key in others if key and game.sheet.dialog(key) is None)


DialogCheck = Callable[[Game, Dialog], Found]
CHECKS: tuple[DialogCheck, ...] = (
    undecided,
    unknown_fields,
    misfits,
    bad_bounds,
    asked_twice,
    unknown_row,
    left_open,
    unknown_marks,
    unknown_others,
)


def led_to(sheet: Sheet) -> set[str]:
    """Return the keys of all that a panel's buttons lead to."""
    panels = [(panel.tap, panel.instead, panel.menu, panel.step, *panel.head) for panel in sheet.panels]
    gauges = [(*gauge.dialogs, gauge.helps) for panel in sheet.panels for gauge in panel.gauges]
    groups = [(group.tap, group.instead) for panel in sheet.panels for group in panel.gear]
    return {key for keys in (*panels, *gauges, *groups) for key in keys if key}


def wrong_keys(sheet: Sheet) -> Found:
    keys = [one.key for one in (*sheet.dialogs, *sheet.table, *sheet.menus)]
    yield from (f"{key} is there twice" for key in sorted(set(keys)) if keys.count(key) > 1)
    for menu in sheet.menus:
        yield from (f"{menu.key} names {key}" for key in menu.dialogs if key not in keys)
    yield from (f"a panel leads to {key}" for key in sorted(led_to(sheet) - {*keys}))
    targeting = {one.key for one in sheet.dialogs if any(field.key == "target" for field in one.asks)}
    yield from (f"{key} asks for no target" for key in sheet.towards if key not in targeting)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_dialog_of_every_game_says_what_is_there(check: DialogCheck) -> None:
    every = [(game, one) for game in GAMES.values() for one in (*game.sheet.dialogs, *game.sheet.table)]
    assert [f"{game.key}, {one.key}: {each}" for game, one in every for each in check(game, one)] == []


def test_every_key_is_there_once_and_every_menu_names_dialogs() -> None:
    assert [problem for game in GAMES.values() for problem in wrong_keys(game.sheet)] == []


FREEBLADE = GAMES["freeblade"]
COINS = next(dialog for dialog in FREEBLADE.sheet.dialogs if dialog.key == "coins")
DROP = next(dialog for dialog in FREEBLADE.sheet.dialogs if dialog.key == "drop")
AMOUNT = Field("", key="amount", low=1, high=9)
BROKEN: list[tuple[DialogCheck, Dialog]] = [
    (undecided, replace(COINS, command=Command)),
    (unknown_fields, replace(COINS, fields=(replace(AMOUNT, key="gold"),))),
    (unknown_fields, replace(COINS, plain=("gold",))),
    (unknown_fields, replace(COINS, given=(("gold", 1),))),
    (misfits, replace(COINS, fields=(replace(AMOUNT, kind="toggle"),))),
    (misfits, replace(COINS, fields=(replace(AMOUNT, kind="notes"),))),
    (bad_bounds, replace(COINS, fields=(replace(AMOUNT, low=12),))),
    (bad_bounds, replace(COINS, fields=(replace(AMOUNT, start=10),))),
    (asked_twice, replace(COINS, fields=(AMOUNT,), more=(AMOUNT,))),
    (asked_twice, replace(COINS, fields=(AMOUNT,), given=(("amount", 1),))),
    (unknown_row, replace(DROP, row="")),
    (unknown_row, replace(DROP, when=(("colour", "red"),))),
    (left_open, replace(COINS, fields=())),
    (unknown_marks, replace(COINS, title="{hero} pays")),
    (unknown_others, replace(COINS, also=("steal",))),
    (unknown_others, replace(COINS, otherwise="steal")),
]


@pytest.mark.parametrize(("check", "dialog"), BROKEN)
def test_each_check_can_fail(check: DialogCheck, dialog: Dialog) -> None:
    assert list(check(FREEBLADE, dialog)) != []


def test_a_key_that_is_there_twice_or_not_at_all_is_found() -> None:
    sheet = FREEBLADE.sheet
    for wrong in (
        replace(sheet, dialogs=(*sheet.dialogs, COINS)),
        replace(sheet, menus=(Menu(key="thing", row="belonging", dialogs=("steal",)),)),
        replace(sheet, towards=("notes",)),
        replace(sheet, panels=(replace(sheet.panels[0], menu="steal"),)),
    ):
        assert list(wrong_keys(wrong)) != []


def after_a_night() -> Table:
    """Return a table at which somebody slept who was fatigued."""
    table = tables("freeblade")[0].put(BRIN, "88.1", Condition(name="fatigued", slots=1))
    return decide(FREEBLADE, table, Rest(BRIN, "long"), Scripted([3])).table


def offered_at_once() -> set[str]:
    """Return the commands that prompts offer at tables where each has just come up."""
    struck, key = attacked(temple())
    resisted = done(struck, Resist(key, RAZIR, ("armour",)))
    asked = done(temple(), TakeControl(CALIX, RAZIR, 1))
    offers = [offer for table in (struck, resisted, asked) for _, offer in offered(SIXD6, table)]
    offers += [offer for _, offer in offered(FREEBLADE, after_a_night())]
    return {type(offer.command).__name__ for offer in offers}


def without_those_offered_on_evenings(game: Game, sought: set[str]) -> set[str]:
    """Take from these commands what prompts really offer on random evenings; return the others."""
    left = set(sought)

    @given(evenings(game), st.integers(0, 2**20))
    @settings(max_examples=150, derandomize=True, database=None)
    def evening(plan: tuple[Table, list[Step]], seed: int) -> None:
        for table, _ in played(game, *plan, Dice(seed)) if left else ():
            left.difference_update(type(offer.command).__name__ for _, offer in offered(game, table))

    if left:
        evening()
    return left


def test_every_command_stands_in_a_dialog_or_a_prompt_or_a_page_has_a_button_for_it() -> None:
    sheets = [game.sheet for game in GAMES.values()]
    in_dialogs = {dialog.command.__name__ for sheet in sheets for dialog in (*sheet.dialogs, *sheet.table)}
    left = {command.__name__ for game in GAMES.values() for command in game.deciders}
    left -= in_dialogs | PAGES.keys() | offered_at_once()
    for game in GAMES.values():
        own = left & {command.__name__ for command in game.deciders}
        left = (left - own) | without_those_offered_on_evenings(game, own)
    assert sorted(left) == []


OF_FORMS = {"elements", "form", "submit"}
"""What a browser's form has itself: a field of such a name hides it, and the button does nothing."""


@pytest.mark.parametrize("game", ALL_GAMES)
def test_no_field_hides_what_a_form_has_itself(game: str) -> None:
    sheet = GAMES[game].sheet
    fields = {field.key for dialog in (*sheet.dialogs, *sheet.table) for field in dialog.asks}
    assert not fields & OF_FORMS


GAME_MASTERS = """
copy encounter encounter-end encounter-join encounter-leave foe-again hide in order out remove-store request
reveal round-next session-begin session-end share sheet-new time turn turn-next
"""
"""The dialogs that players of no game are ever offered."""


@pytest.mark.parametrize("game", ALL_GAMES)
def test_these_dialogs_are_for_game_masters_alone_and_no_others(game: str) -> None:
    sheet = GAMES[game].sheet
    theirs = {dialog.key for dialog in (*sheet.dialogs, *sheet.table) if dialog.gm}
    assert theirs == {*GAME_MASTERS.split(), *said_of(game, "GAME_MASTERS", "foe pin unpin").split()}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_foes_are_offered_before_friends_and_no_creature_a_gift(game: str) -> None:
    key, asked = said_of(game, "ATTACK", ("check", "target"))
    dialog, give = GAMES[game].sheet.dialog(key), GAMES[game].sheet.dialog("give")
    assert dialog
    assert give
    field = next(field for field in dialog.asks if field.key == asked)
    assert max(field.of.index("creature"), field.of.index("npc")) < field.of.index("pc")
    assert "creature" not in give.fields[0].of
