"""Actions of 6d6: narrative, initiative, potential and free ones, and how any action is carried out."""

from __future__ import annotations

from rules.actiontypes import Situation, refusal, refused
from rules.advantages import Pool, read_value
from rules.chance import Chance
from rules.commands import TakeAction
from rules.decide.acting import able
from rules.decide.decision import Decision, decided
from rules.decide.efforts import (
    MOST,
    Effort,
    chance_of,
    fixed,
    pay,
    potential_effort,
    roll_of,
    rolled,
)
from rules.decide.exchanges import Deed, open_exchange
from rules.decide.shape import within
from rules.decide.sheets import profile_of
from rules.decide.windows import (
    acting_now,
    open_window,
    opens_window,
    refuse_while_claimed,
    refuse_while_open,
    without_windows,
)
from rules.errors import RuleBroken
from rules.facts import ActionTaken, Die, Modifier, Roll
from rules.potential import Potential, cost
from rules.resistance import applied, succeeds
from rules.system import System
from rules.table import Table

CHOSEN = ("narrative", "initiative", "potential", "free")
"""The actions that someone simply takes; all others answer to something."""


def take_action(system: System, table: Table, command: TakeAction, chance: Chance) -> Decision:
    """A narrative, initiative, potential or free action (6D6-03, 6D6-07, 6D6-24..27)."""
    profile = able(system, table, command.sheet)
    acting = acting_now(table)
    combat = acting is not None
    _refuse_illegal(system, command, combat, acting == command.sheet)
    if command.action == "free":
        fact = ActionTaken(
            sheet=command.sheet, name=profile.name, action="free", purpose=command.purpose, outcome="free"
        )
        return decided(table, fact)
    refuse_while_open(table, command.sheet, combat)
    if combat:
        refuse_while_claimed(table)
        table = without_windows(table)
    table, effort = _chosen(system, table, command, combat)
    return carried_out(system, table, command, effort, command.action, chance)


def _refuse_illegal(system: System, command: TakeAction, combat: bool, own_turn: bool) -> None:
    if command.action not in CHOSEN:
        raise RuleBroken("An action taken of one's own accord is narrative, initiative, potential or free.")
    more = (command.advantages, command.targets, command.situation, command.against)
    where = Situation(
        in_combat=combat,
        own_turn=own_turn,
        advantages=len(command.advantages),
        as_type="initiative" if combat else "narrative",
        gives_benefit=any(more),
    )
    reason = refusal(system, command.action, where)
    if reason:
        raise refused(reason)
    if command.certain and (command.action != "potential" or command.targets):
        raise RuleBroken("Only a potential action that nobody resists goes without a roll.")
    lent = command.lent_dynamic, command.lent_static
    if any(lent) and combat:
        raise RuleBroken("Potential that is lent for a moment serves in narrative actions.")
    for amount in lent:
        within(amount, 0, MOST, "Potential that is lent")


def _chosen(system: System, table: Table, command: TakeAction, combat: bool) -> tuple[Table, Effort]:
    """The effort of an action in someone's own time, paid from the bank or from everything (R-63)."""
    paying = "initiative" if combat else "narrative"
    lent = Potential(command.lent_dynamic, command.lent_static)
    scopes = ("checks", "attacks") if command.targets else ("checks",)
    against = command.targets[0] if command.targets else ""
    after, effort = fixed(
        system, table, command.sheet, paying, command, scopes=scopes, against=against, lent=lent
    )
    if command.action == "potential":
        return pay(after, command.sheet, paying, cost(command.action, ()), lent), potential_effort(effort)
    if not effort.used:
        raise RuleBroken("An action takes advantages; without a fitting one, take a potential action.")
    return after, effort


def carried_out(
    system: System,
    table: Table,
    command: Deed,
    effort: Effort,
    action: str,
    chance: Chance,
    controller: str = "",
) -> Decision:
    """An attack is opened for its targets; anything else is rolled at once (6D6-02, 6D6-09, R-70)."""
    if command.targets:
        if command.against:
            raise RuleBroken("An attack stands against its targets, and against nothing else.")
        return open_exchange(system, table, command, effort, action, controller)
    return _rolled(system, table, command, effort, action, chance, controller)


def _rolled(
    system: System, table: Table, command: Deed, effort: Effort, action: str, chance: Chance, controller: str
) -> Decision:
    opens = opens_window(system, table, effort.sheet, action)
    certain = isinstance(command, TakeAction) and command.certain
    value = read_value(command.against) if command.against else Pool()
    resists = Pool(value.dice + effort.hindrances, value.modifier)
    roll = Roll() if certain else rolled(effort, chance)
    against = None if certain or not resists.dice else _opposing(resists, chance)
    outcome = "certain" if certain else "total" if against is None else _word(roll, against)
    works = outcome != "failure"
    fact = ActionTaken(
        sheet=effort.sheet,
        name=profile_of(table, effort.sheet).name,
        action=action,
        purpose=command.purpose.strip(),
        advantages=effort.used,
        bonuses=effort.bonuses,
        dice=effort.dice,
        roll=roll,
        against=against,
        outcome=outcome,
        effects=applied(action, works, [(each.effect, each.in_resistance) for each in effort.used]),
        chance=chance_of(effort, [resists]) if against else "",
        controller=controller,
        opens=opens,
    )
    return decided(open_window(table, effort.sheet) if opens else table, fact)


def _opposing(resists: Pool, chance: Chance) -> Roll:
    """The dice that stand against an action that nobody resists (R-70)."""
    dice = tuple(Die(sides=6, face=chance(6), role="opposition") for _ in range(resists.dice))
    added = Modifier(amount=resists.modifier, source="the opposition", rule="R-70")
    return roll_of(dice, (added,) if resists.modifier else ())


def _word(roll: Roll, against: Roll) -> str:
    return "success" if succeeds(roll.total, against.total) else "failure"
