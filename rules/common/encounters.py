"""Encounters: who takes part, whose turn it is, rounds, and the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import clean_name
from rules.common.acting import refuse_helpless
from rules.common.actions_of_a_round import new_round, present
from rules.common.clock import (
    HIDDEN_ENDINGS,
    Ending,
    advanced,
    ended_for_all,
    ended_unseen,
    ending,
    open_profile,
    outlasts,
    pass_time,
)
from rules.common.durations import ENCOUNTER, OUT, encounter_unit, personal_unit
from rules.common.lookups import FIGHTERS, alive, finished, profile_of, seen_of, unseen_of
from rules.common.next_turns import passed_over, refuse_out, turn_over, waiting_in_order
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.game import Command, Decision, Foretold, Game, Mechanic, decided, decides, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Clock, Combatant, Encounter, Pending, Table

MOST = 60


@dataclass(frozen=True, slots=True)
class BeginEncounter(Command):
    """An encounter begins among these sheets, in its first round; ``off_guard`` are caught unready."""

    sheets: Annotated[tuple[str, ...], Field("Who takes part", of=FIGHTERS, start="fighters")]
    name: Annotated[str, Field("Name", placeholder="At the bridge")] = ""
    length: Annotated[
        str,
        Field(
            "Length",
            choices=(("", "open-ended"),),
            source="lengths",
            blurb="The number of conditions between Normal and Out of Action.",
        ),
    ] = ""
    off_guard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinEncounter(Command):
    """A sheet joins the encounter; it acts last in the order until a new one is made."""

    sheet_id: str
    off_guard: bool = False


@dataclass(frozen=True, slots=True)
class LeaveEncounter(Command):
    """A sheet is out of the encounter."""

    sheet_id: str


@dataclass(frozen=True, slots=True)
class TakeTurn(Command):
    """A sheet's turn begins; the turn of the one who was acting ends."""

    sheet_id: str


@dataclass(frozen=True, slots=True)
class NextTurn(Command):
    """The turn ends, and the next in the order acts; after the last, a new round begins."""


@dataclass(frozen=True, slots=True)
class NextRound(Command):
    """The round ends, the one who has acted, and the next begins."""


@dataclass(frozen=True, slots=True)
class EndEncounter(Command):
    """The encounter ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterBegun(Fact):
    """An encounter began among ``combatants``; hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-46", "FB-47")
    STORY: ClassVar[str] = "scene"
    CHAPTER: ClassVar[bool] = True

    title: str = ""
    length: str = ""
    out_at: int = 0
    combatants: tuple[Who, ...] = ()

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *(("FD6-47", "R-23", "R-105") if self.length else ()))

    def heading(self) -> str:
        return self.title or "Encounter"

    @property
    def meets(self) -> bool:
        return bool(self.combatants)


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterJoined(Fact):
    """A sheet joined the encounter; ``die`` is its initiative in this round, 0 where it has none."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-80", "FB-47")
    STORY: ClassVar[str] = "met"

    off_guard: bool = False
    die: int = 0

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *(("R-86",) if self.die else ()))

    @property
    def is_rolled(self) -> bool:
        return bool(self.die)


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterLeft(Ending):
    """A sheet left the encounter; ``endings`` are those of its turn, if it left in that."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-79", "FB-47")
    STORY: ClassVar[str] = "met"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Ending):
    """A turn began. ``before`` names whose turn it was; ``endings`` is what that turn's end ended.

    ``skips`` names those whose turns were passed over, ``hidden_skips`` the hidden among them.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "R-19", "FB-47")
    OF_HIDDEN: ClassVar[tuple[str, ...]] = (*HIDDEN_ENDINGS, "hidden_skips")

    before: str = ""
    skips: tuple[Who, ...] = ()
    hidden_skips: tuple[Who, ...] = ()

    def rules_shown(self) -> tuple[str, ...]:
        return (*Ending.rules_shown(self), *(("R-99",) if self.skips or self.hidden_skips else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterEnded(Ending):
    """The encounter ended. ``open_prompts`` wait for those who took part, if all may read their sheets."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "R-19", "FB-59")
    STORY: ClassVar[str] = "told"
    CHAPTER: ClassVar[bool] = True

    title: str = ""
    rounds: int = 0
    open_prompts: tuple[str, ...] = ()


