"""The party strip: one card for each sheet that a seat may know of, with what the game's face shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from campaigns.dialogs.plain import Place, button
from campaigns.faces import Portrait, sheet_face
from campaigns.models import Seat
from campaigns.panels.chips import Lies, by_weight, lies, look_of
from campaigns.panels.in_a_word import in_a_word
from campaigns.panels.reading import in_play
from campaigns.panels.resources import gauges_of
from campaigns.panels.seen import reading
from campaigns.panels.tracks import is_harm, marks_of, stands, worth_telling
from campaigns.requests.form_keys import FORM_MARK
from campaigns.standing import SheetStatus, standing_of
from campaigns.state import State
from campaigns.table.waiting import is_marked
from rules.common.durations import ENCOUNTER, span_words
from rules.common.next_turns import waiting_in_order
from rules.common.selection import REVEAL
from rules.common.slots import Load, load_of
from rules.game import Game
from rules.sheet import LIVING
from rules.table import TABLE, Combatant, Condition, Encounter, Membership, Profile

TURN_ORDER, YOU = "Turn order", "You"
SIDES = {"party": "Party", "foes": "Foes", "others": "Others"}


@dataclass(frozen=True, slots=True)
class Card:
    """What the strip shows of a sheet. Only the name is filled in where only the name is known.

    ``fights``: for which side, pc or npc, while there is an encounter; "" where it takes no part in one.
    ``told``: the tracks that it has room for. ``stances``: how it is disposed, as its own tracks say to who
    reads them. ``word``: how it stands, for those who know no more of it; "" where they know only the name.
    """

    id: str
    name: str
    face: Portrait
    plain: Portrait
    kind: str
    fights: str
    players: frozenset[int]
    visibility: str
    finished: bool
    gauges: list[dict[str, Any]]
    standing: SheetStatus
    tracks: list[dict[str, Any]]
    told: list[dict[str, Any]]
    stances: list[dict[str, Any]]
    conditions: tuple[Lies, ...]
    load: Load | None
    word: str

    @property
    def side(self) -> str:
        """Where the strip shows it: with the party, the foes or the others, as places and bystanders."""
        if self.kind == "pc" or self.players or self.fights == "pc":
            return "party"
        return "foes" if self.kind == "creature" or self.fights == "npc" else "others"

    @property
    def may_oppose(self) -> bool:
        """Whether it is one of all foes: those, and whom else a Game Master plays; no thing, no place."""
        return self.side == "foes" or (self.side == "others" and self.kind in LIVING)

    @property
    def shape(self) -> str:
        """Return how its face is drawn: that of a foe has corners, where those of the party are round."""
        return "foe" if self.may_oppose else ""

    @property
    def in_strip(self) -> bool:
        """Whether the strip shows it: the party's store is nobody's face."""
        return self.kind != "party"

    def read_by(self, seat_id: int, *, gm: bool) -> bool:
        """Whether a seat sees more than the name."""
        return gm or seat_id in self.players or self.visibility == "open"

    def known_to(self, seat_id: int, *, gm: bool) -> bool:
        """Whether a seat knows that the sheet is there."""
        return gm or seat_id in self.players or self.visibility != "hidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class InStrip:
    """How the strip shows a sheet to a seat, besides what its rows say.

    ``title``: of the group that begins with it; one's own has that of the first, to whose front a desk
    moves it, or in a fight one of its own. ``mine``: the first of one's own, which a desk keeps in sight.
    ``reveals``: with the button that lets players see it.
    """

    sheet: str
    title: str
    whole: bool
    is_open: bool
    here: bool
    mine: bool
    waited: bool
    turn: str
    reveals: bool


def in_face(game: Game, part: str, key: str) -> bool:
    """Whether a card shows that row."""
    face, slots = game.sheet.face, game.system.slots
    if part == "resource":
        return any(gauge.key == key for gauge in face.gauges)
    if part == "track":
        return bool(face.tracks)
    if part in ("belonging", "ability"):
        return face.slots and slots is not None and (part == "belonging" or key == slots.ability)
    return part in ("profile", "condition")


def cards(state: State, sheets: Collection[str] | None = None) -> list[Card]:
    """The cards of a campaign's sheets, or of some, in the strip's order; the party's store is among them."""
    return [card_of(state, sheet) for sheet in state.sheets if sheets is None or sheet in sheets]


