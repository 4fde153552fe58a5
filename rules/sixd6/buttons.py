"""What the prompts of attacks, windows and control share: their buttons, and who may be offered one."""

from __future__ import annotations

from rules.common.acting import can_act
from rules.game import Command, Game, Offer
from rules.sixd6.keywords import has
from rules.sixd6.sides_of_an_action import unusable
from rules.table import TABLE, Ability, Combatant, Table


def button(
    key: str,
    name: str,
    label: str,
    command: Command,
    sheet_id: str,
    *,
    dialog: str = "",
    likely: bool = False,
    by_name: bool = True,
) -> Offer:
    """Return the offer of a command on the pending row of that key.

    ``dialog``: it opens that instead. ``likely``: its chance may stand on it. ``by_name``: among those of
    several it says whose it is.
    """
    hidden_fields = (
        ("pending", key),
        *((field, getattr(command, field, "")) for field in ("target", "advantage")),
    )
    fields = tuple((field, text) for field, text in hidden_fields if text)
    advantages = tuple(("advantages", advantage) for advantage in getattr(command, "advantages", ()))
    return Offer(
        key=name,
        label=label,
        command=command,
        sheet_id=sheet_id,
        fields=(*fields, *advantages),
        dialog=dialog,
        tells_chance=likely,
        by_name=by_name,
    )


def usable_with(table: Table, sheet_id: str, keyword: str = "") -> dict[str, Ability]:
    """Return the advantages with that keyword, or all, that no condition keeps from use."""
    rows = {key: row for key, row in table.of(Ability, sheet_id).items() if row.kind}
    unusable_keys = unusable(table, sheet_id, rows)
    return {
        key: row
        for key, row in rows.items()
        if key not in unusable_keys and (not keyword or has(row.keywords, keyword))
    }


def can_answer(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether a sheet takes part in the encounter and can act (6D6-16)."""
    return table.get(Combatant, TABLE, sheet_id) is not None and can_act(game, table, sheet_id)
