"""Opportunity actions of 6d6: declared, turned down, taken in order, and passed by."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.actiontypes import SENTENCES, Situation, refusal, refused
from rules.advantages import OPPORTUNITY, has
from rules.chance import Chance
from rules.commands import CloseWindow, DeclareOpportunity, LetPass, TakeOpportunity, TurnDownClaim
from rules.decide.acting import able
from rules.decide.actions import carried_out
from rules.decide.business import business_of, let_pass
from rules.decide.decision import Decision, decided
from rules.decide.efforts import advantage_of, chosen_of, fixed, purse_of
from rules.decide.encounters import combatant_of
from rules.decide.windows import (
    declared_with,
    declaring,
    open_ones,
    refuse_while_claimed,
    refuse_while_open,
    same_player,
    window_of,
)
from rules.errors import RuleBroken
from rules.facts import ClaimTurnedDown, OpportunityDeclared, WindowClosed
from rules.opportunities import claimed
from rules.opportunities import refusal as claim_refusal
from rules.potential import lacking, price
from rules.system import System, ruling_word
from rules.table import TABLE, Ability, Pending, Profile, Table

DOUBTS = ("trigger_mismatch", "not_aware", "outside_described_action")
"""What the Game Leader may say against a claim (6D6-17)."""


def declare_opportunity(
    system: System, table: Table, command: DeclareOpportunity, chance: Chance
) -> Decision:
    """A claim to the window, which binds (6D6-16..21, R-65, R-72)."""
    pending = business_of(table, command.pending, "window")
    profile = able(system, table, command.sheet)
    combatant_of(table, command.sheet)
    row = advantage_of(table, command.sheet, command.advantage)
    if not has(row.keywords, OPPORTUNITY):
        raise refused("keyword_required")
    per = ruling_word(table, system, "per")
    window = window_of(table, pending)
    reason = claim_refusal(window, command.sheet, partial(same_player, table, per))
    reason = reason or lacking(purse_of(table, command.sheet).bank, price((row.kind,)))
    if reason:
        raise refused(reason)
    claims = claimed(window, command.sheet).claims
    fact = OpportunityDeclared(
        sheet=command.sheet,
        name=profile.name,
        advantage=row.name,
        trigger=row.text,
        about=pending.about,
        place=len(claims),
    )
    pending = declaring(replace(pending, claims=claims), command.sheet, command.advantage)
    return decided(table.put(TABLE, command.pending, pending), fact)


def turn_down_claim(system: System, table: Table, command: TurnDownClaim, chance: Chance) -> Decision:
    """A claim does not hold; its player may make another (6D6-17)."""
    pending = business_of(table, command.pending, "window")
    if command.sheet not in window_of(table, pending).waiting:
        raise RuleBroken("There is no such claim to turn down.")
    if command.reason not in DOUBTS:
        raise RuleBroken(f"A claim is turned down for one of these: {', '.join(DOUBTS)}.")
    acted, waiting = pending.claims[: pending.amount], pending.claims[pending.amount :]
    claims = (*acted, *(sheet for sheet in waiting if sheet != command.sheet))
    profile = table.get(Profile, command.sheet, "profile")
    fact = ClaimTurnedDown(
        sheet=command.sheet,
        name=profile.name if profile else "",
        about=pending.about,
        reason=SENTENCES[command.reason],
    )
    return decided(table.put(TABLE, command.pending, replace(pending, claims=claims)), fact)


def take_opportunity(system: System, table: Table, command: TakeOpportunity, chance: Chance) -> Decision:
    """The first who declared acts; the window stays open for the next (6D6-16, 6D6-21, 6D6-23)."""
    pending = business_of(table, command.pending, "window")
    able(system, table, command.sheet)
    _refuse_out_of_place(table, pending, command.sheet)
    refuse_while_open(table, command.sheet, combat=True)
    chosen = chosen_of(table, command.sheet, command.advantages)
    keywords = tuple(word for row in chosen.values() for word in row.keywords)
    reason = refusal(system, "opportunity", Situation(keywords=keywords))
    if reason:
        raise refused(reason)
    _refuse_undeclared(table, pending, command)
    scopes = ("checks", "attacks") if command.targets else ("checks",)
    against = command.targets[0] if command.targets else ""
    table, effort = fixed(
        system, table, command.sheet, "opportunity", command, scopes=scopes, against=against
    )
    table = table.put(TABLE, command.pending, replace(pending, amount=pending.amount + 1))
    return carried_out(system, table, command, effort, "opportunity", chance)


def _refuse_out_of_place(table: Table, pending: Pending, sheet: str) -> None:
    """Who takes part and has declared acts in the order of declaring, while the moment lasts (6D6-19..21)."""
    window = window_of(table, pending)
    if sheet not in window.waiting:
        raise RuleBroken("An opportunity is declared before it is taken.")
    if window.closed:
        raise refused("window_closed")
    combatant_of(table, sheet)
    if window.waiting[0] != sheet:
        raise RuleBroken("Who declared first acts first.")


def _refuse_undeclared(table: Table, pending: Pending, command: TakeOpportunity) -> None:
    """The advantage that was declared is the one whose trigger fits, and so it is used (6D6-17)."""
    key = declared_with(pending).get(command.sheet, "")
    if not key or key in command.advantages:
        return
    row = table.get(Ability, command.sheet, key)
    if row is None:
        raise RuleBroken("The advantage that was declared is gone: the claim can be turned down.")
    raise RuleBroken(f"This opportunity was declared with {row.name}: that is what it takes.")


def close_window(system: System, table: Table, command: CloseWindow, chance: Chance) -> Decision:
    """Nobody else takes it: the interrupted turn goes on (6D6-19, 6D6-21, 6D6-23)."""
    pending = business_of(table, command.pending, "window")
    if open_ones(table, "exchange"):
        raise refused("mid_action")
    refuse_while_claimed(table)
    profile = table.get(Profile, pending.sheet, "profile")
    fact = WindowClosed(sheet=pending.sheet, name=profile.name if profile else "", about=pending.about)
    return decided(table.without(Pending, TABLE, command.pending), fact)


def let_pass_unclaimed(system: System, table: Table, command: LetPass, chance: Chance) -> Decision:
    """Open business is let pass, but no window in which someone has still to act (6D6-21, R-65)."""
    pending = table.get(Pending, TABLE, command.pending)
    if pending and pending.kind == "window":
        refuse_while_claimed(table)
    return let_pass(system, table, command, chance)
