"""Open prompts: the bar that a seat has, and the marks of those who are waited for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from campaigns.audience import GMS, Audience
from campaigns.dialogs.foretold import known_to_seat
from campaigns.log.prompts import OpenOffer, named_among, open_prompts, strip_of
from campaigns.models.event import GM, TABLE, seats_named
from campaigns.requests.form_keys import FORM_MARK, with_form_keys, without_form_keys
from campaigns.state import State
from campaigns.table.headlines import roll_of
from campaigns.visibility import EntryVisibility
from campaigns.words import capitalized
from rules.common.durations import ENCOUNTER
from rules.common.encounters import NextTurn
from rules.common.fight_actions import ACTION, taken_by
from rules.common.lookups import is_hidden
from rules.common.next_turns import waiting_in_order
from rules.common.prompts import MORE, name_or_someone
from rules.common.requests import ASKED, REQUEST
from rules.common.turn_dialogs import END_TURN, NEXT_TURN, EndTurn
from rules.decide import foreseen, refusal
from rules.game import Command, Foreseen, Game
from rules.table import LIVING, Combatant, Encounter, Membership, Pending, Profile, Table
from rules.table import TABLE as TABLE_OWNER

SHORT = 2
"""How many buttons of a prompt stand in its line; the others are unfolded."""
NOBODY = Audience()
EMPTY = SafeString('<div id="prompts"></div>')
"""The bar of a seat for which nothing waits; it takes no room."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A prompt that waits: the entry that it stands on, what it is about with its roll, and buttons of it.

    ``for_players``: anyone who may press them runs the game, and it waits for players first. ``requested``: a
    Game Master requested it, so that it is no roll of the sheet's own; ``answered``: it is a request that all
    have answered, which comes last.
    """

    seq: int
    title: str
    offers: tuple[OpenOffer, ...]
    for_players: bool = False
    strip: tuple[str, ...] = ()
    roll: str = ""
    requested: bool = False
    answered: bool = False

    @property
    def waits_for_seat(self) -> bool:
        """Say whether there is something to decide."""
        return any(not (one.fold or one.closes) for one in self.offers)

    @property
    def has_more(self) -> bool:
        """Say whether it has more buttons than stand in a line; a fold counts as one, a mark as none."""
        return len({one.fold or one.key for one in self.offers} - {MORE}) > SHORT


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that a seat may end: its button, and where that leads; ``own``: it is that of their sheet.

    ``over``: the one who acts has done all that they may, so that the button is to be pressed. ``ends``: what
    ends with it, as far as the seat may know. ``taken``: what took the action before the round began, which
    the head of one's own sheet says.
    ``refused``: why it cannot end now.
    """

    title: str
    label: str
    path: str
    own: bool
    over: bool = False
    taken: str = ""
    ends: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class PromptBar:
    """Hold a seat's open prompts, the most urgent first, its turn, and the prompts of players."""

    mine: tuple[Waiting, ...] = ()
    others: tuple[Waiting, ...] = ()
    turn: Turn | None = None
    told: str = ""
    """The round, who acts and who is next, for a seat without a turn to end: a phone's sheet has no strip."""

    def __bool__(self) -> bool:
        return bool(self.mine or self.others or self.turn or self.told)

    @property
    def count(self) -> int:
        """Return for how much the seat is waited for; what others are asked, it may only end."""
        return sum(one.waits_for_seat for one in self.mine) + bool(
            self.turn and self.turn.own and not self.turn.refused
        )

    @property
    def in_fold(self) -> str:
        """Say how many are folded: prompts of players alone, more of one's own, or the buttons of the one."""
        if not self.mine:
            return f"{len(self.others)} waiting"
        return f"{len(self.folded)} more" if self.folded else f"All {len(self.mine[0].offers)} options"

    @property
    def folded(self) -> tuple[Waiting, ...]:
        """Return the prompts that are unfolded: there is room for the most urgent one of a seat's own."""
        return (*self.mine[1:], *self.others)

    @property
    def folds(self) -> bool:
        """Say whether there is more than has room: other prompts, or buttons beyond a line."""
        return bool(self.folded) or any(one.has_more for one in self.mine)


NOTHING = PromptBar()


def waits(game: Game, pending: Pending) -> bool:
    """Say whether anybody is waited for: not for the use of an extra, such as a reroll."""
    return pending.kind in game.prompts and not game.prompts[pending.kind].extra


def bar_of(state: State, seat_id: int) -> PromptBar:
    """Return the open prompts of a seat; those of players come last to a Game Master."""
    if state.campaign.archived or seat_id not in state.playing:
        return NOTHING
    return state.memo(("waiting for", seat_id), partial(_bar_of, state, seat_id))


def _bar_of(state: State, seat_id: int) -> PromptBar:
    prompts = [_to(state, pending, offers, seat_id) for pending, offers in _all_that_waits(state)]
    mine = (one for one in prompts if one.offers and not one.for_players)
    turn = _turn(state, seat_id)
    return PromptBar(
        mine=tuple(sorted(mine, key=lambda one: one.answered)),
        others=tuple(one for one in prompts if one.offers and one.for_players),
        turn=turn,
        told="" if turn else _whose_turn(state),
    )


