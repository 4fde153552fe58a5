"""What a new sheet begins with, as the game's own data says."""

from __future__ import annotations

from rules.game import Game
from rules.table import LIVING, Ability, Resource, Table, Track


def with_first_rows(game: Game, table: Table, sheet_id: str, kind: str) -> Table:
    """Return the table with the abilities, resources and tracks that a sheet of that kind begins with."""
    system = game.system
    for ability in system.abilities:
        if ability.start is not None and kind in LIVING:
            table = table.put(sheet_id, ability.key, Ability(value=ability.start))
    for resource in system.resources:
        if resource.start is not None and kind in resource.bearers:
            row = Resource(number=resource.start, limit=resource.limit)
            table = table.put(sheet_id, resource.key, row)
    for track in system.tracks:
        if track.begins and kind in track.bearers:
            row_of_track = Track(name=track.name, kind=track.key, state=track.start)
            table = table.put(sheet_id, table.new_key(), row_of_track)
    return table
