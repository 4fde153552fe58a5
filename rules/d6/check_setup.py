"""What a check is made with: the command, and the pool with all that bears on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.common.bounds import within
from rules.common.conditions import forbidding
from rules.common.effects import TYPED, Bearing, amount, bearing, of_kind, refuse_unusable
from rules.common.sheets import finished
from rules.d6 import boosts, flips, throws
from rules.d6.codes import Code, added, carried, doubled
from rules.d6.pools import ADD, Pool, pool
from rules.d6.wild_dice import Wild
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Command, Game
from rules.system import Setting, ruling
from rules.table import Ability, Condition, Part, Profile, Table

WILD_DIE = "wild_die"
DICE = 50
POINTS = 999
SOURCES = 20
FLIPS = 20
SIZES = (4, 6, 8, 10, 12, 20)
THE_TARGET = "the target"
SAID = {"advantage": "Advantage", "disadvantage": "Disadvantage", "boost": "Boost", "penalty": "Penalty"}
RULES = {"advantage": "FD6-50", "disadvantage": "FD6-51", "boost": "R-03", "penalty": "R-03"}


@dataclass(frozen=True, slots=True)
class CheckCode(Command):
    """A check of an ability's die code, with a skill's on top (FD6-18..20); None: only the total is asked.

    ``dice``, ``wild`` and ``flat`` are what circumstances add or take before and after the throw; ``boosts``
    to ``flips`` what they do besides. ``luck`` doubles the dice (FD6-03). ``target``: whom it is against, and
    ``opposing`` the ability or skill with which the target stands against it: that total is the difficulty.
    """

    sheet_id: str
    ability: str
    skill: str = ""
    difficulty: int | None = None
    dice: int = 0
    wild: int = 0
    flat: int = 0
    boosts: int = 0
    penalties: int = 0
    advantages: int = 0
    disadvantages: int = 0
    flips: tuple[int, ...] = ()
    luck: bool = False
    wild_sides: int = 6
    target: str = ""
    opposing: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class CheckSetup:
    """A check before its dice: ``parts`` are the dice by source, ``sources`` what else bears on it.

    ``boost`` above zero lays the lowest dice aside, below zero the highest. ``flat`` is added afterwards.
    """

    code: Code
    pool: Pool
    mode: str
    boost: int
    wild: Wild
    flat: tuple[Modifier, ...]
    parts: tuple[Modifier, ...]
    sources: tuple[Modifier, ...]
    found: tuple[Bearing, ...] = ()

    @property
    def added(self) -> int:
        """What is added to the dice."""
        return sum(each.amount for each in self.flat)


def settled(game: Game, table: Table, key: str, otherwise: Setting) -> Setting:
    """How the table settles a ruling, or what goes without saying in a game that does not ask."""
    known = any(each.key == key for each in game.system.rulings)
    return ruling(table, game.system, key) if known else otherwise


def counts_successes(game: Game, table: Table) -> bool:
    """Whether dice are read as Wild D6 does, where one of every pool is wild (WD-01, R-29)."""
    return settled(game, table, "dice_mode", "total") == "successes"


def is_open(table: Table, sheet_id: str) -> bool:
    """Whether everyone may read a sheet."""
    part = table.get(Part, sheet_id, "part")
    return part is None or part.visibility == "open"


def borne(table: Table, sheet_id: str, *scopes: str, against: str = "") -> tuple[Bearing, ...]:
    """All that bears on an attempt, by names that everyone may read (FD6-24, FD6-52)."""
    found = bearing(table, sheet_id, *scopes, against=against)
    if against in ("", sheet_id) or is_open(table, against):
        return found
    return tuple(replace(each, source=THE_TARGET) if each.owner == against else each for each in found)


def acting(table: Table, sheet_id: str) -> Profile:
    """The profile of someone who can act (FD6-27, FD6-46)."""
    return _free(table, sheet_id, "cannot_act", "cannot act")


def deciding(table: Table, sheet_id: str) -> Profile:
    """The profile of someone who can decide (FD6-27, FD6-46)."""
    return _free(table, sheet_id, "cannot_decide", "cannot decide")


def _free(table: Table, sheet_id: str, effect: str, said: str) -> Profile:
    profile = finished(table, sheet_id)
    hindrance = forbidding(table.of(Condition, sheet_id).values(), effect)
    if hindrance:
        raise RuleBroken(f"{profile.name} {said}: {hindrance}.")
    return profile


def called(game: Game, table: Table, sheet_id: str, key: str) -> str:
    """What an ability or a skill is called: by its own name, or by the game's."""
    row = table.get(Ability, sheet_id, key)
    if row and row.name:
        return row.name
    return next((each.name for each in game.system.abilities if each.key == key), key.replace("_", " "))


