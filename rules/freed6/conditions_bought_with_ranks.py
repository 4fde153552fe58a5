"""The conditions that ranks buy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.bounds import clean_name
from rules.common.condition_effects import granted_to, is_open
from rules.common.durations import MOMENTARY, left_of
from rules.common.lookups import called_by, first_word, profile_of
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import alone, code_name
from rules.d6.dynamic_or_stock import RANKED, refuse_extranormal_for_stock, refuse_for_stock
from rules.d6.resistances import scope_of
from rules.d6.table_rulings import ruling_or
from rules.d6.who_has_wild_dice import can_lose_wild_dice
from rules.errors import RuleBroken
from rules.game import Game
from rules.signs import with_minus
from rules.system import Purchase
from rules.table import Ability, Condition, Effect, Profile, Table

NAMES = {
    "points": "{amount:+d}",
    "dice": "{amount:+d}D",
    "wild_dice": "{amount:+d}WD",
    "boost": "Boost-{amount}",
    "penalty": "Penalty-{amount}",
    "advantage": "Advantage",
    "disadvantage": "Disadvantage",
    "actions": "{amount:+d} full action",
    "bonus_actions": "{amount:+d} bonus action",
}
"""How an effect is called, before what it affects."""


@dataclass(frozen=True, slots=True)
class RankBuy:
    """One effect that ranks buy: its key, on whom it falls ("": the one who rolled), and what it is about.

    ``on``: the key of a skill, an ability, a condition or an open effect roll, as the effect asks.
    ``sign`` -1 takes what 1 gives; ``text`` names a value, an ability or the effect in the table's words.
    """

    effect: str
    target: str = ""
    on: str = ""
    sign: int = 1
    text: str = ""


def condition_bought(
    game: Game, table: Table, rank_buy: RankBuy, purchase: Purchase, sheet_id: str, source: str, by: str
) -> Condition:
    """Return the condition that an effect lays on a sheet, as long as the effect says (FD6-35..39, R-15).

    ``by``: the sheet that buys it, to which a hidden one goes unnamed.
    """
    profile = replace(profile_of(table, sheet_id), name=first_word(called_by(table, sheet_id, by)))
    scope, about = _scope(game, table, rank_buy, purchase, sheet_id, profile)
    if purchase.effect == "wild_dice" and rank_buy.sign < 0:
        _refuse_without_wild_dice(game, table, sheet_id)
    effect = _effect(rank_buy, purchase, scope, _uses(game, table, purchase))
    return Condition(
        name=_name(purchase, effect, about),
        kind="cumulative",
        rank=purchase.cost,
        effects=(effect,),
        until=purchase.until,
        left=left_of(game, table, sheet_id, purchase.until),
        source=source,
    )


def _refuse_without_wild_dice(game: Game, table: Table, sheet_id: str) -> None:
    """Refuse to take a wild die that is not there; a sheet that not all may read tells nothing (R-06)."""
    if is_open(table, sheet_id) and not can_lose_wild_dice(game, table, sheet_id):
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no wild die to take.")


def _uses(game: Game, table: Table, purchase: Purchase) -> int:
    """Return how many rolls an effect serves; 0 for all until it ends (R-21, R-73)."""
    if purchase.effect in ("actions", "bonus_actions"):
        return 1
    once = ruling_or(game, table, "single_check", "all checks of the skill") == "first check only"
    return int(once and purchase.on == "skill" and purchase.until in MOMENTARY)


def _effect(rank_buy: RankBuy, purchase: Purchase, scope: str, uses: int) -> Effect:
    if purchase.effect == "ability":
        return Effect(kind="granted" if rank_buy.sign > 0 else "unusable", scope=scope)
    return Effect(kind=purchase.effect, scope=scope, amount=purchase.amount * rank_buy.sign, uses=uses)


def _name(purchase: Purchase, effect: Effect, about: str) -> str:
    if purchase.effect == "ability":
        return f"{about} {'granted' if effect.kind == 'granted' else 'suppressed'}"
    return with_minus(f"{NAMES[effect.kind].format(amount=effect.amount)} {about}".strip())


def _scope(
    game: Game, table: Table, rank_buy: RankBuy, purchase: Purchase, sheet_id: str, profile: Profile
) -> tuple[str, str]:
    """Return where an effect works, and what that is called (FD6-18, FD6-36, FD6-38, FD6-39).

    What is for one skill serves an ability where it is rolled with no skill, and none of its skills.
    """
    if purchase.on == "value":
        value = clean_name(rank_buy.text, "name for the value")
        return scope_of(value), value
    if purchase.on == "":
        return "", ""
    if purchase.effect == "ability" and rank_buy.sign > 0:
        return rank_buy.on, _name_to_grant(game, table, rank_buy, sheet_id, profile)
    row = table.get(Ability, sheet_id, rank_buy.on)
    if row is None and rank_buy.on in granted_to(table, sheet_id):
        row = Ability()
    if row is None or (purchase.on == "ability" and row.parent):
        what = "ability" if purchase.on == "ability" else "ability or skill"
        raise RuleBroken(f"Choose which {what} of {profile.name} it affects.")
    about = code_name(game, table, sheet_id, rank_buy.on)
    if purchase.effect != "ability" and rank_buy.on in WITHOUT_CODE:
        raise RuleBroken(f"{about} is never rolled, so it cannot be raised or lowered.")
    if purchase.on == "skill" and not row.parent:
        return alone(rank_buy.on), alone(about)
    return rank_buy.on, about


def _name_to_grant(game: Game, table: Table, rank_buy: RankBuy, sheet_id: str, profile: Profile) -> str:
    """Return the name of an ability to grant, which the sheet lacks and may hold (FD6-01, FD6-39, R-20)."""
    key = rank_buy.on
    if not key:
        raise RuleBroken("Choose which ability is granted.")
    name_in_game = next((kind.name for kind in game.system.abilities if kind.key == key), "")
    about = clean_name(rank_buy.text or name_in_game or game.system.ability(key).name, "ability")
    for name in filter(None, (name_in_game, about)):
        refuse_for_stock(profile, name)
        refuse_extranormal_for_stock(game, profile, name)
    if key in WITHOUT_CODE and key not in RANKED:
        raise RuleBroken(f"No effect can grant {name_in_game}.")
    if table.get(Ability, sheet_id, key) or key in granted_to(table, sheet_id):
        raise RuleBroken(f"{profile.name} has {code_name(game, table, sheet_id, key)} already.")
    return about