def card_of(state: State, sheet: str) -> Card:
    """Return the card of one sheet, made once until its rows change."""
    return state.memo(("card", sheet), partial(_card, state, sheet))


def _card(state: State, sheet: str) -> Card:
    table, face, place = state.table, state.game.sheet.face, reading(state, sheet)
    profile = table.get(Profile, sheet, "profile") or Profile(name="?")
    membership = table.get(Membership, sheet, "membership") or Membership()
    fighter = table.get(Combatant, TABLE, sheet)
    tracks = [_as_shown(state.game, track) for track in stands(place, face.tracks)]
    stances = stands(place, face.stances)
    rows, groups = table.of(Condition, sheet).values(), marks_of(place, face.tracks)
    return Card(
        id=sheet,
        name=profile.name,
        face=sheet_face(state.campaign.slug, sheet, profile),
        plain=sheet_face(state.campaign.slug, sheet, profile, whole=False),
        kind=profile.kind,
        fights=fighter.side if fighter else "",
        players=frozenset(int(seat) for seat in membership.seats),
        visibility=membership.visibility,
        finished=in_play(place),
        gauges=gauges_of(place, face.gauges),
        standing=standing_of(state, sheet),
        tracks=tracks,
        told=[
            track
            for track in worth_telling(state.game, tracks)
            if not stances or not track["steps"][0]["current"]
        ],
        stances=stances,
        conditions=by_weight(_lies(state, row) for row in rows if row.group not in groups),
        load=load_of(state.game, table, sheet) if face.slots else None,
        word=in_a_word(state, sheet) if membership.visibility == "stands" else "",
    )


def _as_shown(game: Game, track: dict[str, Any]) -> dict[str, Any]:
    """Return a track with how it looks; one that is no harm, as a ship's hull, is ``named`` by its word."""
    return {**track, "look": look_of(track), "named": not is_harm(game, track)}


def _lies(state: State, row: Condition) -> Lies:
    """Return a condition with what will end it: Dazed, until the scene ends."""
    has_slots = row.slots > 1 and state.game.system.slots is not None
    name = f"{row.name} {row.slots}" if has_slots else row.name
    return lies(row, name, span_words(state.game, state.table, row.until, row.left))


def card_html(slug: str, card: Card, *, whole: bool) -> str:
    """One card; not whole, it is a name and nothing more."""
    return render_to_string("campaigns/table/_party_card.html", _context(slug, card, whole=whole)).strip()


def played_at(state: State, seat: Seat) -> dict[int, list[tuple[str, str, Portrait]]]:
    """Return whom each seat plays, by id, name and face, as far as a seat knows of them."""
    members = [card for card in cards(state) if card.in_strip and card.known_to(seat.pk, gm=seat.is_gm)]
    faces = [(card, card.face if card.read_by(seat.pk, gm=seat.is_gm) else card.plain) for card in members]
    return {
        pk: [(card.id, card.name, face) for card, face in faces if pk in card.players] for pk in state.seats
    }


def strip_html(
    state: State, seat_id: int, *, gm: bool, present: Collection[int], open_sheet: str = ""
) -> str:
    """The strip as a seat may see it, drawn once for a State while the same are present.

    ``open_sheet`` is marked; a mark stands where each of its forms has its keys.
    """
    key = ("strip", seat_id, gm, frozenset(present), open_sheet)
    return state.memo(key, lambda: _strip(state, seat_id, gm=gm, present=present, open_sheet=open_sheet))


