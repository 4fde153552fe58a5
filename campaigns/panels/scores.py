"""Scores as big buttons: what each is, what conditions do to it, and the chance of a plain check."""

from __future__ import annotations

from typing import Any

from campaigns.dialogs.plain import Place, button
from campaigns.panels.ladder import ladder_of
from campaigns.panels.reading import idle_as, shared, without
from rules.common.condition_effects import bearing, sources
from rules.sheet import Panel
from rules.system import AbilityKind
from rules.table import Ability
from rules.verdicts import signed

HELPS, HAMPERS, FORBIDS = "advantage", "disadvantage", "unusable"


def view(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return the scores of a sheet, None where it has none; what affects all of them is said once.

    ``told``: the scores of somebody who lies there and can roll none of them.
    """
    rows = place.state.table.of(Ability, place.sheet_id)
    kinds = [kind for kind in place.state.game.system.abilities if kind.key in rows]
    if not kinds:
        return None
    ups, downs = (shared([_sources_of(place, kind, effect) for kind in kinds]) for effect in (HELPS, HAMPERS))
    scores: list[dict[str, Any]] = [
        {
            "kind": kind,
            "value": written_score(place, rows[kind.key].value),
            "ups": without(_sources_of(place, kind, HELPS), ups),
            "downs": without(_sources_of(place, kind, HAMPERS), downs),
            "lost": _sources_of(place, kind, FORBIDS),
            "tap": button(place, panel.tap, kind.key),
        }
        for kind in kinds
    ]
    taps = [score["tap"] for score in scores]
    useless = bool(idle_as(place)) and all(tap is None or tap.refused or tap.first for tap in taps)
    return {
        "told": scores if useless else [],
        "scores": [] if useless else scores,
        "ups": ups,
        "downs": downs,
        "ladder": ladder_of(place, panel),
    }


def written_score(place: Place, score: int) -> str:
    """Return a score as dice, where the game's data says that it is a number of them."""
    check = place.state.game.system.check
    return check.score_text(score) if check else signed(score)


def _sources_of(place: Place, kind: AbilityKind, effect: str) -> tuple[str, ...]:
    effects = bearing(place.state.table, place.sheet_id, "checks", kind.key)
    return tuple(dict.fromkeys(sources(effects, effect)))
