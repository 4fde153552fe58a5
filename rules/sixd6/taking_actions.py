"""Actions: narrative, in turn, by potential and free."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import within
from rules.common.acting import able
from rules.errors import RuleBroken
from rules.facts import NOTHING_ROLLED, Die, Fact, Modifier, Roll, ShownRoll, Who, where
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.randomness import Randomness
from rules.sixd6.action_costs import AdvantageUsed, cost, rules_of
from rules.sixd6.action_dice import (
    potential_die,
    preview_of,
    roll_effort,
    roll_of,
    spelled_chance,
    throw_side,
)
from rules.sixd6.attack_and_resistance_outcomes import applied, succeeds
from rules.sixd6.attacks import ActionOrder, against_targets, open_attack, preview_attack, upon_each
from rules.sixd6.exchange_odds import SideThrow, success_odds
from rules.sixd6.keywords import read_opposition
from rules.sixd6.opportunity_windows import (
    acting_now,
    open_window,
    opens_window,
    refuse_while_claimed,
    refuse_while_open,
    without_spent_control,
    without_windows,
)
from rules.sixd6.paying_and_banking import pay, spent_by
from rules.sixd6.potential_purse import Potential
from rules.sixd6.sides_of_an_action import MOST, Side, discreet, fixed
from rules.sixd6.when_actions_are_allowed import Situation, action_rules, refusal, refusal_of
from rules.table import Table
from rules.verdicts import HIDDEN, SENSES, WORDS, Verdict, by_margin

CHOSEN = ("narrative", "initiative", "potential", "free")
"""The actions that someone simply takes; all others answer to something."""
_RESISTING = "A resistance answers an attack: choose it on the attack that waits for its dice."
ANSWERS = {
    "opportunity": "Declare and take an opportunity on the action it answers.",
    "resistance": _RESISTING,
    "narrative_resistance": _RESISTING,
    "aid_resist": "Choose help on the attack that waits for its dice.",
    "immediate": "Take an immediate action on the open control over someone.",
}
"""Where the actions are taken that answer to something."""


@dataclass(frozen=True, slots=True)
class TakeAction(Command):
    """A narrative, initiative, potential or free action (6D6-03, 6D6-07, 6D6-24, 6D6-27).

    With ``targets`` it is an attack that they may resist before anyone rolls; else it stands against the
    pool of ``against`` ("2d6+1", or a number) and the hindrances. ``dice`` is the advantage whose keyword
    Dice is used, ``penalty`` what the Game Leader takes off for Freq. ``certain``: the potential is spent
    without a roll (6D6-26). ``lent_dynamic`` and ``lent_static``: potential of magic or gear, in a
    narrative action (R-63).
    """

    sheet_id: str
    action: str
    advantages: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    purpose: str = ""
    against: str = ""
    dice: str = ""
    penalty: int = 0
    certain: bool = False
    lent_dynamic: int = 0
    lent_static: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(Fact):
    """An action that nobody resisted.

    ``action`` is its type, ``against`` the dice that stood against it. ``outcome``: success, failure, total
    where nothing stood against it, certain or free where nothing was rolled. ``trigger``: what it answers,
    where it is an opportunity. ``controller`` made the character do it. ``opens``: others may take
    opportunities now.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "against", "outcome", "effects")
    CLOSED: ClassVar[tuple[str, ...] | None] = (
        *("trigger", "advantages", "bonuses", "dice", "effects", "chance"),
    )
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("against", "outcome", "effects", "chance")
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("effects",)

    action: str
    purpose: str = ""
    trigger: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""
    roll: Roll
    against: Roll | None = None
    outcome: str
    effects: tuple[str, ...] = ()
    chance: str = ""
    controller: Who = ""
    opens: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        of_roll = () if self.action == "free" or self.outcome == "certain" else ("6D6-02",)
        by_rule = {
            "6D6-26": self.outcome == "certain",
            "R-64": self.action == "potential" and self.opens,
            "R-70": self.against,
        }
        return (*of_roll, *action_rules(self.action), *where(by_rule), *rules_of(self.advantages))

    def verdict(self) -> Verdict:
        if not self.shows("outcome"):
            return Verdict(of=self._purpose(), roll=self.roll, total=self.roll.total, words=HIDDEN)
        if self.outcome in ("free", "certain"):
            return Verdict(note="it works: the potential is spent" if self.outcome == "certain" else "")
        plain = Verdict(of=self._purpose(), roll=self.roll, total=self.roll.total, outcome=self.outcome)
        if self.against is None:
            return replace(plain, words=WORDS.get(self.outcome, ""), sense=SENSES.get(self.outcome, ""))
        number = self.against.total
        tie = " (a tie fails)" if number == self.roll.total else ""
        return replace(
            plain,
            words=WORDS.get(self.outcome, ""),
            note=f"{by_margin(self.roll.total - number, number)}{tie}",
            sense=SENSES.get(self.outcome, ""),
            chance=self.chance if self.shows("chance") else "",
            against=number,
        )

    def _purpose(self) -> str:
        advantages = self.advantages if self.shows("advantages") else ()
        return self.purpose or next((part.name for part in advantages if part.name), "")

    def rolls(self) -> tuple[ShownRoll, ...]:
        against = (ShownRoll(roll=self.against, label="Against"),) if self.against else ()
        return ShownRoll(roll=self.roll), *against

    def made_of(self) -> tuple[Modifier, ...]:
        return self.bonuses


