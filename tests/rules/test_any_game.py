"""In every game: whatever is ordered, the table is changed by the rules or stays as it is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.codec import canonical, changes_from_plain, changes_to_plain, from_plain, to_plain
from rules.common.prompts import offers
from rules.decide import decide
from rules.errors import RuleBroken
from rules.explain import explain
from rules.game import Command, Decision, Game
from rules.games import game_for
from rules.table import TABLE, Change, Key, Pending, Row, Table, difference, evolve, invert
from tests.effort import few, some_of
from tests.rules.evenings import ALL_GAMES, sought, tables
from tests.rules.games import GAMES, beset, calm, likely, meant
from tests.rules.playing import after as follow_up
from tests.rules.strategies import Likely, commands

Step = Command | int
"""An order, or the number of an offer to take up."""


def starts(game: str) -> tuple[Table, ...]:
    """The tables at which anything may be ordered."""
    return tables(game) if game == "freeblade" else (beset(game),)


def usual(game: str) -> Likely:
    """Values of fields that make sense there; of Freeblade's own commands they are known already."""
    return {} if game == "freeblade" else likely(game)


def known_to(game: str) -> list[str]:
    """The names of the orders that this game or all games carry out."""
    return sorted(command.__name__ for command in game_for(game).deciders)


def ordered(system: Game, table: Table, command: Command, seed: int) -> Decision | None:
    """What comes of an order, with the dice that were thrown for it in its facts.

    None where it is refused, and then with a sentence and without a change.
    """
    dice, before, thrown = random.Random(seed), dict(table.rows), list[int]()

    def chance(sides: int) -> int:
        thrown.append(dice.randint(1, sides))
        return thrown[-1]

    try:
        decision = decide(system, table, command, chance)
        told = any(fact.is_rolled for fact in decision.facts)
        # The initiative of foes who join as they are made, and the name of one who is given none, are in the
        # order alone: no player undoes that.
        assert (
            told
            or not thrown
            or getattr(command, "joins_encounter", False)
            or getattr(command, "name", "?") == ""
        )
        return decision
    except RuleBroken as refused:
        assert refused.sentence.endswith((".", "?")) or "\n" in refused.sentence
        return None
    finally:
        assert table.rows == before


def is_sound(system: Game, table: Table, decision: Decision) -> None:
    """Facts and changes have one spelling, lead there and back, and every fact can explain itself."""
    assert decision.facts
    changes = difference(table, decision.table)
    plain = changes_to_plain(changes)
    canonical(plain)
    assert changes_from_plain(plain) == changes
    assert evolve(table.rows, changes) == decision.table.rows
    assert evolve(decision.table.rows, invert(changes)) == table.rows
    for fact in decision.facts:
        canonical(to_plain(fact))
        assert from_plain(type(fact), to_plain(fact)) == fact
        assert all(line.text for line in explain(system, fact).lines)


@pytest.mark.examples
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "opend6"))
def test_an_order_is_carried_out_or_refused_with_a_sentence(game: str) -> None:
    system = game_for(game)

    @given(commands(usual(game)), st.sampled_from(starts(game)), st.integers(0, 99))
    @settings(max_examples=some_of(300 * len(starts(game))))
    def anything(command: Command, table: Table, seed: int) -> None:
        decision = ordered(system, table, command, seed)
        if decision:
            is_sound(system, table, decision)
            turns_what_it_may(system, table, decision)

    anything()


def turns_what_it_may(system: Game, table: Table, decision: Decision) -> None:
    """Pages draw again the prompts that name a changed sheet, or that anything turns, and no others.

    Prompts that pass turn no other, whether they come or go.
    """
    changes = [change for change in difference(table, decision.table) if not passes(system, change)]
    touched = {owner for owner, part, _ in (change.key for change in changes) if part != "pending"}
    open_still = set(table.of(Pending, TABLE).items()) & set(decision.table.of(Pending, TABLE).items())
    for key, pending in open_still:
        prompt = system.prompts.get(pending.kind)
        named = {TABLE, pending.sheet_id, pending.target}
        if prompt and not (prompt.turned_by_any and changes) and not touched & named:
            before, now = (offers(system, each, key) for each in (table, decision.table))
            assert before == now, f"{pending.kind} is turned by {sorted(touched)}"


