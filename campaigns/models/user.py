from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac

VISITOR = "demo-visit-"
"""How the names of those begin who look at a demo table without an account."""

SESSIONS = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
"""The salt of what sessions are checked by: Django's, so that those from before stay valid."""


class UserManager(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: object) -> User:
        """A user with that name; without a password one who can only come in by a link or as a guest."""
        user = self.model(username=username, **fields)
        user.set_password(password) if password else user.set_unusable_password()
        user.save()
        return user

    def get_by_natural_key(self, username: str | None) -> User:
        """Names are found whatever their case."""
        return self.get(username__iexact=username)


class User(AbstractBaseUser):
    """Someone with an account, or a guest: a display name and nothing else until they claim it."""

    username = models.CharField(max_length=40, unique=True)
    display_name = models.CharField(max_length=40)
    is_guest = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    sound = models.BooleanField(default=False)
    keys = models.BooleanField(default=True)
    created = models.DateTimeField(default=timezone.now)
    epoch = models.PositiveIntegerField(default=0)  # of sessions: one later ends all that there are

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="one_user_per_name")]

    def __str__(self) -> str:
        return self.display_name

    @property
    def proof(self) -> str:
        """Return what a session was begun with; once it is another, the session is over."""
        return f"{self.password}+{self.epoch}" if self.epoch else self.password

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Make Django's hash of that proof, where its own is of the password alone."""
        return salted_hmac(SESSIONS, self.proof, secret=secret, algorithm="sha256").hexdigest()

    @property
    def runs_the_house(self) -> bool:
        """Say whether it is an account of the host's. A guest has no name that they chose."""
        return not self.is_guest and self.username.lower() in {one.lower() for one in settings.HOST_ACCOUNTS}

    @property
    def is_visitor(self) -> bool:
        """Say whether it was made for a stranger's look at a demo table."""
        return self.username.startswith(VISITOR)
