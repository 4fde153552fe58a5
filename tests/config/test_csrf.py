"""The forms of one answer carry one token, and Django takes it."""

from __future__ import annotations

import re
from unittest import mock

import pytest
from django.http import HttpRequest
from django.middleware import csrf as django_csrf
from django.middleware.csrf import rotate_token
from django.test import Client

from campaigns.models import Seat
from campaigns.requests.form_keys import csrf, csrf_input, csrf_token
from tests.factories import create_seat

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"|"X-CSRFToken": "([^"]+)"')


def tokens(html: str) -> list[str]:
    return [one or other for one, other in TOKEN.findall(html.replace("&#34;", '"'))]


def signed_in(seat: Seat) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(seat.user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.django_db
def test_a_page_masks_its_secret_once() -> None:
    seat = create_seat()
    client, path = signed_in(seat), f"/c/{seat.campaign.slug}/"
    with mock.patch.object(django_csrf, "_mask_cipher_secret", wraps=django_csrf._mask_cipher_secret) as mask:
        page = tokens(client.get(path).content.decode())
        assert mask.call_count == 1
    assert len(page) > 3
    assert len(set(page)) == 1
    assert set(tokens(client.get(path).content.decode())) != set(page)


@pytest.mark.django_db
def test_the_token_of_a_page_is_taken_and_another_is_not() -> None:
    seat = create_seat()
    client, table = signed_in(seat), f"/c/{seat.campaign.slug}/"
    roll = f"{table}roll"
    [token, *_] = tokens(client.get(table).content.decode())
    fields = {"expression": "2d6"}
    assert client.post(roll, {**fields, "csrfmiddlewaretoken": token}).status_code == 303
    assert client.post(roll, fields, headers={"X-CSRFToken": token}).status_code == 303
    wrong = token[:-1] + ("a" if token[-1] != "a" else "b")
    assert client.post(roll, {**fields, "csrfmiddlewaretoken": wrong}).status_code == 403


def test_a_secret_that_turned_has_a_token_of_its_own() -> None:
    request = HttpRequest()
    first = csrf_token(request)
    assert csrf_token(request) == first
    rotate_token(request)
    second = csrf_token(request)
    assert second != first
    assert django_csrf._does_token_match(second, request.META["CSRF_COOKIE"])


def test_a_page_without_a_form_makes_no_token() -> None:
    request = HttpRequest()
    context = csrf(request)
    assert "CSRF_COOKIE" not in request.META
    assert str(context["csrf_token"]) == csrf_token(request)
    assert str(context["csrf_input"]) == csrf_input(request)
    assert hasattr(context["csrf_input"], "__html__")
