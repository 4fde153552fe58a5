"""Sessions and whom they belong to, as Django keeps them, asked on every request by statements of our own."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core import signing
from django.utils import timezone

from campaigns.models import User
from characters.statements import Select

BACKEND = "campaigns.accounts.sessions.AccountBackend"
EARLIER_BACKENDS = (
    "django.contrib.auth.backends.ModelBackend",
    "campaigns.backends.AccountBackend",
    "campaigns.accounts.backends.AccountBackend",
)
"""What sessions named before; they stay valid."""
USER = Select(lambda pk: User.objects.filter(pk=pk), 987_654_321)
SESSION = Select(lambda key: Session.objects.filter(session_key=key), "a-key-that-no-session-has")
REMEMBERED = 2_048
"""Sessions whose signature need not be checked again; each takes about a kilobyte."""


class AccountBackend(ModelBackend):
    """Django's own, but for how a user is read."""

    def get_user(self, user_id: Any) -> User | None:
        """Return the user with that key, unless there is none or they may not sign in."""
        user = USER.first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


class SessionStore(db.SessionStore):
    """The store of SESSION_ENGINE. Its name is part of the signatures' salt, so that it stays Django's."""

    def load(self) -> dict[str, Any]:
        """Return what the session holds; nothing, and another key, when it is unknown or over."""
        key = str(self.session_key)
        # PostgreSQL is not even asked about what it could not store, such as a NUL.
        session = SESSION.first(key) if key.isprintable() else None
        if session is None or session.expire_date <= timezone.now():
            self._session_key = None
            return {}
        return self.decode(session.session_data)

    def decode(self, session_data: Any) -> dict[str, Any]:
        """Return what a stored text holds, each time a value of its own; nothing if it was tampered with."""
        try:
            verified = _verified(session_data, self.key_salt, settings.SECRET_KEY)
        except (signing.BadSignature, ValueError, zlib.error):
            return super().decode(session_data)  # which writes down why
        session: dict[str, Any] = self.serializer().loads(verified)
        if session.get(BACKEND_SESSION_KEY) in EARLIER_BACKENDS:
            session[BACKEND_SESSION_KEY] = BACKEND
        return session


class _Bytes:
    """A serializer that leaves a signed text's bytes as they are."""

    def loads(self, signed: bytes) -> bytes:
        return signed


@lru_cache(maxsize=REMEMBERED)
def _verified(text: str, salt: str, _secret: str) -> bytes:
    """Return what was signed. A session's text seldom changes, and its signature is dear to check."""
    serializer: Any = _Bytes  # it only ever reads
    return bytes(signing.loads(text, salt=salt, serializer=serializer))
