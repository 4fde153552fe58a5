"""Tokens by which a program acts as a seat: made, shown once, looked up, and revoked."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from campaigns.models import AccessToken, Seat, User
from campaigns.people.invite_links import hash_token
from rules.errors import RuleBroken

PREFIX = "rollbook_"
"""With this every token begins, so that people and scanners of leaked secrets know one when they see it."""
USED_IS_NEWS = timedelta(minutes=10)
FULL = "You have {most} tokens, the most allowed. Revoke one that you no longer use."


def make_token(*, seat: Seat, name: str, acts: bool) -> str:
    """Return a new token of a seat: it is known now, and never again."""
    if AccessToken.objects.filter(seat__user=seat.user_id).count() >= settings.TOKENS_PER_USER:
        raise RuleBroken(FULL.format(most=settings.TOKENS_PER_USER))
    token = PREFIX + secrets.token_urlsafe(32)
    AccessToken.objects.create(seat=seat, name=name, acts=acts, token_hash=hash_token(token))
    return token


def revoke_token(*, user: User, token_id: int) -> None:
    """End a token of somebody's own, with the streams that it opened."""
    AccessToken.objects.filter(pk=token_id, seat__user=user.pk).delete()


def token_for(*, text: str) -> AccessToken | None:
    """Return the token that was shown, with its seat, if it is one and its seat is still at the table."""
    tokens = AccessToken.objects.select_related("seat__campaign", "seat__user").filter(
        token_hash=hash_token(text), seat__left=None, seat__user__is_active=True
    )
    token = tokens.first()
    if token and (token.used is None or timezone.now() - token.used > USED_IS_NEWS):
        AccessToken.objects.filter(pk=token.pk).update(used=timezone.now())
    return token
