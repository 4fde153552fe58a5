"""The two types of character: what a Dynamic one may have, and a Stock one cannot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import same
from rules.common.condition_effects import granted_to
from rules.common.lookups import finished, number
from rules.d6.who_has_wild_dice import WILD_DIE
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees
from rules.table import Ability, Condition, Profile, Resource, Table

DYNAMIC, STOCK = "Dynamic", "Stock"
FOR_DYNAMIC = ("Luck", "Wild Die")
"""What a Stock character can never hold."""
EXTRANORMAL = "extranormal"
LUCK = "luck"
RANKED = (LUCK, WILD_DIE)
"""Abilities that have a rank and no die code."""


@dataclass(frozen=True, slots=True)
class SetDynamic(Command):
    """A character becomes Dynamic or Stock (FD6-01)."""

    sheet_id: str
    dynamic: Annotated[
        bool, Field("Dynamic", blurb="Luck, wild dice and extranormal abilities are for Dynamic characters.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DynamicSet(Fact):
    """A character became Dynamic or Stock."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-01",)
    ASIDE: ClassVar[bool] = True

    dynamic: bool


def type_of(dynamic: bool, player_character: bool) -> str:
    """Return Dynamic or Stock; a player's character is always Dynamic (FD6-01)."""
    return DYNAMIC if dynamic or player_character else STOCK


def may_hold(dynamic: bool, ability: str) -> bool:
    """Say whether a character of that type may hold an ability; the types are abilities too (FD6-17)."""
    keys = (*FOR_DYNAMIC, DYNAMIC) if not dynamic else (STOCK,)
    return not any(same(ability, name) for name in keys)


def set_dynamic(game: Game, table: Table, command: SetDynamic) -> Decision:
    """Make a character Dynamic or Stock; a player's is always Dynamic (FD6-01)."""
    profile = finished(table, command.sheet_id)
    if not command.dynamic and type_of(False, profile.kind == "pc") != "Stock":
        raise RuleBroken(f"{profile.name} is a player's character, and always Dynamic.")
    if command.dynamic:
        _refuse_stock_only(table, profile, command.sheet_id)
    else:
        _refuse_what_stock_cannot(game, table, profile, command.sheet_id)
        table = table.without(Resource, command.sheet_id, LUCK)  # none is left in it
    after = table.put(command.sheet_id, "profile", replace(profile, dynamic=command.dynamic))
    return decided(after, DynamicSet(sheet_id=command.sheet_id, dynamic=command.dynamic))


def preview_type(game: Game, table: Table, command: SetDynamic) -> Preview:
    """Foresee nothing of a type but that it would be refused."""
    set_dynamic(game, table, command)
    return Preview()


def _refuse_stock_only(table: Table, profile: Profile, sheet_id: str) -> None:
    for row in table.of(Condition, sheet_id).values():
        if row.stock:
            raise RuleBroken(
                f"{profile.name} has {row.name}, which is for stock characters only: clear it first."
            )


def _refuse_what_stock_cannot(game: Game, table: Table, profile: Profile, sheet_id: str) -> None:
    lent = granted_to(table, sheet_id)
    keys = [key for key in RANKED if table.get(Ability, sheet_id, key) or key in lent]
    keys += [LUCK] if number(table, sheet_id, LUCK) else []
    if keys:
        raise RuleBroken(
            f"{profile.name} has {game.system.ability(keys[0]).name}, which Stock characters cannot have."
        )


def refuse_for_stock(profile: Profile, ability: str) -> None:
    """Refuse what only Dynamic characters hold (FD6-01)."""
    if not may_hold(profile.dynamic, ability) and not profile.dynamic:
        raise RuleBroken(f"{profile.name} is Stock, and only Dynamic characters have {ability}.")


def refuse_extranormal_for_stock(game: Game, profile: Profile, name: str, kind: str = "") -> None:
    """Refuse what is extranormal, by the game or because it is said to be (``kind``), to Stock (FD6-17)."""
    by_game = (ability.kind for ability in game.system.abilities if same(ability.name, name))
    if EXTRANORMAL not in (*by_game, kind) or profile.dynamic or not has_types(game):
        return
    raise RuleBroken(
        f"{profile.name} is Stock; only Dynamic characters have extranormal abilities such as {name}."
    )


def has_types(game: Game) -> bool:
    """Say whether characters are Dynamic or Stock in this game; others of the family have no such types."""
    return any(kind.name == STOCK for kind in game.system.abilities)


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetDynamic, set_dynamic),),
    previews=(foresees(SetDynamic, preview_type),),
)