def _strip(state: State, seat_id: int, *, gm: bool, present: Collection[int], open_sheet: str) -> str:
    party = [card for card in cards(state) if card.in_strip and card.known_to(seat_id, gm=gm)]
    order = turn_order(state)
    names = {order.get(card.id): card.name for card in party}
    groups = grouped(party, order)
    own = next((card for _, group in groups for card in group if seat_id in card.players), None)
    headings = {
        card.id: _heading(card, own, title, group, fight=bool(order))
        for title, group in groups
        for card in group
    }

    def item_of(card: Card, title: str) -> SafeString:
        shows = InStrip(
            sheet=card.id,
            title=title,
            whole=card.read_by(seat_id, gm=gm),
            is_open=card.id == open_sheet,
            here=bool(card.players & set(present)),
            mine=card == own,
            waited=is_marked(state, card.id, seat_id, gm=gm),
            turn=order.get(card.id, ""),
            reveals=gm and state.campaign.archived is None and card.visibility == "hidden",
        )
        return state.memo(("strip card", shows), partial(_in_strip, state, shows))

    context = {
        "groups": [(title, [item_of(card, headings[card.id]) for card in group]) for title, group in groups],
        "acting": names.get("acts", ""),
        "next": names.get("next", ""),
        "encounter": state.table.get(Encounter, TABLE, ENCOUNTER),
    }
    return render_to_string("campaigns/table/_party.html", context).strip()


def _in_strip(state: State, shows: InStrip) -> SafeString:
    place, card = Place(state, shows.sheet, may_act=True, gm=True), card_of(state, shows.sheet)
    context = {
        **_context(state.campaign.slug, card, whole=shows.whole, is_open=shows.is_open),
        "item": shows,
        "reveal": button(place, REVEAL.key) if shows.reveals else None,
        "form_mark": FORM_MARK,
    }
    html = render_to_string("campaigns/table/_in_strip.html", context).strip()
    return mark_safe(html)  # noqa: S308 - of our own template


def _heading(card: Card, own: Card | None, title: str, group: Sequence[Card], *, fight: bool) -> str:
    """Return what stands over a card: the group's name over its first, and over one's own.

    One's own comes first under that name; in a fight it stands before the order, under a name of its own.
    """
    if card == own and fight:
        return f"{title} · {YOU.lower()} first" if title == TURN_ORDER and card == group[0] else YOU
    if title != TURN_ORDER and fight:
        group = [one for one in group if one != own]
    return title if card in (group[0], own) else ""


def grouped(party: Sequence[Card], order: Mapping[str, str]) -> list[tuple[str, list[Card]]]:
    """Return the cards under their headings: who takes turns, in their order, and others by their side."""
    places = list(order)
    acting = sorted((card for card in party if card.id in order), key=lambda card: places.index(card.id))
    rest = [card for card in party if card.id not in order]
    sides = [(title, [card for card in rest if card.side == side]) for side, title in SIDES.items()]
    return [(title, group) for title, group in ((TURN_ORDER, acting), *sides) if group]


def turn_order(state: State) -> dict[str, str]:
    """Return who takes part in the encounter, in the order in which they act.

    Each has a word for where they are in the round: acts, next, "" while they wait, done.
    """
    return state.memo(("turn order",), partial(_turn_order, state))


def _turn_order(state: State) -> dict[str, str]:
    encounter = state.table.get(Encounter, TABLE, ENCOUNTER)
    if encounter is None:
        return {}
    rows, coming = state.table.of(Combatant, TABLE), waiting_in_order(state.game, state.table)
    sheets = sorted(rows, key=lambda sheet: rows[sheet].place)
    order = {sheet: "" if sheet in coming else "done" for sheet in sheets}
    after = [sheet for sheet in coming if sheet != encounter.acting]
    acting = [encounter.acting] if encounter.acting else []
    return order | dict.fromkeys(after[:1], "next") | dict.fromkeys(acting, "acts")


def _context(slug: str, card: Card, *, whole: bool, is_open: bool = False) -> dict[str, object]:
    return {"slug": slug, "card": card, "whole": whole, "is_open": is_open}
