"""Carries out commands: ``decide`` tells what happened, ``preview`` what would happen."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import is_dataclass, replace
from typing import Any, get_args, get_origin

from rules.bounds import NUMBER, has_control, within
from rules.errors import PromptGone, RuleBroken, Untold
from rules.game import Command, Decision, Foreseen, Game, Offer, Preview
from rules.named import hints_of
from rules.randomness import Randomness, Sample
from rules.table import Table

WORDS = 300
NOTES = 20_000
MANY = 100
_LONG = {"text": NOTES, "note": WORDS, "expression": WORDS}
_LINES = {"text", "note"}


def decide(game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
    """Return what comes of a command at this table; refuse with RuleBroken what may not be."""
    decision = _decided(game, table, command, randomness)
    return game.aftermath(game, table, decision) if game.aftermath else decision


def _decided(game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
    """Decide or refuse a command, without the game's aftermath, which never refuses."""
    decider = game.deciders.get(type(command))
    if decider is None:
        raise RuleBroken(f"{game.system.name} has no such command.")
    check_shape(command)
    try:
        return decider(game, table, command, randomness)
    except PromptGone as late:
        prompt = game.prompts.get(late.kind)
        raise RuleBroken(prompt.gone if prompt else late.sentence) from None


def preview(game: Game, table: Table, command: Command) -> Preview:
    """Return the odds of a command with all that it would take away, or the sentence that would refuse it."""
    seen, teller = odds(game, table, command), game.foretold.get(type(command))
    if seen.refused or teller is None:
        return seen
    return replace(seen, foreseen=seen.foreseen + teller(game, table, command))


def odds(game: Game, table: Table, command: Command) -> Preview:
    """Return the odds of the very command that a button would send, or the sentence that would refuse it.

    What it takes away beside them is not looked at: it is another thing after each roll, and the button is
    not. It is decided once with faces that mean nothing, so that odds and ``decide`` do not disagree on what
    is refused. A command that asks for no dice has no odds to tell.
    """
    try:
        with suppress(Untold):
            _decided(game, table, command, Sample())
        previewer = game.previews.get(type(command))
        return previewer(game, table, command) if previewer else Preview()
    except RuleBroken as refusal:
        return Preview(refused=refusal.sentence, mendable=bool(refusal.choices))


def foreseen(game: Game, table: Table, command: Command) -> Foreseen:
    """Return what a command will bring, nothing where its preview refuses it.

    It is ``preview`` without deciding first: for buttons that stand there only while they have their time,
    and are drawn anew with every change of a sheet.
    """
    previewer = game.previews.get(type(command))
    try:
        return previewer(game, table, command).foreseen if previewer else Foreseen()
    except RuleBroken:
        return Foreseen()


def refusal(game: Game, table: Table, command: Command) -> str:
    """Return the sentence with which ``decide`` would refuse a command, "" if it would carry it out."""
    broken = broken_rule(game, table, command)
    return broken.sentence if broken else ""


def broken_rule(game: Game, table: Table, command: Command) -> RuleBroken | None:
    """Return what ``decide`` would raise for a command, None if it would carry it out."""
    try:
        _decided(game, table, command, Sample())
    except RuleBroken as broken:
        return broken
    return None


def possible(game: Game, table: Table, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return the offers of a prompt that ``decide`` would carry out: what would be refused is not offered."""
    return tuple(offer for offer in offers if not refusal(game, table, offer.command))


def check_shape(command: Any) -> None:
    """Refuse a field of a wrong type, what is out of bounds, and texts that hide control characters."""
    kind: Any = type(command)
    for field, hint in hints_of(kind).items():
        _check(field, hint, getattr(command, field))


def _check(field: str, hint: Any, value: object) -> None:
    origin = get_origin(hint)
    if origin is tuple:
        _check_tuple(field, get_args(hint), value)
    elif origin in (types.UnionType, typing.Union):
        if value is not None:
            _check(field, next(kind for kind in get_args(hint) if kind is not type(None)), value)
    elif type(value) is not hint:
        raise RuleBroken(f"{_words_for(field).capitalize()}: that is not a valid value.")
    elif isinstance(value, str):
        _check_text(field, value)
    elif isinstance(value, int):
        within(value, -NUMBER, NUMBER, _words_for(field).capitalize())
    elif is_dataclass(value):
        check_shape(value)


def _check_tuple(field: str, kinds: tuple[Any, ...], value: object) -> None:
    if not isinstance(value, tuple):
        raise RuleBroken(f"{_words_for(field).capitalize()}: that is not a valid list.")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        if len(value) > MANY:
            raise RuleBroken(f"At most {MANY} {_words_for(field)} at once.")
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise RuleBroken(f"{_words_for(field).capitalize()}: that is not a valid list.")
    for kind, part in zip(kinds, value, strict=True):
        _check(field, kind, part)


def _check_text(field: str, text: str) -> None:
    longest = _LONG.get(field, WORDS)
    if len(text) > longest:
        raise RuleBroken(f"The {_words_for(field)} has {len(text)} characters; {longest} is the most.")
    if has_control(text, apart="\n\r\t\u2028\u2029" if field in _LINES else ""):
        raise RuleBroken(f"{_words_for(field).capitalize()}: some of these characters cannot be shown.")


def _words_for(field: str) -> str:
    return field.replace("_", " ")
