"""Control over somebody: taken, used for immediate actions, given up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.acting import able, can_act
from rules.common.lookups import finished
from rules.common.prompts import content_of, lapse_offer, pass_offer, pending_of
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    Prompt,
    Urgency,
    changes,
    decided,
    decides,
    foresees,
    rolls,
)
from rules.named import Held
from rules.randomness import Randomness
from rules.sixd6.attacks import against_targets
from rules.sixd6.buttons import button, usable_with
from rules.sixd6.keywords import CONTROLS
from rules.sixd6.opportunity_windows import CONTROL, SPENT_CONTROL, without_spent_control
from rules.sixd6.sides_of_an_action import Side, fixed
from rules.sixd6.taking_actions import carried_out, preview_order
from rules.sixd6.when_actions_are_allowed import Situation, refusal, refusal_of
from rules.table import TABLE, Membership, Pending, Profile, Table

MOST = 20
FOES_FIRST = ("npc", "creature", "pc", "thing", "place")
ASKED_CONTROL = "control_requested"


@dataclass(frozen=True, slots=True)
class TakeControl(Command):
    """A control effect gives a sheet so much potential to act with another's advantages (6D6-28).

    A player's character has it by an advantage with the keyword Control, or asks the Game Leader.
    """

    sheet_id: str
    target: Annotated[str, Field("Who", of=FOES_FIRST, aims="fight")]
    amount: Annotated[int, Field("Control potential", low=1, high=MOST, start=1)]


@dataclass(frozen=True, slots=True)
class AllowControl(Command):
    """The Game Leader says that the control which was asked for takes hold (6D6-28)."""

    pending: str


@dataclass(frozen=True, slots=True)
class ActImmediately(Command):
    """The one under control is made to act, paid for by control potential (6D6-28, R-68)."""

    pending: str
    sheet_id: str = ""
    advantages: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    purpose: str = ""
    against: str = ""
    dice: str = ""
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Relinquish(Command):
    """The control is given up; what is left of it vanishes (6D6-29, R-68)."""

    pending: str
    sheet_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlRequested(Fact):
    """Someone without an advantage for it would take control of ``victim``: the Game Leader decides."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-28",)

    target: str
    victim: Who
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlTaken(Fact):
    """A control effect took hold of ``victim``, with potential of its own."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-28",)
    STORY: ClassVar[str] = "told"

    target: str
    victim: Who
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlEnded(Fact):
    """Control was given up; ``points_lost`` potential vanished with it, and normal play goes on."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-29",)

    target: str
    victim: Who
    points_lost: int = 0


@dataclass(frozen=True, slots=True)
class Control(Held):
    """Control potential that is left; it has no type, and the victim's own is never touched (R-68)."""

    left: int

    @property
    def is_done(self) -> bool:
        """Say whether normal play goes on: nothing is left to act with (6D6-29)."""
        return self.left <= 0


def activated(control: Control, advantages: int) -> Control:
    """Return the control after an immediate action with so many advantages: one point each (6D6-28, R-68)."""
    if control.is_done:
        raise RuleBroken("The control is over: there is no potential left to act with.")
    if advantages < 0:
        raise RuleBroken("Advantages cannot be negative.")
    if advantages > control.left:
        raise RuleBroken(f"{control.left} control potential is left, too little for {advantages} advantages.")
    return Control(control.left - advantages)


def relinquished(control: Control) -> Control:
    """Return the control given up; what was left is gone (6D6-29, R-68)."""
    if control.is_done:
        raise RuleBroken("The control is over already.")
    return Control(0)


def take_control(game: Game, table: Table, command: TakeControl) -> Decision:
    """Let a control effect take hold, or ask whether it does (6D6-28)."""
    decision = _take_hold(game, table, command)
    if _has_power(table, command.sheet_id):
        return decision
    row = Pending(
        kind=ASKED_CONTROL,
        about=table.seq + 1,
        sheet_id=command.sheet_id,
        target=command.target,
        holds=Control(command.amount),
    )
    fact = ControlRequested(
        sheet_id=command.sheet_id,
        target=command.target,
        victim=command.target,
        amount=command.amount,
    )
    return decided(table.put(TABLE, table.new_key(), row), fact)


def _has_power(table: Table, sheet_id: str) -> bool:
    """Say whether nobody need be asked: it has an advantage for it, or is the Game Leader's own."""
    part = table.get(Membership, sheet_id, "membership")
    return bool(usable_with(table, sheet_id, CONTROLS)) or not (part and part.seats)


def allow_control(game: Game, table: Table, command: AllowControl) -> Decision:
    """Let the control that was asked for take hold, if it still can (6D6-28)."""
    request = pending_of(table, command.pending, ASKED_CONTROL)
    order = TakeControl(request.sheet_id, request.target, content_of(request, Control).left)
    return _take_hold(game, table.without(Pending, TABLE, command.pending), order)


