"""The panels of a sheet, each one root element, drawn alike for a page and for the live stream.

What redraws a panel follows from its kind: the parts of a sheet whose rows it shows, and those of the
table's own rows on which its words and buttons hang.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string, select_template
from django.utils.safestring import SafeString

from campaigns.dialogs.plain import ASKED, DIFFICULTY, Place, Tap, Versus, buttons
from campaigns.panels import (
    assets,
    codes,
    conditions,
    gear,
    glance,
    header,
    resources,
    scores,
    slots,
    tokens,
    tracks,
)
from campaigns.panels.ladder import PINNING
from campaigns.panels.reading import profile_of
from campaigns.panels.resources import BY_HAND
from campaigns.requests.form_keys import FORM_MARK, with_form_keys, without_form_keys
from campaigns.state import State
from rules.game import Game
from rules.games import game_for
from rules.sheet import Dialog, Panel, Sheet
from rules.table import Profile

GONE = '<section id="{}" hidden></section>'
"""What stands where a panel has nothing to show: the place that the stream fills once it has."""
FILLED = '<section class="card'
"""How a panel begins in which something stands, and not its button alone."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A panel on a page; ``jump`` is the section that a chip with its ``title`` leads to, "" without one."""

    area: str
    html: SafeString
    title: str
    jump: str


@dataclass(frozen=True, slots=True)
class PanelView:
    """A kind of panel: its view, the parts of a sheet that redraw it, and those of the table's own rows.

    A view that is None is not drawn; ``may_be_empty``: one in which nothing stands is. ``said_from``: what
    would refuse so many of its buttons is said once; a head's stand in its chips.
    """

    view: Callable[[Place, Panel], dict[str, Any] | None]
    parts: AbstractSet[str]
    table_parts: AbstractSet[str] = frozenset()
    may_be_empty: bool = False
    said_from: int = 0


ROLLED = {"profile", "ability", "condition", "resource"}
MADE = {"profile", "ability", "detail", "belonging", "resource", "track"}
TURNS = {"encounter", "combatant", "turn"}
"""What says whose turn it is, and what is left of it: on these hangs whether a button would be refused."""
WHO = {"profile", "membership", "detail", "resource", "condition", "belonging"}
KINDS: Mapping[str, PanelView] = MappingProxyType(
    {
        "glance": PanelView(
            glance.view, {"profile", "resource", "ability", "track", "condition"}, {"encounter"}
        ),
        "header": PanelView(header.view, WHO, {"offers", *TURNS}, said_from=1),
        "making": PanelView(header.making, MADE, may_be_empty=True),
        "resources": PanelView(resources.view, {"profile", "resource", "ability"}, {"alarm", "encounter"}),
        "scores": PanelView(scores.view, ROLLED, {"pinned", *TURNS}, said_from=2),
        "codes": PanelView(codes.view, ROLLED, {"pinned", "clock", *TURNS}, said_from=2),
        "tokens": PanelView(tokens.view, {"profile", "resource"}),
        "assets": PanelView(
            assets.view, {"profile", "ability", "condition"}, {"fighters", "others", "pending", *TURNS}
        ),
        "tracks": PanelView(
            tracks.view, {"profile", "track", "condition", "ability"}, {"others", "encounter"}
        ),
        "conditions": PanelView(
            conditions.view, {"profile", "condition", "ability", "track"}, {"encounter"}, may_be_empty=True
        ),
        "gear": PanelView(
            gear.view,
            {"profile", "ability", "belonging", "condition", "resource"},
            {"pinned", "fighters", "others", *TURNS},
            said_from=2,
        ),
        "slots": PanelView(
            slots.view, {"profile", "belonging", "condition", "ability"}, {"encounter"}, may_be_empty=True
        ),
        "notes": PanelView(header.notes, {"profile"}, may_be_empty=True),
    }
)


def panels_on(state: State, sheet_id: str) -> tuple[Panel, ...]:
    """Return the panels that a sheet of its kind has, in their order."""
    profile = state.table.get(Profile, sheet_id, "profile") or Profile(name="?")
    return tuple(panel for panel in state.game.sheet.panels if profile.kind in panel.bearers)


def panels_touched(
    panels: Iterable[Panel], parts: Collection[str], of_table: Collection[str] = ()
) -> list[Panel]:
    """Return those panels that a change redraws of these parts of a sheet, or of the table's own rows."""
    kinds = ((panel, KINDS[panel.kind]) for panel in panels)
    return [
        panel
        for panel, kind in kinds
        if not (kind.parts.isdisjoint(parts) and kind.table_parts.isdisjoint(of_table))
    ]


def rolls(game: Game, panel: Panel) -> bool:
    """Say whether the panel's buttons roll against a difficulty, which is not everyone's."""
    return _rolls_and_differs(game.key, panel.key)[0]


