"""Whatever is answered, an error or a stylesheet too, carries the same armour."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.campaigns.at_table import holds
from tests.factories import create_user

POLICY = {
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/healthz", "/nowhere-at-all", "/static/css/base.css", "/static/nothing.css"]
)
def test_every_answer_is_armoured(client: Client, path: str) -> None:
    response = client.get(path)
    response.close()  # a stylesheet is an open file until then
    headers = response.headers
    assert {part.strip() for part in headers["Content-Security-Policy"].split(";")} == POLICY
    assert (headers["X-Content-Type-Options"], headers["X-Frame-Options"]) == ("nosniff", "DENY")
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
def test_an_unknown_host_is_refused_with_the_armour_on(client: Client) -> None:
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "Content-Security-Policy" in response.headers


def kept(client: Client, path: str) -> str:
    response = client.get(path)
    if response.streaming:
        response.close()  # a stylesheet is an open file until then
    return response.headers.get("Cache-Control", "")


@pytest.mark.django_db
def test_a_strangers_page_is_asked_for_anew(client: Client) -> None:
    assert kept(client, "/") == "private, no-cache"


@pytest.mark.django_db
def test_no_browser_keeps_a_page_of_someone_signed_in(client: Client) -> None:
    """Back after signing out asks for it again, and does not get it."""
    client.force_login(create_user("Pip"), backend="django.contrib.auth.backends.ModelBackend")
    assert kept(client, "/") == "private, no-store"
    assert kept(client, "/nowhere-at-all") == "private, no-store"
    client.post("/logout")
    assert kept(client, "/") == "private, no-cache"


@pytest.mark.django_db
def test_static_files_are_everyones_to_keep(client: Client) -> None:
    client.force_login(create_user("Pip"), backend="django.contrib.auth.backends.ModelBackend")
    holds(kept(client, "/static/css/base.css"), "public", no="private")


@pytest.mark.django_db
def test_an_answer_may_say_more_of_itself_than_the_others(client: Client) -> None:
    holds(kept(client, "/login"), "no-store", "max-age=0")
