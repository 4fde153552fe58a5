"""A sheet that is still being made: where its making goes on."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import buttons
from campaigns.panels.reading import in_play, profile_of
from rules.sheet import Panel

PARTS = frozenset({"profile", "ability", "detail", "belonging"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MakingView:
    """The step at which a sheet is, and where it goes on for those who may (``href``)."""

    stage: str
    blurb: str
    href: str
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> MakingView | None:
    """Return where the making of a sheet stands, None once it is made."""
    if in_play(place):
        return None
    key = profile_of(place).stage
    stage = next((stage for stage in place.state.game.system.stages if stage.key == key), None)
    where = [place.state.campaign.slug, place.sheet_id]
    return MakingView(
        stage=stage.name if stage else "",
        blurb=stage.blurb if stage else "",
        href=reverse("creation", args=where) if stage and place.may_act else "",
        taps=buttons(place, panel.head),
    )
