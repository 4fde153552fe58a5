"""What a check is made with: its pool, and all that affects it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.bounds import within
from rules.common.acting import forbidding
from rules.common.condition_effects import (
    TYPED,
    Bearing,
    amount,
    bearing,
    borne,
    of_kind,
    refuse_unusable,
)
from rules.common.lookups import finished
from rules.common.temporary_stances import in_force
from rules.d6 import boosts_and_penalties, flips
from rules.d6.circumstances import (
    NONE,
    POINTS,
    Circumstances,
    circumstance_modifiers,
    mode_of,
    refuse_odd_circumstances,
    set_off,
)
from rules.d6.codes import Code, add_codes, carried, doubled
from rules.d6.pool_with_luck_and_wild_dice import ADD, Pool, pool, wild_change
from rules.d6.sum_parts import if_any, modifiers_by_source
from rules.d6.table_rulings import ruling_or
from rules.d6.who_has_wild_dice import counts_successes, has_wild_die, own_wild_dice
from rules.d6.wild_die import D6, Wild
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Game
from rules.table import Ability, Profile, Table

NO_WILD_DIE, SMALLEST = "no wild die to take", "the smallest pool"
"""What makes up for dice that were taken and are not there."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a die code, whatever order it stands behind; ``difficulty`` None asks for the total only.

    ``attack``: it is made with a weapon, so that what affects attacks alone counts too.
    """

    sheet_id: str
    ability: str
    skill: str = ""
    difficulty: int | None = None
    circumstances: Circumstances = NONE
    luck: bool = False
    target: str = ""
    reason: str = ""
    attack: bool = False


@dataclass(frozen=True, slots=True)
class CodeCheckSetup:
    """A check before its dice: ``parts`` are the dice by source, ``sources`` what else affects it.

    ``boost`` above zero lays the lowest dice aside, below zero the highest. ``flat`` is added afterwards.
    ``counts``: successes are counted. ``tie``: how a total that equals the difficulty is read (R-01).
    """

    check: Check
    code: Code
    pool: Pool
    mode: str
    boost: int
    wild: Wild
    flat: tuple[Modifier, ...]
    parts: tuple[Modifier, ...]
    sources: tuple[Modifier, ...]
    effects: tuple[Bearing, ...] = ()
    counts: bool = False
    tie: str = "meets"

    @property
    def flat_sum(self) -> int:
        """Return the sum of what is added to the dice."""
        return sum(part.amount for part in self.flat)


def acting(table: Table, sheet_id: str) -> Profile:
    """Return the profile of someone who can act (FD6-27, FD6-46)."""
    return _free(table, sheet_id, "cannot_act", "cannot act")


def deciding(table: Table, sheet_id: str) -> Profile:
    """Return the profile of someone who can decide (FD6-27, FD6-46)."""
    return _free(table, sheet_id, "cannot_decide", "cannot decide")


def _free(table: Table, sheet_id: str, effect: str, words: str) -> Profile:
    profile = finished(table, sheet_id)
    hindrance = forbidding(in_force(table, sheet_id).values(), effect)
    if hindrance:
        raise RuleBroken(f"{profile.name} {words}: {hindrance}.")
    return profile


def code_name(game: Game, table: Table, sheet_id: str, key: str) -> str:
    """Return what an ability or a skill is called: by its own name, or by the game's."""
    row = table.get(Ability, sheet_id, key)
    if row and row.name:
        return row.name
    return game.system.ability_name(key).replace("_", " ")


def check_setup(game: Game, table: Table, check: Check) -> CodeCheckSetup:
    """Gather all that a check is thrown with (FD6-03..05, FD6-18, FD6-48..52, R-05, R-06, R-12, R-13)."""
    refuse_odd_numbers(game, table, check)
    check = with_parent(table, check)
    circumstances = check.circumstances
    codes = _codes(game, table, check)
    code = _code_with_skill(game, table, codes)
    scopes = check.ability, check.skill or alone(check.ability), *(("attacks",) if check.attack else ())
    effects = borne(table, check.sheet_id, "checks", "skills", *scopes, against=check.target)
    mode = mode_of(circumstances, effects, str(ruling_or(game, table, "adv_cancel", "net")))
    whole_pool = _pool(game, table, check, code, effects)
    return CodeCheckSetup(
        check=check,
        code=code,
        pool=whole_pool,
        mode=mode,
        boost=_boost(game, table, circumstances, effects),
        wild=_wild(game, table, circumstances, effects),
        flat=(
            *if_any(whole_pool.pips, "pips", "FD6-19"),
            *modifiers_by_source(circumstances.flat, effects, "points"),
        ),
        parts=_parts(game, table, check, codes, whole_pool, effects),
        sources=(*_sources(game, table, check, effects), *set_off(mode, circumstances, effects)),
        effects=effects,
        counts=counts_successes(game, table),
        tie=str(ruling_or(game, table, "check_tie", "meets")),
    )


