"""The effects that ranks buy, each a condition with its stated time (FD6-35..39, R-15, R-19, R-20, R-73)."""

from __future__ import annotations

from rules.commands.codes import Bought
from rules.decide.code_pools import called, settled
from rules.decide.code_sheets import RANKED, WITHOUT_CODE
from rules.decide.luck import refuse_for_stock
from rules.decide.shape import clean_name
from rules.decide.sheets import profile_of
from rules.decide.spans import MOMENTARY, left_of
from rules.errors import RuleBroken
from rules.kinds import Purchase
from rules.system import System
from rules.table import Ability, Condition, Effect, Table

SAID = {
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
"""How an effect is called, before what it bears on."""


def condition_bought(
    system: System, table: Table, bought: Bought, what: Purchase, sheet: str, source: str
) -> Condition:
    """The condition that an effect lays on a sheet, as long as the effect says (FD6-35..39, R-15)."""
    scope, about = _scope(system, table, bought, what, sheet)
    effect = _effect(bought, what, scope, _uses(system, table, what))
    return Condition(
        name=_name(what, effect, about),
        kind="cumulative",
        rank=what.cost,
        effects=(effect,),
        until=what.until,
        left=left_of(table, sheet, what.until),
        source=source,
    )


def _uses(system: System, table: Table, what: Purchase) -> int:
    """How many rolls an effect serves; 0 for all until it ends (R-21, R-73)."""
    if what.effect in ("actions", "bonus_actions"):
        return 1
    once = settled(system, table, "single_check", "all checks of the skill") == "first check only"
    return int(once and what.on == "skill" and what.until in MOMENTARY)


def _effect(bought: Bought, what: Purchase, scope: str, uses: int) -> Effect:
    if what.effect == "ability":
        return Effect(kind="granted" if bought.sign > 0 else "unusable", scope=scope)
    return Effect(kind=what.effect, scope=scope, amount=what.amount * bought.sign, uses=uses)


def _name(what: Purchase, effect: Effect, about: str) -> str:
    if what.effect == "ability":
        return f"{about} {'granted' if effect.kind == 'granted' else 'suppressed'}"
    return f"{SAID[effect.kind].format(amount=effect.amount)} {about}".strip()


def _scope(system: System, table: Table, bought: Bought, what: Purchase, sheet: str) -> tuple[str, str]:
    """Where an effect works, and what that is called (FD6-18, FD6-36, FD6-38, FD6-39)."""
    if what.on == "value":
        return "resistance", clean_name(bought.text, "name for the value")
    if what.on == "":
        return "", ""
    if what.effect == "ability" and bought.sign > 0:
        return bought.on, _granted(system, table, bought, sheet)
    row = table.get(Ability, sheet, bought.on)
    if row is None or (what.on == "ability" and row.parent):
        wanted = "ability" if what.on == "ability" else "ability or skill"
        raise RuleBroken(f"Say which {wanted} of {profile_of(table, sheet).name} it is about.")
    about = called(system, table, sheet, bought.on)
    if what.effect != "ability" and bought.on in WITHOUT_CODE:
        raise RuleBroken(f"{about} is never rolled: nothing can be added to it or taken from it.")
    return bought.on, about


def _granted(system: System, table: Table, bought: Bought, sheet: str) -> str:
    """The name of an ability to grant: one that the sheet lacks and may hold (FD6-01, FD6-39, R-20)."""
    profile, key = profile_of(table, sheet), bought.on
    if not key:
        raise RuleBroken("Say which ability is granted.")
    known = next((each.name for each in system.abilities if each.key == key), "")
    about = clean_name(bought.text or known or system.ability(key).name, "ability")
    for name in filter(None, (known, about)):
        refuse_for_stock(profile, name)
    if key in WITHOUT_CODE and key not in RANKED:
        raise RuleBroken(f"{known} is what a character is; no effect grants that.")
    if table.get(Ability, sheet, key) or _is_granted(table, sheet, key):
        raise RuleBroken(f"{profile.name} has {called(system, table, sheet, key)} already.")
    return about


def _is_granted(table: Table, sheet: str, key: str) -> bool:
    lying = (each for row in table.of(Condition, sheet).values() for each in row.effects)
    return any(each.kind == "granted" and each.scope == key for each in lying)
