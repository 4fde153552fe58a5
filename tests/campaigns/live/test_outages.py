"""An outage is written down whole once, and then in a line each time."""

from __future__ import annotations

import logging

import pytest

from campaigns.live import outages
from campaigns.live.outages import BriefWhenRepeated


@pytest.fixture
def logger() -> logging.Logger:
    made = logging.getLogger("tests.outages")
    made.addFilter(BriefWhenRepeated())
    return made


def fail(logger: logging.Logger, campaign: int) -> None:
    try:
        raise ConnectionError("gone")
    except ConnectionError:
        logger.exception("Campaign %s cannot be read", campaign)


def test_the_same_problem_has_a_traceback_once_and_another_its_own(
    logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    for campaign in (1, 1, 2, 1):
        fail(logger, campaign)
    assert [bool(record.exc_info) for record in caplog.records] == [True, False, True, False]
    assert caplog.records[-1].getMessage() == "Campaign 1 cannot be read: ConnectionError"


def test_after_a_minute_it_has_one_again(
    logger: logging.Logger, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "WHOLE_EVERY_SECONDS", 0.0)
    for _ in range(2):
        fail(logger, 1)
    assert all(record.exc_info for record in caplog.records)
