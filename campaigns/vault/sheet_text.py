"""A sheet as Markdown: what its panels show, without their buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from types import MappingProxyType
from typing import Any

from campaigns.chronicle.story import markdown_safe
from campaigns.naming import die_of, name_of
from campaigns.panels.draw import KINDS, panels_on
from campaigns.panels.header import details_of
from campaigns.panels.seen import reading
from campaigns.state import State
from rules.sheet import Panel
from rules.table import Belonging, Resource

View = dict[str, Any]
Lines = Iterable[tuple[str, str]]
"""What stands in a list: a name and what is said of it."""
CONDITIONS = Panel(key="conditions", kind="conditions")
"""Some games draw theirs in other panels."""


def sheet_blocks(state: State, sheet_id: str) -> list[str]:
    """Return the lists of a sheet, each with its heading; notes are not among them."""
    place = reading(state, sheet_id)
    blocks = [_listed("Description", details_of(place))]
    for panel in panels_on(state, sheet_id):
        lines = LINES.get(panel.kind)
        view = KINDS[panel.kind].view(place, panel) if lines else None
        if lines and view:
            blocks.append(_listed(panel.title or panel.kind.capitalize(), lines(view)))
    conditions = KINDS["conditions"].view(place, CONDITIONS)
    blocks.append(_listed("Conditions", _conditions(conditions or {"chips": ()})))
    blocks.append(_listed("Numbers", _numbers(state, sheet_id)))
    blocks.append(_listed("Carried", _carried(state, sheet_id)))
    return list(filter(None, blocks))


def _listed(title: str, lines: Lines) -> str:
    items = [f"- {markdown_safe(': '.join(filter(None, line)))}" for line in lines]
    return f"## {markdown_safe(title)}\n\n" + "\n".join(items) if items else ""


def _codes(view: View) -> Iterator[tuple[str, str]]:
    for ability, skills in chain.from_iterable(view["columns"]):
        for row in (ability, *skills):
            yield row["written"].name, row["code"]


def _scores(view: View) -> Lines:
    return ((score["kind"].name, score["value"]) for score in view["scores"])


def _assets(view: View) -> Lines:
    for shelf in view["shelves"]:
        yield from ((one["name"], f"{one['value']} {one['row'].text}".strip()) for one in shelf["assets"])


def _tracks(view: View) -> Lines:
    return ((track["name"], track["now"]) for track in view["tracks"])


def _conditions(view: View) -> Lines:
    return ((chip["name"], chip["words"]) for chip in view["chips"])


LINES: MappingProxyType[str, Callable[[View], Lines]] = MappingProxyType(
    {"codes": _codes, "scores": _scores, "assets": _assets, "tracks": _tracks}
)


def _numbers(state: State, sheet_id: str) -> Lines:
    for key, row in state.table.of(Resource, sheet_id).items():
        limit = "" if row.limit is None else f" of {row.limit}"
        yield name_of(state.game, key, row), f"{row.number}{limit}"


def _carried(state: State, sheet_id: str) -> Lines:
    for row in sorted(state.table.of(Belonging, sheet_id).values(), key=lambda row: row.place):
        used_up = "used up" if row.full and not row.die else die_of(state.game, row)
        yield row.name, ", ".join(filter(None, (used_up, row.note)))
