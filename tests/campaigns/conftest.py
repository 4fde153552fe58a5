"""The cast of every test: Gwen runs the game, Pip plays, Wynn watches, Olaf is an outsider."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.test import Client

from campaigns.models import Campaign, Role, Seat, User
from rules.codec import changes_from_plain
from rules.table import evolve
from tests import factories
from tests.campaigns.replay import stored


@pytest.fixture
def campaign(db: None) -> Campaign:
    """The table where they meet."""
    return factories.create_campaign()


@pytest.fixture
def gwen(campaign: Campaign) -> Seat:
    """Gwen runs the game."""
    return factories.create_seat(campaign, factories.create_user("Gwen"), Role.GM)


@pytest.fixture
def pip(campaign: Campaign) -> Seat:
    """Pip plays."""
    return factories.create_seat(campaign, factories.create_user("Pip"), Role.PLAYER)


@pytest.fixture
def wynn(campaign: Campaign) -> Seat:
    """Wynn watches."""
    return factories.create_seat(campaign, factories.create_user("Wynn"), Role.WATCHER)


@pytest.fixture
def olaf(db: None) -> User:
    """Olaf has an account and no seat here."""
    return factories.create_user("Olaf")


@pytest.fixture
def brin(pip: Seat) -> str:
    """Brin, whom Pip plays."""
    return factories.create_character(pip, "Brin")


@pytest.fixture
def signed_in() -> Callable[[Seat | User | None], Client]:
    """A browser signed in as someone; None is nobody."""

    def browser(who: Seat | User | None) -> Client:
        client = Client()
        if who is not None:
            client.force_login(
                who.user if isinstance(who, Seat) else who,
                backend="django.contrib.auth.backends.ModelBackend",
            )
        return client

    return browser


@pytest.fixture
def replays(campaign: Campaign) -> Callable[[], AbstractContextManager[None]]:
    """``with replays(): deed()`` — the deed's events over the old rows give the rows as they are stored."""

    @contextmanager
    def check() -> Iterator[None]:
        before, seq = stored(campaign), Campaign.objects.get(pk=campaign.pk).last_seq
        yield
        rows = before
        for event in campaign.events.after(seq):
            rows = evolve(rows, changes_from_plain(event.changes))
        assert rows == stored(campaign)

    return check