def begin_encounter(game: Game, table: Table, command: BeginEncounter, randomness: Randomness) -> Decision:
    """Begin an encounter among some sheets, with its first round (FD6-46, FB-47)."""
    if table.get(Encounter, TABLE, ENCOUNTER):
        raise RuleBroken("An encounter is already running: end it first.")
    sheets = tuple(dict.fromkeys(command.sheets))
    if not 1 <= len(sheets) <= MOST:
        raise RuleBroken(f"Choose who takes part: from 1 to {MOST}.")
    length = game.system.length(command.length) if command.length else None
    name = clean_name(command.name, "name for the encounter") if command.name.strip() else ""
    table = table.put(TABLE, ENCOUNTER, Encounter(name=name, length=command.length, round=0))
    for place, sheet_id in enumerate(sheets):
        side = "pc" if fighter(game, table, sheet_id) == "pc" else "npc"
        row = Combatant(side=side, place=place, off_guard=sheet_id in command.off_guard)
        table = table.put(TABLE, sheet_id, row)
    table, facts = new_round(game, table, playing(table), randomness)
    out_at = length.out if length else 0
    fact = EncounterBegun(title=name, length=command.length, out_at=out_at, combatants=sheets)
    return Decision((fact, *facts), table)


def fighter(game: Game, table: Table, sheet_id: str) -> str:
    """Return the kind of a sheet that can take part: things and places do not take turns of their own."""
    profile = alive(game, table, sheet_id)
    if profile.kind not in FIGHTERS:
        raise RuleBroken(f"{profile.name} takes no turns.")
    return profile.kind


def playing(table: Table) -> Encounter:
    """Return the encounter that is being played."""
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    if encounter is None:
        raise RuleBroken("No encounter is running.")
    return encounter


def combatant_of(table: Table, sheet_id: str) -> Combatant:
    """Return a sheet's place in the encounter."""
    playing(table)
    row = table.get(Combatant, TABLE, sheet_id)
    if row is None:
        raise RuleBroken(f"{finished(table, sheet_id).name} is not in the encounter.")
    return row


def join_encounter(game: Game, table: Table, command: JoinEncounter) -> Decision:
    """Let a sheet join, last in the order of this round (R-39, R-80)."""
    encounter = playing(table)
    side = "pc" if fighter(game, table, command.sheet_id) == "pc" else "npc"
    name = finished(table, command.sheet_id).name
    if table.get(Combatant, TABLE, command.sheet_id):
        raise RuleBroken(f"{name} is already in the encounter.")
    places = [row.place for row in table.of(Combatant, TABLE).values()]
    if len(places) >= MOST:
        raise RuleBroken(f"An encounter has at most {MOST} participants.")
    row = Combatant(side=side, place=max(places, default=-1) + 1, off_guard=command.off_guard)
    fact = EncounterJoined(sheet_id=command.sheet_id, off_guard=command.off_guard)
    return decided(table.put(TABLE, command.sheet_id, present(game, encounter, command.sheet_id, row)), fact)


def leave_encounter(game: Game, table: Table, command: LeaveEncounter, _randomness: Randomness) -> Decision:
    """Let a sheet leave; its turn ends with that (R-79)."""
    combatant_of(table, command.sheet_id)
    acting = playing(table).acting == command.sheet_id
    table, _, endings = turn_ended(game, table) if acting else (table, "", ())
    encounter, row = playing(table), combatant_of(table, command.sheet_id)
    leavers = (*encounter.left_this_round, command.sheet_id) if row.acted else encounter.left_this_round
    table = table.without(Combatant, TABLE, command.sheet_id)
    table = table.put(TABLE, ENCOUNTER, replace(encounter, left_this_round=leavers))
    finished(table, command.sheet_id)
    over, unseen = ended_for_all(endings), ended_unseen(endings)
    return decided(table, EncounterLeft(sheet_id=command.sheet_id, endings=over, hidden_endings=unseen))


def take_turn(game: Game, table: Table, command: TakeTurn, randomness: Randomness) -> Decision:
    """Begin a sheet's turn, out of the order if the table wants it so; who was acting is done (R-19)."""
    row, name = combatant_of(table, command.sheet_id), alive(game, table, command.sheet_id).name
    if game.standing(table, command.sheet_id) in OUT:
        raise RuleBroken(f"{name} is taken out.")
    refuse_out(table, command.sheet_id)
    refuse_helpless(game, table, command.sheet_id)
    if row.acted:
        raise RuleBroken(f"{name} has already acted this round.")
    if playing(table).acting == command.sheet_id:
        raise RuleBroken(f"It is already {name}'s turn.")
    table, before, endings = turn_ended(game, table)
    return begun_turn(game, table, command.sheet_id, before, endings, randomness)


def next_turn(game: Game, table: Table, _command: NextTurn, randomness: Randomness) -> Decision:
    """End the turn and begin that of the next who has not acted; after the last, a round (FB-47, R-99)."""
    playing(table)
    table, before, endings = turn_ended(game, table)
    table, over, more_endings = passed_over(game, table)
    endings += more_endings
    waiting = waiting_in_order(game, table)
    if waiting:
        return begun_turn(game, table, waiting[0], before, endings, randomness, over)
    decision = round_ended(game, table, endings, randomness)
    again = waiting_in_order(game, decision.table)
    if not again:
        return decision
    table, first, endings = passed_over(game, decision.table)
    over = tuple(dict.fromkeys((*over, *first)))
    turn = begun_turn(game, table, again[0], before, endings, randomness, over)
    return Decision((*decision.facts, *turn.facts), turn.table)