def alone(ability: str) -> str:
    """Return the scope of what affects an ability where no skill is rolled on top of it (FD6-18, FD6-35)."""
    return f"{ability} alone"


def with_parent(table: Table, check: Check) -> Check:
    """Return the check; a skill that was named alone is rolled with its ability (FD6-18)."""
    if check.ability and check.skill:
        return check
    key = check.skill or check.ability
    row = table.get(Ability, check.sheet_id, key)
    parent = row.parent if row else ""
    return replace(check, ability=parent or key, skill=key if parent else "")


def refuse_odd_numbers(game: Game, table: Table, check: Check) -> None:
    """Refuse what nobody throws: where successes are counted, a wild die has six sides (R-29, WD-03)."""
    circumstances = check.circumstances
    refuse_odd_circumstances(circumstances)
    if circumstances.wild_sides != D6 and counts_successes(game, table):
        raise RuleBroken("Where successes are counted, a wild die has six sides.")
    if check.difficulty is not None:
        within(check.difficulty, -POINTS, POINTS, "The difficulty")


def _codes(game: Game, table: Table, check: Check) -> dict[str, Code]:
    """Return the ability's die code and the skill's, by key (FD6-18)."""
    codes = {}
    for key in filter(None, (check.ability, check.skill)):
        name = code_name(game, table, check.sheet_id, key)
        refuse_unusable(table, check.sheet_id, key, name)
        row = table.get(Ability, check.sheet_id, key) or _lent_ability(table, check.sheet_id, key)
        if row is None:
            raise RuleBroken(f"{finished(table, check.sheet_id).name} has no die code for {name}.")
        if key == check.skill and row.parent != check.ability:
            raise RuleBroken(
                f"{name} is no skill of {code_name(game, table, check.sheet_id, check.ability)}."
            )
        codes[key] = Code(row.dice, row.pips)
    if not codes:
        raise RuleBroken("Choose an ability to roll.")
    return codes


def _lent_ability(table: Table, sheet_id: str, key: str) -> Ability | None:
    """Return an ability that a condition lends, without dice of its own (FD6-39, R-20)."""
    lent = of_kind(bearing(table, sheet_id, key), "granted")
    return Ability() if any(effect.scope == key for effect in lent) else None


def _code_with_skill(game: Game, table: Table, codes: dict[str, Code]) -> Code:
    """Return the ability's code with the skill's on top; three pips are a die unless ruled out (R-12)."""
    code = add_codes(*codes.values(), normalise=False) if len(codes) > 1 else next(iter(codes.values()))
    return carried(code) if ruling_or(game, table, "normalise_pips", "on") == "on" else code


def _pool(game: Game, table: Table, check: Check, code: Code, effects: tuple[Bearing, ...]) -> Pool:
    circumstances = check.circumstances
    return pool(
        code,
        luck=check.luck,
        wild_dice=own_wild_dice(game, table, check.sheet_id),
        bonus_dice=circumstances.dice + amount(effects, "dice"),
        bonus_wild=circumstances.wild + amount(effects, "wild_dice"),
        wd_effect=_wd_effect(game, table),
        floor=int(ruling_or(game, table, "pool_floor", 0)),
    )


def _wd_effect(game: Game, table: Table) -> str:
    return str(ruling_or(game, table, "wd_effect", ADD))


def _boost(game: Game, table: Table, circumstances: Circumstances, effects: tuple[Bearing, ...]) -> int:
    """Return what boosts and penalties leave over; nothing where they are only noted (R-03)."""
    if ruling_or(game, table, "boost_penalty", "on") != "on":
        return 0
    ups = (circumstances.boosts, amount(effects, "boost"))
    return boosts_and_penalties.net(ups, (circumstances.penalties, amount(effects, "penalty")))