def check_setup(game: Game, table: Table, order: CheckCode) -> CheckSetup:
    """All that a check is thrown with (FD6-03..05, FD6-18, FD6-48..52, R-05, R-06, R-12, R-13)."""
    refuse_odd_numbers(order)
    codes = _codes(game, table, order)
    joined = added(*codes.values(), normalise=False) if len(codes) > 1 else next(iter(codes.values()))
    code = carried(joined) if settled(game, table, "normalise_pips", "on") == "on" else joined
    scopes = [key for key in (order.ability, order.skill) if key]
    found = borne(table, order.sheet_id, "checks", "skills", *scopes, against=order.target)
    has_wild = has_wild_die(table, order.sheet_id) or counts_successes(game, table)
    rolled = pool(
        code,
        luck=order.luck,
        wild_dice=int(has_wild),
        bonus_dice=order.dice + amount(found, "dice"),
        bonus_wild=order.wild + amount(found, "wild_dice"),
        wd_effect=str(settled(game, table, "wd_effect", ADD)),
        floor=int(settled(game, table, "pool_floor", 0)),
    )
    return CheckSetup(
        code=code,
        pool=rolled,
        mode=_mode(game, table, order, found),
        boost=_boost(game, table, order, found),
        wild=_wild(game, table, order, found),
        flat=(*_some(rolled.pips, "pips", "FD6-19"), *parted(order.flat, found, "points")),
        parts=_parts(game, table, order, codes, code, found),
        sources=_sources(table, order, found),
        found=found,
    )


def refuse_odd_numbers(order: CheckCode) -> None:
    """Refuses what nobody throws."""
    within(order.dice, -DICE, DICE, "The dice more or less")
    within(order.wild, -DICE, DICE, "The wild dice more or less")
    within(order.flat, -POINTS, POINTS, "The points more or less")
    for number in (order.boosts, order.penalties, order.advantages, order.disadvantages):
        within(number, 0, SOURCES, "Boosts, Penalties, Advantages and Disadvantages")
    within(len(order.flips), 0, FLIPS, "The number of flips")
    if order.wild_sides not in SIZES:
        raise RuleBroken("A wild die has 4, 6, 8, 10, 12 or 20 sides.")
    if order.difficulty is not None:
        within(order.difficulty, -POINTS, POINTS, "The difficulty")


def has_wild_die(table: Table, sheet_id: str) -> bool:
    """Whether someone has the Wild Die, which makes one die of every check wild (FD6-01, FD6-10, FD6-39)."""
    lying = [each for each in bearing(table, sheet_id, WILD_DIE) if each.scope == WILD_DIE]
    if of_kind(lying, "unusable"):
        return False
    row, profile = table.get(Ability, sheet_id, WILD_DIE), table.get(Profile, sheet_id, "profile")
    held = row is not None and (row.value > 0 or row.dice > 0)
    return held or bool(profile and profile.dynamic and of_kind(lying, "granted"))


def _codes(game: Game, table: Table, order: CheckCode) -> dict[str, Code]:
    """The ability's die code and the skill's, by key (FD6-18)."""
    found = {}
    for key in filter(None, (order.ability, order.skill)):
        name = called(game, table, order.sheet_id, key)
        refuse_unusable(table, order.sheet_id, key, name)
        row = table.get(Ability, order.sheet_id, key) or _granted(table, order.sheet_id, key)
        if row is None:
            raise RuleBroken(f"{finished(table, order.sheet_id).name} has no die code for {name}.")
        if key == order.skill and row.parent != order.ability:
            raise RuleBroken(f"{name} is no skill of {called(game, table, order.sheet_id, order.ability)}.")
        found[key] = Code(row.dice, row.pips)
    if not found:
        raise RuleBroken("Say which ability is rolled.")
    return found