def turn_ended(game: Game, table: Table) -> tuple[Table, str, tuple[Foretold, ...]]:
    """Return the table after the acting sheet's turn: its name, and what ended with the turn (R-19, R-79)."""
    encounter = playing(table)
    if not encounter.acting or not table.get(Combatant, TABLE, encounter.acting):
        return table, "", ()
    table = table.put(TABLE, ENCOUNTER, replace(encounter, acting=""))
    profile = open_profile(table, encounter.acting)
    table, endings = turn_over(game, table, encounter.acting)
    return table, profile.name if profile else "", endings


def begun_turn(
    game: Game,
    table: Table,
    sheet_id: str,
    before: str,
    endings: tuple[Foretold, ...],
    randomness: Randomness,
    over: tuple[str, ...] = (),
) -> Decision:
    """Let a sheet act now; what may happen once in a turn may happen again (FD6-06)."""
    table = table.put(TABLE, ENCOUNTER, replace(playing(table), acting=sheet_id))
    facts: tuple[Fact, ...] = ()
    personal = personal_unit(game)
    if personal:
        table, _, facts = pass_time(game, table, personal, randomness)
    alive(game, table, sheet_id)
    turn = TurnBegun(
        sheet_id=sheet_id,
        before=before,
        endings=ended_for_all(endings),
        hidden_endings=ended_unseen(endings),
        skips=seen_of(table, over),
        hidden_skips=unseen_of(table, over),
    )
    return Decision((turn, *facts), table)


def next_round(game: Game, table: Table, _command: NextRound, randomness: Randomness) -> Decision:
    """End the round for all, and begin the next (R-19)."""
    playing(table)
    table, _, endings = turn_ended(game, table)
    return round_ended(game, table, endings, randomness)


def round_ended(
    game: Game, table: Table, with_turn: tuple[Foretold, ...], randomness: Randomness
) -> Decision:
    """Count spans in rounds down, and let everyone act again; the last turn ends with it (FD6-31, R-19)."""
    table, endings = ending(game, table, "round")
    table, facts = new_round(game, table, playing(table), randomness)
    fact = advanced(game, "round", playing(table).round, (*with_turn, *endings))
    return Decision((fact, *facts), table)


def end_encounter(game: Game, table: Table, _command: EndEncounter, randomness: Randomness) -> Decision:
    """End the encounter, and with it what lasts a turn, some rounds or an encounter (R-19)."""
    encounter = playing(table)
    unit = encounter_unit(game)
    waiting = tuple(row.words for row in still_open(game, table) if not row.hidden)
    table, endings = ending(game, table, unit)
    table = table.without(Encounter, TABLE, ENCOUNTER)
    for sheet_id in table.of(Combatant, TABLE):
        table = table.without(Combatant, TABLE, sheet_id)
    clock = table.get(Clock, TABLE, "round")
    if clock:
        table = table.put(TABLE, "round", replace(clock, number=0, spent=False))
    table, _, facts = pass_time(game, table, unit, randomness)
    over, unseen = ended_for_all(endings), ended_unseen(endings)
    fact = EncounterEnded(
        title=encounter.name,
        rounds=encounter.round,
        endings=over,
        hidden_endings=unseen,
        open_prompts=waiting,
    )
    return Decision((fact, *facts), table)


def still_open(game: Game, table: Table) -> tuple[Foretold, ...]:
    """Return the prompts with a title of those who take part; but for passing ones, they outlive the fight.

    One of which any sheet is hidden is hidden itself: its very kind would tell what that sheet did.
    """
    taking_part, prompts = table.of(Combatant, TABLE).keys(), []
    for pending in table.of(Pending, TABLE).values():
        sheets = [sheet_id for sheet_id in (pending.sheet_id, pending.target) if sheet_id]
        words = _title(game, table, pending)
        if words and taking_part & {*sheets} and outlasts(game, pending, encounter_unit(game)):
            hidden = any(open_profile(table, sheet_id) is None for sheet_id in sheets)
            prompts.append(Foretold(words=words, hidden=hidden))
    return tuple(prompts)


def _title(game: Game, table: Table, pending: Pending) -> str:
    """Return what a prompt waits for, as whom it waits for reads it."""
    name, target = (
        profile_of(table, sheet).name if sheet else "" for sheet in (pending.sheet_id, pending.target)
    )
    return game.prompts[pending.kind].title_of(pending, name, target)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(BeginEncounter, begin_encounter),
        rolls(EndEncounter, end_encounter),
        decides(JoinEncounter, join_encounter),
        rolls(LeaveEncounter, leave_encounter),
        rolls(NextRound, next_round),
        rolls(NextTurn, next_turn),
        rolls(TakeTurn, take_turn),
    ),
)
