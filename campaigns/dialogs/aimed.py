"""On whose side somebody is, and at whom a dialog is aimed before anyone has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from campaigns.access import SheetMembership, may_read, membership_of
from campaigns.dialogs.memory import last_targets
from campaigns.dialogs.opening import Opening
from campaigns.models import Seat, Visibility
from campaigns.standing import is_out
from campaigns.state import State
from rules.common.durations import ENCOUNTER
from rules.common.lookups import FIGHTERS, FOES_FIRST
from rules.fields import Field
from rules.table import TABLE, Combatant, Encounter, Table

PARTY, FOES = "pc", "npc"
NEAREST, FARTHEST = 0, 2


def side_of(state: State, sheet_id: str) -> str:
    """Return the side of a sheet: in an encounter that on which it fights, else the party's or the foes'."""
    fighter = state.table.get(Combatant, TABLE, sheet_id)
    if fighter:
        return fighter.side
    membership = membership_of(state, sheet_id)
    with_party = membership and (membership.profile.kind == PARTY or membership.players)
    return PARTY if with_party else FOES


def may_fight(state: State, sheet_id: str) -> bool:
    """Say whether an encounter begins with somebody: the party, and foes who are there and not out."""
    if state.game.standing(state.table, sheet_id) == "dead":
        return False
    if side_of(state, sheet_id) == PARTY:
        return True
    membership = membership_of(state, sheet_id)
    in_sight = membership is not None and membership.visibility != Visibility.HIDDEN
    return in_sight and not is_out(state, sheet_id)


def distances(opening: Opening) -> Mapping[str, int]:
    """Return how far from one's mind each sheet is as a target: see NEAREST and FARTHEST.

    A foe who still fights is nearest, one's own side farthest. Who is out counts as far as one may know it.
    """
    state, seat, actor = opening.state, opening.seat, opening.sheet_id
    return state.memo(("distances", seat.pk, seat.role, actor), lambda: _distances(state, seat, actor))


def _distances(state: State, seat: Seat, actor: str) -> dict[str, int]:
    own, fighting = side_of(state, actor), _fighting(state)

    def distance(sheet_id: str) -> int:
        membership = membership_of(state, sheet_id)
        if side_of(state, sheet_id) == own:
            return FARTHEST
        if membership is None or membership.profile.kind not in FIGHTERS:
            return NEAREST + 1
        fights = not fighting or state.table.get(Combatant, TABLE, sheet_id)
        readable = may_read(seat, membership) or membership.visibility == Visibility.STANDS
        return NEAREST if fights and not (readable and is_out(state, sheet_id)) else NEAREST + 1

    return {sheet_id: distance(sheet_id) for sheet_id in state.sheets}


def aimed_at(opening: Opening, field: Field, sheets: Sequence[str]) -> str | None:
    """Return whom a field is aimed at first: the last target if it still is one, else the first foe.

    A prompt says itself whom it is about, and of several that this one acts. The actor's last target
    comes before those of others for whom the same seat has acted. Where several may be chosen a press more
    takes one away again, so that the only foe alone is taken for granted, and in one's own turn.
    """
    about, several = getattr(opening.row, "target", ""), field.kind == "sheets"
    if about and about in sheets and not several:
        return str(about)
    if not field.aims or (field.aims == "fight" and not _fighting(opening.state)):
        return None
    if several and not acts_now(opening):
        return None
    foes = foes_among(opening, sheets)
    last = (one for one in last_targets(opening.state, opening.seat.pk, opening.sheet_id) if one in foes)
    sure = foes[:1] if not several or len(foes) == 1 else []
    return next(iter((*last, *sure)), None)


def foes_among(opening: Opening, sheets: Iterable[str]) -> list[str]:
    """Return those of these sheets who are foes and, in a fight, still fight."""
    distance = distances(opening)
    return [sheet_id for sheet_id in sheets if distance.get(sheet_id) == NEAREST]


def acts_now(opening: Opening) -> bool:
    """Say whether there is a fight in which it is the sheet's turn."""
    encounter = opening.table.get(Encounter, TABLE, ENCOUNTER)
    return encounter is not None and encounter.acting == opening.sheet_id


def likely_foe(state: State, sheet_id: str, last: str) -> str:
    """Return whom a sheet would strike: its ``last`` target, if that is a foe in sight, or else the first.

    It is the same for all who act for the sheet: it hangs on nothing that one of them alone may know.
    """
    foes = foes_of(state, side_of(state, sheet_id))
    return last if last in foes else next(iter(foes), "")


def foes_of(state: State, side: str) -> tuple[str, ...]:
    """Return the foes of a side whom everyone may see and who, as far as they may know it, still fight."""
    return state.memo(("foes", side), lambda: _foes_of(state, side))


def _foes_of(state: State, side: str) -> tuple[str, ...]:
    members = (membership_of(state, one) for one in state.sheets if side_of(state, one) != side)
    foes = [one for one in members if one and one.profile.kind in FIGHTERS and _seen_fighting(state, one)]
    return tuple(one.sheet_id for one in sorted(foes, key=lambda one: FOES_FIRST.index(one.profile.kind)))


def _seen_fighting(state: State, one: SheetMembership) -> bool:
    """Say whether everyone sees somebody fight, or outside a fight, somebody who could."""
    if _fighting(state) and not state.table.get(Combatant, TABLE, one.sheet_id):
        return False
    known = one.visibility in (Visibility.OPEN, Visibility.STANDS)
    return one.visibility != Visibility.HIDDEN and not (known and is_out(state, one.sheet_id))


def acting_instead(table: Table, sheet_id: str) -> str:
    """Return who has the turn of the fight in which a sheet waits for its own; "" where nobody has."""
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    waits = encounter is not None and table.get(Combatant, TABLE, sheet_id) is not None
    return encounter.acting if encounter and waits and encounter.acting != sheet_id else ""


def _fighting(state: State) -> bool:
    return state.table.get(Encounter, TABLE, ENCOUNTER) is not None
