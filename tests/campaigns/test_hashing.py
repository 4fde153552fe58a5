"""Passwords are hashed before anyone waits for the write lock, and never by more than a few threads."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher, PBKDF2PasswordHasher, check_password, make_password
from django.test import Client

from campaigns import transactions
from campaigns.accounts import hashing
from campaigns.accounts.sessions import BACKEND
from campaigns.models import User
from campaigns.turns import TooBusy, Turns
from tests.factories import PASSWORD, create_guest
from tests.patience import patience, wait_until

pytestmark = pytest.mark.database
NEW = "another lantern, brighter"


@pytest.fixture
def queued(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["campaigns.accounts.hashing.QueuedHasher"]


@pytest.fixture
def full(queued: None, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(1, hashing.WAITING, hashing.TURNS.sentence)
    turns.patience = 0
    turns.at_work.acquire()
    monkeypatch.setattr(hashing, "TURNS", turns)


def test_it_stores_what_django_stores(queued: None) -> None:
    stored = make_password(NEW)
    assert PBKDF2PasswordHasher().verify(NEW, stored)
    assert check_password(NEW, stored)
    assert not check_password("wrong", stored)


def test_two_are_at_work_two_wait_and_the_next_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, go_on, most = threading.Semaphore(0), threading.Event(), hashing.AT_ONCE + hashing.WAITING

    def slow(hasher: PBKDF2PasswordHasher, *asked: object) -> str:
        at_work.release()
        assert go_on.wait(patience())
        return "hash"

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", slow)
    monkeypatch.setattr(hashing.TURNS, "patience", patience())
    threads = [
        threading.Thread(target=hashing.QueuedHasher().encode, args=("x", "salt")) for _ in range(most)
    ]
    for thread in threads:
        thread.start()
    assert all(at_work.acquire(timeout=patience()) for _ in range(hashing.AT_ONCE))
    wait_until(lambda: not hashing.TURNS.places._value)
    assert not at_work.acquire(blocking=False)
    with pytest.raises(TooBusy):
        hashing.QueuedHasher().encode("x", "salt")
    go_on.set()
    for thread in threads:
        thread.join(patience())
    assert (hashing.TURNS.places._value, hashing.TURNS.at_work._value) == (most, hashing.AT_ONCE)


def test_who_waited_in_vain_gives_the_place_back(full: None) -> None:
    free = hashing.TURNS.places._value
    with pytest.raises(TooBusy):
        make_password(NEW)
    assert hashing.TURNS.places._value == free


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/signup", {"username": "juna", "display_name": "Juna", "password": NEW}),
        ("/login", {"username": "nobody", "password": NEW}),
        ("/account/claim", {"username": "moss", "password": NEW}),
    ],
)
def test_one_too_many_tries_again(client: Client, full: None, path: str, asked: dict[str, str]) -> None:
    client.force_login(create_guest(), backend=BACKEND)
    names = set(User.objects.values_list("username", "password"))
    answer = client.post(path, asked)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert b"nothing was changed. Wait 5 seconds" in answer.content
    assert b"Slow down" not in answer.content  # it was not their doing
    assert set(User.objects.values_list("username", "password")) == names


@pytest.mark.django_db
def test_no_password_is_hashed_under_the_lock(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the form's own deed either, which carries a key."""
    hashed: list[tuple[str, int]] = []
    encode = MD5PasswordHasher.encode

    def spy(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append((password, transactions._depth.entered))
        return encode(hasher, password, salt)

    guest = create_guest()
    monkeypatch.setattr(MD5PasswordHasher, "encode", spy)
    client.post("/signup", {"username": "juna", "display_name": "Juna", "password": PASSWORD, "key": "1"})
    client.post("/account/password", {"old_password": PASSWORD, "password": NEW, "key": "2"})
    client.post("/login", {"username": "juna", "password": NEW, "key": "3"})
    client.force_login(guest, backend=BACKEND)
    client.post("/account/claim", {"username": "moss", "password": NEW, "key": "4"})
    assert User.objects.get(username="juna").check_password(NEW)
    assert {password for password, _ in hashed} == {PASSWORD, NEW}
    assert len(hashed) >= 6
    assert not any(entered for _, entered in hashed)
