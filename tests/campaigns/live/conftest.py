from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.live import announce


@pytest.fixture(autouse=True)
def no_ears_left() -> Iterator[None]:
    """Whoever listened to what is committed has gone when a test is over."""
    yield
    assert announce._ears == []


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """The tables of which something was announced."""
    heard: list[int] = []
    announce.subscribe(heard.append)
    yield heard
    announce.unsubscribe(heard.append)
