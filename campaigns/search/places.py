"""What else of a campaign has those words: sheets, tables to roll on, what a Game Master does, and rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from campaigns.access import may_read, membership_of
from campaigns.models import Seat
from campaigns.search.find import RULES, SHEETS, SearchQuery
from campaigns.search.tokens import words_of
from campaigns.state import State
from campaigns.table.page import asking
from campaigns.table.tables import own_tables, tables_of_game
from rules.catalogue import Rule, of_game

FEW, MOST = 3, 50
"""How many rules are shown beside what else was found, and how many alone."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A page or a dialog of the campaign that one may go to by its name."""

    icon: str
    name: str
    href: str


def destinations(seat: Seat, state: State, question: SearchQuery) -> list[Destination]:
    """Return what a seat may open whose name has these words; none where only the log or notes are asked."""
    if question.kind == SHEETS:
        return [one for one in _sheets(seat, state) if _has(one.name, question.words)]
    if not question.words or question.kind or _narrowed(question):
        return []
    return [one for one in _all(seat, state) if _has(one.name, question.words)]


def rules_found(state: State, question: SearchQuery) -> list[Rule]:
    """Return the rules of the game that have these words in their id or sentence."""
    if question.kind not in ("", RULES) or _narrowed(question) or not (question.words or question.kind):
        return []
    every = of_game(state.campaign.system)
    rules = [one for one in every if _has(f"{one.id} {one.says}", question.words)]
    return rules[: MOST if question.kind else FEW]


def _narrowed(question: SearchQuery) -> bool:
    return bool(question.session or question.sheet_id or question.before)


def _has(name: str, words: list[str]) -> bool:
    there = words_of(name)
    return all(any(one.startswith(word) for one in there) for word in words)


def _sheets(seat: Seat, state: State) -> Iterator[Destination]:
    slug = state.campaign.slug
    for sheet_id in state.sheets:
        membership = membership_of(state, sheet_id)
        if membership and may_read(seat, membership):
            href = f"{reverse('table', args=[slug])}?sheet={sheet_id}"
            yield Destination("scroll-text", membership.profile.name, href)


def _all(seat: Seat, state: State) -> Iterator[Destination]:
    slug = state.campaign.slug
    yield from _sheets(seat, state)
    if not seat.is_gm:
        return
    for table in (*own_tables(state), *tables_of_game(state)):
        yield Destination("table-2", table.name, f"{reverse('tables', args=[slug])}#table-of-{table.key}")
    if state.campaign.archived is None:
        for dialog in asking(state):
            yield Destination(dialog.icon, dialog.title, reverse("do_table", args=[slug, dialog.key]))
