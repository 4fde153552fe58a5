"""Whatever stands in a campaign's document, it is read or refused with a sentence, and soon."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from rules.errors import RuleBroken
from rules.game import Game
from rules.loading.custom import customised
from tests.effort import examples
from tests.rules.loading.custom_documents import EXAMPLES, FREEBLADE, NERVE, OPEND6, TAINT
from tests.work import seconds_of_work

SCRAPS = st.sampled_from(
    [line for line in (TAINT + EXAMPLES).split("\n") if line]
    + ["[[tracks]]", "[tracks]", "a.b.c = 1", "x = [", "]", '"""', "key = 3", "states = []", "lines = []"]
    + ["replaces = true", "gives = 1979-05-27", "roll = 1e99", "skills = [1]", "\x00", "name = '\ud800'"]
)


@examples(300)
@given(st.one_of(st.text(max_size=300), st.lists(SCRAPS, max_size=25).map("\n".join)))
@example("\n".join([".".join("a" * 59) + f".k{at} = 1" for at in range(500)]))
@example("a=" + "[1," * 20_000)
@example("\n".join(f"[[tracks]]\nkey = 'k{at}'" for at in range(3000)))
def test_any_text_at_all_is_read_or_refused_and_soon(text: str) -> None:
    assert seconds_of_work(lambda: tried(FREEBLADE, text), tries=1) < 1


KEYS = sorted(set(re.findall(r"(\w+) =", TAINT + EXAMPLES + NERVE)) | {"replaces", "high", "entries", "rule"})
WORDS = ["corruption", "Corruption", "Pure", "cursed", "storms", "presence", "checks", "dice", "x"]
PLAIN = st.one_of(
    st.sampled_from(WORDS),
    st.integers(-3, 30) | st.booleans() | st.just(10**5) | st.floats(allow_nan=False),
)
NAMES = st.sampled_from(KEYS)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner), max_leaves=8
)
ENTRIES = st.lists(st.dictionaries(NAMES, VALUES, max_size=6), max_size=3)
TOPS = ["tracks", "conditions", "difficulties", "tables", "verbs", "examples", "skills", "x"]


def written(value: object) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else repr(value)


def tried(system: Game, text: str) -> None:
    try:
        customised(system, text)
    except RuleBroken as refused:
        assert refused.sentence[-1] in ".?"
        assert len(refused.sentence) < 500


@examples(200)
@given(st.dictionaries(st.sampled_from(TOPS), ENTRIES | VALUES), st.sampled_from([FREEBLADE, OPEND6]))
def test_any_values_under_any_keys_are_read_or_refused(content: dict[str, object], system: Game) -> None:
    tried(system, "\n".join(f"{key} = {written(value)}" for key, value in content.items()))


@examples(200)
@given(st.data())
def test_any_one_value_of_a_good_document_may_be_any_other(data: st.DataObject) -> None:
    """Nearly right documents come furthest into the readers, the checks and the examples."""
    lines = (TAINT + EXAMPLES + NERVE).split("\n")
    at = data.draw(st.sampled_from([at for at, line in enumerate(lines) if " = " in line]))
    key, _, _ = lines[at].partition(" = ")
    lines[at] = f"{key} = {written(data.draw(VALUES))}" + ("," if lines[at].endswith(",") else "")
    tried(OPEND6, "\n".join(lines))
