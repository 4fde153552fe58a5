"""Conditions as chips: what each does in words, how long it lasts, what it came from."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.reading import effects_in_words
from rules.common.spans import span_words
from rules.sheet import Panel
from rules.table import Condition, Track

PARTS = frozenset({"profile", "condition", "ability", "track"})
TABLE_PARTS = frozenset({"encounter"})


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition, which came ``count`` times; ``tap`` ends it, ``menu`` opens what may be done."""

    key: str
    name: str
    count: int
    effect: str
    lasts: str
    source: str
    tap: Tap | None
    menu: Tap | None

    @property
    def words(self) -> str:
        """Return all that is said under its name."""
        source = f"from {self.source}" if self.source else ""
        return " · ".join(filter(None, (self.effect, self.lasts, source)))


@dataclass(frozen=True, slots=True)
class ConditionsView:
    """All that weighs on a sheet."""

    chips: tuple[Chip, ...]
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> ConditionsView:
    """Return the conditions of a sheet."""
    rows = place.state.table.of(Condition, place.sheet_id)
    return ConditionsView(
        tuple(chip_of(place, panel, key, row) for key, row in rows.items() if not _on_a_track(place, key)),
        buttons(place, panel.head),
    )


def _on_a_track(place: Place, key: str) -> bool:
    """Say whether a condition is what the state of a track does: it stands on that track."""
    return place.state.table.get(Track, place.sheet_id, key) is not None


def chip_of(place: Place, panel: Panel, key: str, row: Condition) -> Chip:
    """Return one condition as it is drawn."""
    return Chip(
        key=key,
        name=row.name,
        count=row.slots if place.state.game.system.slots else 1,
        effect=effects_in_words(place, row),
        lasts=span_words(place.state.game, place.state.table, row.until, row.left),
        source=row.source,
        tap=button(place, panel.tap, key),
        menu=button(place, panel.menu, key),
    )
