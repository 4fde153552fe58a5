"""The first purse and the kit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll, ShownRoll, shown_die
from rules.fields import Field
from rules.freeblade.abilities import score_of
from rules.freeblade.first_spells import KIT
from rules.freeblade.making_stages import at_stage, to_next_stage
from rules.freeblade.numbers_from_scores import highest, session_focus, starting_hp
from rules.freeblade.preview_parts import bars_of
from rules.game import Bar, Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.odds.counts import Distribution, uniform
from rules.randomness import Randomness
from rules.system import Item, System, ruling_number
from rules.table import Belonging, Detail, Resource, Table
from rules.verdicts import Verdict

COIN = 10


@dataclass(frozen=True, slots=True)
class TakeKit(Command):
    """A starting kit of a highest ability's table, and the common start; ``number`` 0 rolls the D6
    (FB-13, FB-14)."""

    sheet_id: str
    ability: Annotated[str, Field("Ability", source="abilities")]
    number: Annotated[int, Field("Kit", blurb="Enter 0 to roll for one.", low=0, high=20, start=0)] = 0


@dataclass(frozen=True, slots=True)
class RollCoins(Command):
    """3D6 x 10 coins (FB-14)."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KitTaken(Fact):
    """A starting kit; ``face`` is the D6 that chose it, 0 when picked. ``items`` names all that was
    taken.

    ``tie`` is the die that chose among equally high abilities, 0 where none did.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-13",)
    ASIDE: ClassVar[bool] = True

    ability: str
    number: int
    face: int = 0
    items: tuple[str, ...] = ()
    tie: int = 0

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (shown_die(Die(sides=6, face=self.face)),) if self.face else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsRolled(Fact):
    """The starting purse."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-14",)
    ASIDE: ClassVar[bool] = True

    roll: Roll
    coins: int

    def verdict(self) -> Verdict:
        return Verdict(roll=self.roll, total=self.coins, words="coins")

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (ShownRoll(roll=self.roll, is_sum=False),)


def roll_coins(game: Game, table: Table, command: RollCoins, randomness: Randomness) -> Decision:
    """Roll the first purse, 3D6 x 10 (FB-14)."""
    at_stage(table, command.sheet_id, "coins")
    faces = [randomness(6) for _ in range(3)]
    coins = starting_coins(faces)
    roll = Roll(dice=tuple(Die(sides=6, face=face) for face in faces), total=coins, formula="3d6 × 10")
    after = table.put(command.sheet_id, "coins", Resource(number=coins))
    fact = CoinsRolled(sheet_id=command.sheet_id, roll=roll, coins=coins)
    return decided(to_next_stage(game, after, command.sheet_id), fact)


def take_kit(game: Game, table: Table, command: TakeKit, randomness: Randomness) -> Decision:
    """Take a kit of a highest ability's table, rolled or chosen, and the common start (FB-13, FB-14)."""
    at_stage(table, command.sheet_id, "kit")
    best = best_abilities(game, table, command.sheet_id)
    if command.ability not in best:
        names = " or ".join(game.system.ability(key).name for key in best)
        raise RuleBroken(f"The kit comes from the table of the highest ability: {names}.")
    within(command.number, 0, len(game.system.kits[command.ability]), "A kit's number")
    face = 0 if command.number else randomness(len(game.system.kits[command.ability]))
    number = command.number or face
    after, items = equip(game, table, command.sheet_id, command.ability, number)
    fact = KitTaken(
        sheet_id=command.sheet_id,
        ability=command.ability,
        number=number,
        face=face,
        items=items,
    )
    return decided(to_next_stage(game, after, command.sheet_id), fact)


def best_abilities(game: Game, table: Table, sheet_id: str) -> tuple[str, ...]:
    """Return the abilities that no other one beats; among several the player picks (FB-13)."""
    return highest({ability.key: score_of(table, sheet_id, ability.key) for ability in game.system.abilities})


def starting_items(system: System, ability: str, number: int, shield: int) -> tuple[Item, ...]:
    """Return the things of a kit; its shield has the die of the campaign's ruling (FB-17..20, R-36)."""
    items = system.kit(ability, number).items
    return tuple(replace(item, die=shield) if item.kind == "shield" else item for item in items)


def equip(
    game: Game, table: Table, sheet_id: str, ability: str, number: int
) -> tuple[Table, tuple[str, ...]]:
    """Return the table with a kit, the common start, HP and Focus; and what was taken, by name.

    Rations that a kit has besides the common ones are a supply of their own (R-38).
    """
    shield = ruling_number(table, game.system, "default_shield")
    items = starting_items(game.system, ability, number, shield)
    carried = [*items, *(item for item in game.system.common if item.name != "coins")]
    table = table.put(sheet_id, KIT, Detail(text=f"{ability} {number}"))
    for order, item in enumerate(carried):
        table = table.put(sheet_id, table.new_key(), _belonging(item, order))
    hp = starting_hp(score_of(table, sheet_id, "constitution"))
    focus = session_focus(score_of(table, sheet_id, "dexterity"))
    table = table.put(sheet_id, "hp", Resource(number=hp, limit=hp))
    table = table.put(sheet_id, "focus", Resource(number=focus, limit=focus))
    return table, tuple(item.name for item in carried)


def _belonging(item: Item, order: int) -> Belonging:
    is_armor = item.kind == "armor"
    return Belonging(
        name=item.name,
        kind=item.kind,
        slots=item.slots,
        die=item.die,
        full=item.die,
        location="worn" if is_armor else "pack",
        place=order,
    )


def first_purse() -> Distribution:
    """Return the coins that a character starts with (FB-14)."""
    return uniform(6).times(3).mapped(lambda total: total * COIN)


def preview_coins(_game: Game, _table: Table, _command: RollCoins) -> Preview:
    """Foresee the first purse (FB-14)."""
    return Preview(bars=bars_of(first_purse()))


def preview_kit(game: Game, _table: Table, command: TakeKit) -> Preview:
    """Foresee which kit is rolled; one that is chosen rolls nothing (FB-13)."""
    if command.number:
        return Preview()
    kits = game.system.kits[command.ability]
    chance = Fraction(1, len(kits))
    return Preview(
        bars=tuple(
            Bar(number=kit.number, chance=chance, label=", ".join(item.name for item in kit.items))
            for kit in kits
        )
    )


def starting_coins(faces: Sequence[int]) -> int:
    """Return the first purse: 3D6 times ten (FB-14)."""
    can_fall(6, *faces)
    return sum(faces) * COIN


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(RollCoins, roll_coins),
        rolls(TakeKit, take_kit),
    ),
    previews=(
        foresees(RollCoins, preview_coins),
        foresees(TakeKit, preview_kit),
    ),
)
