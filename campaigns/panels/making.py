"""A sheet that is still being made: where its making goes on."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import buttons
from campaigns.panels.reading import being_made, profile_of
from rules.common.making import checklist
from rules.sheet import Panel

PARTS = frozenset({"profile", "ability", "detail", "belonging", "resource", "track"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MakingView:
    """What a sheet wants and whether it is there, and where its making goes on for those who may (``href``).

    ``blurb`` is that of the step it is at, where a game makes sheets step by step.
    """

    lines: tuple[tuple[str, bool], ...]
    blurb: str
    href: str
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> MakingView | None:
    """Return where the making of a sheet stands, None once it is made."""
    if not being_made(place):
        return None
    game, key = place.state.game, profile_of(place).stage
    stage = next((stage for stage in game.system.stages if stage.key == key), None)
    where = [place.state.campaign.slug, place.sheet_id]
    return MakingView(
        lines=checklist(game, place.state.table, place.sheet_id),
        blurb=stage.blurb if stage else "",
        href=reverse("creation", args=where) if stage and place.may_act else "",
        taps=buttons(place, panel.head),
    )
