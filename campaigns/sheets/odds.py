"""What a sheet may ask before it rolls: exact odds, with the conditions that weigh on it counted in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from campaigns.sheets.odds_words import Odds, exact, in_words, mean, percent, rows_of
from campaigns.sheets.view import SheetView
from rules.common.effects import weighed
from rules.errors import RuleBroken
from rules.freeblade.advancement import advance_chance
from rules.freeblade.armour import armor_of
from rules.freeblade.attack_setup import always_d4, attack_die
from rules.freeblade.checks import check_curve, check_success, check_total
from rules.freeblade.damage_odds import damage, miss_chance
from rules.freeblade.spells import STRAIN_DR
from rules.freeblade.step_dice import expected_rolls, step_states, survival_curve
from rules.odds.counts import Distribution
from rules.system import ruling_word
from rules.table import Belonging

CURVE = range(6, 19)
USES = range(1, 13)
SURROUNDINGS = 6


def check_odds(
    sheet: SheetView, ability: str, difficulty: int | None, advantages: int = 0, disadvantages: int = 0
) -> Odds:
    """The chance of a check, and how it goes with the difficulty (FB-37..40)."""
    sheet.system.ability(ability)
    score = sheet.score(ability)
    for_, against = weighed(sheet.table, sheet.id, advantages, disadvantages, "checks", ability)
    ups, downs = len(for_), len(against)
    cancel = ruling_word(sheet.table, sheet.system, "cancel")
    if difficulty is None:
        total = check_total(score, ups, downs, cancel)
        words = f"Without a DR only the total is asked: {mean(total.mean)} on average."
        return Odds(words=words, rows=rows_of(total.pmf()), caption="How often each total comes up")
    found = check_success(score, difficulty, ups, downs, cancel)
    drs = CURVE if difficulty in CURVE else range(difficulty - SURROUNDINGS, difficulty + SURROUNDINGS + 1)
    return Odds(
        headline=percent(found),
        words=f"Success: {in_words(found)}.",
        exact=exact(found),
        facts=_sources(for_, against),
        rows=rows_of(check_curve(score, ups, downs, drs, cancel)),
        caption="Success by DR",
        mark=str(difficulty),
    )


def _sources(for_: Sequence[str], against: Sequence[str]) -> tuple[tuple[str, str], ...]:
    named = (("Advantage", for_), ("Disadvantage", against))
    return tuple((what, _counted(sources)) for what, sources in named if sources)


def _counted(sources: Sequence[str]) -> str:
    found = Counter(sources)
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in found.items())


def attack_odds(
    sheet: SheetView,
    weapon: str,
    armor: int = 0,
    advantages: int = 0,
    disadvantages: int = 0,
    target: SheetView | None = None,
) -> Odds:
    """The damage of an attack after armour: what is likely, the average, and the miss (FB-53..57).

    ``target`` is a sheet that the asker may read; of any other the armour stays unknown.
    """
    if target is not None:
        worn = armor_of(target.table, target.id)
        armor = worn[1].die if worn else 0
    held = _held(sheet, weapon)
    for_, against = weighed(sheet.table, sheet.id, advantages, disadvantages, "attacks")
    ups, downs = len(for_), len(against)
    unarmed_advantage = ruling_word(sheet.table, sheet.system, "unarmed_advantage")
    die = attack_die(held.die if held else 0, ups, downs, held is None, unarmed_advantage)
    loss = damage(die, armor)
    harm = loss.at_least(1)
    facts = [
        ("Die", f"D{die}" + (f" against D{armor}" if armor else "")),
        ("Average damage", mean(loss.mean)),
        ("Miss", percent(miss_chance(die))),
        *_downing(loss, target),
    ]
    return Odds(
        headline=percent(harm),
        words=f"Does harm: {in_words(harm)}.",
        exact=exact(harm),
        facts=(*facts, *_sources(for_, against)),
        rows=rows_of(loss.pmf()),
        caption="Damage after armour" if armor else "Damage",
    )


def stays_d4(sheet: SheetView, weapon: Belonging | None) -> bool:
    """Whether an attack deals a D4 whatever helps it, so that Focus would be wasted (R-35)."""
    return always_d4(sheet.game, sheet.table, weapon)


def _downing(loss: Distribution, target: SheetView | None) -> list[tuple[str, str]]:
    if target is None or target.hp is None or target.hp.number <= 0:
        return []
    return [(f"Brings {target.name} down", percent(loss.at_least(target.hp.number)))]


def _held(sheet: SheetView, weapon: str) -> Belonging | None:
    if not weapon:
        return None
    held = sheet.belongings.get(weapon)
    if held is None or held.kind != "weapon":
        raise RuleBroken(f"{sheet.name} has no such weapon.")
    return held


def step_odds(sheet: SheetView, belonging: str) -> Odds:
    """How long a step die will last, and what the next roll may do to it (FB-29..31)."""
    held = sheet.belongings.get(belonging)
    if held is None:
        raise RuleBroken(f"{sheet.name} does not carry that.")
    if not held.die:
        raise RuleBroken(f"{held.name} has no die that could be rolled.")
    uses = expected_rolls(held.die)
    after = step_states(held.die, 1)
    last = after.get(0, Fraction(0))
    nexts = ", ".join(
        f"{'gone' if not die else f'D{die}'} {percent(chance)}" for die, chance in after.items()
    )
    return Odds(
        headline=mean(uses),
        words="uses left on average, the next one included.",
        exact=exact(uses),
        facts=(("After the next use", nexts), ("The next is the last", percent(last))),
        rows=rows_of(survival_curve(held.die, USES)),
        caption="Still there after so many uses",
    )


def strain_odds(sheet: SheetView, advantages: int = 0, disadvantages: int = 0) -> Odds:
    """Whether casting fatigues: Presence against DR 12 (FB-42)."""
    return check_odds(sheet, "presence", STRAIN_DR, advantages, disadvantages)


def advance_rows(sheet: SheetView) -> tuple[tuple[str, str, str], ...]:
    """Each ability with its score and its chance to rise at an advancement (FB-46)."""
    return tuple((tile.name, tile.signed, percent(advance_chance(tile.value))) for tile in sheet.tiles)
