"""The party as a Game Master looks up what each of them can do, and rolls it: abilities and belongings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaigns.dialogs.opening import die_of
from campaigns.dialogs.plain import Place, button
from campaigns.panels.draw import panels_on
from campaigns.panels.gear import view as gear_of
from campaigns.panels.resources import resistances
from campaigns.state import State
from campaigns.table.party import Card, cards
from rules.d6.written_codes import written_codes
from rules.sheet import Panel
from rules.table import TABLE, Ability, Encounter
from rules.verdicts import signed

TITLES = {"scores": "Abilities", "codes": "Abilities", "resists": "Resistances"}
ORDER = ("scores", "resists", "gear")
"""The kinds of numbers that come first: those that a fight asks for."""


@dataclass(frozen=True, slots=True)
class OverviewNumber:
    """What has a number; ``href``: the dialog that rolls it, or ""; ``of``: it is a skill of an ability."""

    name: str
    written: str
    href: str = ""
    of: bool = False


@dataclass(frozen=True, slots=True)
class OverviewLine:
    """Numbers of a kind; ``kind``: that of the panel that has them on the sheet, or "resists"."""

    kind: str
    title: str
    numbers: tuple[OverviewNumber, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """A character of the party; ``seats``: who plays it, by id and name."""

    card: Card
    seats: tuple[tuple[int, str], ...]
    lines: tuple[OverviewLine, ...]


def overview_html(state: State) -> SafeString:
    """Return the characters that players have made, in the party's order."""
    context = {
        "campaign": state.campaign,
        "system": state.game.system,
        "fighting": bool(state.table.of(Encounter, TABLE)),
        "members": members(state),
    }
    html = render_to_string("campaigns/table/_overview.html", context)
    return SafeString(html.strip())  # of our own templates


def members(state: State, sheets: Collection[str] | None = None) -> list[Member]:
    """Return the characters that players have made; ``sheets``: of these alone."""
    party = (one for one in cards(state, sheets) if one.players and one.kind == "pc" and one.finished)
    return [Member(card, _seats(state, card), _in_order(_lines(state, card.id))) for card in party]


def member_html(state: State, member: Member) -> str:
    """Return one of the party, as the stream sends it."""
    context = {"campaign": state.campaign, "member": member}
    return render_to_string("campaigns/table/_member.html", context).strip()


def _seats(state: State, card: Card) -> tuple[tuple[int, str], ...]:
    played = (pk for pk in sorted(card.players) if pk in state.seats and pk not in state.gms)
    return tuple((pk, state.seats[pk].name) for pk in played)


def _in_order(lines: Iterator[OverviewLine]) -> tuple[OverviewLine, ...]:
    return tuple(sorted(lines, key=lambda line: (*ORDER, line.kind).index(line.kind)))


def _lines(state: State, sheet_id: str) -> Iterator[OverviewLine]:
    """Yield what each panel of numbers says."""
    place = Place(state, sheet_id, may_act=True, gm=True)
    for panel in panels_on(state, sheet_id):
        if resists := tuple(OverviewNumber(name, number) for name, number in resistances(place, panel)):
            yield OverviewLine("resists", TITLES["resists"], resists)
        for title, numbers in _groups(place, panel):
            if listed := tuple(numbers):
                yield OverviewLine(panel.kind, title or panel.title or TITLES[panel.kind], listed)


def _groups(place: Place, panel: Panel) -> Iterator[tuple[str, Iterator[OverviewNumber]]]:
    """Yield the groups of a panel's numbers with their titles, "" where its own says enough."""
    if panel.kind == "gear":
        yield from _shelves(place, panel)
    elif panel.kind == "assets":
        rows = place.state.table.of(Ability, place.sheet_id)
        yield from ((kind.capitalize(), _assets(place, panel, rows, kind)) for kind in ("dynamic", "static"))
    else:
        yield "", _numbers(place, panel)


def _assets(place: Place, panel: Panel, rows: Mapping[str, Ability], kind: str) -> Iterator[OverviewNumber]:
    own = ((key, row) for key, row in rows.items() if row.kind == kind)
    yield from (_number(place, panel, key, row.name, die_of(place.state.game, row)) for key, row in own)


def _shelves(place: Place, panel: Panel) -> Iterator[tuple[str, Iterator[OverviewNumber]]]:
    """Yield the groups of what is carried, with what has a die in each."""
    for shelf in gear_of(place, panel)["shelves"]:
        things = ((one["row"], one["tap"]) for one in shelf["things"])
        dice = ((row, tap, die_of(place.state.game, row)) for row, tap in things)
        yield (
            shelf["group"].title,
            (OverviewNumber(row.name, die, tap.href if tap else "") for row, tap, die in dice if die),
        )


def _numbers(place: Place, panel: Panel) -> Iterator[OverviewNumber]:
    game, rows = place.state.game, place.state.table.of(Ability, place.sheet_id)
    if panel.kind == "scores":
        kinds = (kind for kind in game.system.abilities if kind.key in rows)
        yield from (
            _number(place, panel, kind.key, kind.name, signed(rows[kind.key].value)) for kind in kinds
        )
    elif panel.kind == "codes":
        codes = (one for one in written_codes(game, place.state.table, place.sheet_id) if not one.rank)
        yield from (_number(place, panel, one.key, one.name, str(one.after), one.parent) for one in codes)


def _number(
    place: Place, panel: Panel, key: str, name: str, written: str, parent: str = ""
) -> OverviewNumber:
    tap = button(place, panel.tap, key)
    return OverviewNumber(name, written, tap.href if tap else "", bool(parent))
