"""The numbers that a sheet spends and refills, each with its verbs; an alarm shows while its row is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from campaigns.access import membership_of
from campaigns.dialogs.aimed import side_of
from campaigns.dialogs.plain import Place, button, buttons
from campaigns.models import Visibility
from campaigns.naming import shapes_of
from campaigns.panels.reading import in_play, numbers_of, profile_of
from campaigns.standing import ALARM, standing_of
from rules.common.acting import can_act
from rules.d6.passive_values import PREFIX
from rules.sheet import Gauge, Panel
from rules.table import TABLE, Combatant, Profile, Resource

ANY = "*"
BY_HAND = "number"
"""The key of the dialog that sets a number by hand."""


def view(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return the numbers of a panel; an alarm only as long as there is something to be alarmed at.

    ``standing`` is said where one of them sounds an alarm; ``beside`` are the comrades whose alarm sounds,
    and ``help`` says who can help with one's own.
    """
    alarms = any(gauge.draw == "alarm" for gauge in own(place, panel.gauges))
    standing = standing_of(place.state, place.sheet_id)
    if alarms and not (in_play(place) and standing.key in ALARM):
        beside = list(_beside(place, panel))
        return {"gauges": [], "standing": None, "beside": beside} if beside else None
    verbs = {gauge.key: gauge for gauge in own(place, panel.gauges)}
    gauges = [_with_verbs(place, verbs[one["key"]], one) for one in gauges_of(place, panel.gauges)]
    return {
        "gauges": gauges,
        "standing": standing if alarms else None,
        "beside": [],
        "help": _help(place) if alarms and standing.key == "dying" else "",
    }


def _help(place: Place) -> str:
    """Say who can help the dying, and what it takes of them; "" where nobody can (R-94)."""
    fights = place.state.table.get(Combatant, TABLE, place.sheet_id) is not None
    names, price = " or ".join(_helpers(place)), " with the action of a turn" if fights else ""
    return f"{names} can stabilise {profile_of(place).name}{price}." if names else ""


def _helpers(place: Place) -> Iterator[str]:
    """Yield the names of the comrades who are there and can act."""
    state, side = place.state, side_of(place.state, place.sheet_id)
    for sheet_id in state.table.sheets_with(Profile):
        there = membership_of(state, sheet_id)
        if sheet_id == place.sheet_id or there is None or side_of(state, sheet_id) != side:
            continue
        known = there.visibility in (Visibility.OPEN, Visibility.STANDS)
        if known and there.profile.kind == "pc" and can_act(state.game, state.table, sheet_id):
            yield there.profile.name


def _beside(place: Place, panel: Panel) -> Iterator[dict[str, Any]]:
    """Yield the dying of one's own side, as far as everyone may know it, with the button that helps."""
    state, side = place.state, side_of(place.state, place.sheet_id)
    for gauge in panel.gauges:
        tap = button(place, gauge.helps)
        rows = state.table.having(Resource, gauge.key) if tap else {}
        for sheet_id, row in rows.items():
            there = membership_of(state, sheet_id)
            if tap is None or there is None or standing_of(state, sheet_id).key != "dying":
                continue
            if there.visibility in (Visibility.OPEN, Visibility.STANDS) and side_of(state, sheet_id) == side:
                name = there.profile.name
                helping = replace(
                    tap,
                    label="Stabilise",
                    id=f"{tap.id}-{sheet_id}",
                    acts=True,
                    fields=(("target", sheet_id),),
                )
                yield {"name": name, "row": row, "tap": helping}


def resistances(place: Place, panel: Panel) -> Iterator[tuple[str, str]]:
    """Yield what of a panel stands in the way of those who strike: each with its number."""
    values = tuple(gauge for gauge in panel.gauges if gauge.key.startswith(PREFIX))
    yield from ((one["name"], str(one["row"].number)) for one in gauges_of(place, values))


def own(place: Place, gauges: tuple[Gauge, ...]) -> Iterator[Gauge]:
    """Yield those gauges that are for a sheet of this kind, or that it has all the same.

    One whose key ends with a star is there for each number of the sheet that begins so and has none.
    """
    kind, rows = profile_of(place).kind, place.state.table.of(Resource, place.sheet_id)
    named = {gauge.key for gauge in gauges}
    for gauge in gauges:
        if gauge.key.endswith(ANY):
            others = (key for key in rows if key.startswith(gauge.key.removesuffix(ANY)) and key not in named)
            yield from (replace(gauge, key=key, number=key) for key in others)
        elif kind in gauge.bearers or gauge.key in rows:
            yield gauge


def gauges_of(place: Place, gauges: tuple[Gauge, ...]) -> list[dict[str, Any]]:
    """Return the numbers of a sheet as a card has them: those that it has, or that someone could give it."""
    kinds, shown = {kind.key: kind for kind in place.state.game.system.resources}, []
    for gauge in own(place, gauges):
        kind = kinds.get(gauge.key)
        none_yet = Resource(number=0) if kind and kind.by_hand and gauge.dialogs and place.may_act else None
        row = place.state.table.get(Resource, place.sheet_id, gauge.key) or none_yet
        if row is not None:
            derived = numbers_of(place).get(gauge.key)
            name = kind.name if kind else derived.label if derived else gauge.key
            shape = shapes_of(place.state.game).get(gauge.key, "")
            shown.append({"key": gauge.key, "draw": gauge.draw, "name": name, "row": row, "shape": shape})
    return shown


def _with_verbs(place: Place, gauge: Gauge, drawn: dict[str, Any]) -> dict[str, Any]:
    """Add what explains a number, and its verbs; ``by_hand`` sets it outright."""
    return {
        **drawn,
        "worded": gauge.worded,
        "explained": numbers_of(place).get(gauge.number),
        "taps": buttons(place, gauge.dialogs),
        "by_hand": button(place, "" if gauge.draw == "alarm" else BY_HAND, gauge.key),
    }
