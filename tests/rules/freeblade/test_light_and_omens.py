from __future__ import annotations

import pytest

from rules.freeblade.darkness import darkness


@pytest.mark.rule("FB-69")
def test_the_dark_is_one_source_of_disadvantage() -> None:
    assert (darkness(has_light=True), darkness(has_light=False)) == (0, 1)
