"""Opportunities: declared in a window, claimed in order, taken or turned down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rules.common.acting import able
from rules.common.encounters import combatant_of
from rules.common.lookups import name_for_others
from rules.common.prompts import name_or_someone, pending_of
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
from rules.sixd6.action_types import SENTENCES, Situation, refusal, refused
from rules.sixd6.actions import carried_out, preview_order
from rules.sixd6.attacks import against_targets
from rules.sixd6.buttons import button, can_answer, usable_with
from rules.sixd6.keywords import OPPORTUNITY, has
from rules.sixd6.potential import lacking, price, purse_of
from rules.sixd6.sides import Effort, advantage_of, chosen_of, fixed, readable, trigger_of
from rules.sixd6.windows import (
    Claim,
    CloseWindow,
    Window,
    acting_on_claim,
    declared_with,
    declaring,
    open_ones,
    refuse_while_open,
    same_player,
    window_of,
    without_claim,
)
from rules.system import ruling_word
from rules.table import TABLE, Ability, Pending, Profile, Table

Same = Callable[[str, str], bool]
"""Whether two claimants count as one: the same character, or the same player's (R-65)."""
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
class TurnDownClaim(Command):
    """The Game Leader says that a claim does not hold: trigger_mismatch, not_aware or
    outside_described_action (6D6-17); or, where that is true, cannot_act, advantage_gone or cannot_pay."""

    pending: str
    sheet_id: str
    reason: str = "trigger_mismatch"


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
class ClaimTurnedDown(Fact):
    """The Game Leader said that a claim does not hold."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    KEYS: ClassVar[tuple[str, ...]] = ("reason",)
    RULES: ClassVar[tuple[str, ...]] = ("6D6-17",)

    about: int
    reason: str


def claim_refusal(window: Window, claimant: str, same: Same = str.__eq__) -> str:
    """Return why a claim cannot be made, as a label; "" if it can (6D6-16, 6D6-18..20, 6D6-22, R-65)."""
    reasons = (
        ("not_triggered_by_type", not window.triggers),
        ("own_turn", claimant == window.active),
        ("mid_action", window.running),
        ("window_closed", window.closed),
        ("already_used", any(same(claimant, earlier) for earlier in window.claims)),
    )
    return next((reason for reason, broken in reasons if broken), "")


def declare_opportunity(game: Game, table: Table, command: DeclareOpportunity) -> Decision:
    """Claim the window, which binds (6D6-16..21, R-65, R-72)."""
    pending = pending_of(table, command.pending, "window")
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
    fact = OpportunityDeclared(
        sheet_id=command.sheet_id,
        name=profile.name,
        advantage=row.name,
        trigger=trigger_of(row),
        about=pending.about,
        place=len(window.claims) + 1,
    )
    declared = declaring(pending, Claim(command.sheet_id, command.advantage))
    return decided(table.put(TABLE, command.pending, declared), fact)


def turn_down_claim(game: Game, table: Table, command: TurnDownClaim) -> Decision:
    """Turn down a claim that does not hold; its player may make another (6D6-17)."""
    pending = pending_of(table, command.pending, "window")
    if command.sheet_id not in window_of(table, pending).waiting:
        raise RuleBroken("There is no such claim to turn down.")
    reasons = {**DOUBTS, **HINDRANCES}
    if command.reason not in reasons:
        raise RuleBroken(f"A claim is turned down for one of these: {', '.join(reasons)}.")
    hindrance = hindrance_of(game, table, pending, command.sheet_id)
    if command.reason in HINDRANCES and command.reason != hindrance:
        raise RuleBroken(f"{name_or_someone(table, command.sheet_id)} can do what was declared.")
    profile = table.get(Profile, command.sheet_id, "profile")
    fact = ClaimTurnedDown(
        sheet_id=command.sheet_id,
        name=profile.name if profile else "",
        about=pending.about,
        reason=SENTENCES[command.reason],
    )
    return decided(table.put(TABLE, command.pending, without_claim(pending, command.sheet_id)), fact)


def take_opportunity(game: Game, table: Table, command: TakeOpportunity, randomness: Randomness) -> Decision:
    """Let the first who declared act; the window stays open for the next (6D6-16, 6D6-21, 6D6-23)."""
    pending = pending_of(table, command.pending, "window")
    able(game, table, command.sheet_id)
    _refuse_out_of_place(table, pending, command.sheet_id)
    refuse_while_open(table, command.sheet_id, fighting=True)
    chosen = chosen_of(table, command.sheet_id, command.advantages)
    keywords = tuple(word for row in chosen.values() for word in row.keywords)
    reason = refusal(game, "opportunity", Situation(keywords=keywords))
    if reason:
        raise refused(reason)
    _refuse_undeclared(game, table, pending, command)
    table, effort = _answering(game, table, command, pending)
    table = table.put(TABLE, command.pending, acting_on_claim(pending))
    return carried_out(game, table, command, effort, randomness)


def _answering(game: Game, table: Table, command: TakeOpportunity, pending: Pending) -> tuple[Table, Effort]:
    """Fix and pay an opportunity, which answers the trigger of what it was declared with (6D6-16, 6D6-17)."""
    chosen = chosen_of(table, command.sheet_id, command.advantages)
    declared = declared_with(pending).get(command.sheet_id, "")
    answering = [chosen[declared]] if declared in chosen else chosen.values()
    trigger = next(filter(None, map(trigger_of, answering)), "")
    against = against_targets(command)
    table, effort = fixed(game, table, command.sheet_id, "opportunity", command, against)
    return table, replace(effort, trigger=trigger)


def _refuse_out_of_place(table: Table, pending: Pending, sheet_id: str) -> None:
    """Refuse who takes no part, has not declared, or is not the next to act in the moment (6D6-19..21)."""
    window = window_of(table, pending)
    combatant_of(table, sheet_id)
    if sheet_id not in window.waiting:
        raise RuleBroken("An opportunity is declared before it is taken.")
    if window.closed:
        raise refused("window_closed")
    first = window.waiting[0]
    if first != sheet_id:
        name = name_or_someone(table, first)
        raise RuleBroken(f"Who declared first acts first: {name}, whose claim is taken or turned down.")


def _refuse_undeclared(game: Game, table: Table, pending: Pending, command: TakeOpportunity) -> None:
    """Refuse an opportunity without what it was declared with, whose trigger fits (6D6-17)."""
    hindrance = hindrance_of(game, table, pending, command.sheet_id)
    if hindrance:
        raise RuleBroken(f"{SENTENCES[hindrance]} The claim can be turned down.")
    key = declared_with(pending).get(command.sheet_id, "")
    row = table.get(Ability, command.sheet_id, key)
    if row and key not in command.advantages:
        raise RuleBroken(f"This opportunity was declared with {row.name}: that is what it takes.")


def hindrance_of(game: Game, table: Table, pending: Pending, sheet_id: str) -> str:
    """Return why a claimant can no longer do what was declared, "" where they can (R-87)."""
    if not can_answer(game, table, sheet_id):
        return "cannot_act"
    declared = declared_with(pending).get(sheet_id, "")
    rows = usable_with(table, sheet_id, OPPORTUNITY)
    if declared not in rows and (declared or not rows):
        return "advantage_gone"
    return "" if _takeable(table, pending, sheet_id) else "cannot_pay"


def preview_opportunity(game: Game, table: Table, command: TakeOpportunity) -> Preview:
    """Return the odds of an opportunity."""
    pending = pending_of(table, command.pending, "window")
    _, effort = _answering(game, table, command, pending)
    return preview_order(game, table, command, effort)


def window_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to speak up, to act in order, or to let the active character go on (6D6-16, 6D6-21, 6D6-23)."""
    window, offers = window_of(table, pending), list[Offer]()
    if not window.waiting and not window.running:
        go_on = CloseWindow(key, pending.sheet_id)
        offers.append(button(key, "close", "Go on", go_on, pending.sheet_id, by_name=False))
    if window.waiting:
        offers += _takes(game, table, key, pending, window.waiting[0])
    for sheet_id in table.sheets():
        offers += _claims(game, table, key, window, sheet_id)
    for sheet_id in window.waiting:
        offers += _doubts(game, table, key, pending, sheet_id)
    return tuple(offers)


