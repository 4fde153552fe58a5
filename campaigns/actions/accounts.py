"""Accounts: made, named, given a password, claimed by a guest, and opened by a one-time link."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError
from django.db.models import F
from django.utils import timezone

from campaigns.accounts.likeness import namesake
from campaigns.actions.people import tell
from campaigns.models import AccessToken, Role, Seat, SignInLink, User
from campaigns.people.invite_links import hash_token
from campaigns.people.tables import ever_ran
from campaigns.play import lock
from campaigns.state import Played
from campaigns.transactions import writing
from rules.common.people import PersonRenamed
from rules.errors import RuleBroken

ALIKE = "Someone at {table} is already called {name}. Choose another name."
LINK_LASTS = timedelta(days=1)
TAKEN = "That sign-in name is taken. Choose another one."
NOT_YOURS = (
    "{name} also sits at tables that you do not run, and a sign-in link would open those too. "
    f"This Rollbook's host can make one, with {settings.COMMAND} signin_link."
)
RAN_A_GAME = (
    "{name} runs a game, or once did. This Rollbook's host makes a sign-in link for them, "
    f"with {settings.COMMAND} signin_link."
)


def sign_up(*, username: str, display_name: str, password: str) -> User:
    """Make a new account. Hashing takes long, and is done before anyone waits for the lock."""
    user = User(username=username, display_name=display_name)
    user.set_password(password)
    try:
        with writing():
            user.save(force_insert=True)
    except IntegrityError as taken:  # somebody was quicker, after the form had looked
        raise RuleBroken(TAKEN) from taken
    return user


def make_guest(*, display_name: str) -> User:
    """Someone with a name for the table and no password."""
    username = f"guest-{secrets.token_hex(6)}"
    return User.objects.create_user(username, display_name=display_name, is_guest=True)


def claim(*, user: User, username: str, password: str) -> User:
    """A guest gets a sign-in name and a password, and keeps seats and characters."""
    user.username, user.is_guest = username, False
    user.set_password(password)
    try:
        with writing():
            user.save(update_fields=["username", "password", "is_guest"])
            void_links(user=user)
    except IntegrityError as taken:
        user.refresh_from_db()
        raise RuleBroken(TAKEN) from taken
    return user


def switch(*, user: User, states: Mapping[str, bool]) -> None:
    """Turn the sound of dice, or the keys, on or off for someone, on whatever device."""
    for name, on in states.items():
        setattr(user, name, on)
    user.save(update_fields=list(states))


def rename(*, user: User, display_name: str) -> list[Played]:
    """Give someone another name; every table where they sit is told of it.

    The tables are locked in the order of their numbers, so that no two renames wait for each other.
    """
    with writing():
        seats = list(Seat.objects.present().filter(user=user.pk).order_by("campaign"))
        tables = [lock(seat.campaign_id) for seat in seats]
        for table in tables:
            if other := namesake(display_name, campaign_id=table.pk, user_id=user.pk):
                raise RuleBroken(ALIKE.format(name=other, table=table.name))
        fact = PersonRenamed(name=user.display_name, to=display_name)
        if fact.name == fact.to:
            return []
        user.display_name = display_name
        user.save(update_fields=["display_name"])
        return [tell(campaign=table, seat=seat, fact=fact) for table, seat in zip(tables, seats, strict=True)]


def change_password(*, user: User, password: str) -> User:
    """Set a new password; sessions elsewhere are signed out and unused links are void."""
    user.set_password(password)
    with writing():
        void_links(user=user)
        user.save(update_fields=["password"])
    return user


def sign_out_everywhere(*, user: User) -> None:
    """End every session and token of someone, with the streams that these opened; unused links are void."""
    with writing():
        void_links(user=user)
        AccessToken.objects.filter(seat__user=user.pk).delete()
        User.objects.filter(pk=user.pk).update(epoch=F("epoch") + 1)


def make_signin_link(*, user: User, by_host: bool = False) -> str:
    """Return the token of a link that signs a user in once; earlier links of theirs are void."""
    token = secrets.token_urlsafe(16)
    with writing():
        void_links(user=user)
        expires = timezone.now() + LINK_LASTS
        SignInLink.objects.create(user=user, token_hash=hash_token(token), expires=expires, by_host=by_host)
    return token


def make_signin_link_for_seat(*, seat: Seat, other: Seat) -> str:
    """The same, by a Game Master for a player who forgot the password.

    It opens the whole account, so it is made only for those who sit at no table of anyone else, and for
    nobody who ever ran a game: another Game Master could take their tables by it.
    """
    if ever_ran([other.user_id]):
        raise RuleBroken(RAN_A_GAME.format(name=other.name))
    mine = Seat.objects.filter(user=seat.user_id, role=Role.GM, left=None).values("campaign")
    elsewhere = Seat.objects.filter(user=other.user_id, left=None).exclude(campaign__in=mine)
    if elsewhere.exists():
        raise RuleBroken(NOT_YOURS.format(name=other.name))
    return make_signin_link(user=other.user)


def void_links(*, user: User) -> None:
    """Let no link that was made for somebody, and not used, sign anyone in."""
    SignInLink.objects.filter(user=user, used=None).update(used=timezone.now())


def use_signin_link(*, link: SignInLink) -> User:
    """Uses a link up. Of two who try at once only one gets in."""
    with writing():
        unused = SignInLink.objects.filter(pk=link.pk, used=None, expires__gt=timezone.now())
        if not unused.update(used=timezone.now()):
            raise RuleBroken("This sign-in link was already used.")
    return link.user
