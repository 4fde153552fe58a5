"""The party strip: one card for each sheet that a seat may know of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.template.loader import render_to_string

from campaigns.state import State
from campaigns.table.waiting import is_marked
from rules.common.slots import Load
from rules.freeblade.game import FREEBLADE
from rules.table import Ability, Belonging, Condition, Membership, Profile, Resource, Table

IN_FACE = {"resource": {"hp", "death"}, "ability": {"strength"}}
WHOLLY_IN_FACE = {"profile", "condition", "belonging"}


@dataclass(frozen=True, slots=True)
class Card:
    """What the strip shows of a sheet. Only the name is filled in where only the name is known."""

    id: str
    name: str
    portrait: str
    kind: str
    players: frozenset[int]
    visibility: str
    finished: bool
    hp: Resource | None
    dying: Resource | None
    conditions: tuple[Condition, ...]
    load: Load

    @property
    def in_strip(self) -> bool:
        """Whether the strip shows it: the party's store is nobody's face."""
        return self.kind != "party"

    @property
    def down(self) -> bool:
        """Whether the character is at 0 HP or less."""
        return self.hp is not None and self.hp.number <= 0

    def read_by(self, seat_id: int, *, gm: bool) -> bool:
        """Whether a seat sees more than the name."""
        return gm or seat_id in self.players or self.visibility == "open"

    def known_to(self, seat_id: int, *, gm: bool) -> bool:
        """Whether a seat knows that the sheet is there."""
        return gm or seat_id in self.players or self.visibility != "hidden"


def in_face(part: str, key: str) -> bool:
    """Whether a card shows that row."""
    return part in WHOLLY_IN_FACE or key in IN_FACE.get(part, ())


def cards(state: State, sheets: Collection[str] | None = None) -> list[Card]:
    """The cards of a campaign's sheets, or of some, in the strip's order; the party's store is among them."""
    wanted = [sheet for sheet in state.sheets if sheets is None or sheet in sheets]
    return [state.made(("card", sheet), partial(_card, state.table, sheet)) for sheet in wanted]


def _card(table: Table, sheet: str) -> Card:
    profile = table.get(Profile, sheet, "profile") or Profile(name="?")
    membership = table.get(Membership, sheet, "part") or Membership()
    conditions = tuple(table.of(Condition, sheet).values())
    return Card(
        id=sheet,
        name=profile.name,
        portrait=profile.portrait,
        kind=profile.kind,
        players=frozenset(int(seat) for seat in membership.owners),
        visibility=membership.visibility,
        finished=profile.stage == "finished",
        hp=table.get(Resource, sheet, "hp"),
        dying=table.get(Resource, sheet, "death"),
        conditions=conditions,
        load=_load(table, sheet, conditions),
    )


def _load(table: Table, sheet: str, conditions: Iterable[Condition]) -> Load:
    strength = table.get(Ability, sheet, "strength") or Ability()
    items = [belonging.slots for belonging in table.of(Belonging, sheet).values()]
    rule = FREEBLADE.system.slots
    base = rule.base if rule else 0
    return Load(base + strength.value, sum(items) + sum(condition.slots for condition in conditions))


def card_html(slug: str, card: Card, *, whole: bool) -> str:
    """One card; not whole, it is a name and nothing more."""
    return render_to_string("campaigns/table/_party_card.html", _context(slug, card, whole=whole)).strip()


def strip_html(state: State, seat_id: int, *, gm: bool, present: Collection[int]) -> str:
    """The strip as a seat may see it, drawn once for a State while the same are present."""
    key = ("strip", seat_id, gm, frozenset(present))
    return state.made(key, lambda: _strip(state, seat_id, gm=gm, present=present))


def _strip(state: State, seat_id: int, *, gm: bool, present: Collection[int]) -> str:
    slug = state.campaign.slug
    known = [card for card in cards(state) if card.in_strip and card.known_to(seat_id, gm=gm)]
    items = [
        {
            **_context(slug, card, whole=card.read_by(seat_id, gm=gm)),
            "here": bool(card.players & set(present)),
            "mine": seat_id in card.players,
            "waited": is_marked(state, card.id, seat_id, gm=gm),
        }
        for card in known
    ]
    return render_to_string("campaigns/table/_party.html", {"items": items, "slug": slug}).strip()


def _context(slug: str, card: Card, *, whole: bool) -> dict[str, object]:
    return {"slug": slug, "card": card, "whole": whole}
