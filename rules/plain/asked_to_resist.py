"""Checks as data against somebody's own throw: those whom somebody plays are asked how they resist."""

from __future__ import annotations

from dataclasses import replace

from rules.bounds import same
from rules.common.asked_to_resist import ContestOpened, Contests
from rules.common.prompts import SkipPrompt
from rules.fields import Field
from rules.game import Game, Mechanic
from rules.plain.checks import ResistCheck, RollCheck, preview_resisting, roll_check
from rules.plain.rerolls import rollable
from rules.table import Table


def contests(asks: tuple[Field, ...]) -> Mechanic:
    """Return the mechanic; ``asks``: what one who resists may spend and add."""
    mechanic = Contests(
        RollCheck, ResistCheck, roll_check, ways=_ways, opening=_opening, odds=preview_resisting, asks=asks
    ).mechanic
    throws = {order: rollable(decider) for order, decider in mechanic.deciders if order is not SkipPrompt}
    return replace(mechanic, deciders=tuple({**dict(mechanic.deciders), **throws}.items()))


def _ways(game: Game, _table: Table, command: RollCheck) -> tuple[str, ...]:
    """Return what resists a check by the verbs of the game's data, then what was named, then the same."""
    system = game.system
    ability_name = system.ability(command.ability).name
    verbs = (verb for verb in system.verbs if any(same(name, ability_name) for name in verb.by))
    names = next((verb.resists for verb in verbs), ())
    fitting = (kind.key for name in names for kind in system.abilities if same(name, kind.name))
    return *fitting, command.opposing, command.ability


def _opening(game: Game, _table: Table, command: RollCheck) -> ContestOpened:
    return ContestOpened(
        sheet_id=command.sheet_id,
        ability=game.system.ability(command.ability).name,
        target=command.target,
        against=command.target,
        reason=command.reason.strip(),
    )