def _granted(table: Table, sheet_id: str, key: str) -> Ability | None:
    """An ability that a condition lends, without dice of its own (FD6-39, R-20)."""
    lent = of_kind(bearing(table, sheet_id, key), "granted")
    return Ability() if any(each.scope == key for each in lent) else None


def _mode(game: Game, table: Table, order: CheckCode, found: tuple[Bearing, ...]) -> str:
    ups = order.advantages + amount(found, "advantage")
    downs = order.disadvantages + amount(found, "disadvantage")
    return throws.mode(ups, downs, str(settled(game, table, "adv_cancel", "net")))


def _boost(game: Game, table: Table, order: CheckCode, found: tuple[Bearing, ...]) -> int:
    """What boosts and penalties leave over; nothing where they are only noted (R-03)."""
    if settled(game, table, "boost_penalty", "on") != "on":
        return 0
    ups = (order.boosts, amount(found, "boost"))
    return boosts.net(ups, (order.penalties, amount(found, "penalty")))


def _wild(game: Game, table: Table, order: CheckCode, found: tuple[Bearing, ...]) -> Wild:
    """How wild dice work here (R-04, R-07)."""
    faces = (*order.flips, *(each.amount for each in of_kind(found, "flip")))
    values = str(settled(game, table, "flip_values", "any face"))
    return Wild(
        sides=order.wild_sides,
        flips=flips.in_force(faces, values),
        reads=str(settled(game, table, "flip_wild", "natural")),
        any_one=settled(game, table, "crit_any", "any") == "any",
        six_only=settled(game, table, "wdn_critical", "exploding faces") == "6 only",
    )


def _parts(
    game: Game,
    table: Table,
    order: CheckCode,
    codes: dict[str, Code],
    code: Code,
    found: tuple[Bearing, ...],
) -> tuple[Modifier, ...]:
    """The dice of the pool by where they come from."""
    own = [
        Modifier(amount=each.dice, source=called(game, table, order.sheet_id, key), rule="FD6-18")
        for key, each in codes.items()
    ]
    carry = code.dice - sum(each.dice for each in codes.values())
    more = doubled(code).dice - code.dice if order.luck else 0
    wild = parted(order.wild, found, "wild_dice", "R-06")
    return (
        *own,
        *_some(carry, "three pips", "R-12"),
        *_some(more, "luck", "FD6-03"),
        *parted(order.dice, found, "dice", "FD6-24"),
        *(Modifier(amount=each.amount, source=f"{each.source} (wild)", rule=each.rule) for each in wild),
    )


def parted(typed: int, found: Iterable[Bearing], kind: str, rule: str = "FD6-24") -> tuple[Modifier, ...]:
    """What was added by hand, and then what each condition adds."""
    lying = of_kind(found, kind)
    return (
        *_some(typed, TYPED),
        *(Modifier(amount=each.amount, source=each.source, rule=rule) for each in lying),
    )


def _some(number: int, source: str, rule: str = "") -> tuple[Modifier, ...]:
    return (Modifier(amount=number, source=source, rule=rule),) if number else ()


def _sources(table: Table, order: CheckCode, found: tuple[Bearing, ...]) -> tuple[Modifier, ...]:
    """What else bears on a check, by name: the Wild Die, Advantages, boosts, flips."""
    wild = _some(int(has_wild_die(table, order.sheet_id)), "Wild Die", "FD6-11")
    typed = {
        "advantage": order.advantages,
        "disadvantage": order.disadvantages,
        "boost": order.boosts,
        "penalty": order.penalties,
    }
    several = [
        Modifier(amount=each.amount, source=f"{SAID[kind]}: {each.source}", rule=RULES[kind])
        for kind, number in typed.items()
        for each in parted(number, found, kind)
    ]
    turned = [
        *(Modifier(amount=face, source=f"Flip: {TYPED}", rule="FD6-48") for face in order.flips),
        *(
            Modifier(amount=each.amount, source=f"Flip: {each.source}", rule="FD6-48")
            for each in of_kind(found, "flip")
        ),
    ]
    return (*wild, *several, *turned)
