"""The party as a Game Master looks up what each of them can do: abilities and what they carry, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string

from campaigns.dialogs.asked import die_of
from campaigns.dialogs.plain import Place
from campaigns.panels.draw import panels_on
from campaigns.panels.gear import carried
from campaigns.state import State
from campaigns.table.party import Card, cards
from rules.d6.written_codes import written_codes
from rules.sheet import Panel
from rules.table import Ability
from rules.verdicts import signed

TITLES = {"scores": "Abilities", "codes": "Abilities", "assets": "Advantages", "gear": "Gear"}


@dataclass(frozen=True, slots=True)
class Member:
    """A character of the party.

    ``seats``: who plays it, by id and name; ``lines``: titles, and below each what has which number.
    """

    card: Card
    seats: tuple[tuple[int, str], ...]
    lines: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def overview_of(state: State) -> list[Member]:
    """Return the characters that players have made, in the party's order."""
    party = made_by_players(state)
    return [Member(card, _seats(state, card), tuple(_lines(state, card.id))) for card in party]


def made_by_players(state: State, sheets: Collection[str] | None = None) -> Iterator[Card]:
    """Yield the cards of the characters that players have made; ``sheets``: of these alone."""
    return (one for one in cards(state, sheets) if one.players and one.kind == "pc" and one.finished)


def vitals_html(card: Card) -> str:
    """Return how a character stands, as the stream sends it."""
    return render_to_string("campaigns/table/_vitals.html", {"card": card}).strip()


def _seats(state: State, card: Card) -> tuple[tuple[int, str], ...]:
    played = (pk for pk in sorted(card.players) if pk in state.seats and pk not in state.gms)
    return tuple((pk, state.seats[pk].name) for pk in played)


def _lines(state: State, sheet_id: str) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Yield what each panel of numbers says."""
    for panel in panels_on(state, sheet_id):
        if numbers := tuple(_numbers(state, sheet_id, panel)):
            yield panel.title or TITLES[panel.kind], numbers


def _numbers(state: State, sheet_id: str, panel: Panel) -> Iterator[tuple[str, str]]:
    game, rows = state.game, state.table.of(Ability, sheet_id)
    if panel.kind == "scores":
        kinds = (kind for kind in game.system.abilities if kind.key in rows)
        yield from ((kind.name, signed(rows[kind.key].value)) for kind in kinds)
    elif panel.kind == "codes":
        codes = written_codes(game, state.table, sheet_id)
        yield from ((one.name, str(one.after)) for one in codes if not one.rank)
    elif panel.kind == "assets":
        yield from ((row.name, die_of(game, row)) for row in rows.values() if row.kind)
    elif panel.kind == "gear":
        things = carried(Place(state, sheet_id, may_act=False, gm=True)).values()
        yield from ((row.name, die) for row in things if (die := die_of(game, row)))
