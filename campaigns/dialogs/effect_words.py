"""What conditions do, in a few words, and how long they last."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.dialogs.plain import Place
from rules.common.condition_effects import OF_VALUE
from rules.common.durations import span_words
from rules.d6.check_setup import code_name
from rules.d6.passive_values import value_name
from rules.table import Condition, Effect
from rules.verdicts import signed

SCOPES = {"checks": "checks", "attacks": "attacks", "skills": "skills", "resistance": "resistance"}
SCOPES |= {"effect_rolls": "effect rolls"}
NAMED = {
    "wild_dice": "wild die",
    "points": "to the total",
    "actions": "action",
    "bonus_actions": "bonus action",
}
PLURAL = {"wild_dice": "wild dice", "actions": "actions", "bonus_actions": "bonus actions"}


def does_and_lasts(place: Place, row: Condition) -> tuple[str, str]:
    lasts = span_words(place.state.game, place.state.table, row.until, row.left)
    return effects_in_words(place, row), lasts


def effects_in_words(place: Place, row: Condition) -> str:
    """Say what a condition does, in a few words: "−1D on Melee, cannot act"."""
    return ", ".join(_unique(_effect_words(place, effect) for effect in row.effects))


def _unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _effect_words(place: Place, effect: Effect) -> str:
    name = _scope(place, effect.scope)
    plain = {
        "cannot_act": "cannot act",
        "cannot_decide": "cannot decide",
        "unusable": f"no {name}" if name else "an ability, the Game Master names it",
        "granted": f"has {name}",
    }
    if effect.kind in plain:
        return plain[effect.kind]
    against = " against them" if effect.whose == "against" else ""
    scope = f" on {name}" if name else ""
    uses = f" for {effect.uses} rolls" if effect.uses > 1 else " once" if effect.uses else ""
    return f"{_amount_words(effect)}{scope}{against}{uses}"


def _amount_words(effect: Effect) -> str:
    amount = effect.amount
    if effect.kind == "dice":
        return f"{signed(amount)}D"
    if effect.kind in NAMED:
        word = PLURAL.get(effect.kind, NAMED[effect.kind]) if abs(amount) != 1 else NAMED[effect.kind]
        return f"{signed(amount)} {word}"
    if effect.kind == "flip":
        return f"flips a {amount}"
    if effect.kind == "wild_sides":
        return f"wild dice of {amount} sides"
    several = f"{amount} × " if amount > 1 else ""
    return f"{several}{effect.kind.capitalize()}"


def _scope(place: Place, scope: str) -> str:
    if not scope or scope in SCOPES:
        return SCOPES.get(scope, "")
    if scope.startswith(OF_VALUE):
        return value_name(place.state.game, scope.removeprefix(OF_VALUE))
    return code_name(place.state.game, place.state.table, place.sheet_id, scope.removesuffix(" alone"))
