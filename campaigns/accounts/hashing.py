"""Passwords are hashed two at a time, for a hash keeps a processor busy for a third of a second.

Of several processes each hashes one.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from campaigns.turns import Turns

AT_ONCE = max(1, 2 // settings.PROCESSES)
WAITING = 2
TURNS = Turns(AT_ONCE, WAITING, "Many people are signing in right now, and nothing was changed.")


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's own hasher, which waits for its turn; what it stores is the same."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Return the hash to store; raises TooBusy."""
        with TURNS.one():
            return super().encode(password, salt, iterations)
