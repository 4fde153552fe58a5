"""Belongings by what they are for: each with its die, what is true of it, and what a tap does."""

from __future__ import annotations

from typing import Any

from campaigns.dialogs.plain import Place, button
from campaigns.naming import name_of
from campaigns.panels.reading import numbers_of
from rules.sheet import Group, Panel
from rules.table import Ability, Belonging


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the groups of a panel that hold anything, each with its things."""
    rows = carried(place)
    shelves = ((group, _things(place, panel, group, rows)) for group in panel.gear)
    return {"shelves": [{"group": group, "things": things} for group, things in shelves if things]}


def carried(place: Place) -> dict[str, Belonging]:
    """Return what a sheet carries, in the order of its slots."""
    rows = place.state.table.of(Belonging, place.sheet_id)
    return {key: rows[key] for key in sorted(rows, key=lambda key: rows[key].place)}


def is_spent(row: Belonging) -> bool:
    return bool(row.full and not row.die)


def _things(place: Place, panel: Panel, group: Group, rows: dict[str, Belonging]) -> list[dict[str, Any]]:
    """Return the things of a group, and after them what may be done without any, such as bare hands."""
    own = {key: row for key, row in rows.items() if not group.kinds or row.kind in group.kinds}
    things = [_thing(place, panel, group, key, row) for key, row in own.items()]
    bare = _thing(place, panel, group, "", Belonging(name=group.bare, kind="")) if group.bare else None
    return [*things, bare] if bare and bare["tap"] else things


def _used_with(place: Place, row: Belonging) -> Ability | None:
    return place.state.table.get(Ability, place.sheet_id, row.ability) if row.ability else None


def _thing(place: Place, panel: Panel, group: Group, key: str, row: Belonging) -> dict[str, Any]:
    """Return a thing with its buttons; ``uses``: how often it still serves on average, 0 where unknown.

    ``die``: the die that falls for it now, where that is another than its own.

    ``does``: the key of the dialog that its tap is, "" without one.

    ``with``: the ability or skill that it is used with, by name.
    """
    numbers = numbers_of(place)
    uses, die = numbers.get(f"uses:{key}"), numbers.get(f"die:{key}")
    taps = ((does, button(place, does, key)) for does in (group.tap, group.instead if key else ""))
    does, tap = next(((does, tap) for does, tap in taps if tap), ("", None))
    return {
        "row": row,
        "spent": is_spent(row),
        "uses": uses.value if uses else 0,
        "die": die.value if die else 0,
        "with": name_of(place.state.game, row.ability, _used_with(place, row)),
        "tap": tap,
        "does": does,
        "menu": button(place, panel.menu, key) if key else None,
    }
