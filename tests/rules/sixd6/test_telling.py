"""What an action of 6d6 tells of its price, and of what hindered whom."""

from __future__ import annotations

import pytest

from rules.decide import preview
from rules.explain import explain
from rules.game import Command
from rules.sixd6.actions import TakeAction
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.resisting import Resist
from rules.table import Condition, Effect, Table
from tests.rules.sixd6.tables import ACOLYTE, BOBAN, RAZIR, SIXD6, done, open_key, play, temple


def prices(table: Table, order: Command, *faces: int) -> set[str]:
    """Return the lines that tell what went into an action, and the rules that they name."""
    said = explain(SIXD6, play(table, order, *faces).facts[0])
    told = [line for line in said.lines if line.text.startswith("Advantages")]
    return {f"{line.text} ({', '.join(line.rules)})" for line in told}


@pytest.mark.rule("6D6-03", "6D6-05", "R-63", "R-71")
def test_what_comes_back_after_a_narrative_action_is_told_to_cost_nothing() -> None:
    fight, peace = temple(), temple(fighting=False)
    move = TakeAction(ACOLYTE, "initiative", ("charge",))
    assert prices(fight, move, 3) == {"Advantages: Charge, 1d6+1, dynamic, cost 1 (R-71)"}
    move = TakeAction(ACOLYTE, "narrative", ("charge",))
    assert prices(peace, move, 3) == {"Advantages: Charge, 1d6+1, dynamic (R-63)"}
    plain = TakeAction(ACOLYTE, "potential")
    assert prices(fight, plain, 3) == {"Advantages: potential, 1d6+0, dynamic, cost 1 (6D6-24)"}
    assert prices(peace, plain, 3) == {"Advantages: potential, 1d6+0, dynamic (R-63)"}
    struck = done(peace, TakeAction(ACOLYTE, "narrative", ("charge",), (RAZIR,)))
    answer = Resist(open_key(struck, "exchange"), RAZIR, ("armour", "knock"))
    assert prices(struck, answer) == {
        "Advantages: Armour, 1d6+2, dynamic (6D6-11)",
        "Advantages: Knockdown, 1d6+1, static, prone (R-63)",
    }


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("hindered", [BOBAN, ACOLYTE, ""])
def test_a_die_for_what_hinders_one_side_names_its_rule(hindered: str) -> None:
    blow = TakeAction(ACOLYTE, "initiative", ("sword",), (BOBAN,), hindrances=int(hindered == ACOLYTE))
    table = done(temple(), blow)
    key = open_key(table, "exchange")
    table = done(table, Resist(key, BOBAN, ("speed",), hindrances=int(hindered == BOBAN)))
    settled = play(table, RollExchange(key), *((1, 2, 3) if hindered else (1, 2))).facts[0]
    assert ("R-70" in settled.rules_shown()) == bool(hindered)
    assert ("R-70" in {rule.id for rule in explain(SIXD6, settled).rules}) == bool(hindered)


@pytest.mark.rule("R-70")
def test_a_die_that_a_condition_takes_tells_which_one() -> None:
    lame = Condition(name="lame", effects=(Effect(kind="dice", scope="speed", amount=-2),))
    table = done(temple().put(BOBAN, "l", lame), TakeAction(ACOLYTE, "initiative", ("sword",), (BOBAN,)))
    answer = Resist(open_key(table, "exchange"), BOBAN, ("speed",), hindrances=1)
    sources = [(part.amount, part.source) for part in preview(SIXD6, table, answer).sources]
    assert sources == [(-2, "lame"), (-1, "hindrances")]
    fixed = play(table, answer)
    texts = [line.text for line in explain(SIXD6, fixed.facts[0]).lines]
    assert {"Bonus dice: lame -2", "Hindrances: 3"} <= set(texts)
    settled = play(fixed.table, RollExchange(answer.pending), 1, 2, 3, 4, 5)
    texts = [line.text for line in explain(SIXD6, settled.facts[0]).lines]
    assert "Bonus dice: lame -2" in texts
