"""What a fighter may still do in a round: moves, actions and bonus actions, counted one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from rules.common.acting import refuse_helpless
from rules.common.durations import ENCOUNTER
from rules.common.encounters import combatant_of
from rules.common.game_master_allowance import OutOfTurn
from rules.common.lookups import alive, finished, name_for_others
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decider, Decision, Game, Mechanic, decided, decides
from rules.randomness import Randomness
from rules.sheet import Dialog
from rules.table import TABLE, Belonging, Combatant, Encounter, Table

C = TypeVar("C", bound=Command)
MOVE, ACTION, BONUS = "move", "action", "bonus"
NOTHING = "nothing"
"""What a check uses that takes none of these."""
MOST = 9
FIELDS: Mapping[str, str] = {MOVE: "moves", ACTION: "actions", BONUS: "bonus"}
CALLED: Mapping[str, str] = {MOVE: "the short move", ACTION: "the action", BONUS: "the bonus action"}
"""Where a combatant keeps each, and what it is called."""
TAKEN: Mapping[str, str] = {ACTION: "action_lost_to", BONUS: "bonus_lost_to"}
"""Where a combatant keeps what took the last of them."""
KEYS: Mapping[str, str] = {MOVE: "move", ACTION: "act", BONUS: "act-bonus"}
VERBS: Mapping[str, str] = {MOVE: "Move", ACTION: "Act", BONUS: "Bonus action"}
ICONS: Mapping[str, str] = {MOVE: "footprints", ACTION: "zap", BONUS: "circle-plus"}
"""The key, the verb and the icon of the dialog that uses one of each."""


@dataclass(frozen=True, slots=True)
class ActInFight(Command):
    """A move, an action or a bonus action of the round (``what``) is used; ``back`` gives it back.

    A game says which of these its rounds have (FB-51, R-21).
    """

    sheet_id: str
    what: str = ACTION
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActedInFight(Fact):
    """A move or an action of the round was used, or given ``back``; what is left of each."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-51", "R-21")

    what: str
    back: bool = False
    moves: int = 0
    actions: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """A decider whose command takes of a round what it uses.

    ``pay`` takes that. ``roll`` is what is then done: Focus does it again without acting again (FB-28).
    ``paid`` is told what both have changed.
    """

    roll: Decider
    pay: Callable[[Game, Table, Command], Table]
    paid: Callable[[Table, Decision], Decision] | None = None

    def __call__(self, game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
        decision = self.roll(game, self.pay(game, table, command), command, randomness)
        return self.paid(table, decision) if self.paid else decision


def in_ones_turn(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Act:
    """Make of a decider one whose command uses in a fight what it says; where it does not, the action
    in one's own turn (R-21). What was asked for uses nothing.

    A weapon waits for that turn, unless the Game Master allows it."""
    return Act(decider, _use_action)


def _use_action(game: Game, table: Table, command: Any) -> Table:
    if command.uses not in ("", ACTION, BONUS, NOTHING):
        raise RuleBroken("A check uses an action, a bonus action or nothing.")
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    if (
        encounter is None
        or not table.get(Combatant, TABLE, command.sheet_id)
        or getattr(command, "requested", False)
    ):
        return table
    used = table.get(Belonging, command.sheet_id, getattr(command, "belonging", ""))
    strikes = used is not None and used.kind == "weapon" and not command.allowed
    if strikes and encounter.acting not in ("", command.sheet_id):
        raise OutOfTurn(f"It is {name_for_others(table, encounter.acting)}'s turn.")
    what = command.uses or (ACTION if encounter.acting == command.sheet_id else NOTHING)
    return table if what == NOTHING else spend_actions(game, table, command.sheet_id, what, 1)


def uses_field(*kinds: str) -> Field:
    """Return what asks a fighter which of these a check takes of the round (FB-51, R-21)."""
    spent = tuple((kind, CALLED[kind].removeprefix("the ").capitalize()) for kind in kinds)
    choices = (("", "Action, on your own turn"), *spent, (NOTHING, "Nothing"))
    return Field("Uses", key="uses", choices=choices, needs="combatant")


def fight_actions(*kinds: str) -> Mechanic:
    """Return the mechanic for a game whose rounds have these kinds of actions."""

    def act_in_fight(game: Game, table: Table, command: ActInFight) -> Decision:
        return _acted(game, table, command, kinds)

    return Mechanic(
        deciders=(decides(ActInFight, act_in_fight),),
        facts=(ActedInFight,),
        dialogs=(*map(_using, kinds), _taking_back(kinds)),
    )


def _using(kind: str) -> Dialog:
    return Dialog(
        KEYS[kind],
        ActInFight,
        VERBS[kind],
        kind="",
        during="encounter",
        icon=ICONS[kind],
        given=(("what", kind),),
        plain=(),
        offered=_not_helpless,
        terms=("round",),
    )


def _not_helpless(game: Game, table: Table, sheet_id: str) -> bool:
    return not game.helpless(game, table, sheet_id)


def _taking_back(kinds: tuple[str, ...]) -> Dialog:
    which = tuple((kind, CALLED[kind].capitalize()) for kind in kinds)
    field = Field("Which", key="what", choices=which, start=ACTION)
    return Dialog(
        "act-back",
        ActInFight,
        "Take back an action",
        kind="",
        during="encounter",
        icon="undo-2",
        given=(("back", True),),
        fields=(field,) if len(kinds) > 1 else (),
        plain=None if len(kinds) > 1 else (),
        terms=("round",),
    )


def _acted(game: Game, table: Table, command: ActInFight, kinds: tuple[str, ...]) -> Decision:
    """Use up what a round allows, or give it back (FB-51, FB-83, R-21)."""
    alive(game, table, command.sheet_id)
    refuse_helpless(game, table, command.sheet_id)
    combatant_of(table, command.sheet_id)
    if command.what not in kinds:
        names = " and ".join(CALLED[kind].removeprefix("the ") for kind in kinds)
        there = "are these" if len(kinds) > 1 else "is this"
        raise RuleBroken(f"In a {_round(game)} there {there}: {names}.")
    table = spend_actions(game, table, command.sheet_id, command.what, -1 if command.back else 1)
    row = combatant_of(table, command.sheet_id)
    fact = ActedInFight(
        sheet_id=command.sheet_id,
        what=command.what,
        back=command.back,
        moves=row.moves,
        actions=row.actions,
        bonus=row.bonus,
    )
    return decided(table, fact)


def spend_actions(game: Game, table: Table, sheet_id: str, what: str, amount: int) -> Table:
    """Return the table with so many moves or actions of a combatant used (FB-51, R-21)."""
    row = combatant_of(table, sheet_id)
    number_left = getattr(row, FIELDS[what]) - amount
    if number_left < 0 and (takers := taken_by(game, row, what)):
        raise RuleBroken(f"{takers}; “Take back an action” returns it.")
    if number_left < 0:
        name = finished(table, sheet_id).name
        raise RuleBroken(f"{name} has used {CALLED[what]} of this {_round(game)}.")
    if number_left > MOST:
        raise RuleBroken(f"The most is nine in a {_round(game)}.")
    changes: dict[str, Any] = {FIELDS[what]: number_left}
    if amount < 0 and what in TAKEN:
        changes[TAKEN[what]] = ""  # what was refunded is used after that, and no longer taken
    return table.put(TABLE, sheet_id, replace(row, **changes))


def taken_by(game: Game, row: Combatant, what: str) -> str:
    """Say what has taken an action or a bonus action of the round away, "" where it was used or is there."""
    takers = getattr(row, TAKEN[what]) if what in TAKEN else ""
    if not takers or getattr(row, FIELDS[what]):
        return ""
    return f"{takers} took {CALLED[what]} of this {_round(game)}"


def _round(game: Game) -> str:
    return game.system.words.get("round", "Round")
