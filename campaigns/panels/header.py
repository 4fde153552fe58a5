"""The head of a sheet: who it is, how it stands, and its details."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import buttons
from campaigns.panels.reading import profile_of
from campaigns.panels.standing import ALARM, Standing, standing_of
from rules.sheet import LIVING, Panel
from rules.table import TABLE, Combatant, Detail, Encounter, Profile

PARTS = frozenset({"profile", "part", "detail", "resource", "condition"})
TABLE_PARTS = frozenset({"encounter", "combatant"})
KINDS = {"pc": "", "npc": "someone", "party": "the party's store"}
TYPED = "Stock"
"""The name of the type whose games say of everyone which of the two types they are."""


@dataclass(frozen=True, slots=True)
class HeaderView:
    """Who a sheet is. ``turn`` says what it may do in the turn order; ``making``: it is still being made."""

    name: str
    portrait: str
    described: str
    standing: Standing
    turn: str
    details: tuple[tuple[str, str], ...]
    making: bool
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> HeaderView:
    """Return the head of a sheet."""
    profile = profile_of(place)
    return HeaderView(
        name=profile.name,
        portrait=profile.portrait,
        described=" · ".join(filter(None, (profile.pronouns, _kind(profile), _type(place, profile)))),
        standing=_standing(place),
        turn=_turn(place),
        details=_details(place),
        making=profile.stage != "finished",
        taps=buttons(place, panel.head),
    )


def _standing(place: Place) -> Standing:
    """Return how it stands, unless an alarm above says that already."""
    standing = standing_of(place.state, place.sheet_id)
    gauges = (gauge for panel in place.state.game.sheet.panels for gauge in panel.gauges)
    told = standing.key in ALARM and any(gauge.draw == "alarm" for gauge in gauges)
    return Standing() if told else standing


def _kind(profile: Profile) -> str:
    return KINDS.get(profile.kind, profile.kind)


def _type(place: Place, profile: Profile) -> str:
    """Return Dynamic or Stock, in games that tell the two apart."""
    names = {kind.name for kind in place.state.game.system.abilities}
    if TYPED not in names or profile.kind not in LIVING:
        return ""
    return "Dynamic" if profile.dynamic else TYPED


def _turn(place: Place) -> str:
    """Say whose turn it is, of those who have one."""
    table, sheet_id = place.state.table, place.sheet_id
    encounter = table.get(Encounter, TABLE, "encounter")
    combatant = table.get(Combatant, TABLE, sheet_id)
    if encounter is None or combatant is None:
        return ""
    if encounter.acting == sheet_id:
        return "acts now"
    return "off guard" if combatant.off_guard else "has acted" if combatant.acted else "in the turn order"


def _details(place: Place) -> tuple[tuple[str, str], ...]:
    rows, system = place.state.table.of(Detail, place.sheet_id), place.state.game.system
    return tuple((system.table(key).name, rows[key].text) for key in system.details if key in rows)
