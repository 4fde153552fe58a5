"""FreeD6's worked examples: the public ones and our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.vectors.freed6_codes import ADAPTERS as CODES
from rules.vectors.freed6_ranks import ADAPTERS as RANKS
from rules.vectors.running import answer, run, vectors_of
from tests.rules.freed6.examples import EXAMPLES, Example

FOLDER = Path(__file__).parents[1] / "vectors"
SCHEMA = json.loads((FOLDER / "mechanics_schema.json").read_text(encoding="utf-8"))
KNOWN = {**CODES, **RANKS}
PUBLIC = [
    vector
    for vector in vectors_of((FOLDER / "public.json").read_text(encoding="utf-8"))
    if vector["mechanic"] in KNOWN
]


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public["id"])
def test_the_public_examples_of_freed6_come_out_as_they_should(public: dict[str, Any]) -> None:
    result = run([public])[0]
    assert result.passed, result.reason


@pytest.mark.rule("R-01", "R-03", "R-04", "R-05", "R-06", "R-07", "R-08", "R-09", "R-10", "R-11", "R-12")
@pytest.mark.rule("R-13", "R-14", "R-16", "R-18", "R-19", "R-22", "R-23", "R-24", "R-26", "R-74")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[1]}")
def test_our_own_examples_of_freed6_come_out_as_worked_out_by_hand(example: Example) -> None:
    mechanic, given, expect, settings = example
    assert answer({"mechanic": mechanic, "input": given, "settings": settings}) == expect


def test_every_mechanic_of_freed6_is_answered_in_its_form() -> None:
    of_the_odds = {"freed6.check.pmf", "freed6.check.outcome", "freed6.check.ranks", "freed6.check.mean"}
    of_the_odds |= {"freed6.status.expected_tests"}
    assert {name for name in SCHEMA if name.startswith("freed6.")} == set(KNOWN) | of_the_odds
    for mechanic, given, expect, settings in EXAMPLES:
        said = answer({"mechanic": mechanic, "input": given, "settings": settings})
        assert said == {"refused": True} or set(expect) == set(said) == set(SCHEMA[mechanic]["expect_keys"])
