from __future__ import annotations

import pytest

from rules.delving import burned, darkness, omen
from rules.systems import system_for


@pytest.mark.rule("FB-70", "R-49")
def test_a_light_is_tested_every_twenty_minutes_until_it_is_out() -> None:
    torch = system_for("freeblade").die("light", "torch")
    assert burned(torch, [4, 2]) == (0, 40)
    assert burned(torch, [4, 4]) == (4, None)
    assert burned(torch, []) == (4, None)
    assert burned(system_for("freeblade").die("light", "lantern"), [1]) == (0, 20)


@pytest.mark.rule("FB-69")
def test_the_dark_is_one_source_of_disadvantage() -> None:
    assert (darkness(has_light=True), darkness(has_light=False)) == (0, 1)


@pytest.mark.rule("FB-73", "R-47")
def test_an_omen_comes_true_when_its_die_is_gone() -> None:
    assert omen([5, 3, 1]) == (0, 3)
    assert omen([6, 6]) == (6, None)
    assert omen([]) == (6, None)
