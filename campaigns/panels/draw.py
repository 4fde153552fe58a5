"""The panels of a sheet, each one root element, drawn alike for a page and for the live stream.

What redraws a panel follows from its kind: the parts of a sheet whose rows it shows, and those of the
table's own rows on which its words and buttons hang.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString

from campaigns.dialogs.plain import Place, Versus
from campaigns.panels import (
    assets,
    codes,
    conditions,
    gear,
    header,
    making,
    notes,
    resources,
    scores,
    slots,
    tokens,
    tracks,
)
from campaigns.panels.reading import profile_of
from campaigns.panels.resources import BY_HAND
from campaigns.panels.seen import ASKED
from campaigns.requests.form_keys import FORM_MARK, with_form_keys, without_form_keys
from campaigns.state import State
from rules.game import Game
from rules.games import game_for
from rules.sheet import Dialog, Panel, Sheet
from rules.table import Profile

GONE = '<section id="{}" hidden></section>'
"""What stands where a panel has nothing to show: the place that the stream fills once it has."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of panel: its view, the parts of a sheet that redraw it, and those of the table's own rows."""

    view: Callable[[Place, Panel], Any]
    parts: frozenset[str]
    table_parts: frozenset[str]


MODULES = {
    "header": header,
    "making": making,
    "resources": resources,
    "scores": scores,
    "codes": codes,
    "tokens": tokens,
    "assets": assets,
    "tracks": tracks,
    "conditions": conditions,
    "gear": gear,
    "slots": slots,
    "notes": notes,
}
KINDS: Mapping[str, Kind] = MappingProxyType(
    {key: Kind(module.view, module.PARTS, module.TABLE_PARTS) for key, module in MODULES.items()}
)


def panels_on(state: State, sheet_id: str) -> tuple[Panel, ...]:
    """Return the panels that a sheet of its kind has, in their order."""
    profile = state.table.get(Profile, sheet_id, "profile") or Profile(name="?")
    return tuple(panel for panel in state.game.sheet.panels if profile.kind in panel.bearers)


def touched(panels: Iterable[Panel], parts: Collection[str]) -> tuple[Panel, ...]:
    """Return those panels that a change of these parts of a sheet redraws."""
    return tuple(panel for panel in panels if not KINDS[panel.kind].parts.isdisjoint(parts))


def touched_by_table(panels: Iterable[Panel], parts: Collection[str]) -> tuple[Panel, ...]:
    """Return those panels that a change of these parts of the table's own rows redraws."""
    return tuple(panel for panel in panels if not KINDS[panel.kind].table_parts.isdisjoint(parts))


def rolls(game: Game, panel: Panel) -> bool:
    """Say whether the panel's buttons roll against a difficulty, which is not everyone's."""
    return _buttons_of(game.key, panel.key).roll


def differs_for_gms(game: Game, panel: Panel) -> bool:
    """Say whether Game Masters have a button on the panel that others have not."""
    return _buttons_of(game.key, panel.key).for_gms


@dataclass(frozen=True, slots=True)
class Buttons:
    """What there is among a panel's buttons: some that roll against a difficulty, some for Game Masters."""

    roll: bool
    for_gms: bool


@cache
def _buttons_of(game: str, key: str) -> Buttons:
    sheet = game_for(game).sheet
    panel = next(panel for panel in sheet.panels if panel.key == key)
    dialogs = list(_dialogs_of(sheet, panel))
    roll = any("difficulty" in (dialog.plain or ()) for dialog in dialogs)
    pins = roll and any(dialog.gm for dialog in sheet.table)
    # A form in a panel names other sheets, of which Game Masters know more.
    names = panel.kind == "assets" and bool(panel.tap)
    return Buttons(roll, pins or names or any(dialog.gm for dialog in dialogs))


def _dialogs_of(sheet: Sheet, panel: Panel) -> Iterator[Dialog]:
    gauges = (key for gauge in panel.gauges for key in (*gauge.dialogs, BY_HAND))
    groups = (key for group in panel.gear for key in (group.tap, group.instead))
    for key in {panel.tap, panel.menu, panel.step, *panel.head, *gauges, *groups}:
        menu, dialog = sheet.menu(key), sheet.dialog(key)
        inside = (sheet.dialog(of_menu) for of_menu in menu.dialogs) if menu else (dialog,)
        yield from (one for one in inside if one)


def root_id(sheet_id: str, panel: Panel) -> str:
    """Return the id of a panel's one root element."""
    return f"sheet-{sheet_id}-{panel.key}"


def for_page(place: Place, panels: Iterable[Panel], request: HttpRequest) -> list[tuple[str, SafeString]]:
    """Return the ids and the HTML of panels for a page: each of their forms carries its keys."""
    wanted = list(panels)
    drawn = with_form_keys([_kept(place, panel) for panel in wanted], request)
    return [(root_id(place.sheet_id, panel), html) for panel, html in zip(wanted, drawn, strict=True)]


def for_stream(place: Place, panel: Panel) -> str:
    """Return one panel as the stream sends it, without any keys."""
    return without_form_keys(_kept(place, panel))


def _kept(place: Place, panel: Panel) -> str:
    """Return a panel that is drawn once for all pages and frames of a State that may have the same."""
    game = place.state.game
    seen = replace(
        place,
        gm=place.gm and place.may_act and differs_for_gms(game, panel),
        versus=place.versus if place.may_act and rolls(game, panel) else Versus(),
    )
    if seen.versus.why == ASKED:
        return _drawn(seen, panel)  # whoever asks for a thousand of them fills nothing
    key = ("panel", seen.sheet_id, panel.key, seen.may_act, seen.gm, seen.versus)
    return place.state.made(key, partial(_drawn, seen, panel))


def _drawn(place: Place, panel: Panel) -> str:
    """Return a panel with marks for the keys of its forms."""
    id_, view = root_id(place.sheet_id, panel), KINDS[panel.kind].view(place, panel)
    if view is None:
        return GONE.format(id_)
    context = {
        "view": view,
        "panel": panel,
        "place": place,
        "id": id_,
        "name": profile_of(place).name,
        "slug": place.state.campaign.slug,
        "text": place.state.game.text,
        "form_mark": FORM_MARK,
    }
    return render_to_string(template_of(place.state.game.key, panel.key, panel.kind), context).strip()


@cache
def template_of(game: str, key: str, kind: str) -> str:
    """Return the template of a panel: the game's own of its key or its kind, or that of all games."""
    own = (f"games/{game}/panels/_{name}.html" for name in (key, kind))
    return next((path for path in own if _is_there(path)), f"campaigns/panels/_{kind}.html")


def _is_there(path: str) -> bool:
    try:
        get_template(path)
    except TemplateDoesNotExist:
        return False
    return True
