"""Opportunities: declared in a window, claimed in order, taken or turned down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.acting import able
from rules.common.encounters import combatant_of
from rules.common.lookups import name_for_others
from rules.common.prompts import content_of, name_or_someone, pending_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    Prompt,
    Urgency,
    decided,
    decides,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.sixd6.action_costs import price
from rules.sixd6.attacks import against_targets
from rules.sixd6.buttons import button, can_answer, usable_with
from rules.sixd6.keywords import OPPORTUNITY
from rules.sixd6.opportunity_windows import (
    Claim,
    CloseWindow,
    OpenWindow,
    acting_on_claim,
    declaring,
    refuse_while_open,
    same_player,
    time_of,
    without_claim,
)
from rules.sixd6.potential_purse import lacking, purse_of
from rules.sixd6.sides_of_an_action import Side, advantage_of, chosen_of, fixed, readable, trigger_of
from rules.sixd6.taking_actions import carried_out, preview_order
from rules.sixd6.when_actions_are_allowed import SENTENCES, Situation, refusal, refusal_of, refusals
from rules.system import ruling_word
from rules.table import TABLE, Ability, Pending, Table
from rules.verdicts import LOST, Verdict

DOUBTS = {
    "trigger_mismatch": "Not the trigger",
    "not_aware": "Not noticed",
    "outside_described_action": "Not what it describes",
}
"""What the Game Leader may say against a claim, and in short (6D6-17)."""
HINDRANCES = {
    "cannot_act": "Cannot act",
    "advantage_gone": "Cannot use what was declared",
    "cannot_pay": "Cannot pay",
}
"""What keeps a claimant from acting, so that the claim is turned down (R-87)."""


@dataclass(frozen=True, slots=True)
class DeclareOpportunity(Command):
    """Someone speaks up: this Opportunity advantage has been triggered (6D6-16, 6D6-21)."""

    pending: str
    sheet_id: str
    advantage: str


@dataclass(frozen=True, slots=True)
class RefuseClaim(Command):
    """The Game Leader says that a claim does not hold: trigger_mismatch, not_aware or
    outside_described_action (6D6-17); or, where that is true, cannot_act, advantage_gone or cannot_pay."""

    pending: str
    sheet_id: str
    reason: str = "trigger_mismatch"


@dataclass(frozen=True, slots=True)
class TakeOpportunity(Command):
    """The one who declared first and has not acted yet acts (6D6-16, 6D6-21); fields as in TakeAction."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityDeclared(Fact):
    """Someone spoke up for an opportunity; it binds. ``place`` is their place in the order."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("advantage", "trigger")
    RULES: ClassVar[tuple[str, ...]] = ("6D6-16", "6D6-21")

    advantage: str
    trigger: str = ""
    about: int
    place: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRefused(Fact):
    """The Game Leader said that a claim does not hold."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-17",)

    about: int
    reason: str

    def verdict(self) -> Verdict:
        return Verdict(note=self.reason, sense=LOST)


def declaring_now(game: Game, table: Table, pending: Pending, sheet_id: str, row: Ability) -> Situation:
    """Return how somebody stands who speaks up in a window by an advantage (6D6-16..20, R-65, R-72)."""
    per = ruling_word(table, game.system, "per")
    claims = content_of(pending, OpenWindow).claims
    return Situation(
        in_combat=True,
        own_turn=sheet_id == pending.sheet_id,
        keywords=row.keywords,
        window=time_of(table, pending),
        already_used=any(same_player(table, per, sheet_id, claim.sheet_id) for claim in claims),
        can_act=can_answer(game, table, sheet_id),
        lacks=lacking(purse_of(table, sheet_id).bank, price((row.kind,))),
    )


def taking_now(
    game: Game, table: Table, pending: Pending, sheet_id: str, advantages: Iterable[str]
) -> Situation:
    """Return how somebody stands who acts on a claim by these advantages (6D6-17, 6D6-19..21, R-87)."""
    waiting = content_of(pending, OpenWindow).waiting
    claim = _claim_of(pending, sheet_id)
    own = claim.advantage if claim else ""
    usable = usable_with(table, sheet_id, OPPORTUNITY)
    rows = filter(None, (table.get(Ability, sheet_id, key) for key in advantages))
    pays = own not in usable or not lacking(purse_of(table, sheet_id).bank, price((usable[own].kind,)))
    return Situation(
        in_combat=True,
        keywords=tuple(word for row in rows for word in row.keywords),
        window=time_of(table, pending),
        declared=claim is not None,
        first=bool(waiting) and waiting[0].sheet_id == sheet_id,
        can_act=can_answer(game, table, sheet_id),
        usable=own in usable,
        as_declared=own in advantages,
        lacks="" if pays else "cannot_pay",
    )


