"""The cast: Gwen runs the game, Pip plays, Wynn watches, Olaf is an outsider."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Role, Seat, User
from tests.factories import create_campaign, create_seat, create_user


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
