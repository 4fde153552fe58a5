"""Changes are taken back from a table by one policy, and what stands in the way is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given

from rules.common.undo import taken_back, times
from rules.errors import RuleBroken
from rules.games import game_for
from rules.rows import Key
from rules.table import (
    TABLE,
    Belonging,
    Clock,
    Combatant,
    Condition,
    Effect,
    Membership,
    Pending,
    Profile,
    Resource,
    Row,
    Table,
    difference,
)
from tests.rules.names import BRIN, FREEBLADE
from tests.rules.strategies import tables_of_rows

FREED6 = game_for("freed6")
STANDS = "It stands."
BLESSED = Condition(name="blessed", effects=(Effect(kind="advantage", uses=3),))
HURT = Condition(name="hurt", until="round", left=2)


def back(before: Row | None, after: Row | None, now: Row | None) -> Row | None:
    """What a row of Brin's is once a change is taken back, if it is so by now."""
    old, new, table = (_holding(row) for row in (before, after, now))
    rows = taken_back(FREEBLADE, table, difference(old, new), STANDS).rows
    return next((row for (_, _, key), row in rows.items() if key in ("1.1", "focus")), None)


def _holding(row: Row | None) -> Table:
    table = Table().put(BRIN, "profile", Profile(name="Brin"))
    key = "focus" if isinstance(row, Resource) else "1.1"
    return table.put(TABLE if isinstance(row, Combatant | Pending) else BRIN, key, row) if row else table


@given(tables_of_rows(), tables_of_rows())
def test_what_nobody_has_touched_since_is_as_it_was(old: Mapping[Key, Row], new: Mapping[Key, Row]) -> None:
    changes = difference(Table(rows=old), Table(rows=new))
    for game in (FREEBLADE, FREED6):
        assert taken_back(game, Table(rows=new), changes, STANDS).rows == old


def test_what_was_altered_goes_back_and_what_others_have_altered_since_stays() -> None:
    rope = Belonging(name="rope", die=6)
    assert back(rope, replace(rope, die=4), Belonging(name="cord", die=4)) == Belonging(name="cord", die=6)
    with pytest.raises(RuleBroken, match="Changed since: rope of Brin"):
        back(rope, replace(rope, die=4), replace(rope, die=0))
    with pytest.raises(RuleBroken, match="Changed since: rope of Brin"):
        back(rope, replace(rope, die=4), None)


def test_a_sheet_that_is_not_open_keeps_what_stands_in_the_way() -> None:
    table = Table().put(BRIN, "profile", Profile(name="Brin")).put(BRIN, "1.1", Belonging(name="gold"))
    changes = difference(table.without(Belonging, BRIN, "1.1"), table)
    for visibility, named in (("named", "Brin"), ("hidden", "someone unseen")):
        closed = table.put(BRIN, "membership", Membership(visibility=visibility))
        gone = closed.put(BRIN, "1.1", Belonging(name="silver"))
        with pytest.raises(RuleBroken, match=f"Changed since: {named}. It stands."):
            taken_back(FREEBLADE, gone, changes, STANDS)


def test_points_come_back_by_the_difference_and_no_more_than_can_be_held() -> None:
    one, two, three = (Resource(number=number, limit=3) for number in (1, 2, 3))
    assert back(two, one, two) == three
    assert back(two, one, three) == three
    assert back(*(Resource(number=number, limit=9) for number in (5, 3, 2))) == Resource(number=4, limit=9)
    with pytest.raises(RuleBroken, match="Changed since: Focus of Brin"):
        back(one, three, one)


def test_points_and_places_come_back_in_their_own_time_alone() -> None:
    old = Table().put(BRIN, "focus", Resource(number=2)).put(TABLE, BRIN, Combatant(actions=1, moves=1))
    old = old.put(TABLE, "round", Clock(number=3)).put(TABLE, "session", Clock(number=5, running=True))
    new = old.put(BRIN, "focus", Resource(number=1)).put(TABLE, BRIN, Combatant(actions=0, moves=1))
    moved = new.put(TABLE, BRIN, Combatant(actions=0, moves=0, off_guard=True))
    changes, since = difference(old, new), times(old)

    def numbers(table: Table) -> tuple[int, int, int]:
        later = taken_back(FREEBLADE, table, changes, STANDS, since)
        focus, place = later.get(Resource, BRIN, "focus"), later.get(Combatant, TABLE, BRIN)
        assert focus
        assert place
        return focus.number, place.actions, place.moves

    assert numbers(moved) == (2, 1, 0)
    assert numbers(moved.put(TABLE, "round", Clock(number=4))) == (2, 0, 0)
    assert numbers(moved.put(TABLE, "session", Clock(number=5))) == (1, 1, 0)


def test_an_effect_that_serves_for_so_many_rolls_serves_for_one_more() -> None:
    def serving(uses: int) -> Condition:
        return replace(BLESSED, effects=(replace(BLESSED.effects[0], uses=uses),))

    assert back(serving(3), serving(2), serving(1)) == serving(2)
    assert back(serving(1), replace(BLESSED, effects=()), serving(2)) == serving(3)
    assert back(serving(3), serving(2), None) is None, "it was cleared"
    assert back(serving(1), None, None) == serving(1)


def test_what_time_has_ended_stays_ended() -> None:
    old = Table().put(BRIN, "profile", Profile(name="Brin")).put(TABLE, "round", Clock(number=1))
    hurt = old.put(BRIN, "1.1", HURT)

    def left(rounds: int, *, came: bool, now: Condition | None = None) -> list[int]:
        before, after = (old, hurt) if came else (hurt, old)
        table = old.put(TABLE, "round", Clock(number=1 + rounds))
        table = table.put(BRIN, "1.1", now) if now else table
        done = taken_back(FREED6, table, difference(before, after), STANDS, times(old))
        return [row.left for row in done.of(Condition, BRIN).values()]

    assert left(1, came=True, now=replace(HURT, left=1)) == []
    assert left(2, came=True) == []
    assert [left(rounds, came=False) for rounds in range(3)] == [[2], [1], []]
    with pytest.raises(RuleBroken, match="Changed since: hurt of Brin"):
        left(1, came=True)


def test_a_prompt_that_is_closed_stays_closed() -> None:
    prompt = Pending(kind="damage", about=3)
    assert back(None, prompt, None) is None
    assert back(prompt, None, None) == prompt
    with pytest.raises(RuleBroken, match="Changed since: a prompt"):
        back(None, prompt, replace(prompt, target=BRIN))
