"""Windows: the moment after an action in which others may speak up, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import NPCS
from rules.common.prompts import content_of, name_or_someone, pending_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, changes, decided
from rules.named import Held
from rules.sixd6.when_actions_are_allowed import action_type, refusal_of
from rules.system import ruling_word
from rules.table import TABLE, Encounter, Membership, Pending, Profile, Table

CONTROL = "control"
SPENT_CONTROL = "spent_control"
"""Control of which the last point was used: no prompt that anything waits for, until play goes on."""
OWN_TURN = ("initiative", "potential")
"""The actions with which the active character goes on: what could have answered the last is lost (6D6-19)."""


@dataclass(frozen=True, slots=True)
class CloseWindow(Command):
    """Nobody takes the opportunity: the active character goes on (6D6-19, 6D6-23)."""

    pending: str
    sheet_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowClosed(Fact):
    """Nobody (else) took the opportunity; the active character goes on."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-19", "6D6-23")

    about: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Who has spoken up in a window, and with which advantage (6D6-17)."""

    sheet_id: str
    advantage: str


@dataclass(frozen=True, slots=True)
class OpenWindow(Held):
    """The claims to a window in their order; so many of them have ``acted``."""

    claims: tuple[Claim, ...] = ()
    acted: int = 0

    @property
    def waiting(self) -> tuple[Claim, ...]:
        """Return the claims of those who must still act, first come first (6D6-21)."""
        return self.claims[self.acted :]


def acting_now(table: Table) -> str | None:
    """Return the sheet whose turn it is in an encounter; None where none is played."""
    encounter = table.get(Encounter, TABLE, "encounter")
    return encounter.acting if encounter else None


def opens_window(game: Game, table: Table, sheet_id: str, action: str) -> bool:
    """Say whether others may answer that action: in an encounter, by its type (6D6-22, R-64)."""
    if not sheet_id or acting_now(table) != sheet_id:
        return False
    return triggers(game, action, ruling_word(table, game.system, "potential_triggers"))


def triggers(game: Game, key: str, potential_triggers: str = "on", stands_for: str = "initiative") -> bool:
    """Say whether an action of that type opens a window for opportunities (6D6-22).

    A potential action does where it stands for an initiative action, if the campaign says so (R-64).
    """
    opens = action_type(game, key).triggers
    if key == "potential":
        return opens and stands_for == "initiative" and potential_triggers == "on"
    return opens


def open_window(table: Table, sheet_id: str) -> Table:
    """Let others speak up now that an action is over (6D6-18)."""
    row = Pending(kind="window", about=table.seq + 1, sheet_id=sheet_id, holds=OpenWindow())
    return table.put(TABLE, table.new_key(), row)


def time_of(table: Table, pending: Pending) -> str:
    """Return how it stands with a window: "during" an action while an attack is unsettled, "closed" when the
    turn has passed on, else "open" (6D6-18, 6D6-19)."""
    if table.prompts("exchange"):
        return "during"
    return "open" if acting_now(table) == pending.sheet_id else "closed"


def declaring(pending: Pending, claim: Claim) -> Pending:
    """Return a window with one more claim, which binds (6D6-17, 6D6-21, R-65)."""
    window = content_of(pending, OpenWindow)
    return replace(pending, holds=replace(window, claims=(*window.claims, claim)))


def acting_on_claim(pending: Pending, more: int = 1) -> Pending:
    """Return a window in which the next who declared has acted; or with -1 has still to act."""
    window = content_of(pending, OpenWindow)
    return replace(pending, holds=replace(window, acted=window.acted + more))


def without_windows(table: Table) -> Table:
    """Return the table after the active character went on: what was open is gone (6D6-19)."""
    return _without(table, "window")


def without_spent_control(table: Table) -> Table:
    """Return the table as play goes on: what an immediate action began is over (6D6-30)."""
    return _without(table, SPENT_CONTROL)


def _without(table: Table, kind: str) -> Table:
    for key in table.prompts(kind):
        table = table.without(Pending, TABLE, key)
    return table


def without_claim(pending: Pending, sheet_id: str) -> Pending:
    """Return a window without the claim of a sheet that has not acted on it yet."""
    window = content_of(pending, OpenWindow)
    waiting = (claim for claim in window.waiting if claim.sheet_id != sheet_id)
    claims = (*window.claims[: window.acted], *waiting)
    return replace(pending, holds=replace(window, claims=claims))


def refuse_while_claimed(table: Table) -> None:
    """Refuse to go on before everyone who declared has acted (6D6-21, R-65)."""
    for pending in table.prompts("window").values():
        waiting = content_of(pending, OpenWindow).waiting
        if waiting:
            names = ", ".join(name_or_someone(table, claim.sheet_id) for claim in waiting)
            raise RuleBroken(
                f"{names} declared an opportunity first: take it, or the Game Leader refuses it."
            )


def refuse_while_open(table: Table, sheet_id: str, fighting: bool) -> None:
    """Refuse an action before the last is finished, damage included; control comes first (6D6-18, 6D6-28)."""
    exchanges = table.prompts("exchange").values()
    if any(fighting or pending.sheet_id == sheet_id for pending in exchanges):
        raise RuleBroken("Settle the attack first.")
    if table.prompts(CONTROL):
        raise RuleBroken("Someone is under control: play continues when that is over.")


def same_player(table: Table, per: str, one: str, other: str) -> bool:
    """Say whether two claims count as one: of one character, or of one player's (R-65).

    Each character that the Game Leader runs has a claim of its own.
    """
    if one == other or per == "character":
        return one == other
    memberships = [table.get(Membership, sheet_id, "membership") for sheet_id in (one, other)]
    seats = [set(membership.seats) if membership else set() for membership in memberships]
    profiles = [table.get(Profile, sheet_id, "profile") for sheet_id in (one, other)]
    if any(profile is None or profile.kind in NPCS for profile in profiles):
        return False
    return bool(seats[0] & seats[1])


def close_window(table: Table, command: CloseWindow) -> Decision:
    """Let the interrupted turn go on, as nobody else takes the opportunity (6D6-19, 6D6-21, 6D6-23)."""
    pending = pending_of(table, command.pending, "window")
    if table.prompts("exchange"):
        raise refusal_of("mid_action")
    refuse_while_claimed(table)
    fact = WindowClosed(sheet_id=pending.sheet_id, about=pending.about)
    return decided(table.without(Pending, TABLE, command.pending), fact)


MECHANIC = Mechanic(
    __name__,
    deciders=(changes(CloseWindow, close_window),),
)
