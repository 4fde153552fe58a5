"""The numbers of a sheet are those that rolls and tests go by."""

from __future__ import annotations

import pytest

from rules.d6.track_tests import TryTrack
from rules.decide import decide
from rules.facts import Modifier
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.game import Derived, derived
from rules.table import Table, Track
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, with_ranks
from tests.rules.freed6.tables import begin, open_business, play


def numbers(table: Table, sheet_id: str = MOB) -> dict[str, Derived]:
    return {number.key: number for number in derived(FREED6, table, sheet_id)}


def shows(table: Table, key: str, kind: str, state: str, towards: str = "") -> Table:
    known = FREED6.system.track(kind)
    return table.put(MOB, key, Track(name=known.name, kind=kind, state=known.place(state), towards=towards))


def met_by(table: Table, sheet_id: str) -> int:
    """What an effect roll on the mob's composure meets, besides a resistance of 0."""
    ready = with_ranks(table, 1, sheet_id, target=MOB)
    ready = bought(ready, RankBuy("effect_roll", target=MOB), by=sheet_id)
    order = RollEffect(open_business(ready, "effect"), sheet_id, MOB, code="1D", track="composure")
    return play(ready, order, 1).facts[0].resistance


@pytest.mark.rule("FD6-42", "R-24")
def test_an_attitude_that_is_shown_to_one_takes_the_place_of_the_one_for_all() -> None:
    table = shows(begin(), "5.1", "attitude", "Hostile")
    table = shows(table, "5.2", "attitude", "Helpful", towards=BORG)
    table = shows(table, "5.3", "willpower", "Focused")
    found = numbers(table)
    assert found["resistance"].words == "Attitude: Hostile 15 + Willpower: Focused 10 = 25"
    own = found[f"resistance-{BORG}"]
    assert (own.value, own.label) == (-5, "Added to discipline and insight, towards Borg")
    assert f"resistance-{KIRA}" not in found
    assert met_by(table, BORG) == own.value


@pytest.mark.rule("FD6-42", "R-24")
def test_a_neutral_attitude_towards_one_is_told_where_all_others_meet_another() -> None:
    table = shows(begin(), "5.1", "attitude", "Hostile")
    table = shows(table, "5.2", "attitude", "Neutral", towards=BORG)
    assert numbers(table)[f"resistance-{BORG}"].words == "Attitude: Neutral 0 = 0"
    assert met_by(table, BORG) == 0
    only = shows(begin(), "5.2", "attitude", "Friendly", towards=BORG)
    assert numbers(only).keys() == {f"resistance-{BORG}"}
    assert not numbers(shows(begin(), "5.1", "attitude", "Hostile", towards="77")), "who is gone"


@pytest.mark.rule("FD6-43", "FD6-45", "FD6-46", "R-18")
@pytest.mark.parametrize(("ladder", "needed", "rule"), [("freed6", 12, "FD6-43"), ("opend6", 15, "R-18")])
@pytest.mark.parametrize(
    "track",
    [
        Track(name="Arrows", kind="quantity", state=1),
        Track(name="Doubt", states=("Calm", "Uneasy", "Lost"), state=1),
    ],
)
def test_a_track_says_what_its_test_asks_for_by_the_ladder_of_the_table(
    track: Track, ladder: str, needed: int, rule: str
) -> None:
    table = begin(status_ladder=ladder).put(BORG, "5.1", track)
    number = numbers(table, BORG)["track-5.1"]
    assert (number.value, [type(part) for part in number.parts]) == (needed, [Modifier])
    assert not track.kind or [part.rule for part in number.parts] == [rule]
    test = decide(FREED6, table, TryTrack(BORG, "5.1", "strength"), lambda _sides: 3).facts[1]
    assert test.difficulty == needed
