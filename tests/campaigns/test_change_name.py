from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import User

pytestmark = pytest.mark.database


@pytest.fixture
def pips(client: Client, pip: User) -> Client:
    client.force_login(pip)
    return client


def test_the_table_calls_you_what_you_say(pips: Client, pip: User) -> None:
    assert pips.post("/account/name", {"display_name": "Pip the Elder"}).status_code == 303
    pip.refresh_from_db()
    assert (pip.display_name, pip.username) == ("Pip the Elder", "pip")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07b"])
def test_a_name_that_is_none_is_refused(pips: Client, pip: User, name: str) -> None:
    assert pips.post("/account/name", {"display_name": name}).status_code == 422
    pip.refresh_from_db()
    assert pip.display_name == "Pip"


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["name", "password", "claim", "switch"])
def test_who_is_not_signed_in_signs_in_first(client: Client, what: str) -> None:
    assert client.post(f"/account/{what}")["Location"] == "/login?next=/account"
