"""Whoever types a die code or a dice value, and whatever they type, is understood or refused at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.d6.codes import read as read_of_codes
from rules.errors import RuleBroken
from rules.sixd6.keywords import read_value, spelling_of
from tests.effort import examples
from tests.work import seconds_of_work

Reader = Callable[[str], object]
READERS: tuple[Reader, ...] = (read_of_codes, read_value, spelling_of)
SCRIBBLE = st.text(alphabet="0123456789dD+- ,:ratioexplode\x00²٣−", max_size=60)


@pytest.mark.parametrize("read", READERS, ids=lambda read: f"{read.__module__}.{read.__name__}")
@examples(200)
@given(text=st.one_of(st.text(max_size=60), SCRIBBLE))
@example(text="1" * 50_000)
@example(text=" " * 50_000 + "x")
@example(text="3D" + " " * 50_000 + "x")
@example(text="dice: reroll 1" + ",1" * 10_000 + "x")
@example(text="dice " + " ," * 10_000)
def test_any_text_at_all_is_read_or_refused_at_once(read: Reader, text: str) -> None:
    assert seconds_of_work(lambda: attempt(read, text)) < 0.1


def attempt(read: Reader, text: str) -> None:
    try:
        read(text)
    except RuleBroken as refused:
        assert refused.sentence[-1] in ".?"


@given(st.integers(1, 99), st.integers(0, 99))
def test_a_dice_value_is_written_as_it_is_read(dice: int, modifier: int) -> None:
    assert read_value(read_value(f"{dice}d6+{modifier}").text) == read_value(f"{dice}D6 + {modifier}")
