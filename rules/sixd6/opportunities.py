"""Opportunities: declared in a window, claimed in order, taken or turned down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rules.common.acting import able
from rules.common.encounters import combatant_of
from rules.common.prompts import LetPass, business_of, let_pass
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides, rolls
from rules.randomness import Randomness
from rules.sixd6.action_types import SENTENCES, Situation, refusal, refused
from rules.sixd6.actions import carried_out
from rules.sixd6.keywords import OPPORTUNITY, has
from rules.sixd6.potential import lacking, price
from rules.sixd6.sides import advantage_of, chosen_of, fixed, purse_of
from rules.sixd6.windows import (
    Window,
    declared_with,
    declaring,
    open_ones,
    refuse_while_claimed,
    refuse_while_open,
    same_player,
    window_of,
)
from rules.system import ruling_word
from rules.table import TABLE, Ability, Pending, Profile, Table

Same = Callable[[str, str], bool]
"""Whether two claimants count as one: the same character, or the same player's (R-65)."""
DOUBTS = ("trigger_mismatch", "not_aware", "outside_described_action")
"""What the Game Leader may say against a claim (6D6-17)."""


@dataclass(frozen=True, slots=True)
class DeclareOpportunity(Command):
    """Someone speaks up: this Opportunity advantage has been triggered (6D6-16, 6D6-21)."""

    pending: str
    sheet_id: str
    advantage: str

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TurnDownClaim(Command):
    """The Game Leader says that a claim does not hold: trigger_mismatch, not_aware, or
    outside_described_action (6D6-17)."""

    pending: str
    sheet_id: str
    reason: str = "trigger_mismatch"

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TakeOpportunity(Command):
    """Whoever declared first and has not acted yet acts (6D6-16, 6D6-21); fields as in TakeAction."""

    pending: str
    sheet_id: str
    advantages: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    purpose: str = ""
    against: str = ""
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CloseWindow(Command):
    """Nobody takes the opportunity: the active character goes on (6D6-19, 6D6-23)."""

    pending: str
    sheet_id: str = ""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityDeclared(Fact):
    """Someone spoke up for an opportunity; it binds. ``place`` is their place in the order."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-16", "6D6-21")

    advantage: str
    trigger: str = ""
    about: int
    place: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTurnedDown(Fact):
    """The Game Leader said that a claim does not hold."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-17",)

    about: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowClosed(Fact):
    """Nobody (else) took the opportunity; the active character goes on."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-19", "6D6-23")

    about: int


def claim_refusal(window: Window, claimant: str, same: Same = str.__eq__) -> str:
    """Why a claim cannot be made, as a label; "" if it can (6D6-16, 6D6-18..20, 6D6-22, R-65)."""
    reasons = (
        ("not_triggered_by_type", not window.triggers),
        ("own_turn", claimant == window.active),
        ("mid_action", window.running),
        ("window_closed", window.closed),
        ("already_used", any(same(claimant, earlier) for earlier in window.claims)),
    )
    return next((reason for reason, broken in reasons if broken), "")


def claimed(window: Window, claimant: str) -> Window:
    """The window with one more claim, which binds (6D6-21, R-65)."""
    return replace(window, claims=(*window.claims, claimant))


def declare_opportunity(game: Game, table: Table, command: DeclareOpportunity) -> Decision:
    """A claim to the window, which binds (6D6-16..21, R-65, R-72)."""
    pending = business_of(table, command.pending, "window")
    profile = able(game, table, command.sheet_id)
    combatant_of(table, command.sheet_id)
    row = advantage_of(table, command.sheet_id, command.advantage)
    if not has(row.keywords, OPPORTUNITY):
        raise refused("keyword_required")
    per = ruling_word(table, game.system, "per")
    window = window_of(table, pending)
    reason = claim_refusal(window, command.sheet_id, partial(same_player, table, per))
    reason = reason or lacking(purse_of(table, command.sheet_id).bank, price((row.kind,)))
    if reason:
        raise refused(reason)
    claims = claimed(window, command.sheet_id).claims
    fact = OpportunityDeclared(
        sheet_id=command.sheet_id,
        name=profile.name,
        advantage=row.name,
        trigger=row.text,
        about=pending.about,
        place=len(claims),
    )
    pending = declaring(replace(pending, claims=claims), command.sheet_id, command.advantage)
    return decided(table.put(TABLE, command.pending, pending), fact)


def turn_down_claim(table: Table, command: TurnDownClaim) -> Decision:
    """A claim does not hold; its player may make another (6D6-17)."""
    pending = business_of(table, command.pending, "window")
    if command.sheet_id not in window_of(table, pending).waiting:
        raise RuleBroken("There is no such claim to turn down.")
    if command.reason not in DOUBTS:
        raise RuleBroken(f"A claim is turned down for one of these: {', '.join(DOUBTS)}.")
    acted, waiting = pending.claims[: pending.amount], pending.claims[pending.amount :]
    claims = (*acted, *(sheet_id for sheet_id in waiting if sheet_id != command.sheet_id))
    profile = table.get(Profile, command.sheet_id, "profile")
    fact = ClaimTurnedDown(
        sheet_id=command.sheet_id,
        name=profile.name if profile else "",
        about=pending.about,
        reason=SENTENCES[command.reason],
    )
    return decided(table.put(TABLE, command.pending, replace(pending, claims=claims)), fact)


def take_opportunity(game: Game, table: Table, command: TakeOpportunity, randomness: Randomness) -> Decision:
    """The first who declared acts; the window stays open for the next (6D6-16, 6D6-21, 6D6-23)."""
    pending = business_of(table, command.pending, "window")
    able(game, table, command.sheet_id)
    _refuse_out_of_place(table, pending, command.sheet_id)
    refuse_while_open(table, command.sheet_id, combat=True)
    chosen = chosen_of(table, command.sheet_id, command.advantages)
    keywords = tuple(word for row in chosen.values() for word in row.keywords)
    reason = refusal(game, "opportunity", Situation(keywords=keywords))
    if reason:
        raise refused(reason)
    _refuse_undeclared(table, pending, command)
    scopes = ("checks", "attacks") if command.targets else ("checks",)
    against = command.targets[0] if command.targets else ""
    table, effort = fixed(
        game, table, command.sheet_id, "opportunity", command, scopes=scopes, against=against
    )
    table = table.put(TABLE, command.pending, replace(pending, amount=pending.amount + 1))
    return carried_out(game, table, command, effort, "opportunity", randomness)


def _refuse_out_of_place(table: Table, pending: Pending, sheet_id: str) -> None:
    """Who takes part and has declared acts in the order of declaring, while the moment lasts (6D6-19..21)."""
    window = window_of(table, pending)
    if sheet_id not in window.waiting:
        raise RuleBroken("An opportunity is declared before it is taken.")
    if window.closed:
        raise refused("window_closed")
    combatant_of(table, sheet_id)
    if window.waiting[0] != sheet_id:
        raise RuleBroken("Who declared first acts first.")


def _refuse_undeclared(table: Table, pending: Pending, command: TakeOpportunity) -> None:
    """The advantage that was declared is the one whose trigger fits, and so it is used (6D6-17)."""
    key = declared_with(pending).get(command.sheet_id, "")
    if not key or key in command.advantages:
        return
    row = table.get(Ability, command.sheet_id, key)
    if row is None:
        raise RuleBroken("The advantage that was declared is gone: the claim can be turned down.")
    raise RuleBroken(f"This opportunity was declared with {row.name}: that is what it takes.")


def close_window(table: Table, command: CloseWindow) -> Decision:
    """Nobody else takes it: the interrupted turn goes on (6D6-19, 6D6-21, 6D6-23)."""
    pending = business_of(table, command.pending, "window")
    if open_ones(table, "exchange"):
        raise refused("mid_action")
    refuse_while_claimed(table)
    profile = table.get(Profile, pending.sheet_id, "profile")
    fact = WindowClosed(sheet_id=pending.sheet_id, name=profile.name if profile else "", about=pending.about)
    return decided(table.without(Pending, TABLE, command.pending), fact)


def let_pass_unclaimed(table: Table, command: LetPass) -> Decision:
    """Open business is let pass, but no window in which someone has still to act (6D6-21, R-65)."""
    pending = table.get(Pending, TABLE, command.pending)
    if pending and pending.kind == "window":
        refuse_while_claimed(table)
    return let_pass(table, command)


MECHANIC = Mechanic(
    deciders=(
        changes(CloseWindow, close_window),
        decides(DeclareOpportunity, declare_opportunity),
        changes(LetPass, let_pass_unclaimed),
        rolls(TakeOpportunity, take_opportunity),
        changes(TurnDownClaim, turn_down_claim),
    ),
    facts=(
        ClaimTurnedDown,
        OpportunityDeclared,
        WindowClosed,
    ),
)
