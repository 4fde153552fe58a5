"""Walks over every address there is: headers, tokens, and GETs that change nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import User
from tests.routes import every_route

ROUTES = list(every_route())
PATHS = pytest.mark.parametrize("path", [path for _, path in ROUTES], ids=[name for name, _ in ROUTES])
ARMOUR = (
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "Referrer-Policy",
    "Permissions-Policy",
)


@pytest.fixture
def olaf() -> User:
    return User.objects.create_user("olaf", password="a long enough password")


def test_there_are_routes_to_walk() -> None:
    assert {"landing", "login", "table", "roll", "sheet", "live", "healthz"} <= {name for name, _ in ROUTES}
    assert "<" not in "".join(path for _, path in ROUTES)


@PATHS
@pytest.mark.django_db
def test_every_answer_is_armoured(client: Client, olaf: User, path: str) -> None:
    client.force_login(olaf)
    for response in (client.get(path), client.post(path)):
        response.close()
        assert response.status_code < 500
        assert [name for name in ARMOUR if name not in response.headers] == []


@PATHS
@pytest.mark.django_db
def test_a_post_without_a_token_is_refused(olaf: User, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    for signed_in in (False, True):
        if signed_in:
            client.force_login(olaf)
        response = client.post(path)
        if path.startswith("/api/"):  # where a session is nobody, so that there is nothing to forge
            assert response.status_code in (401, 405)
            continue
        assert response.status_code == 403
        assert b"Nothing was changed" in response.content or b"no cookie" in response.content
