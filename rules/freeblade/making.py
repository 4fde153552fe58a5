"""What the page of making shows: the step that a character is at, its offer, and what is there already."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.common.lookups import number, profile_of
from rules.common.slots import load_of
from rules.dice.tables import RangeTable
from rules.freeblade.first_spells import spells_known, spells_of
from rules.freeblade.kits import best_abilities, first_purse
from rules.freeblade.making_stages import open_details, stage_after
from rules.freeblade.scores import ability_highest, ability_marginal
from rules.freeblade.whole_character import RollCharacter
from rules.game import Game, Making
from rules.making import Made, MakingStep
from rules.system import AbilityKind, Item, Kit, Stage
from rules.table import Ability, Belonging, Detail, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFar:
    """What is on the sheet already: scores by the ability's name, and from the kit on the rest."""

    scores: tuple[tuple[str, int], ...] = ()
    hp: int = 0
    focus: int = 0
    used: int = 0
    capacity: int = 0
    coins: int = 0
    things: tuple[Belonging, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresOffer:
    """The array to lay out, or dice: how often one ability is +1 or better, and the best on average."""

    abilities: tuple[AbilityKind, ...]
    array: tuple[int, ...]
    better: Fraction
    highest: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class KitTable:
    """The kits that one of the highest abilities opens."""

    ability: AbilityKind
    kits: tuple[Kit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KitsOffer:
    """The tables to take a kit from, and what everyone carries besides."""

    tables: tuple[KitTable, ...]
    common: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsOffer:
    """The first purse, from least to most, and on average."""

    low: int
    high: int
    mean: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellsOffer:
    """The spells that have a name, and how many still want one."""

    learned: tuple[Belonging, ...]
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailOffer:
    """A detail: its table, what was rolled or chosen, and the roll, 0 where it was chosen."""

    table: RangeTable
    text: str = ""
    roll: int = 0

    @property
    def dice(self) -> str:
        """Return the dice of its table."""
        count, sides = self.table.dice
        return f"{count}D{sides}" if count > 1 else f"D{sides}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsOffer:
    """All details, and how many are neither rolled nor chosen."""

    details: tuple[DetailOffer, ...]
    open: int


Offer = ScoresOffer | KitsOffer | CoinsOffer | SpellsOffer | DetailsOffer


@dataclass(frozen=True, slots=True, kw_only=True)
class FreebladeMade(Made):
    """How far a character of Freeblade is, what its step offers, and what is there already."""

    offer: Offer
    so_far: SoFar


def creation_progress(game: Game, table: Table, sheet_id: str) -> FreebladeMade:
    """Tell how far a character is; a last look, which makes nothing, belongs to the step before it."""
    stages = [stage for stage in game.system.stages if stage.makes]
    at = profile_of(table, sheet_id).stage
    stage = next((stage for stage in stages if stage.key == at), stages[-1])
    return FreebladeMade(
        steps=_steps(stages, stage, without_spells=_knows_no_spells(table, sheet_id)),
        stage=stage,
        follows=_follows(game, table, sheet_id, stage, stages),
        offer=_offer(game, table, sheet_id, stage),
        so_far=_so_far(game, table, sheet_id),
    )


def _knows_no_spells(table: Table, sheet_id: str) -> bool:
    """Say whether a kit was taken with which nobody knows spells; before, that is not known."""
    return bool(table.of(Belonging, sheet_id)) and not spells_known(table, sheet_id)


def _steps(stages: list[Stage], now: Stage, *, without_spells: bool) -> tuple[MakingStep, ...]:
    before = stages[: stages.index(now)]
    return tuple(
        MakingStep(
            key=stage.key, name=stage.name, state="now" if stage == now else "done" if stage in before else ""
        )
        for stage in stages
        if not (without_spells and stage.key == "spells")
    )


def _follows(game: Game, table: Table, sheet_id: str, stage: Stage, stages: list[Stage]) -> str:
    if stage == stages[-1]:
        return ""
    after = stage_after(game, table, sheet_id, stage.key)
    return next(step.name for step in stages if step.key == after)


def _offer(game: Game, table: Table, sheet_id: str, stage: Stage) -> Offer:
    if stage.key == "abilities":
        return _scores(game)
    if stage.key == "kit":
        return _kits(game, table, sheet_id)
    if stage.key == "coins":
        purse = first_purse()
        return CoinsOffer(low=purse.low, high=purse.high, mean=purse.mean)
    if stage.key == "spells":
        learned = tuple(spells_of(table, sheet_id).values())
        return SpellsOffer(learned=learned, left=spells_known(table, sheet_id) - len(learned))
    return _details(game, table, sheet_id)


def _scores(game: Game) -> ScoresOffer:
    return ScoresOffer(
        abilities=game.system.abilities,
        array=game.system.array,
        better=ability_marginal().at_least(1),
        highest=ability_highest().mean,
    )


def _kits(game: Game, table: Table, sheet_id: str) -> KitsOffer:
    best = best_abilities(game, table, sheet_id)
    tables = (KitTable(ability=game.system.ability(key), kits=game.system.kits[key]) for key in best)
    return KitsOffer(tables=tuple(tables), common=game.system.common)


def _details(game: Game, table: Table, sheet_id: str) -> DetailsOffer:
    chosen = table.of(Detail, sheet_id)
    details = tuple(
        DetailOffer(table=game.system.table(key), text=chosen[key].text, roll=chosen[key].roll)
        if key in chosen
        else DetailOffer(table=game.system.table(key))
        for key in game.system.details
    )
    return DetailsOffer(details=details, open=len(open_details(game, table, sheet_id)))


def _so_far(game: Game, table: Table, sheet_id: str) -> SoFar:
    scores = table.of(Ability, sheet_id)
    things = sorted(table.of(Belonging, sheet_id).values(), key=lambda thing: thing.place)
    load = load_of(game, table, sheet_id)
    return SoFar(
        scores=tuple((kind.name, scores[kind.key].value) for kind in game.system.abilities if scores),
        hp=number(table, sheet_id, "hp"),
        focus=number(table, sheet_id, "focus"),
        used=load.used if load else 0,
        capacity=load.capacity if load else 0,
        coins=number(table, sheet_id, "coins"),
        things=tuple(things),
    )


MAKING = Making(made=creation_progress, whole=RollCharacter)
