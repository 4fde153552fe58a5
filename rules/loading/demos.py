"""Reads a game's ``demo.toml``, and holds each of its moves to the commands of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rules.demo import MARK, Demo, Move
from rules.errors import RuleBroken
from rules.game import Game
from rules.loading.reading import Section, Unreadable, parse
from rules.loading.structure import structure

FILE = "demo.toml"
SHEET = "sheet_id"


def load_demo(folder: Path, game: Game) -> Demo | None:
    """Return the demo table in a game's folder, None where there is none."""
    file = folder / FILE
    return (
        read_demo(file.read_text(encoding="utf-8"), f"{folder.name}/{FILE}", game) if file.exists() else None
    )


def read_demo(text: str, name: str, game: Game) -> Demo:
    """Read a demo table; an error names the place of the mistake."""
    document = Section(parse(text, name), f"{name}: ")
    demo = structure(Demo, document, moves=document.each("moves", _move_of(game)))
    document.finish()
    _refuse_strangers(demo, name)
    return demo


def _move_of(game: Game) -> Callable[[Section], Move]:
    def move(section: Section) -> Move:
        try:
            command = game.command(section.text("command"))
        except RuleBroken as unknown:
            raise Unreadable(f"{section.at('command')}: {unknown.sentence}") from None
        step = structure(Move, section, command=command, fields=section.value("fields", dict, {}))
        try:
            step.at({name: name for name in step.marks})
        except TypeError as unfit:
            raise Unreadable(f"{section.at('fields')}: {unfit}.") from None
        return step

    return move


def _refuse_strangers(demo: Demo, name: str) -> None:
    """Refuse a table that nobody runs, and moves by or about someone who is not there yet."""
    if not demo.seats or demo.seats[0].role != "gm":
        raise Unreadable(f"{name}: the first seat runs the game; its role is gm.")
    seats = {seat.name for seat in demo.seats}
    sheets: set[str] = set()
    for number, move in enumerate(demo.moves, start=1):
        if move.seat not in seats:
            raise Unreadable(f"{name}: moves[{number}].seat: nobody of that name has a seat.")
        sheets.add(_own_sheet(move))
        strangers = sorted(set(move.marks) - seats - sheets)
        if strangers:
            raise Unreadable(f"{name}: moves[{number}]: there is no {strangers[0]} yet.")


def _own_sheet(move: Move) -> str:
    """Return the sheet that a move is about; the first to name it begins it."""
    return str(move.fields.get(SHEET, "")).removeprefix(MARK)