def _claims(game: Game, table: Table, key: str, window: Window, sheet_id: str) -> list[Offer]:
    same = partial(same_player, table, ruling_word(table, game.system, "per"))
    if claim_refusal(window, sheet_id, same) or not can_answer(game, table, sheet_id):
        return []
    return [
        button(
            key,
            f"declare-{sheet_id}-{advantage}",
            _with_trigger(row),
            DeclareOpportunity(key, sheet_id, advantage),
            sheet_id,
        )
        for advantage, row in _payable(table, sheet_id).items()
    ]


def _with_trigger(row: Ability) -> str:
    trigger = trigger_of(row)
    return f"{row.name}, when {trigger}" if trigger else row.name


def _doubts(game: Game, table: Table, key: str, pending: Pending, sheet_id: str) -> list[Offer]:
    """Offer Game Masters to turn a claim down, first for what keeps the claimant from acting (6D6-17)."""
    name, hindrance = name_or_someone(table, sheet_id), hindrance_of(game, table, pending, sheet_id)
    reasons = {hindrance: HINDRANCES[hindrance], **DOUBTS} if hindrance else DOUBTS
    downs = (
        button(key, f"down-{sheet_id}-{reason}", words, TurnDownClaim(key, sheet_id, reason), "")
        for reason, words in reasons.items()
    )
    return [replace(down, fold=f"No to {name}", by_name=False) for down in downs]


