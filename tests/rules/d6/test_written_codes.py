"""The die codes of a sheet as they are read."""

from __future__ import annotations

from rules.d6.written_codes import written_codes
from rules.games import game_for
from rules.table import Condition, Effect
from tests.rules.games import MAIMED, calm
from tests.rules.names import MIRA


def lost(effect: Effect) -> set[str]:
    """Return what Mira cannot use while a condition does that."""
    table = calm("opend6").put(MIRA, MAIMED, Condition(name="Incapacitated", effects=(effect,)))
    return {one.key for one in written_codes(game_for("opend6"), table, MIRA) if one.lost}


def test_an_ability_is_lost_with_its_skills_and_only_once_it_is_named_which_one() -> None:
    assert lost(Effect(kind="unusable")) == set()
    assert lost(Effect(kind="unusable", scope="strength")) == {"strength", "climbing"}