def declare_opportunity(game: Game, table: Table, command: DeclareOpportunity) -> Decision:
    """Claim the window, which binds (6D6-16..21, R-65, R-72)."""
    pending = pending_of(table, command.pending, "window")
    able(game, table, command.sheet_id)
    combatant_of(table, command.sheet_id)
    row = advantage_of(table, command.sheet_id, command.advantage)
    reason = refusal(game, "opportunity", declaring_now(game, table, pending, command.sheet_id, row))
    if reason:
        raise refusal_of(reason)
    fact = OpportunityDeclared(
        sheet_id=command.sheet_id,
        advantage=row.name,
        trigger=trigger_of(row),
        about=pending.about,
        place=len(content_of(pending, OpenWindow).claims) + 1,
    )
    declared = declaring(pending, Claim(command.sheet_id, command.advantage))
    return decided(table.put(TABLE, command.pending, declared), fact)


def refuse_claim(game: Game, table: Table, command: RefuseClaim) -> Decision:
    """Turn down a claim that does not hold; its player may make another (6D6-17)."""
    pending = pending_of(table, command.pending, "window")
    claim = _claim_of(pending, command.sheet_id)
    if claim is None:
        raise RuleBroken("There is no such claim to refuse.")
    reasons = {**DOUBTS, **HINDRANCES}
    if command.reason not in reasons:
        raise RuleBroken(f"A claim can be refused only for: {', '.join(reasons)}.")
    where = taking_now(game, table, pending, *_as_declared(claim))
    doubt = command.reason if command.reason in DOUBTS else ""
    if command.reason not in refusals(game, "opportunity", replace(where, doubt=doubt)):
        raise RuleBroken(f"{name_or_someone(table, command.sheet_id)} can do what they declared.")
    fact = ClaimRefused(
        sheet_id=command.sheet_id,
        about=pending.about,
        reason=SENTENCES[command.reason],
    )
    return decided(table.put(TABLE, command.pending, without_claim(pending, command.sheet_id)), fact)


def take_opportunity(game: Game, table: Table, command: TakeOpportunity, randomness: Randomness) -> Decision:
    """Let the first who declared act; the window stays open for the next (6D6-16, 6D6-21, 6D6-23)."""
    pending = pending_of(table, command.pending, "window")
    able(game, table, command.sheet_id)
    combatant_of(table, command.sheet_id)
    chosen_of(table, command.sheet_id, command.advantages)
    where = taking_now(game, table, pending, command.sheet_id, command.advantages)
    reason = refusal(game, "opportunity", where)
    if reason:
        raise refusal_of(reason, _besides(table, pending, command.sheet_id, reason))
    refuse_while_open(table, command.sheet_id, fighting=True)
    table, effort = _answering(game, table, command, pending)
    table = table.put(TABLE, command.pending, acting_on_claim(pending))
    return carried_out(game, table, command, effort, randomness)


def _besides(table: Table, pending: Pending, sheet_id: str, reason: str) -> str:
    """Return what helps on those who cannot take an opportunity for that reason (6D6-17, 6D6-21)."""
    if reason in HINDRANCES:
        return "The claim can be refused."
    if reason == "not_first":
        first = name_or_someone(table, content_of(pending, OpenWindow).waiting[0].sheet_id)
        return f"That is {first}, whose claim is taken or refused."
    claim = _claim_of(pending, sheet_id)
    row = table.get(Ability, sheet_id, claim.advantage) if claim else None
    return f"That is {row.name}." if row and reason == "not_as_declared" else ""


def _as_declared(claim: Claim) -> tuple[str, tuple[str, ...]]:
    """Return whose claim it is, and the advantages of an opportunity as it was declared."""
    return claim.sheet_id, (claim.advantage,)


def _claim_of(pending: Pending, sheet_id: str) -> Claim | None:
    """Return the claim of a sheet that has still to act on it, None where it has none."""
    waiting = content_of(pending, OpenWindow).waiting
    return next((claim for claim in waiting if claim.sheet_id == sheet_id), None)


def _answering(game: Game, table: Table, command: TakeOpportunity, pending: Pending) -> tuple[Table, Side]:
    """Fix and pay an opportunity, which answers the trigger of what it was declared with (6D6-16, 6D6-17)."""
    advantages = chosen_of(table, command.sheet_id, command.advantages)
    claim = _claim_of(pending, command.sheet_id)
    trigger = trigger_of(advantages[claim.advantage]) if claim and claim.advantage in advantages else ""
    against = against_targets(command)
    table, effort = fixed(game, table, command.sheet_id, "opportunity", command, against)
    return table, replace(effort, trigger=trigger)


def preview_opportunity(game: Game, table: Table, command: TakeOpportunity) -> Preview:
    """Return the odds of an opportunity."""
    pending = pending_of(table, command.pending, "window")
    _, effort = _answering(game, table, command, pending)
    return preview_order(game, table, command, effort)


