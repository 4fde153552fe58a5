"""What conditions do to rolls: typed effects, and which of them affect an attempt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.bounds import within
from rules.common.temporary_stances import in_force
from rules.errors import RuleBroken
from rules.game import Game
from rules.system import System
from rules.table import Ability, Condition, Effect, Membership, Profile, Table

KINDS = (
    "advantage",
    "disadvantage",
    "flip",
    "dice",
    "wild_dice",
    "wild_sides",
    "points",
    "boost",
    "penalty",
    "actions",
    "bonus_actions",
    "cannot_act",
    "cannot_decide",
    "unusable",
    "granted",
)
"""What an effect can do. The amount of a flip is the face that it turns, that of wild sides how many they
are (FD6-16), and of dice and points it is how many."""
OF_ROUNDS = ("actions", "bonus_actions")
"""What changes the actions of the next round."""
OF_BEARER = (*OF_ROUNDS, "wild_sides", "cannot_act", "cannot_decide", "unusable", "granted")
"""What affects the bearer alone."""
SIGNED = ("dice", "wild_dice", "points", "actions", "bonus_actions")
"""The kinds whose amount may be below zero."""
HELPFUL = ("advantage", "boost", "granted")
"""The kinds that help their bearer, whatever their amount."""
HIGHEST_RAISED = 3
"""The highest face of a D6 that a flip turns to a higher one."""
SCOPES = ("", "checks", "attacks", "skills", "resistance", "effect_rolls")
"""Where an effect works: everywhere, or on one sort of roll; the key of an ability or skill works too."""
OF_VALUE = "resistance: "
"""How the scope begins of what affects one fixed value alone, such as toughness (OD6-09, FD6-36)."""
SIZES = (4, 6, 8, 10, 12, 20)
SIZED = "A wild die has 4, 6, 8, 10, 12 or 20 sides."
EVERYWHERE = "everywhere"
WHOSE = ("own", "against")
TYPED = "circumstances"
"""The source of what a player or Game Master adds by hand."""
MOST_SLOTS = 9
EFFECTS = 9

THE_TARGET = "the target"


@dataclass(frozen=True, slots=True)
class Bearing:
    """One effect on an attempt: what it does, and where it is from (``owner``, ``key``, ``place``)."""

    kind: str
    amount: int
    source: str
    scope: str
    owner: str
    key: str
    place: int
    uses: int = 0


def bearing(table: Table, sheet_id: str, *scopes: str, against: str = "") -> tuple[Bearing, ...]:
    """Return all that affects an attempt of a sheet in those scopes (FD6-24, FD6-52, OD6-03, OD6-09, FB-36).

    Effects that are on ``against``, the sheet that the attempt is made against, count where they say so.
    Actions more or fewer affect rounds, not attempts: they are found where no scope is asked about.
    """
    own = _of(table, sheet_id, "own", scopes)
    others = _of(table, against, "against", scopes) if against else iter(())
    return (*own, *others)


def _of(table: Table, sheet_id: str, whose: str, scopes: tuple[str, ...]) -> Iterator[Bearing]:
    for key, row in in_force(table, sheet_id).items():
        for place, effect in enumerate(row.effects):
            if scopes and effect.kind in OF_ROUNDS:
                continue
            if effect.whose == whose and effect.scope in ("", *scopes):
                yield Bearing(
                    effect.kind, effect.amount, row.name, effect.scope, sheet_id, key, place, effect.uses
                )


def is_open(table: Table, sheet_id: str) -> bool:
    """Say whether everyone may read a sheet."""
    membership = table.get(Membership, sheet_id, "membership")
    return membership is None or membership.visibility == "open"


def borne(table: Table, sheet_id: str, *scopes: str, against: str = "") -> tuple[Bearing, ...]:
    """Return all that affects an attempt, by names that everyone may read (FD6-24, FD6-52)."""
    effects = bearing(table, sheet_id, *scopes, against=against)
    if against in ("", sheet_id) or is_open(table, against):
        return effects
    return tuple(
        replace(effect, source=THE_TARGET) if effect.owner == against else effect for effect in effects
    )


def of_kind(effects: Iterable[Bearing], *kinds: str) -> tuple[Bearing, ...]:
    """Return those of some kinds alone."""
    return tuple(effect for effect in effects if effect.kind in kinds)


def amount(effects: Iterable[Bearing], kind: str) -> int:
    """Return the sum of one kind; effects that cancel out are all counted (FD6-24, OD6-18)."""
    return sum(effect.amount for effect in effects if effect.kind == kind)


def use_up(table: Table, effects: Iterable[Bearing]) -> Table:
    """Return the table after a roll on which these bore: effects of so many rolls are counted down.

    A condition that lasts for a time, and whose last effect was for so many rolls, goes with it. Actions of
    the next round are paid as it begins, and their condition lasts as long as it says.
    """
    counting = [effect for effect in effects if effect.uses]
    for owner, key in dict.fromkeys((effect.owner, effect.key) for effect in counting):
        places = {effect.place for effect in counting if (effect.owner, effect.key) == (owner, key)}
        table = _counted_down(table, owner, key, places)
    return table


def _counted_down(table: Table, owner: str, key: str, places: set[int]) -> Table:
    row = table.get(Condition, owner, key)
    if row is None:
        return table
    effects_left = [
        replace(effect, uses=effect.uses - 1) if place in places else effect
        for place, effect in enumerate(row.effects)
    ]
    effects = tuple(effect for place, effect in enumerate(effects_left) if effect.uses or place not in places)
    for_rolls = any(effect.kind not in OF_ROUNDS for effect in row.effects)
    if not effects and for_rolls and row.until not in ("", "recovered"):
        return table.without(Condition, owner, key)
    return table.put(owner, key, replace(row, effects=effects))


def sources(effects: Iterable[Bearing], kind: str) -> tuple[str, ...]:
    """Name the conditions with such an effect, once for each unit of it (FB-36)."""
    return tuple(effect.source for effect in effects if effect.kind == kind for _ in range(effect.amount))


def advantages_by_name(
    table: Table, sheet_id: str, advantages: int, disadvantages: int, *scopes: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Name every Advantage and Disadvantage on an attempt: those set by hand, then the conditions'."""
    effects = bearing(table, sheet_id, *scopes)
    ups = (TYPED,) * advantages + sources(effects, "advantage")
    downs = (TYPED,) * disadvantages + sources(effects, "disadvantage")
    return ups, downs


