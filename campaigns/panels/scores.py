"""Scores as big buttons: what each is, what conditions do to it, and the chance of a plain check."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.ladder import Ladder, ladder_of
from campaigns.panels.reading import shared, without
from campaigns.words import signed
from rules.common.effects import sources
from rules.sheet import Panel
from rules.system import AbilityKind
from rules.table import Ability

PARTS = frozenset({"profile", "ability", "condition", "resource"})
TABLE_PARTS = frozenset({"pinned"})


@dataclass(frozen=True, slots=True)
class Score:
    """An ability with its score. ``ups``, ``downs`` and ``lost`` name what helps, hampers and forbids it."""

    key: str
    name: str
    blurb: str
    value: str
    ups: tuple[str, ...]
    downs: tuple[str, ...]
    lost: tuple[str, ...]
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class ScoresView:
    """All scores; ``ups`` and ``downs`` are what all of them share, which is said once."""

    scores: tuple[Score, ...]
    ups: tuple[str, ...]
    downs: tuple[str, ...]
    ladder: Ladder | None
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> ScoresView | None:
    """Return the scores of a sheet, None where it has none."""
    rows = place.state.table.of(Ability, place.sheet_id)
    kinds = [kind for kind in place.state.game.system.abilities if kind.key in rows]
    scores = tuple(_score(place, panel, kind, rows[kind.key]) for kind in kinds)
    if not scores:
        return None
    ups, downs = shared([score.ups for score in scores]), shared([score.downs for score in scores])
    return ScoresView(
        scores=tuple(
            replace(score, ups=without(score.ups, ups), downs=without(score.downs, downs)) for score in scores
        ),
        ups=ups,
        downs=downs,
        ladder=ladder_of(place, panel),
        taps=buttons(place, panel.head),
    )


def _score(place: Place, panel: Panel, kind: AbilityKind, row: Ability) -> Score:
    def met(effect: str) -> tuple[str, ...]:
        found = sources(place.state.table, place.sheet_id, effect, "checks", kind.key)
        return tuple(dict.fromkeys(found))

    return Score(
        key=kind.key,
        name=kind.name,
        blurb=kind.blurb,
        value=signed(row.value),
        ups=met("advantage"),
        downs=met("disadvantage"),
        lost=met("unusable"),
        tap=button(place, panel.tap, kind.key),
    )
