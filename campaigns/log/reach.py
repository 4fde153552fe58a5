"""What changes reach: the rows that they make other, and what must be there for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.common.undo import is_passing
from rules.game import Game
from rules.table import TABLE, Change, Combatant, Encounter, Key, Pending, Profile, Row, Track


@dataclass(frozen=True, slots=True)
class Reach:
    """The rows that changes make other, and what these hang on: one may not go under the other."""

    changed: frozenset[Key] = frozenset()
    hangs_on: frozenset[Key] = frozenset()

    def __or__(self, more: Reach) -> Reach:
        """Return the reach of both."""
        return Reach(self.changed | more.changed, self.hangs_on | more.hangs_on)

    def meets(self, other: Reach) -> bool:
        """Say whether both change one row, or one changes what the other hangs on."""
        return bool(
            self.changed & other.changed or self.hangs_on & other.changed or self.changed & other.hangs_on
        )


def reach(game: Game, changes: Iterable[Change]) -> Reach:
    """Return what changes reach, without prompts that lapse with whatever comes next."""
    lasting = [change for change in changes if not is_passing(game, change.before or change.after)]
    keys = {change.key for change in lasting}
    moved = {change for change in lasting if change.before is None or change.after is None}
    coming = {_presence(change.key[0]) for change in moved if isinstance(_row(change), Profile | Encounter)}
    resources = {(owner, part, game.hangs_on[key]) for owner, part, key in keys if key in game.hangs_on}
    owners = {_presence(owner) for change in moved for owner in _owners(change.key, _row(change))}
    return Reach(frozenset(keys | coming), frozenset(resources | owners))


def _row(change: Change) -> Row | None:
    return change.after or change.before


def _presence(owner: str) -> Key:
    """Return what stands for the being there of a sheet, or of the table's encounter."""
    return owner, "there", ""


def _owners(key: Key, row: Row | None) -> Iterator[str]:
    """Yield the sheets without which a row means nothing; and the table, for the encounter that is played."""
    if key[0] != TABLE and not isinstance(row, Profile):
        yield key[0]
    if isinstance(row, Combatant):
        yield from (key[0], key[2])
    if isinstance(row, Pending):
        yield from filter(None, (row.sheet_id, row.target))
    if isinstance(row, Track) and row.towards:
        yield row.towards
