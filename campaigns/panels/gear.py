"""Belongings by what they are for: each with its die, what is true of it, and what a tap does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import Any

from campaigns.dialogs.plain import DIFFICULTY, Place, Tap, button
from campaigns.naming import name_of
from campaigns.panels.reading import idle_as, numbers_of
from rules.d6.written_codes import code_rolled
from rules.sheet import Group, Panel
from rules.table import Ability, Belonging


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the groups of a panel that hold anything, each with its things.

    ``alone`` is what holds off the things of one group and of no other. ``idle``: how somebody stands who can
    use none of them, in a word; then they are only told.
    """
    rows = carried(place)
    idle = idle_as(place)
    groups = [replace(group, tap="", instead="") for group in panel.gear] if idle else panel.gear
    drawn = [(group, _things(place, panel, group, rows)) for group in groups]
    held = [{one["tap"].held for one in things if one["tap"]} - {""} for _, things in drawn]
    once = {sentence for sentence, groups in Counter(chain.from_iterable(held)).items() if groups == 1}
    shelves = [
        {"group": group, "things": things, "alone": why & once}
        for (group, things), why in zip(drawn, held, strict=True)
        if things
    ]
    return {"shelves": shelves, "alone": once, "idle": idle}


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


def _pool(place: Place, row: Belonging) -> str:
    """Return the code with which something is used whose own code falls after it."""
    state, used = place.state, row.ability if row.code else ""
    return code_rolled(state.game, state.table, place.sheet_id, used)


def _thing(place: Place, panel: Panel, group: Group, key: str, row: Belonging) -> dict[str, Any]:
    """Return a thing with its buttons; ``uses``: how often it still serves on average, 0 where unknown.

    ``die``: the die that falls for it now, where that is another than its own.

    ``does``: the key of the dialog that its tap is, "" without one.

    ``with``: the ability or skill that it is used with, by name, and ``pool``: that code.

    ``against``: the difficulty of its chance, where it strikes nobody whose sheet is open.
    """
    numbers = numbers_of(place)
    uses, die = numbers.get(f"uses:{key}"), numbers.get(f"die:{key}")
    taps = ((does, button(place, does, key)) for does in (group.tap, group.instead if key else ""))
    does, tap = next(((does, tap) for does, tap in taps if tap), ("", None))
    tap, against = _against_difficulty(place, tap, row) if tap and not tap.acts else (tap, None)
    return {
        "row": row,
        "spent": is_spent(row),
        "uses": uses.value if uses else 0,
        "die": die.value if die else 0,
        "with": name_of(place.state.game, row.ability, _used_with(place, row)),
        "pool": _pool(place, row),
        "tap": tap,
        "does": does,
        "against": against,
        "menu": button(place, panel.menu, key) if key else None,
    }


def _against_difficulty(place: Place, tap: Tap, row: Belonging) -> tuple[Tap, int | None]:
    """Return the button of a thing with the chance of what it is used with, and the difficulty of that.

    Nobody is there to strike at, or it may not be known how they resist.
    """
    codes = next((panel for panel in place.state.game.sheet.panels if panel.kind == "codes"), None)
    rolled = button(place, codes.tap, row.ability) if codes and row.ability and not tap.chance else None
    if rolled is None or not rolled.chance:
        return tap, None
    number = dict(rolled.fields).get(DIFFICULTY, "")
    return replace(tap, chance=rolled.chance, limit=rolled.limit), int(number)