def take_action(game: Game, table: Table, command: TakeAction, randomness: Randomness) -> Decision:
    """Carry out a narrative, initiative, potential or free action (6D6-03, 6D6-07, 6D6-24..27)."""
    able(game, table, command.sheet_id)
    acting = acting_now(table)
    fighting = acting is not None
    _refuse_illegal(game, command, fighting, acting == command.sheet_id)
    if command.action == "free":
        fact = ActionTaken(
            sheet_id=command.sheet_id,
            action="free",
            purpose=command.purpose,
            roll=NOTHING_ROLLED,
            outcome="free",
        )
        return decided(table, fact)
    refuse_while_open(table, command.sheet_id, fighting)
    table = without_spent_control(table)
    if fighting:
        refuse_while_claimed(table)
    # Before an attack is settled nobody answers anything; cancelled, it leaves the moment as it was.
    if fighting and not command.targets:
        table = without_windows(table)
    table, effort = _fix_action(game, table, command)
    return carried_out(game, table, command, effort, randomness)


def _refuse_illegal(game: Game, command: TakeAction, fighting: bool, own_turn: bool) -> None:
    if command.action not in CHOSEN:
        elsewhere = ANSWERS.get(command.action, "")
        own = "An action of your own is narrative, initiative, potential or free."
        raise RuleBroken(f"{own} {elsewhere}".strip())
    situation = Situation(
        in_combat=fighting,
        own_turn=own_turn,
        advantages=len(command.advantages),
        as_type="initiative" if fighting else "narrative",
        gives_benefit=any((command.advantages, command.targets, command.situation, command.against)),
    )
    reason = refusal(game, command.action, situation)
    if reason:
        raise refusal_of(reason)
    if command.certain and (command.action != "potential" or command.targets):
        raise RuleBroken("Only an unresisted potential action goes without a roll.")
    lent = command.lent_dynamic, command.lent_static
    if any(lent) and fighting:
        raise RuleBroken("Lent potential is for narrative actions.")
    for amount in lent:
        within(amount, 0, MOST, "Potential that is lent")