@cache
def _rolls_and_differs(game: str, key: str) -> tuple[bool, bool]:
    """Say whether buttons of a panel roll against a difficulty, and whether some are for Game Masters."""
    sheet = game_for(game).sheet
    dialogs = [dialog for panel in sheet.panels if panel.key == key for dialog in _dialogs_of(sheet, panel)]
    roll = any(DIFFICULTY in (dialog.plain or ()) for dialog in dialogs)
    pins = roll and sheet.dialog(PINNING) is not None
    # A form in a panel names other sheets, of which Game Masters know more.
    names = any(panel.kind == "assets" and panel.tap for panel in sheet.panels if panel.key == key)
    return roll, pins or names or any(dialog.gm or dialog.offered for dialog in dialogs)


def _dialogs_of(sheet: Sheet, panel: Panel) -> Iterator[Dialog]:
    gauges = (key for gauge in panel.gauges for key in (*gauge.dialogs, gauge.helps, BY_HAND))
    groups = (key for group in panel.gear for key in (group.tap, group.instead))
    for key in {panel.tap, panel.instead, panel.menu, panel.step, *panel.head, *gauges, *groups}:
        menu = sheet.menu(key)
        yield from filter(None, map(sheet.dialog, menu.dialogs if menu else (key,)))


def root_id(sheet_id: str, panel: Panel) -> str:
    return f"sheet-{sheet_id}-{panel.key}"


def for_page(place: Place, panels: Iterable[Panel], request: HttpRequest) -> list[Drawn]:
    """Return panels for a page: each of their forms carries its keys."""
    wanted = list(panels)
    drawn = with_form_keys([_panel_html(place, panel) for panel in wanted], request)
    return [
        Drawn(panel.area, html, panel.title, _jump(place, panel, html))
        for panel, html in zip(wanted, drawn, strict=True)
    ]


def _jump(place: Place, panel: Panel, html: str) -> str:
    """Return the section to jump to: a titled one below the head with anything in it, or room for it."""
    stands = html.startswith(FILLED) or (place.may_act and panel.head)
    return root_id(place.sheet_id, panel) if panel.title and panel.area != "head" and stands else ""


def for_stream(place: Place, panel: Panel) -> str:
    """Return one panel as the stream sends it, without any keys."""
    return without_form_keys(_panel_html(place, panel))


def _panel_html(place: Place, panel: Panel) -> str:
    """Return a panel that is drawn once for all pages and frames of a State that may have the same."""
    roll, differs = _rolls_and_differs(place.state.game.key, panel.key)
    versus = place.versus if place.may_act and roll else Versus()
    seen = replace(
        place,
        gm=place.gm and place.may_act and differs,
        versus=versus if panel.kind == "gear" else replace(versus, last=""),
    )
    if seen.versus.why == ASKED:
        return _draw_panel(seen, panel)  # a request for a thousand of them fills nothing
    key = ("panel", seen.sheet_id, panel.key, seen.may_act, seen.gm, seen.versus)
    return place.state.memo(key, partial(_draw_panel, seen, panel))


def _draw_panel(place: Place, panel: Panel) -> str:
    """Return a panel with marks for the keys of its forms."""
    id_, kind = root_id(place.sheet_id, panel), KINDS[panel.kind]
    view, taps = kind.view(place, panel), buttons(place, panel.head)
    if view is None or not (taps or kind.may_be_empty or any(view.values())):
        return GONE.format(id_)
    context = {
        "view": {**view, "taps": taps},
        "once": _said_often([view, taps], kind.said_from) if kind.said_from else [],
        "panel": panel,
        "place": place,
        "id": id_,
        "name": profile_of(place).name,
        "slug": place.state.campaign.slug,
        "text": place.state.game.text,
        "form_mark": FORM_MARK,
    }
    return render_to_string(template_of(place.state.game.key, panel.key, panel.kind), context).strip()


def _said_often(view: object, least: int) -> list[str]:
    """Return the sentences that hold off so many buttons of a panel: each is said once, beside them all."""
    said = Counter(filter(None, (tap.held for tap in _taps_in(view))))
    return [sentence for sentence, times in said.items() if times >= least]


def _taps_in(part: object) -> Iterator[Tap]:
    """Yield the buttons in what a panel is drawn with."""
    if isinstance(part, Tap):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from _taps_in(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _taps_in(value)
    elif not isinstance(part, str | type) and is_dataclass(part):
        for spec in fields(part):
            yield from _taps_in(getattr(part, spec.name))


@cache
def template_of(game: str, key: str, kind: str) -> str:
    """Return the template of a panel: the game's own of its key or its kind, or that of all games."""
    own = [f"games/{game}/panels/_{name}.html" for name in (key, kind)]
    found: Any = select_template([*own, f"campaigns/panels/_{kind}.html"])
    name: str = found.template.name
    return name
