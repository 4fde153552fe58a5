"""Whom a session belongs to, asked on every request by one statement written once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend

from campaigns.models import User
from characters.statements import Select

BACKEND = "campaigns.accounts.backends.AccountBackend"
EARLIER_BACKENDS = ("django.contrib.auth.backends.ModelBackend", "campaigns.backends.AccountBackend")
"""What sessions named before; they stay valid."""
USER = Select(lambda pk: User.objects.filter(pk=pk), 987_654_321)


class AccountBackend(ModelBackend):
    """Django's own, but for how a user is read."""

    def get_user(self, user_id: Any) -> User | None:
        """Return the user with that key, unless there is none or they may not sign in."""
        user = USER.first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
