from __future__ import annotations

import os
import shutil
from pathlib import Path
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.test import Client, override_settings

from config.health import trouble_with

pytestmark = pytest.mark.database


@pytest.mark.django_db
def test_it_is_well_while_the_database_answers(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\nRollbook 0.1.0\n")
    assert "no-cache" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_it_is_unwell_when_the_database_does_not(client: Client) -> None:
    with patch("config.health.connection.cursor", side_effect=OperationalError("gone")):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert b"gone" not in response.content


@pytest.mark.sqlite
@pytest.mark.django_db
def test_it_is_unwell_before_the_disk_is_full(client: Client) -> None:
    free = shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free
    with override_settings(FREE_MEGABYTES=free // 1_000_000 + 1_000):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert response.content.startswith(b"The disk of the database is full.\n")


def test_it_is_unwell_when_the_file_is_gone_or_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "rollbook.sqlite3"
    assert trouble_with(file) == "The database cannot be written."
    file.touch()
    assert trouble_with(file) == ""
    with patch.object(os, "access", lambda path, _mode: path != tmp_path):  # root may write everywhere
        assert trouble_with(file) == "The database cannot be written."


@pytest.mark.django_db
def test_asking_costs_one_statement(client: Client, django_assert_num_queries: pytest.FixtureRequest) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        client.get("/healthz")