def _take_hold(game: Game, table: Table, command: TakeControl) -> Decision:
    """Let control take hold; who is under control starts none (6D6-28, 6D6-30)."""
    able(game, table, command.sheet_id)
    finished(table, command.target)
    within(command.amount, 1, MOST, "Control potential")
    # Who has just been made to act with the last point is not free of that action yet (6D6-30).
    forced = table.prompts(CONTROL, SPENT_CONTROL).values()
    running = bool(table.prompts("exchange"))
    controls = forced if running else table.prompts(CONTROL).values()
    nested = "immediate" if any(row.target == command.sheet_id for row in forced) else ""
    reason = refusal(game, "immediate", Situation(source=nested))
    if reason:
        raise refusal_of(reason)
    if command.target == command.sheet_id or any(row.target == command.target for row in controls):
        raise RuleBroken("Control is over someone else who is not yet controlled.")
    pending = Pending(
        kind=CONTROL,
        about=table.seq + 1,
        sheet_id=command.sheet_id,
        target=command.target,
        holds=Control(command.amount),
    )
    fact = ControlTaken(
        sheet_id=command.sheet_id,
        target=command.target,
        victim=command.target,
        amount=command.amount,
    )
    if not running:
        table = without_spent_control(table)
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def act_immediately(game: Game, table: Table, command: ActImmediately, randomness: Randomness) -> Decision:
    """Carry out an action with the victim's advantages, paid for by control (6D6-28..30, R-68)."""
    pending = _control_of(table, command.pending, command.sheet_id)
    if table.prompts("exchange"):
        raise RuleBroken("Settle the attack first.")
    able(game, table, pending.target)
    if not command.advantages:
        raise RuleBroken("An immediate action uses advantages of the controlled character.")
    control_left = activated(content_of(pending, Control), len(command.advantages))
    table, effort = _forced(game, table, command, pending)
    kind = SPENT_CONTROL if control_left.is_done else CONTROL
    table = table.put(TABLE, command.pending, replace(pending, kind=kind, holds=control_left))
    return carried_out(game, table, command, effort, randomness, pending.sheet_id)


def _forced(game: Game, table: Table, command: ActImmediately, pending: Pending) -> tuple[Table, Side]:
    """Fix an action of the one who is under control, whose own potential is not touched (R-68)."""
    return fixed(game, table, pending.target, "immediate", command, against_targets(command))


def preview_immediate(game: Game, table: Table, command: ActImmediately) -> Preview:
    """Return the odds of an action with the victim's advantages."""
    pending = _control_of(table, command.pending, command.sheet_id)
    _, effort = _forced(game, table, command, pending)
    return preview_order(game, table, command, effort)


def relinquish(table: Table, command: Relinquish) -> Decision:
    """Give up control; what was left of it is gone (6D6-29, R-68)."""
    pending = _control_of(table, command.pending, command.sheet_id)
    control = content_of(pending, Control)
    points = control.left - relinquished(control).left
    victim = table.get(Profile, pending.target, "profile")
    fact = ControlEnded(
        sheet_id=pending.sheet_id,
        target=pending.target,
        victim=pending.target if victim else "",
        points_lost=points,
    )
    return decided(table.without(Pending, TABLE, command.pending), fact)


def _control_of(table: Table, key: str, sheet_id: str) -> Pending:
    """Return the control that an order names, for the one who has it."""
    pending = pending_of(table, key, CONTROL)
    if sheet_id and sheet_id != pending.sheet_id:
        raise refusal_of("no_control_effect")
    return pending


def control_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer an action with each advantage of the victim, and to give up control (6D6-28, 6D6-29).

    Several advantages, and whom they are against, are named in a form.
    """
    label = f"Give up control ({content_of(pending, Control).left} left)"
    give_up = button(key, "relinquish", label, Relinquish(key, pending.sheet_id), pending.sheet_id)
    if table.prompts("exchange") or not can_act(game, table, pending.target):
        return (give_up,)
    rows = usable_with(table, pending.target)
    acts = [
        button(
            key,
            f"act-{advantage}",
            row.name,
            ActImmediately(key, pending.sheet_id, (advantage,)),
            pending.sheet_id,
        )
        for advantage, row in rows.items()
    ]
    first = ActImmediately(key, pending.sheet_id, tuple(rows)[:1])
    more = button(key, "pick", "Pick", first, pending.sheet_id, dialog="immediate")
    return (*acts, *([replace(more, fields=(("pending", key),))] if rows else []), give_up)


def control_requested_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer the Game Leader alone to let control take hold, while it can, or not (6D6-28)."""
    order, no = AllowControl(key), pass_offer(key, pending, "Refuse")
    try:
        allow_control(game, table, order)
    except RuleBroken:
        return (no,)
    return button(key, "allow", "Allow", order, "", by_name=False), no


def control_strip(_game: Game, _table: Table, _key: str, pending: Pending) -> tuple[str, ...]:
    """Say how much control is left (6D6-29)."""
    return (f"{content_of(pending, Control).left} left",)


def spent_control_prompt(_game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to play on after the last point of control, when what it began is over (6D6-30, R-88)."""
    if table.prompts("exchange"):
        return ()
    return (lapse_offer(key, pending, "Continue"),)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(ActImmediately, act_immediately),
        changes(Relinquish, relinquish),
        decides(TakeControl, take_control),
        decides(AllowControl, allow_control),
    ),
    previews=(foresees(ActImmediately, preview_immediate),),
    prompts={
        CONTROL: Prompt(
            offers=control_prompt,
            urgency=Urgency.CONTROL,
            title="{name} controls {target}",
            gone="That control is over already.",
            turned_by_any=True,
            strip=control_strip,
        ),
        ASKED_CONTROL: Prompt(
            offers=control_requested_prompt,
            urgency=Urgency.CONTROL,
            title="{name} asks to control {target}",
            gone="That was already decided.",
        ),
        SPENT_CONTROL: Prompt(
            offers=spent_control_prompt,
            urgency=Urgency.CONTROL,
            title="{name}'s control is spent",
            turned_by_any=True,
            passing=True,
        ),
    },
)
