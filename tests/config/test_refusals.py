from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from campaigns.models import User
from tests.campaigns.at_table import refused

GOOD = "a long enough password"


@pytest.fixture
def gwen() -> User:
    return User.objects.create_user("gwen", password=GOOD)


def sign_in(client: Client, password: str, address: str = "192.0.2.1") -> int:
    fields = {"username": "gwen", "password": password}
    return client.post("/login", fields, REMOTE_ADDR=address).status_code


@pytest.mark.django_db
def test_a_password_guessed_too_often_locks_the_door_with_a_sentence(client: Client, gwen: User) -> None:
    answers = [sign_in(client, "wrong") for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers[-1] == 429
    assert 429 not in answers[:-1]
    response = client.post("/login", {"username": "gwen", "password": GOOD}, REMOTE_ADDR="192.0.2.1")
    assert "Wait 15 minutes" in refused(response, 429)
    assert response.headers["Retry-After"] == "900"


@pytest.mark.django_db
def test_a_stranger_cannot_lock_gwen_out_of_her_own_house(client: Client, gwen: User) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT + 1):
        sign_in(client, "wrong", address="198.51.100.9")
    assert sign_in(client, GOOD, address="192.0.2.1") in {302, 303}


@pytest.mark.django_db
def test_signing_in_at_last_starts_the_count_anew(client: Client, gwen: User) -> None:
    for _ in range(2):
        for _ in range(settings.AXES_FAILURE_LIMIT - 1):
            assert sign_in(client, "wrong") != 429
        assert sign_in(client, GOOD) in {302, 303}
        client.logout()


@pytest.mark.django_db
def test_a_form_without_its_token_says_so() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/login", {"username": "gwen", "password": GOOD})
    assert "Allow cookies for this site" in refused(response, 403)
    client.get("/login")
    response = client.post("/login", {"username": "gwen", "password": GOOD})
    assert b"Nothing was changed. Go back, reload the page" in response.content
