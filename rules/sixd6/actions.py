"""Actions: narrative, in turn, by potential and free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.acting import able
from rules.common.bounds import within
from rules.common.sheets import profile_of
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll
from rules.game import Command, Decision, Game, Mechanic, decided, rolls
from rules.randomness import Randomness
from rules.sixd6.action_types import Situation, refusal, refused
from rules.sixd6.exchanges import Deed, open_exchange
from rules.sixd6.keywords import Pool, read_value
from rules.sixd6.potential import Potential, cost
from rules.sixd6.resistance import applied, succeeds
from rules.sixd6.sides import (
    MOST,
    AdvantageUsed,
    Effort,
    chance_of,
    fixed,
    pay,
    potential_effort,
    roll_of,
    rolled,
)
from rules.sixd6.windows import (
    acting_now,
    open_window,
    opens_window,
    refuse_while_claimed,
    refuse_while_open,
    without_windows,
)
from rules.table import Table

CHOSEN = ("narrative", "initiative", "potential", "free")
"""The actions that someone simply takes; all others answer to something."""


@dataclass(frozen=True, slots=True)
class TakeAction(Command):
    """A narrative, initiative, potential or free action (6D6-03, 6D6-07, 6D6-24, 6D6-27).

    With ``targets`` it is an attack that they may resist before anyone rolls; else it stands against the
    pool of ``against`` ("2d6+1") and the hindrances. ``dice`` is the advantage whose keyword Dice is used,
    ``penalty`` what the Game Leader takes off for Freq. ``certain``: the potential is spent without a roll
    (6D6-26). ``lent_dynamic`` and ``lent_static``: potential of magic or gear, in a narrative action (R-63).
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

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(Fact):
    """An action that nobody resisted.

    ``action`` is its type, ``against`` the dice that stood against it. ``outcome``: success, failure, total
    where nothing stood against it, certain or free where nothing was rolled. ``controller`` made the
    character do it. ``opens``: others may take opportunities now.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "against", "outcome", "effects")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-02",)

    action: str
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""
    roll: Roll = Roll()
    against: Roll | None = None
    outcome: str
    effects: tuple[str, ...] = ()
    chance: str = ""
    controller: str = ""
    opens: bool = False


def take_action(game: Game, table: Table, command: TakeAction, randomness: Randomness) -> Decision:
    """A narrative, initiative, potential or free action (6D6-03, 6D6-07, 6D6-24..27)."""
    profile = able(game, table, command.sheet_id)
    acting = acting_now(table)
    combat = acting is not None
    _refuse_illegal(game, command, combat, acting == command.sheet_id)
    if command.action == "free":
        fact = ActionTaken(
            sheet_id=command.sheet_id,
            name=profile.name,
            action="free",
            purpose=command.purpose,
            outcome="free",
        )
        return decided(table, fact)
    refuse_while_open(table, command.sheet_id, combat)
    if combat:
        refuse_while_claimed(table)
        table = without_windows(table)
    table, effort = _chosen(game, table, command, combat)
    return carried_out(game, table, command, effort, command.action, randomness)


def _refuse_illegal(game: Game, command: TakeAction, combat: bool, own_turn: bool) -> None:
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
    reason = refusal(game, command.action, where)
    if reason:
        raise refused(reason)
    if command.certain and (command.action != "potential" or command.targets):
        raise RuleBroken("Only a potential action that nobody resists goes without a roll.")
    lent = command.lent_dynamic, command.lent_static
    if any(lent) and combat:
        raise RuleBroken("Potential that is lent for a moment serves in narrative actions.")
    for amount in lent:
        within(amount, 0, MOST, "Potential that is lent")


def _chosen(game: Game, table: Table, command: TakeAction, combat: bool) -> tuple[Table, Effort]:
    """The effort of an action in someone's own time, paid from the bank or from everything (R-63)."""
    paying = "initiative" if combat else "narrative"
    lent = Potential(command.lent_dynamic, command.lent_static)
    scopes = ("checks", "attacks") if command.targets else ("checks",)
    against = command.targets[0] if command.targets else ""
    after, effort = fixed(
        game, table, command.sheet_id, paying, command, scopes=scopes, against=against, lent=lent
    )
    if command.action == "potential":
        return pay(after, command.sheet_id, paying, cost(command.action, ()), lent), potential_effort(effort)
    if not effort.used:
        raise RuleBroken("An action takes advantages; without a fitting one, take a potential action.")
    return after, effort


def carried_out(
    game: Game,
    table: Table,
    command: Deed,
    effort: Effort,
    action: str,
    randomness: Randomness,
    controller: str = "",
) -> Decision:
    """An attack is opened for its targets; anything else is rolled at once (6D6-02, 6D6-09, R-70)."""
    if command.targets:
        if command.against:
            raise RuleBroken("An attack stands against its targets, and against nothing else.")
        return open_exchange(table, command, effort, action, controller)
    return _rolled(game, table, command, effort, action, randomness, controller)


def _rolled(
    game: Game,
    table: Table,
    command: Deed,
    effort: Effort,
    action: str,
    randomness: Randomness,
    controller: str,
) -> Decision:
    opens = opens_window(game, table, effort.sheet_id, action)
    certain = isinstance(command, TakeAction) and command.certain
    value = read_value(command.against) if command.against else Pool()
    resists = Pool(value.dice + effort.hindrances, value.modifier)
    roll = Roll() if certain else rolled(effort, randomness)
    against = None if certain or not resists.dice else _opposing(resists, randomness)
    outcome = "certain" if certain else "total" if against is None else _word(roll, against)
    works = outcome != "failure"
    fact = ActionTaken(
        sheet_id=effort.sheet_id,
        name=profile_of(table, effort.sheet_id).name,
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
    return decided(open_window(table, effort.sheet_id) if opens else table, fact)


def _opposing(resists: Pool, randomness: Randomness) -> Roll:
    """The dice that stand against an action that nobody resists (R-70)."""
    dice = tuple(Die(sides=6, face=randomness(6), role="opposition") for _ in range(resists.dice))
    added = Modifier(amount=resists.modifier, source="the opposition", rule="R-70")
    return roll_of(dice, (added,) if resists.modifier else ())


def _word(roll: Roll, against: Roll) -> str:
    return "success" if succeeds(roll.total, against.total) else "failure"


MECHANIC = Mechanic(
    deciders=(rolls(TakeAction, take_action),),
    facts=(ActionTaken,),
)
