"""The doctor says what is well, and of each thing that can go wrong that it is."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from campaigns.demo import build_demo
from campaigns.models import Event
from config.doctor import CHECKS, examine
from tests.journeys.server import free_port

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def nobody_serves(tmp_path: Path) -> Iterator[None]:
    port = free_port()
    public = f"http://127.0.0.1:{port}"
    with override_settings(VAR_DIR=tmp_path, PORT=port, HOST="127.0.0.1", PUBLIC_URL=public):
        yield


@pytest.fixture
def played() -> None:
    """A table that has a log."""
    build_demo("wildd6")


def levels() -> dict[str, str]:
    return {finding.about: finding.level for finding in examine()}


def test_an_installation_that_nobody_serves_yet_is_well(played: None) -> None:
    found = levels()
    assert list(found) == list(CHECKS)
    assert "wrong" not in found.values()
    assert {about for about, level in found.items() if level == "note"} >= {"server", "streams", "backup"}


def test_a_log_that_was_changed_is_wrong_and_so_is_the_whole(played: None) -> None:
    Event.objects.update(hash="0" * 64)
    assert levels()["logs"] == "wrong"
    said = io.StringIO()
    with pytest.raises(CommandError, match="One of them is wrong"):
        call_command("doctor", stdout=said)
    assert len(said.getvalue().splitlines()) == len(CHECKS)


def test_a_clock_that_stands_before_the_log_is_wrong(played: None) -> None:
    Event.objects.update(created=timezone.now() + timedelta(hours=1))
    assert levels()["clock"] == "wrong"


def test_a_full_disk_is_wrong(tmp_path: Path) -> None:
    with override_settings(FREE_MEGABYTES=10**9):
        assert levels()["space"] == "wrong"


def test_what_cannot_be_asked_is_wrong_and_the_rest_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with override_settings(VAR_DIR=tmp_path / "file"):
        found = levels()
    assert (found["writable"], found["database"]) == ("wrong", "ok")