def _whose_turn(state: State) -> str:
    """Say the round, who acts and who is next, as far as everyone may know that."""
    encounter = state.table.get(Encounter, TABLE_OWNER, ENCOUNTER)
    if encounter is None:
        return ""
    after = (sheet for sheet in waiting_in_order(state.game, state.table) if sheet != encounter.acting)
    turns = ((encounter.acting, "acts"), (next(after, ""), "next"))
    open_turns = ((sheet, words) for sheet, words in turns if sheet and not is_hidden(state.table, sheet))
    sheets = (f"{_name(state.table, sheet)} {words}" for sheet, words in open_turns)
    return " · ".join((f"Round {encounter.round}", *sheets))


def _turn(state: State, seat_id: int) -> Turn | None:
    """Return the turn that a seat may end: that of a sheet that it plays; Game Masters go on to the next."""
    encounter = state.table.get(Encounter, TABLE_OWNER, ENCOUNTER)
    if encounter is None:
        return None
    slug, acting, begins = state.campaign.slug, encounter.acting, f"Round {encounter.round}: "
    membership = state.table.get(Membership, acting, "membership") or Membership()
    own, over = str(seat_id) in membership.seats, _has_acted(state, acting)
    not_now = state.memo(("turn refused",), lambda: _refusal(state))
    if seat_id in state.gms:
        title = _whose(state, acting)
        path = reverse("do_table", args=[slug, NEXT_TURN.key])
        ends = _ends(state, seat_id, NextTurn())
        return Turn(begins + title, NEXT_TURN.verb, path, own, over, _loss_of(state, acting), ends, not_now)
    if own:
        path = reverse("do", args=[slug, acting, END_TURN.key])
        ends = _ends(state, seat_id, EndTurn(acting))
        return Turn(f"{begins}your turn", END_TURN.verb, path, own, over, ends=ends, refused=not_now)
    return None


def gms_turn(state: State) -> Turn | None:
    """Return the turn as Game Masters may end it, whichever of them does."""
    return next((_turn(state, gm) for gm in sorted(state.gms)), None)


def _refusal(state: State) -> str:
    """Say why no turn can end now, "" where one can."""
    return refusal(state.game, state.table, NextTurn())


def _ends(state: State, seat_id: int, command: Command) -> str:
    """Say what ends with a turn, before it is ended (R-92)."""
    ends = known_to_seat(state, seat_id, foreseen(state.game, state.table, command))
    return Foreseen(ends=ends.ends).words


def _has_acted(state: State, acting: str) -> bool:
    """Say whether there is no action left to the one who acts, or nobody acts yet."""
    combatant = state.table.get(Combatant, TABLE_OWNER, acting)
    return combatant is None or combatant.actions < 1


def _loss_of(state: State, acting: str) -> str:
    """Say what took the action of the one who acts before the round began, "" where nothing did."""
    combatant = state.table.get(Combatant, TABLE_OWNER, acting)
    return taken_by(state.game, combatant, ACTION) if combatant else ""


def _whose(state: State, acting: str) -> str:
    """Say who acts and then who will, as Game Masters know it."""
    waiting = waiting_in_order(state.game, state.table)
    after = next((_name(state.table, sheet) for sheet in waiting if sheet != acting), "")
    if acting:
        return f"{_name(state.table, acting)} acts{f', then {after}' if after else ''}"
    return f"{after} is next" if after else "all have acted"


def _to(state: State, pending: Pending, offers: Sequence[OpenOffer], seat_id: int) -> Waiting:
    """Return a prompt as it waits for one seat."""
    gm = seat_id in state.gms
    mine = named_among(one for one in offers if one.is_for(seat_id, gm=gm))
    others_first = gm and not any(seat_id in one.seats for one in mine) and _is_for_players(offers)
    strip = strip_of(state, mine[0].prompt, gm=gm) if mine else ()
    roll = roll_of(state, pending.about, gm=gm) if mine else ""
    title = _title(state, pending, gm=gm)
    if len(own := _plays(state, seat_id)) == 1:
        title = capitalized(title.removeprefix(f"{_name(state.table, own[0])}: "))
    requested, answered = (
        pending.kind == ASKED,
        pending.kind == REQUEST and _all_answered(state.table, pending),
    )
    return Waiting(pending.about, title, mine, others_first, strip, roll, requested, answered)


def _all_answered(table: Table, request: Pending) -> bool:
    return all(row.about != request.about for row in table.prompts(ASKED).values())


def _plays(state: State, seat_id: int) -> list[str]:
    """Return the characters of a seat; who plays one needs no name to know whom a prompt is for."""
    table = state.table
    members = table.having(Membership, "membership").items()
    own = (sheet for sheet, one in members if str(seat_id) in one.seats)
    kinds = ((sheet, table.get(Profile, sheet, "profile")) for sheet in own)
    return [sheet for sheet, profile in kinds if profile and profile.kind in LIVING]


