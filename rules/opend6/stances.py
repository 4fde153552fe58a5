"""The stances that people show each other: for good on a track, and for a while over it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.conditions import refuse_bad_span
from rules.common.durations import RECOVERED, left_of
from rules.common.lookups import finished
from rules.common.temporary_stances import REACTION, for_a_while, group_towards
from rules.d6.stance_bonuses import groups_of
from rules.d6.tracks import TrackStatus, with_track
from rules.errors import RuleBroken
from rules.game import Game
from rules.system import TrackKind
from rules.table import Condition, Table, Track


@dataclass(frozen=True, slots=True)
class Stance:
    """Someone's stance towards a sheet: the track of it, and where it stands now.

    ``key`` is "" where it has no track yet. ``for_now`` is the condition that makes it another for a while
    (OD6-27), the last of several (R-82).
    """

    sheet_id: str
    to: str
    key: str
    row: Track
    kind: TrackKind
    for_now: Condition | None = None

    @property
    def state(self) -> int:
        """Return the place of what is shown now."""
        return self.kind.place(self.for_now.name) if self.for_now else self.row.state

    @property
    def state_name(self) -> str:
        """Name what is shown now."""
        return self.kind.states[self.state].name


def stance_of(game: Game, table: Table, sheet_id: str, to: str) -> Stance:
    """Return the stance that serves another: the one shown to them, or else to their group; the usual one
    where none is shown (OD6-19)."""
    finished(table, sheet_id)
    finished(table, to)
    if sheet_id == to:
        raise RuleBroken("A reaction is towards someone else.")
    viewers = (to, *groups_of(table, to))
    stances = [_shown_to(game, table, sheet_id, other) for other in viewers if other != sheet_id]
    served = next((stance for stance in stances if stance.key or stance.for_now), stances[0])
    lasting = next((stance.row for stance in stances if stance.key), served.row)
    return replace(served, row=replace(lasting, towards=served.to))


def _shown_to(game: Game, table: Table, sheet_id: str, to: str) -> Stance:
    kind = game.system.track(REACTION)
    rows = table.of(Track, sheet_id)
    key = next((key for key, row in rows.items() if row.kind == REACTION and row.towards == to), "")
    row = rows[key] if key else Track(name=kind.name, kind=REACTION, state=kind.start, towards=to)
    passing = list(for_a_while(table, sheet_id, to).values())
    return Stance(sheet_id, to, key, row, kind, passing[-1] if passing else None)


def moved_for_good(table: Table, stance: Stance, state: int) -> Table:
    """Return the table with another stance for good; what holds for a while goes on (OD6-21, R-82)."""
    row, key = replace(stance.row, state=state), stance.key or table.new_key()
    return with_track(table, stance.sheet_id, TrackStatus(key, row, stance.kind))


def covered_for_a_while(game: Game, table: Table, stance: Stance, state: int, until: str) -> Table:
    """Return the table with another stance for a while, over all that hold already (OD6-27, R-82)."""
    state_shown = stance.kind.states[state]
    row = Condition(
        name=state_shown.name,
        kind="progressive",
        group=group_towards(stance.to),
        effects=state_shown.effects,
        until=until,
        left=left_of(game, table, stance.sheet_id, until),
        source=stance.kind.name,
    )
    refuse_no_while(game, until)
    return table.put(stance.sheet_id, table.new_key(), row)


def refuse_no_while(game: Game, until: str) -> None:
    """Refuse what is no time for a stance to last: no check but one that sways ends it (OD6-22, R-82)."""
    refuse_bad_span(game, Condition(name=REACTION, until=until))
    if until == RECOVERED:
        raise RuleBroken("Choose when the reaction ends; it cannot be recovered from.")
