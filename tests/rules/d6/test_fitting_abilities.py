"""What fits what is done with dice: by the names in the game's data, and never by what was rolled last."""

from __future__ import annotations

import pytest

from rules.d6.fitting_abilities import fitting, resisting
from rules.game import Game
from rules.games import game_for
from rules.loading.custom import customised
from rules.table import Ability, Belonging, Condition, Effect, Profile, Table

FREED6, OPEND6, WILDD6 = (game_for(key) for key in ("freed6", "opend6", "wildd6"))
ASH, GUARD = "1", "2"
NOTHING_TAPPED = ("", "")


def skill(table: Table, sheet_id: str, name: str, dice: int, parent: str = "") -> Table:
    return table.put(sheet_id, name.lower(), Ability(dice=dice, name=name, parent=parent))


def table_of(*skills: tuple[str, int, str]) -> Table:
    """Ash with these skills beside six abilities of 3D (Lore lies on Intelligence, 5D), and a guard of 3D."""
    table = Table(seq=7)
    for sheet_id, name in ((ASH, "Ash"), (GUARD, "Guard")):
        table = table.put(sheet_id, "profile", Profile(name=name))
        for ability in ("Strength", "Dexterity", "Presence", "Wits", "Intelligence", "Perception"):
            table = skill(table, sheet_id, ability, 3)
    table = skill(table, ASH, "Lore", 5, "intelligence")
    for name, dice, parent in skills:
        table = skill(table, ASH, name, dice, parent)
    return table


def resists(game: Game, table: Table, by: str) -> tuple[str, ...]:
    """By what Ash stands against what the guard rolls."""
    return resisting(game, table, ASH, (GUARD, by))


@pytest.fixture(params=[FREED6, OPEND6], ids=["freed6", "opend6"])
def game(request: pytest.FixtureRequest) -> Game:
    """The games that have abilities with skills under them."""
    made: Game = request.param
    return made


def test_a_blow_is_dodged_and_not_met_with_lore(game: Game) -> None:
    assert resists(game, table_of(), "dexterity") == ("dexterity",)
    dodging = table_of(("Dodge", 1, "dexterity"))
    assert resists(game, dodging, "dexterity") == ("dodge", "dexterity")


def test_a_parry_goes_by_its_word_whatever_it_is_made_with(game: Game) -> None:
    fencing = table_of(("Dodge", 1, "dexterity"), ("Melee parry", 2, "strength"), ("Paring", 4, ""))
    assert resists(game, fencing, "strength") == ("melee parry", "dodge", "dexterity")


def test_a_weapon_attacks_whatever_it_is_used_with(game: Game) -> None:
    fan = Belonging(name="War fan", kind="weapon", ability="presence")
    assert resists(game, table_of().put(GUARD, "8.1", fan), "8.1") == ("dexterity",)
    drum = Belonging(name="Drum", kind="gear", ability="presence")
    assert resists(game, table_of().put(GUARD, "8.1", drum), "8.1") == ("wits", "presence")


def test_talk_of_any_skill_of_presence_is_resisted_by_the_mind(game: Game) -> None:
    table = skill(table_of(("Willpower", 1, "wits")), GUARD, "Haggling", 1, "presence")
    assert resists(game, table, "haggling") == ("willpower", "wits", "presence")


def test_who_sneaks_is_noticed_and_who_looks_is_hidden_from(game: Game) -> None:
    table = skill(table_of(("Stealth", 1, "dexterity")), GUARD, "Stealth", 1, "dexterity")
    assert resists(game, table, "stealth") == ("perception",)
    assert resists(game, table, "perception")[0] == "stealth"


def test_what_is_no_verb_of_the_game_is_resisted_by_the_same(game: Game) -> None:
    table = skill(table_of(), GUARD, "Lore", 1, "intelligence")
    assert resists(game, table, "lore") == ("lore", "intelligence")
    lifting = skill(table_of(), GUARD, "Lifting", 1, "strength")
    assert resists(game, lifting, "lifting") == ("strength",)


def test_one_talks_by_presence_and_its_skills(game: Game) -> None:
    talking = table_of(("Persuade", 1, "presence"), ("Lifting", 6, "strength"))
    assert fitting("talk")(game, talking, ASH, NOTHING_TAPPED) == ("persuade", "presence")


def test_one_recovers_by_strength_or_will_and_not_by_melee(game: Game) -> None:
    table = table_of(("Melee", 4, "strength"), ("Willpower", 1, "wits"))
    assert fitting("recover")(game, table, ASH, NOTHING_TAPPED) == ("willpower", "strength")
    assert fitting("help")(game, table, ASH, NOTHING_TAPPED) == ("intelligence",)


def test_what_a_condition_forbids_does_not_fit(game: Game) -> None:
    bound = Condition(name="Bound", effects=(Effect(kind="unusable", scope="dexterity"),))
    assert "dexterity" not in resists(game, table_of().put(ASH, "9.1", bound), "strength")


def test_who_has_nothing_that_fits_begins_with_the_best(game: Game) -> None:
    table = Table(seq=7).put(ASH, "profile", Profile(name="Ash"))
    assert resists(game, table, "strength") == ()
    odd = skill(skill(table, ASH, "Clockwork", 4), ASH, "Steam", 2)
    assert resists(game, odd, "strength") == ("clockwork",)


def traits(**dice: int) -> Table:
    """Ash and a guard with the same traits of Wild D6."""
    table = Table(seq=7)
    for sheet_id in (ASH, GUARD):
        table = table.put(sheet_id, "profile", Profile(name=sheet_id))
        for name, number in dice.items():
            table = skill(table, sheet_id, name.capitalize(), number)
    return table


def test_traits_are_their_own_and_lie_on_nothing() -> None:
    table = traits(fighting=3, dodge=2, nerve=4, notice=5, persuasion=3, healing=2)
    assert resists(WILDD6, table, "fighting") == ("fighting", "dodge")
    assert resists(WILDD6, table, "persuasion") == ("notice", "nerve")
    assert fitting("recover")(WILDD6, table, ASH, NOTHING_TAPPED) == ("nerve",)
    assert fitting("help")(WILDD6, table, ASH, NOTHING_TAPPED) == ("healing",)


SPACE = """
[[verbs]]
key = "attack"
name = "Attack"
by = ["Gunnery", "Zero-G combat"]
resists = ["Evasion", "Reflex *"]
replaces = true

[[verbs]]
key = "hack"
name = "Hack"
by = ["Systems *"]
resists = ["Countermeasures"]
"""


def test_a_campaigns_own_document_says_what_fits_its_own_skills() -> None:
    game = customised(OPEND6, SPACE)
    table = table_of(("Reflex", 3, ""), ("Tumbling", 1, "reflex"), ("Countermeasures", 2, "intelligence"))
    table = skill(skill(table, GUARD, "Gunnery", 4), GUARD, "Intrusion", 1, "systems")
    table = skill(table, GUARD, "Systems", 2)
    assert resists(game, table, "gunnery") == ("tumbling", "reflex")
    assert resists(game, table, "intrusion") == ("countermeasures",)
    assert fitting("talk")(game, table, ASH, NOTHING_TAPPED) == ("presence",)
    assert resists(OPEND6, table, "dexterity") == ("dexterity",)
