from __future__ import annotations

from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client


@pytest.mark.django_db
def test_it_is_well_while_the_database_answers(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-cache" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_it_is_unwell_when_the_database_does_not(client: Client) -> None:
    with patch("config.health.connection.cursor", side_effect=OperationalError("gone")):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert b"gone" not in response.content


@pytest.mark.django_db
def test_it_is_only_asked_never_told(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