def _takes(game: Game, table: Table, key: str, pending: Pending, sheet_id: str) -> list[Offer]:
    """Offer the first in the order to act, with what was declared."""
    window = window_of(table, pending)
    late = window.running or window.closed or open_ones(table, "control")
    if late or not can_answer(game, table, sheet_id):
        return []
    offers = []
    for advantage, row in _takeable(table, pending, sheet_id).items():
        order = TakeOpportunity(key, sheet_id, (advantage,))
        label, more = f"Act now: {row.name}", f"{row.name} and more"
        offers.append(button(key, f"take-{sheet_id}-{advantage}", label, order, sheet_id))
        offers.append(
            button(key, f"more-{sheet_id}-{advantage}", more, order, sheet_id, dialog="opportunity")
        )
    return offers


def window_strip(game: Game, table: Table, _key: str, pending: Pending) -> tuple[str, ...]:
    """Say who has acted, who has declared in which order, and who may still speak up (6D6-21)."""
    window = window_of(table, pending)
    acted = (name_or_someone(table, sheet_id) for sheet_id in window.claims[: window.acted])
    waiting = [name_or_someone(table, sheet_id) for sheet_id in window.waiting]
    before = ("", *waiting)
    return (
        *(f"{name} has acted" for name in acted),
        *(
            f"{at}. {name}: " + (f"after {before[at - 1]}" if at > 1 else "acts now")
            for at, name in enumerate(waiting, start=1)
        ),
        *(f"{name} may speak up" for name in _may_speak(game, table, window)),
    )


def _may_speak(game: Game, table: Table, window: Window) -> Iterator[str]:
    """Yield those who may declare; what a closed sheet has is not told (6D6-16)."""
    same = partial(same_player, table, ruling_word(table, game.system, "per"))
    for sheet_id in table.sheets():
        free = readable(table, sheet_id) and not claim_refusal(window, sheet_id, same)
        if free and can_answer(game, table, sheet_id) and _payable(table, sheet_id):
            yield name_for_others(table, sheet_id)


def _takeable(table: Table, pending: Pending, sheet_id: str) -> dict[str, Ability]:
    """Return what a claimant may act with: what was declared, while there is potential for it."""
    declared = declared_with(pending).get(sheet_id, "")
    rows = _payable(table, sheet_id)
    return {key: row for key, row in rows.items() if declared in ("", key)}


def _payable(table: Table, sheet_id: str) -> dict[str, Ability]:
    """Return the Opportunity advantages for which there is potential in the bank."""
    bank = purse_of(table, sheet_id).bank
    rows = usable_with(table, sheet_id, OPPORTUNITY)
    return {key: row for key, row in rows.items() if not lacking(bank, price((row.kind,)))}


MECHANIC = Mechanic(
    deciders=(
        decides(DeclareOpportunity, declare_opportunity),
        rolls(TakeOpportunity, take_opportunity),
        decides(TurnDownClaim, turn_down_claim),
    ),
    facts=(
        ClaimTurnedDown,
        OpportunityDeclared,
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
