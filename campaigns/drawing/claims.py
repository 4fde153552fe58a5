"""Whether those who look on still may: asked of everyone at each tick at which something was committed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from campaigns.drawing.roots import ROLE_CHANGED, SEAT_LOST
from campaigns.live.room import StreamClaim
from campaigns.models import AccessToken, Seat, User

SIGNED_OUT = "You are signed out."
REVOKED = "This token was revoked."
AMONG = {"sqlite": "IN (SELECT value FROM json_each(%s))", "postgresql": "= ANY(%s)"}
JOINED = {"sqlite": "group_concat", "postgresql": "string_agg"}
PROOF = "password || CASE WHEN epoch > 0 THEN '+' || epoch ELSE '' END"
ALL_HOLD = """SELECT
 (SELECT {joined}(id || ':' || role, ' ') FROM campaigns_seat WHERE id {among} AND "left" IS NULL),
 (SELECT {joined}(id || ':' || {proof}, ' ') FROM campaigns_user WHERE id {among} AND is_active),
 (SELECT count(*) FROM campaigns_accesstoken WHERE token_hash {among}),
 (SELECT count(*) FROM django_session WHERE session_key {among} AND expire_date > %s)"""


def refusals(claims: Iterable[StreamClaim]) -> dict[StreamClaim, str]:
    """The claims that no longer hold, and the sentence for each. One statement, as long as all do."""
    claims = frozenset(claims)
    return {} if not claims or _all_hold(claims) else _why_refused(claims)


def _all_hold(claims: frozenset[StreamClaim]) -> bool:
    """Ask for three values, which the database makes: thousands of rows would be work for Python."""
    vendor = connection.vendor
    ids, expected = _query(claims, vendor)
    text = ALL_HOLD.format(among=AMONG[vendor], joined=JOINED[vendor], proof=PROOF)
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(text, [*ids, now])
        seats, users, tokens, sessions = cursor.fetchone()
    return (set((seats or "").split()), set((users or "").split()), tokens, sessions) == expected


Expected = tuple[set[str], set[str], int, int]
"""Seats with their roles, users with their proofs, and how many tokens and sessions."""


@lru_cache(maxsize=4)
def _query(claims: frozenset[StreamClaim], vendor: str) -> tuple[list[Any], Expected]:
    """Return what is asked for by these claims, and the answer if all hold."""
    keys = {claim.session_key for claim in claims if not claim.token}
    tokens = {claim.token for claim in claims if claim.token}
    seats = {f"{claim.seat_id}:{claim.role}" for claim in claims}
    users = {f"{claim.user_id}:{claim.proof}" for claim in claims}
    people = [list({c.seat_id for c in claims}), list({c.user_id for c in claims})]
    ids: list[Any] = [*people, list(tokens), list(keys)]
    return (list(map(json.dumps, ids)) if vendor == "sqlite" else ids), (seats, users, len(tokens), len(keys))


def _why_refused(claims: Collection[StreamClaim]) -> dict[StreamClaim, str]:
    roles = dict(Seat.objects.filter(pk__in={c.seat_id for c in claims}, left=None).values_list("pk", "role"))
    keys = {claim.session_key for claim in claims}
    living = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    sessions = set(living.values_list("session_key", flat=True))
    tokens = {claim.token for claim in claims if claim.token}
    if tokens:
        stored_tokens = AccessToken.objects.filter(token_hash__in=tokens)
        tokens = set(stored_tokens.values_list("token_hash", flat=True))
    users = User.objects.filter(pk__in={claim.user_id for claim in claims}, is_active=True)
    proofs = {user.pk: user.proof for user in users}
    reasons = {}
    for claim in claims:
        let_in = claim.token in tokens if claim.token else claim.session_key in sessions
        if not let_in or proofs.get(claim.user_id) != claim.proof:
            reasons[claim] = REVOKED if claim.token else SIGNED_OUT
        elif roles.get(claim.seat_id) != claim.role:
            reasons[claim] = ROLE_CHANGED if claim.seat_id in roles else SEAT_LOST
    return reasons