def _wild(game: Game, table: Table, circumstances: Circumstances, effects: tuple[Bearing, ...]) -> Wild:
    """Return how wild dice work here (R-04, R-07)."""
    faces = (*circumstances.flips, *(effect.amount for effect in of_kind(effects, "flip")))
    values = str(ruling_or(game, table, "flip_values", "any face"))
    return Wild(
        sides=_sides(game, table, circumstances, effects),
        flips=flips.in_force(faces, values),
        reads=str(ruling_or(game, table, "flip_wild", "natural")),
        any_one=ruling_or(game, table, "crit_any", "any") == "any",
        six_only=ruling_or(game, table, "wdn_critical", "exploding faces") == "6 only",
    )


def _sides(game: Game, table: Table, circumstances: Circumstances, effects: tuple[Bearing, ...]) -> int:
    """Return the size of the wild dice: as it was typed, or else as the latest condition has it (FD6-16)."""
    sizes = [effect.amount for effect in of_kind(effects, "wild_sides")]
    if circumstances.wild_sides != D6 or not sizes or counts_successes(game, table):
        return circumstances.wild_sides
    return sizes[-1]


def _parts(
    game: Game,
    table: Table,
    check: Check,
    codes: dict[str, Code],
    whole_pool: Pool,
    effects: tuple[Bearing, ...],
) -> tuple[Modifier, ...]:
    """Return the dice of the pool by where they come from; they add up to it (R-06, R-13)."""
    own = [
        Modifier(amount=of_key.dice, name=code_name(game, table, check.sheet_id, key), rule="FD6-18")
        for key, of_key in codes.items()
    ]
    code = _code_with_skill(game, table, codes)
    carry = code.dice - sum(of_key.dice for of_key in codes.values())
    more = doubled(code).dice - code.dice if check.luck else 0
    parts = (
        *own,
        *if_any(carry, "three pips", "R-12"),
        *if_any(more, "luck", "FD6-03"),
        *modifiers_by_source(check.circumstances.dice, effects, "dice", "FD6-24"),
    )
    if _wd_effect(game, table) == ADD:
        parts = (*parts, *_wild_parts(game, table, check, _sum(parts), effects))
    return (*parts, *if_any(whole_pool.dice - _sum(parts), SMALLEST, "R-13"))


def _wild_parts(
    game: Game, table: Table, check: Check, dice: int, effects: tuple[Bearing, ...]
) -> tuple[Modifier, ...]:
    """Return the wild dice that come and go, and how many of those taken were never there (R-06)."""
    wild = _called_wild(check, effects)
    change = wild_change(own_wild_dice(game, table, check.sheet_id), dice, _sum(wild))
    return (*wild, *if_any(change - _sum(wild), NO_WILD_DIE, "R-06"))


def _called_wild(check: Check, effects: tuple[Bearing, ...]) -> tuple[Modifier, ...]:
    wild = modifiers_by_source(check.circumstances.wild, effects, "wild_dice", "R-06")
    return tuple(replace(part, name=f"{part.name} (wild)") for part in wild)


def _sum(parts: Iterable[Modifier]) -> int:
    return sum(part.amount for part in parts)


def _sources(game: Game, table: Table, check: Check, effects: tuple[Bearing, ...]) -> tuple[Modifier, ...]:
    """Return what else affects a check, by name: the Wild Die, Advantages, boosts, flips."""
    circumstances = check.circumstances
    flipped_faces = [
        *((face, TYPED) for face in circumstances.flips),
        *((effect.amount, effect.source) for effect in of_kind(effects, "flip")),
    ]
    # Where they turn regular dice wild, they bring no dice: they are no parts of the pool.
    converted = _called_wild(check, effects) if _wd_effect(game, table) != ADD else ()
    return (
        *if_any(int(has_wild_die(table, check.sheet_id)), "Wild Die", "FD6-11"),
        *converted,
        *circumstance_modifiers(circumstances, effects),
        *(Modifier(amount=1, name=f"Flip-{face}: {source}", rule="FD6-48") for face, source in flipped_faces),
        *(
            Modifier(amount=1, name=f"Wild dice of {effect.amount} sides: {effect.source}", rule="FD6-16")
            for effect in of_kind(effects, "wild_sides")
        ),
    )
