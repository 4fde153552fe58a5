"""The statements of every action at a table, written once."""

from __future__ import annotations

from campaigns.models import Answer, Campaign, Event, Seat
from characters.statements import Insert, Select, Update

_SEATS = Seat.objects.present().select_related("campaign")
SEAT = Select(lambda slug, user: _SEATS.filter(campaign__slug=slug, user=user), "no-slug", 987_654_321)
"""A user's seat at a campaign, with the campaign."""
LOCK_CAMPAIGN = Select(lambda pk: Campaign.objects.select_for_update().filter(pk=pk), 987_654_321)
"""A campaign's row, locked until the transaction ends; on SQLite the transaction itself is the lock."""
INSERT_EVENTS = Insert(Event)
UPDATE_HEAD = Update(Campaign, ("last_seq", "last_hash"))
INSERT_ANSWER = Insert(Answer, '("user_id", "key") DO NOTHING')
"""A request's key; nothing is written where it was kept before."""