def passes(system: Game, change: Change) -> bool:
    """Whether a change is of prompts alone that lapse by themselves."""
    rows = [row for row in (change.before, change.after) if row]
    passing = {kind for kind, prompt in system.prompts.items() if prompt.passing}
    return all(isinstance(row, Pending) and row.kind in passing for row in rows)


@pytest.mark.examples
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "opend6"))
def test_any_evening_goes_on_whatever_is_offered_and_taken_up(game: str) -> None:
    system, known = game_for(game), known_to(game)
    steps: st.SearchStrategy[Any] = commands(usual(game), known) | st.integers(0, 59)

    @given(st.lists(steps, min_size=4, max_size=20), st.sampled_from(starts(game)), st.integers(0, 2**20))
    @settings(max_examples=some_of(60))
    def evening(plan: list[Step], start: Table, seed: int) -> None:
        log, table = [], start
        for _, before, _, decision in played(system, start, plan, seed):
            is_sound(system, before, decision)
            turns_what_it_may(system, before, decision)
            log.append(difference(before, decision.table))
            table = decision.table
        rows: Mapping[Key, Row] = start.rows
        for changes in log:
            rows = evolve(rows, changes)
        assert rows == table.rows
        for changes in reversed(log):
            rows = evolve(rows, invert(changes))
        assert rows == start.rows

    evening()


def played(
    system: Game, table: Table, plan: list[Step], seed: int
) -> Iterator[tuple[int, Table, Command, Decision]]:
    """Every order that was carried out, with its place, the table before it and what came of it."""
    for at, step in enumerate(plan):
        command = taken_up(system, table, step) if isinstance(step, int) else meant(table, step, seed + at)
        decision = ordered(system, table, command, seed + at) if command else None
        if command and decision:
            yield at, table, command, decision
            table = follow_up(table, decision)


def taken_up(system: Game, table: Table, number: int) -> Command | None:
    """The order behind one of the offers of one open prompt, or of the next that has any.

    Only the offers of that prompt are made: each is tried out before it is offered, and that takes long.
    """
    prompts = list(table.of(Pending, TABLE))
    for at in range(len(prompts)):
        found = offers(system, table, prompts[(number + at) % len(prompts)])
        if found:
            return found[number // len(prompts) % len(found)].command
    return None


LEAD_TO = {
    "RollExchange": ("Threaten", "Resist"),
    "AllowControl": ("TakeControl",),
    "JoinEncounter": ("LeaveEncounter", "MakeFoe"),
}
"""What has to come before an order that is rare by itself."""


@pytest.mark.parametrize("game", few(GAMES, "wildd6"))
def test_every_order_of_the_game_is_carried_out_some_evening(game: str) -> None:
    """Else the tests above would show nothing of it."""
    system, known, done = game_for(game), known_to(game), set()
    wanted = set(known)
    orders = {name: commands(likely(game), [name], odd=False) for name in known}

    @given(st.data(), st.permutations(known), st.integers(0, 2**20))
    @settings(max_examples=4, derandomize=True, database=None)
    def evening(data: st.DataObject, names: list[str], seed: int) -> None:
        table = beset(game)
        for name in names:
            plan: list[Step] = [data.draw(orders[name]), data.draw(st.integers(0, 59))]
            for start in (beset(game), calm(game), table) if done < wanted else ():
                for _, _, command, decision in played(system, start, plan, seed):
                    done.add(type(command).__name__)
                    table = table if name == "RemoveSheet" else follow_up(table, decision)

    def leads_to(name: str, plan: list[Step], seed: int) -> bool:
        for start in (beset(game), calm(game)):
            done.update(type(order).__name__ for _, _, order, _ in played(system, start, plan, seed))
        return name in done

    evening()
    for name in wanted - done:  # some are rare: such an order, and what is offered there, on more evenings
        steps = st.one_of(st.integers(0, 59), *(orders[each] for each in (name, *LEAD_TO.get(name, ()))))
        evenings = st.tuples(st.just(name), st.lists(steps, min_size=6, max_size=12), st.integers(0, 2**20))
        sought(100, evenings, lambda evening: evening[0] in done or leads_to(*evening))
    assert done == wanted
