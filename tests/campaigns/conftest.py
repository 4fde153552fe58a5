"""The cast: Gwen runs the game, Pip plays, Wynn watches, Olaf is an outsider."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from django.test import Client

from campaigns.models import Campaign, Role, Seat, User
from campaigns.play import perform
from campaigns.state import kept
from rules.codec import changes_from_plain
from rules.randomness import Scripted
from rules.table import evolve
from tests.campaigns.at_table import Dice
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays, stored
from tests.campaigns.sheets import create_mira, key_of
from tests.campaigns.world import BACKEND, World, built
from tests.factories import create_campaign, create_character, create_seat, create_user


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    """Each test begins with a process that has no campaign at hand."""
    kept.clear()


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[World]:
    """A table with something of everything, for all tests of a module."""
    with built(django_db_blocker.unblock) as made:  # type: ignore[attr-defined]
        yield made


@pytest.fixture
def gwen(db: None) -> User:
    return create_user("Gwen")


@pytest.fixture
def pip(db: None) -> User:
    return create_user("Pip")


@pytest.fixture
def wynn(db: None) -> User:
    return create_user("Wynn")


@pytest.fixture
def olaf(db: None) -> User:
    return create_user("Olaf")


@pytest.fixture
def campaign(gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat) -> Campaign:
    """The Salt Road with everybody at it."""
    return gwens_seat.campaign


@pytest.fixture
def gwens_seat(gwen: User) -> Seat:
    return create_seat(create_campaign(), gwen, Role.GM)


@pytest.fixture
def pips_seat(gwens_seat: Seat, pip: User) -> Seat:
    return create_seat(gwens_seat.campaign, pip)


@pytest.fixture
def wynns_seat(gwens_seat: Seat, wynn: User) -> Seat:
    return create_seat(gwens_seat.campaign, wynn, Role.WATCHER)


@pytest.fixture
def brin(pips_seat: Seat) -> str:
    """Brin, a finished character whom Pip plays."""
    return create_character(pips_seat, "Brin")


@pytest.fixture
def signed_in() -> Callable[[Seat | User | None], Client]:
    """A browser signed in as someone; None is nobody."""

    def browser(who: Seat | User | None) -> Client:
        client = Client()
        if who is not None:
            client.force_login(who.user if isinstance(who, Seat) else who, backend=BACKEND)
        return client

    return browser


@pytest.fixture
def replays(gwens_seat: Seat) -> Replays:
    """``with replays(): deed()``: the deed's events over the old rows give the rows as they are stored."""
    campaign = gwens_seat.campaign

    @contextmanager
    def check() -> Iterator[None]:
        before, seq = stored(campaign), Campaign.objects.get(pk=campaign.pk).last_seq
        yield
        rows = before
        for event in campaign.events.after(seq):
            rows = evolve(rows, changes_from_plain(event.changes))
        assert rows == stored(campaign)

    return check


@pytest.fixture
def mira(pips_seat: Seat) -> str:
    """Mira, whom Pip plays and whose every number is known."""
    return create_mira(pips_seat)


@pytest.fixture
def mace(mira: str, pips_seat: Seat) -> str:
    """The key of Mira's mace."""
    return key_of(pips_seat, "mace")


@pytest.fixture
def hush(mira: str, pips_seat: Seat) -> str:
    """The key of Mira's spell Hush."""
    return key_of(pips_seat, "Hush")


@pytest.fixture
def gm(gwens_seat: Seat) -> Person:
    """Gwen at her table."""
    return Person(gwens_seat)


@pytest.fixture
def player(pips_seat: Seat) -> Person:
    """Pip at Gwen's table."""
    return Person(pips_seat)


@pytest.fixture
def ann(gwens_seat: Seat) -> Person:
    """Ann, who plays as well."""
    return Person(create_seat(gwens_seat.campaign))


@pytest.fixture
def watcher(wynns_seat: Seat) -> Person:
    """Wynn at Gwen's table."""
    return Person(wynns_seat)


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    """``dice(4, 6)``: what is rolled next in a dialog or by the button of an entry."""

    def lay(*faces: int) -> None:
        scripted = partial(perform, chance=Scripted(list(faces)))
        for module in ("dialogs", "entries"):
            monkeypatch.setattr(f"campaigns.actions.{module}.perform", scripted)

    return lay
