"""Freeblade's examples of dice, abilities, kits, details, advancement, and what a sheet derives."""

from __future__ import annotations

from functools import partial

from rules.common.free_rolls import DiceRolled, RollDice
from rules.freeblade.advancement import Health, advanced_health, advanced_score
from rules.freeblade.advancement import advance_chance as advance_chance_odds
from rules.freeblade.first_spells import spells_by_scores
from rules.freeblade.kits import starting_coins, starting_items
from rules.freeblade.numbers_from_scores import highest
from rules.freeblade.scores import ability_accept as ability_accept_odds
from rules.freeblade.scores import ability_highest as ability_highest_odds
from rules.freeblade.scores import ability_marginal as ability_marginal_odds
from rules.freeblade.scores import ability_roll, ability_score, ability_sets, legal_array, must_reroll
from rules.game import derived
from rules.odds.rolls import distribution, line_odds
from rules.system import Item
from rules.table import Ability
from tests.vectors.given import SOMEONE, Adapters, Answer, Given, fraction, fractions, mechanic, pmf

ADAPTERS: Adapters = {}
fb = partial(mechanic, ADAPTERS)


@fb("fb.dice")
def dice(given: Given) -> Answer:
    fact = given.fact(given.table, RollDice(given["notation"]), DiceRolled, *given.numbers("faces"))
    return {"value": fact.roll.total}


@fb("fb.dice.pmf")
def dice_pmf(given: Given) -> Answer:
    return {"pmf": pmf(distribution(given["notation"]), given.get("totals", None))}


@fb("fb.ability.accept")
def ability_accept(_given: Given) -> Answer:
    return {"accept": fraction(ability_accept_odds()), "expected_sets": fraction(ability_sets())}


@fb("fb.ability.array")
def ability_array(given: Given) -> Answer:
    return {"valid": legal_array(given["scores"], given.game.system.array)}


@fb("fb.ability.highest")
def ability_highest(_given: Given) -> Answer:
    return {"pmf": pmf(ability_highest_odds())}


@fb("fb.ability.map")
def ability_map(given: Given) -> Answer:
    return {"score": ability_score(given["sum"])}


@fb("fb.ability.marginal")
def ability_marginal(_given: Given) -> Answer:
    return {"pmf": pmf(ability_marginal_odds())}


@fb("fb.ability.pmf")
def ability_pmf(_given: Given) -> Answer:
    return {"pmf": pmf(ability_roll())}


@fb("fb.ability.set")
def ability_set(given: Given) -> Answer:
    scores = [ability_score(total) for total in given["sums"]]
    return {"scores": scores, "reroll_all": must_reroll(scores)}


@fb("fb.derived")
def derived_numbers(given: Given) -> Answer:
    table = given.someone()
    for ability, score in _by_ability(given).items():
        table = table.put(SOMEONE, ability, Ability(value=score))
    numbers = {each.key: each.value for each in derived(given.game, table, SOMEONE)}
    return {
        "slots": numbers["slots"],
        "focus": numbers["focus"],
        "hp": numbers["hp_max"],
        "refills": numbers["refills"],
    }


@fb("fb.start")
def start(given: Given) -> Answer:
    scores = _by_ability(given)
    return {
        "tables": list(highest(scores)),
        "spells_known": spells_by_scores(scores, "presence"),
        "common": [item.name for item in given.game.system.common],
    }


@fb("fb.coins")
def coins(given: Given) -> Answer:
    return {"coins": starting_coins(given.numbers("faces"))}


@fb("fb.kit")
def kit(given: Given) -> Answer:
    return {"items": [_item(item) for item in _kit(given)]}


@fb("fb.kit.slots")
def kit_slots(given: Given) -> Answer:
    return {"slots": sum(item.slots for item in (*_kit(given), *given.game.system.common))}


@fb("fb.detail")
def detail(given: Given) -> Answer:
    table = given.game.system.table(str(given["table"]).casefold())
    return {"entry": table.at(given["roll"]).text, "size": len(table.lines)}


@fb("fb.reputation")
def reputation(given: Given) -> Answer:
    return {"reputation": given.game.system.table("reputation").at(given["sum"]).text}


@fb("fb.reputation.odds")
def reputation_odds(given: Given) -> Answer:
    return fractions(line_odds(given.game.system.table("reputation")))


@fb("fb.gear.range")
def gear_range(given: Given) -> Answer:
    return {"allowed": given["die"] in given.game.system.ranges[given["kind"]]}


@fb("fb.advance")
def advance(given: Given) -> Answer:
    rises = zip(given["scores"], given["rolls"], strict=True)
    before = Health(given["hp"], given["max_hp"])
    after = advanced_health(before, given["hp_roll"], given.setting("heal_on_advance") == "yes")
    scores = [advanced_score(score, face) for score, face in rises]
    return {"scores": scores, "max_hp": after.maximum, "hp": after.hp}


@fb("fb.advance.chance")
def advance_chance(given: Given) -> Answer:
    return {"chance": fraction(advance_chance_odds(given["score"]))}


def _by_ability(given: Given) -> dict[str, int]:
    keys = [ability.key for ability in given.game.system.abilities]
    return dict(zip(keys, given["scores"], strict=True))


def _kit(given: Given) -> tuple[Item, ...]:
    shield = int(given.setting("default_shield"))
    return starting_items(given.game.system, str(given["ability"]).casefold(), given["roll"], shield)


def _item(item: Item) -> Answer:
    return {
        "name": item.name,
        "kind": item.kind,
        "die": item.die,
        "bulky": item.size == "bulky",
        "petty": item.size == "petty",
        "slots": item.slots,
    }