def window_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to speak up, to act in order, or to let the active character go on (6D6-16, 6D6-21, 6D6-23)."""
    waiting, offers = content_of(pending, OpenWindow).waiting, list[Offer]()
    if not waiting and time_of(table, pending) != "during":
        go_on = CloseWindow(key, pending.sheet_id)
        offers.append(button(key, "close", "Continue", go_on, pending.sheet_id, by_name=False))
    if waiting:
        offers += _takes(game, table, key, pending, waiting[0])
    for sheet_id in table.sheets():
        offers += _claims(game, table, key, pending, sheet_id)
    for claim in waiting:
        offers += _doubts(game, table, key, pending, claim)
    return tuple(offers)


def _claims(game: Game, table: Table, key: str, pending: Pending, sheet_id: str) -> list[Offer]:
    return [
        button(
            key,
            f"declare-{sheet_id}-{advantage}",
            _with_trigger(row),
            DeclareOpportunity(key, sheet_id, advantage),
            sheet_id,
        )
        for advantage, row in _declarable(game, table, pending, sheet_id).items()
    ]


def _declarable(game: Game, table: Table, pending: Pending, sheet_id: str) -> dict[str, Ability]:
    """Return the advantages by which a sheet may speak up."""
    return {
        key: row
        for key, row in usable_with(table, sheet_id, OPPORTUNITY).items()
        if not refusal(game, "opportunity", declaring_now(game, table, pending, sheet_id, row))
    }


def _with_trigger(row: Ability) -> str:
    trigger = trigger_of(row)
    return f"{row.name}, when {trigger}" if trigger else row.name


def _doubts(game: Game, table: Table, key: str, pending: Pending, claim: Claim) -> list[Offer]:
    """Offer Game Masters to turn a claim down, first for what keeps the claimant from acting (6D6-17)."""
    sheet_id = claim.sheet_id
    name, where = name_or_someone(table, sheet_id), taking_now(game, table, pending, *_as_declared(claim))
    hindrances = (reason for reason in refusals(game, "opportunity", where) if reason in HINDRANCES)
    reasons = {**{reason: HINDRANCES[reason] for reason in hindrances}, **DOUBTS}
    downs = (
        button(key, f"down-{sheet_id}-{reason}", words, RefuseClaim(key, sheet_id, reason), "")
        for reason, words in reasons.items()
    )
    return [replace(down, fold=f"Refuse {name}", by_name=False) for down in downs]


def _takes(game: Game, table: Table, key: str, pending: Pending, claim: Claim) -> list[Offer]:
    """Offer the first in the order to act, with what was declared."""
    sheet_id, advantages = _as_declared(claim)
    where = taking_now(game, table, pending, sheet_id, advantages)
    row = table.get(Ability, sheet_id, claim.advantage)
    if row is None or refusal(game, "opportunity", where) or table.prompts("control"):
        return []
    order, which = TakeOpportunity(key, sheet_id, advantages), f"{sheet_id}-{claim.advantage}"
    more = f"{row.name} and more"
    return [
        button(key, f"take-{which}", f"Act now: {row.name}", order, sheet_id),
        button(key, f"more-{which}", more, order, sheet_id, dialog="opportunity"),
    ]


def window_strip(game: Game, table: Table, _key: str, pending: Pending) -> tuple[str, ...]:
    """Say who has acted, who has declared in which order, and who may still speak up (6D6-21)."""
    window = content_of(pending, OpenWindow)
    acted = (name_or_someone(table, claim.sheet_id) for claim in window.claims[: window.acted])
    waiting = [name_or_someone(table, claim.sheet_id) for claim in window.waiting]
    before = ("", *waiting)
    return (
        *(f"{name} has acted" for name in acted),
        *(
            f"{at}. {name}: " + (f"after {before[at - 1]}" if at > 1 else "acts now")
            for at, name in enumerate(waiting, start=1)
        ),
        *(f"{name} may speak up" for name in _may_speak(game, table, pending)),
    )


def _may_speak(game: Game, table: Table, pending: Pending) -> Iterator[str]:
    """Yield those who may declare; what a private sheet has is not told (6D6-16)."""
    for sheet_id in table.sheets():
        if readable(table, sheet_id) and _declarable(game, table, pending, sheet_id):
            yield name_for_others(table, sheet_id)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(DeclareOpportunity, declare_opportunity),
        rolls(TakeOpportunity, take_opportunity),
        decides(RefuseClaim, refuse_claim),
    ),
    previews=(foresees(TakeOpportunity, preview_opportunity),),
    prompts={
        "window": Prompt(
            offers=window_prompt,
            urgency=Urgency.CLAIM,
            title="{name} acts: who has an opportunity?",
            gone="The moment has passed: that window is closed.",
            turned_by_any=True,
            strip=window_strip,
        )
    },
)