def _fix_action(game: Game, table: Table, command: TakeAction) -> tuple[Table, Side]:
    """Fix an action in someone's own time, paid from the bank or from everything (R-63)."""
    paying = "narrative" if acting_now(table) is None else "initiative"
    lent = Potential(command.lent_dynamic, command.lent_static)
    after, effort = fixed(game, table, command.sheet_id, paying, command, against_targets(command), lent)
    effort = replace(effort, action=command.action)
    if command.action == "potential":
        needs = cost("potential", ())
        after = pay(after, command.sheet_id, paying, needs, lent)
        return after, replace(effort, advantages=(potential_die(paying),), cost=spent_by(paying, needs))
    if not effort.advantages:
        raise RuleBroken("An action needs an advantage; without one, take a potential action.")
    return after, effort


def carried_out(
    game: Game,
    table: Table,
    command: ActionOrder,
    effort: Side,
    randomness: Randomness,
    controller: str = "",
) -> Decision:
    """Open an attack for its targets; roll anything else at once (6D6-02, 6D6-09, R-70)."""
    if command.targets:
        if command.against:
            raise RuleBroken("An attack is only against its targets.")
        return open_attack(table, command, effort, controller)
    return _roll(game, table, command, effort, randomness, controller)


def _roll(
    game: Game,
    table: Table,
    command: ActionOrder,
    effort: Side,
    randomness: Randomness,
    controller: str,
) -> Decision:
    opens = opens_window(game, table, effort.sheet_id, effort.action)
    certain = _is_certain(command)
    opposition = opposition_to(command, effort)
    roll = Roll() if certain else roll_effort(discreet(table, effort), randomness)
    against = _opposing(opposition, randomness) if opposition else None
    outcome = "certain" if certain else "total" if against is None else _word(roll, against)
    fact = ActionTaken(
        sheet_id=effort.sheet_id,
        action=effort.action,
        purpose=command.purpose.strip(),
        trigger=effort.trigger,
        advantages=effort.advantages,
        bonuses=effort.lent_and_taken,
        dice=effort.dice,
        roll=roll,
        against=against,
        outcome=outcome,
        effects=applied(effort.action, outcome != "failure", effort.effects),
        chance=spelled_chance(success_odds(throw_side(effort), (opposition,))) if opposition else "",
        controller=controller,
        opens=opens,
    )
    return decided(open_window(table, effort.sheet_id) if opens else table, fact)


def _is_certain(command: ActionOrder) -> bool:
    return isinstance(command, TakeAction) and command.certain


def opposition_to(command: ActionOrder, effort: Side) -> SideThrow | None:
    """Return the dice that stand against an action that nobody resists, hindrances among them; None where
    nothing does, for then there is nothing that a hindrance could add to (R-70)."""
    if not command.against or _is_certain(command):
        return None
    value = read_opposition(command.against)
    return SideThrow(dice=value.dice + effort.hindrances, flat=value.modifier)


def _opposing(opposition: SideThrow, randomness: Randomness) -> Roll:
    dice = tuple(Die(sides=6, face=randomness(6), role="opposition") for _ in range(opposition.dice))
    modifier = Modifier(amount=opposition.flat, name="the opposition", rule="R-70")
    return roll_of(dice, (modifier,) if opposition.flat else ())


def _word(roll: Roll, against: Roll) -> str:
    return "success" if succeeds(roll.total, against.total) else "failure"


def preview_action(game: Game, table: Table, command: TakeAction) -> Preview:
    """Return the odds of an action; nothing of one for which no dice are thrown (6D6-26, 6D6-27)."""
    if command.action == "free" or command.certain:
        return Preview()
    _, effort = _fix_action(game, table, command)
    return preview_order(game, table, command, effort)


def preview_order(game: Game, table: Table, command: ActionOrder, effort: Side) -> Preview:
    """Return the odds of what an order does: an attack by its targets, anything else as it is rolled."""
    if command.targets:
        _, more = upon_each(table, command, effort.sheet_id)
        upon = dict.fromkeys(command.targets, effort)
        upon |= {part.protects: effort.plus(part) for part in more}
        return preview_attack(game, table, effort, upon)
    return preview_of(effort, opposition_to(command, effort))


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(TakeAction, take_action),),
    previews=(foresees(TakeAction, preview_action),),
)
