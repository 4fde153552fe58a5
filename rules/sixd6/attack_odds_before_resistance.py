"""What the target of an attack may resist with, before it has said so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.common.acting import can_act
from rules.common.lookups import name_for_others
from rules.game import Game, Odd
from rules.sixd6.action_dice import attack_chance
from rules.sixd6.buttons import usable_with
from rules.sixd6.keywords import FREE_RESIST, has
from rules.sixd6.opportunity_windows import acting_now
from rules.sixd6.paying_and_banking import usable
from rules.sixd6.potential_purse import TYPES, purse_of
from rules.sixd6.sides_of_an_action import MOST, Against, Side, effort_of, readable
from rules.table import Ability, Table

HOW = {
    "none": "resists with nothing",
    "free": "resists with Free Resist alone",
    "all": "resists with everything available",
}
READ = 6
"""Of so many targets the sheets are read for a preview, which is drawn while someone types."""


@dataclass(frozen=True, slots=True)
class Resistance:
    """A choice of what to resist with, as an order would say it."""

    advantages: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    dice: str = ""
    penalty: int = 0


def resisted(attacker: str) -> Against:
    """Return what a resistance is made against."""
    return Against(scopes=("checks", "resistance"), sheet_id=attacker)


def attack_odds_on(game: Game, table: Table, upon: Mapping[str, Side]) -> tuple[Odd, ...]:
    """Return the chance of an attack, ``upon`` each target, by what that one may resist with.

    ``none-ID``: with nothing; ``free-ID``: with Free Resist alone; ``all-ID``: with all that it can pay for,
    the last two where they add something, and only of sheets whose numbers are open.
    """
    return tuple(
        Odd(key=f"{name}-{target}", chance=chance, name=f"{name_for_others(table, target)} {HOW[name]}")
        for place, (target, attack) in enumerate(upon.items())
        for name, effort in _expected(game, table, target, attack.sheet_id, whole=place < READ)
        if (chance := attack_chance(attack, [effort])) is not None
    )


def _expected(
    game: Game, table: Table, target: str, attacker: str, *, whole: bool
) -> Iterator[tuple[str, Side]]:
    yield "none", Side(sheet_id=target, protects=target)
    if not whole or not readable(table, target, attacker) or not can_act(game, table, target):
        return
    rows = usable_with(table, target)
    free = tuple(key for key, row in rows.items() if has(row.keywords, FREE_RESIST))[:MOST]
    costly = {key: row for key, row in rows.items() if key not in free}
    everything = (*free, *_payable(table, target, costly))[:MOST]
    for name, keys in (("free", free), ("all", everything)):
        if keys and (name == "free" or keys != free):
            order = Resistance(advantages=keys)
            yield name, effort_of(game, table, target, "resistance", order, resisted(attacker))


def _payable(table: Table, sheet_id: str, rows: dict[str, Ability]) -> list[str]:
    """Return the best advantages of each type that there is potential for (6D6-01, 6D6-05)."""
    action = "narrative_resistance" if acting_now(table) is None else "resistance"
    potential = usable(action, purse_of(table, sheet_id))
    keys: list[str] = []
    for kind in TYPES:
        best = sorted((key for key in rows if rows[key].kind == kind), key=lambda key: -rows[key].pips)
        keys += best[: getattr(potential, kind)]
    return keys