def _is_for_players(offers: Sequence[OpenOffer]) -> bool:
    """Say whether players are to settle it, and nothing but to call it off is left to Game Masters alone."""
    for_gms = [one for one in offers if not one.seats and not one.closes]
    return not for_gms and any(one.seats for one in offers)


def _title(state: State, pending: Pending, *, gm: bool) -> str:
    """Return what a prompt is about; who runs no game reads no name of a hidden sheet in it."""
    name_for = _name if gm else name_or_someone
    name, target = (
        name_for(state.table, sheet) if sheet else "something" for sheet in (pending.sheet_id, pending.target)
    )
    return state.game.prompts[pending.kind].title_of(pending, name, target)


def _name(table: Table, sheet_id: str) -> str:
    profile = table.get(Profile, sheet_id, "profile")
    return profile.name if profile else "someone"


def _all_that_waits(state: State) -> list[tuple[Pending, tuple[OpenOffer, ...]]]:
    """Return every prompt that waits for anybody with its offers, the most urgent first, then the oldest."""
    return state.memo("all that waits", partial(_open_prompts, state))


def _open_prompts(state: State) -> list[tuple[Pending, tuple[OpenOffer, ...]]]:
    pendings = state.table.of(Pending, TABLE_OWNER)
    keys = [key for key, pending in pendings.items() if waits(state.game, pending)]
    keys.sort(key=lambda key: (state.game.prompts[pendings[key].kind].urgency, pendings[key].about))
    offers = open_prompts(state, {pendings[key].about for key in keys})
    return [
        (pendings[key], tuple(one for one in offers[pendings[key].about] if one.prompt == key))
        for key in keys
    ]


def prompts_html(state: State, seat_id: int) -> str:
    """Return a seat's bar as the stream sends it, without any keys."""
    return without_form_keys(_bar_html(state, seat_id))


def prompts_on_page(state: State, seat_id: int, request: HttpRequest) -> dict[str, object]:
    """Return a seat's bar for a page, each of whose forms carries its keys, and the number for its title."""
    bar = bar_of(state, seat_id)
    html = with_form_keys([_bar_html(state, seat_id)], request)[0] if bar else EMPTY
    return {"prompts": html, "waits_for_me": bar.count}


def _bar_html(state: State, seat_id: int) -> str:
    """Return the bar with marks for its forms' keys, drawn once for a State; for most nothing waits."""
    bar = bar_of(state, seat_id)
    return state.memo(("prompt bar", seat_id), partial(_draw, state.campaign.slug, bar)) if bar else EMPTY


def _draw(slug: str, bar: PromptBar) -> str:
    context = {"slug": slug, "bar": bar, "form_mark": FORM_MARK}
    return render_to_string("campaigns/table/_prompts.html", context).strip()


def waited_for(state: State) -> Mapping[str, Audience]:
    """Return the sheets of which something is waited for, and who may know that."""
    return state.memo("waited for", partial(_waited_for, state))


def _waited_for(state: State) -> dict[str, Audience]:
    marks: dict[str, Audience] = {}
    if state.campaign.archived:
        return marks
    for _, offers in _all_that_waits(state):
        for one in offers:
            if one.offer.sheet_id and not one.closes:
                readers = _who_may_know(state, one)
                marks[one.offer.sheet_id] = _both(marks.get(one.offer.sheet_id, NOBODY), readers)
    return marks


def _who_may_know(state: State, one: OpenOffer) -> Audience:
    """Return who knows of the entry and reads the sheet that is asked.

    Where the button would tell how a roll fell that was made blind, so would the mark.
    """
    visibility: EntryVisibility = state.visibility[one.seq]
    membership = state.table.get(Membership, one.offer.sheet_id, "membership") or Membership()
    players = frozenset(map(int, membership.seats))
    if visibility.audience == GM or (visibility.keeps_outcome and one.offer.reveals):
        return GMS
    if visibility.audience != TABLE:
        seats = frozenset(seats_named(visibility.audience))
        players = seats if membership.visibility == "open" else seats & players
    elif membership.visibility == "open":
        return Audience(gms=True, others=True)
    return Audience(gms=True, seats=players - state.gms)


def _both(one: Audience, other: Audience) -> Audience:
    others = one.others or other.others
    return Audience(one.gms or other.gms, others, frozenset() if others else one.seats | other.seats)


def is_marked(state: State, sheet_id: str, seat_id: int, *, gm: bool) -> bool:
    """Say whether a seat sees that something of that sheet is waited for."""
    mark = waited_for(state).get(sheet_id, NOBODY)
    return mark.gms if gm else mark.others or seat_id in mark.seats


def mark_html(sheet_id: str, *, waited: bool) -> str:
    """Return the mark on a sheet's card, or its empty place."""
    context = {"sheet": sheet_id, "waited": waited, "alone": True}
    return render_to_string("campaigns/table/_waited.html", context).strip()
