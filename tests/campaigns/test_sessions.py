"""Who asks is known by two short statements, and by the same cookies as ever."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, authenticate, get_user
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.test import Client, override_settings
from django.utils import timezone

from campaigns.accounts import sessions
from campaigns.accounts.sessions import BACKEND, EARLIER_BACKENDS, AccountBackend, SessionStore
from campaigns.models import User
from tests.factories import PASSWORD
from tests.statements import statements_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
WHAT = {"roll": "2d6", "seen": [1, 2], "words": "ü" * 200}


def stored(**fields: object) -> Session:
    """A session as Django's own store leaves it."""
    store = db.SessionStore()
    store.update({**WHAT, **fields})
    store.save()
    return Session.objects.get(pk=store.session_key)


def signed_in(client: Client) -> bool:
    return client.get("/account").status_code == 200


def test_a_session_of_djangos_own_store_is_read_by_one_statement() -> None:
    session = stored()
    SessionStore(session.pk).load()
    with statements_of() as sent:
        assert dict(SessionStore(session.pk).items()) == WHAT
    assert len(sent) == 1


def test_a_session_that_ours_wrote_is_read_by_djangos() -> None:
    store = SessionStore()
    store["roll"] = "2d6"
    store.save()
    assert dict(db.SessionStore(store.session_key).items()) == {"roll": "2d6"}


def test_a_text_is_verified_once_and_read_anew_for_each_session(monkeypatch: pytest.MonkeyPatch) -> None:
    session = stored()
    first = SessionStore(session.pk)
    first["seen"].append(3)
    assert SessionStore(session.pk)["seen"] == [1, 2]
    SessionStore(session.pk).load()
    monkeypatch.setattr(sessions.signing, "loads", None)
    assert SessionStore(session.pk)["roll"] == "2d6"
    assert sessions._verified.cache_info().maxsize == sessions.REMEMBERED


def test_another_secret_key_ends_every_session() -> None:
    session = stored()
    assert SessionStore(session.pk).load() == WHAT
    with override_settings(SECRET_KEY="another" * 10):
        assert SessionStore(session.pk).load() == {}


@pytest.mark.parametrize("text", ["", "no signature", "{}:tampered:with", ".eJ:1:2", "\x00"])
def test_a_session_that_was_tampered_with_is_empty(text: str) -> None:
    assert SessionStore().decode(text) == {}


def test_a_session_that_is_over_or_unknown_is_empty_and_gets_another_key() -> None:
    session = stored()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    for key in (session.pk, "nobodys" * 4):
        store = SessionStore(key)
        assert store.load() == {}
        assert store.session_key is None


def test_a_cookie_that_no_session_could_have_is_nobodys(client: Client) -> None:
    client.cookies[settings.SESSION_COOKIE_NAME] = '"nobody\\000nobody"'
    assert not signed_in(client)
    client.cookies[settings.SESSION_COOKIE_NAME] = "x" * 4_000
    assert not signed_in(client)


@pytest.mark.parametrize("earlier", EARLIER_BACKENDS)
def test_a_session_of_an_earlier_backend_goes_on(client: Client, pip: User, earlier: str) -> None:
    client.force_login(pip, backend=earlier)
    assert client.session[BACKEND_SESSION_KEY] == BACKEND
    assert signed_in(client)


def test_who_signs_in_by_password_does_so_by_our_backend(client: Client, pip: User) -> None:
    client.post("/login", {"username": "pip", "password": PASSWORD})
    raw = db.SessionStore(client.session.session_key)
    assert raw[BACKEND_SESSION_KEY] == BACKEND
    assert BACKEND in settings.AUTHENTICATION_BACKENDS
    assert authenticate(HttpRequest(), username="pip", password="wrong") is None


def test_a_user_is_read_by_one_statement_with_every_field(pip: User) -> None:
    AccountBackend().get_user(pip.pk)
    with statements_of() as sent:
        user = AccountBackend().get_user(pip.pk)
    assert len(sent) == 1
    assert user is not None
    values = {field.attname: getattr(user, field.attname) for field in User._meta.concrete_fields}
    assert values == User.objects.filter(pk=pip.pk).values().get()


def test_a_user_who_is_gone_or_no_longer_active_is_nobody(pip: User, client: Client) -> None:
    client.force_login(pip, backend=BACKEND)
    User.objects.update(is_active=False)
    assert not signed_in(client)
    assert AccountBackend().get_user(pip.pk + 1) is None


def test_a_changed_password_ends_the_other_sessions(pip: User, client: Client) -> None:
    client.force_login(pip, backend=BACKEND)
    pip.set_password("quite another one")
    pip.save()
    request = HttpRequest()
    request.session = client.session
    assert not get_user(request).is_authenticated
    assert not signed_in(client)