def rolled_with(table: Table, sheet_id: str, *scopes: str, against: str = "") -> Table:
    """Count down the Advantages and Disadvantages that bore on a roll and serve for so many rolls."""
    effects = bearing(table, sheet_id, *scopes, against=against)
    return use_up(table, of_kind(effects, "advantage", "disadvantage"))


def granted_to(table: Table, sheet_id: str) -> set[str]:
    """Return the abilities that conditions lend to a sheet (FD6-39, R-20)."""
    effects = (effect for row in table.of(Condition, sheet_id).values() for effect in row.effects)
    return {effect.scope for effect in effects if effect.kind == "granted"}


def is_boon(row: Condition) -> bool:
    """Say whether a condition does something, and all that it does helps its bearer."""
    return bool(row.effects) and all(map(_helps, row.effects))


def _helps(effect: Effect) -> bool:
    """Say whether an effect helps its bearer; a flip raises the lower half of the faces (FD6-48)."""
    if effect.kind == "flip":
        raises = effect.amount <= HIGHEST_RAISED
    else:
        raises = effect.amount > 0 if effect.kind in SIGNED else effect.kind in HELPFUL
    return raises == (effect.whose == "own")


def refuse_unusable(table: Table, sheet_id: str, ability: str, name_shown: str) -> None:
    """Refuse what needs an ability that a condition has taken away (OD6-16, FD6-39)."""
    for effect in of_kind(bearing(table, sheet_id, ability), "unusable"):
        if effect.scope == ability:
            profile = table.get(Profile, sheet_id, "profile")
            name = profile.name if profile else "This sheet"
            raise RuleBroken(f"{name} cannot use {name_shown}: {effect.source}.")


def kinds_of(system: System) -> tuple[str, ...]:
    """Return what an effect can do in a game."""
    kinds_known = {kind for kinds in system.effects.values() for kind in kinds}
    return tuple(kind for kind in KINDS if kind in kinds_known)


def scopes_of(system: System) -> tuple[str, ...]:
    """Return the sorts of roll on which an effect can work in a game, "" for everywhere."""
    return tuple(scope for scope in SCOPES if _place_of(scope) in system.effects)


def _place_of(scope: str) -> str:
    """Return where a scope is, as a game lists what works there."""
    if scope.startswith(OF_VALUE):
        return "resistance"
    return (scope or EVERYWHERE) if scope in SCOPES else "ability"


def _is_of_value(system: System, scope: str) -> bool:
    """Say whether a scope is one fixed value, as values are written."""
    value = scope.startswith(OF_VALUE) and scope.removeprefix(OF_VALUE).strip()
    return bool(value) and "resistance" in system.effects and scope == scope.casefold()


def problem_of(system: System, effect: Effect, abilities: Iterable[str]) -> str:
    """Return what is wrong with an effect in a game and with those abilities and skills, or nothing."""
    keys = tuple(abilities)
    if effect.kind not in kinds_of(system):
        return f"In {system.name} a condition can do this: {', '.join(kinds_of(system))}; not {effect.kind}."
    if effect.scope not in (*scopes_of(system), *keys) and not _is_of_value(system, effect.scope):
        where = ", ".join(filter(None, scopes_of(system))).replace("_", " ")
        return f"In {system.name} a condition affects {where} or an ability, not {effect.scope}."
    if effect.kind in ("unusable", "granted") and effect.scope not in keys:
        return f"Say which ability {'is granted' if effect.kind == 'granted' else 'cannot be used'}."
    if effect.whose not in WHOSE:
        return f"An effect is on the bearer's own rolls or on rolls against them, not {effect.whose}."
    place, against = _place_of(effect.scope), effect.whose == "against"
    is_asked = effect.kind in system.effects[place]
    if not is_asked or (against and (place not in system.against or effect.kind in OF_BEARER)):
        where = "everything" if place == EVERYWHERE else "one ability" if place == "ability" else effect.scope
        where += " in rolls against the bearer" if against else ""
        return f"In {system.name} “{effect.kind}” does not work on {where}.".replace("_", " ")
    if effect.kind == "wild_sides" and effect.amount not in SIZES:
        return SIZED
    if effect.amount == 0 or (effect.amount < 0 and effect.kind not in SIGNED):
        return f"The amount of an effect of kind {effect.kind} cannot be {effect.amount}."
    return "" if 0 <= effect.uses <= 99 else "An effect lasts 1 to 99 rolls, or all of them (0)."


def refuse_bad_effects(game: Game, table: Table, sheet_id: str, effects: tuple[Effect, ...]) -> None:
    """Refuse effects that no roll would ever ask for."""
    within(len(effects), 0, EFFECTS, "The number of effects")
    own = {*table.of(Ability, sheet_id), *granted_to(table, sheet_id)}
    keys = {*(ability.key for ability in game.system.abilities), *own}
    for effect in effects:
        problem = problem_of(game.system, effect, keys)
        if problem:
            raise RuleBroken(problem)
        if effect.kind != "wild_sides":
            within(effect.amount, -MOST_SLOTS, MOST_SLOTS, "The amount of an effect")
