"""Whatever is answered, an error or a stylesheet too, carries the same armour."""

from __future__ import annotations

import pytest
from django.test import Client

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
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
def test_an_unknown_host_is_refused_with_the_armour_on(client: Client) -> None:
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
def test_a_page_is_kept_for_its_reader_alone_and_asked_for_anew(client: Client) -> None:
    assert client.get("/")["Cache-Control"] == "private, no-cache"
    styles = client.get("/static/css/base.css")
    styles.close()
    assert "private" not in styles.headers.get("Cache-Control", "")
