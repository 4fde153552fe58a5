"""What the prompts of 6d6 say at the table: how far they have come, what they open, what their dice cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.prompts import offers
from rules.decide import preview
from rules.game import Offer
from rules.sixd6.keywords import PlainPool, read_opposition
from rules.sixd6.recouping import Recoup, RecoupForAll
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_actions import ActionTaken, TakeAction
from rules.sixd6.taking_opportunities import TakeOpportunity
from rules.sixd6.written_advantages import WriteAdvantage
from rules.table import TABLE, Ability, Combatant, Pending, Profile, Table
from tests.rules.sixd6.moments import FOLLOWS, MOVE, RETREATS, STRIKE, attacked, near
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import closed, done, held, only, open_key, play, refuses


def strip(table: Table, kind: str) -> tuple[str, ...]:
    key, told = open_key(table, kind), SIXD6.prompts[kind].strip
    assert told is not None
    return told(SIXD6, table, key, table.of(Pending, TABLE)[key])


def opened(table: Table, kind: str) -> dict[str, Offer]:
    """Return the offers that open a dialog, by the dialog."""
    return {offer.dialog: offer for offer in offers(SIXD6, table, open_key(table, kind)) if offer.dialog}


@pytest.mark.rule("6D6-09", "6D6-14")
def test_an_attack_says_who_has_chosen_who_helps_and_who_is_waited_for() -> None:
    table, key = attacked(temple())
    assert "Razir chooses" in strip(table, "exchange")
    table = done(table, Resist(key, RAZIR, ("armour",)))
    assert "Razir has chosen" in strip(table, "exchange")
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield",)))
    assert strip(table, "exchange")[-1] == "Boban helps Razir"
    unseen, _ = attacked(closed(temple(), ACOLYTE))
    assert strip(unseen, "exchange") == ("Razir chooses",), "dice of a closed attacker are not told"


@pytest.mark.rule("6D6-16", "6D6-21")
def test_a_window_says_who_may_speak_up_and_then_in_which_order_they_did() -> None:
    open_to_all = near()[0]
    assert "Boban may speak up" in strip(open_to_all, "window")
    assert "Boban may speak up" not in strip(open_to_all.without(Combatant, TABLE, BOBAN), "window")
    table, key = near(RETREATS, FOLLOWS)
    assert strip(table, "window")[:2] == ("1. Boban: acts now", "2. Razir: after Boban")
    table = done(table, TakeOpportunity(key, BOBAN, ("retreat",)), 3)
    assert strip(table, "window")[:2] == ("Boban has acted", "1. Razir: acts now")


def test_who_picks_more_begins_with_what_costs_nothing() -> None:
    table, key = attacked(temple())
    dialogs = opened(table, "exchange")
    assert dict(dialogs["resist"].fields)["advantages"] == "armour"
    assert dialogs["resist"].command == Resist(key, RAZIR, ("armour",))
    assert dialogs["aid"].sheet_id in (BOBAN, CALIX)


@pytest.mark.rule("6D6-14", "R-62")
def test_only_those_on_the_targets_side_who_take_part_are_asked_to_help() -> None:
    def asked(table: Table) -> set[str]:
        exchange, _ = attacked(table)
        return {
            one.sheet_id
            for one in offers(SIXD6, exchange, open_key(exchange, "exchange"))
            if "aid-" in one.key
        }

    def foe(table: Table, sheet_id: str) -> Table:
        return table.put(TABLE, sheet_id, Combatant(side="npc"))

    assert asked(temple()) == {BOBAN, CALIX}
    assert asked(foe(temple(), CALIX)) == {BOBAN, ""}, "a Game Master alone may have a foe help"
    assert asked(temple().without(Combatant, TABLE, CALIX)) == {BOBAN, ""}
    assert asked(temple(fighting=False)) == {BOBAN, CALIX}
    assert asked(temple(fighting=False).put(CALIX, "profile", Profile(name="Calix", kind="npc"))) == {
        BOBAN,
        "",
    }
    table, key = attacked(foe(temple(), CALIX))
    assert done(table, AidResist(key, CALIX, RAZIR, ("shield",))), (
        "to help a foe is nobody's button, but legal"
    )


@pytest.mark.rule("6D6-02", "6D6-03", "R-63", "R-71")
def test_an_action_says_its_dice_and_its_price_before_it_is_taken() -> None:
    seen = preview(SIXD6, temple(), replace(MOVE, situation=1))
    assert (seen.throws, seen.costs) == ("2d6+1", (("bank_dynamic", 1),))
    seen = preview(SIXD6, temple(fighting=False), TakeAction(RAZIR, "narrative", ("armour",)))
    assert (seen.throws, seen.costs) == ("1d6+2", ()), "in narrative time it costs nothing in the end"


@pytest.mark.rule("6D6-09")
def test_the_likely_chance_of_an_attack_is_that_against_what_costs_the_target_nothing() -> None:
    seen = preview(SIXD6, temple(), STRIKE)
    assert seen.likely is not None
    assert (seen.chance, seen.likely.name) == (None, "Razir resists with Free Resist alone")
    assert next(odd.name for odd in seen.odds) == "Razir resists with nothing"
    assert seen.likely in seen.odds
    unknown = preview(SIXD6, closed(temple(), RAZIR), STRIKE)
    assert (unknown.likely, unknown.chance, len(unknown.odds)) == (None, None, 1)


@pytest.mark.rule("R-70")
def test_an_action_stands_against_dice_or_a_number_for_which_nothing_is_thrown() -> None:
    pools = {"9": PlainPool(0, 9), " 12 ": PlainPool(0, 12), "2d6+1": PlainPool(2, 1)}
    assert {text: read_opposition(text) for text in pools} == pools
    fact = only(ActionTaken, play(temple(), replace(MOVE, against="4"), 3).facts)
    assert fact.against
    assert (fact.outcome, fact.against.total, fact.against.dice) == ("failure", 4, ())


@pytest.mark.rule("R-69")
@pytest.mark.parametrize("text", ["dice: explode 5,6", "Dice: explode 5 6", "Dice: explode 5 and 6"])
def test_the_faces_of_dice_are_written_as_people_write_them(text: str) -> None:
    table = done(temple(), WriteAdvantage(RAZIR, "Fury", keywords=(text,)))
    assert "Dice: explode 5,6" in {word for row in table.of(Ability, RAZIR).values() for word in row.keywords}


@pytest.mark.rule("R-71")
def test_the_game_leader_recoups_for_all_or_for_some() -> None:
    table = holding(holding(temple(), RAZIR, 1, 0, 2, 1), BOBAN, 0, 0, 1, 1)
    everyone = done(table, RecoupForAll())
    assert held(everyone, RAZIR)[2:] == held(everyone, BOBAN)[2:] == (0, 0)
    one_each = done(table, RecoupForAll((RAZIR, BOBAN), dynamic=2))
    assert (held(one_each, RAZIR), held(one_each, BOBAN)) == ((3, 0, 0, 1), (1, 0, 0, 1))
    alone = done(table, RecoupForAll((RAZIR,)))
    assert alone.get(Ability, RAZIR, "armour")
    assert held(alone, BOBAN) == held(table, BOBAN)
    refuses(everyone, RecoupForAll(), "Nobody has anything to recoup")
    refuses(table, RecoupForAll((RAZIR,), dynamic=-1), "Potential that comes back")
    refuses(everyone, Recoup(RAZIR), "nothing to recoup")
