from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models.campaign import Campaign, Seat
from rules.codec import changes_from_plain
from rules.errors import RuleBroken
from rules.table import Changes

TABLE = "table"
GM = "gm"
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What it raises to read an entry that is damaged, or of another version."""


def seats_audience(seats: list[int]) -> str:
    """The audience of named seats (Game Masters see it anyway)."""
    return f"seats:,{','.join(str(seat) for seat in sorted(seats))},"


def seats_named(audience: str) -> list[int]:
    """The seats that a stored audience names; none where it is for everyone, or for Game Masters."""
    return [int(seat) for seat in audience.partition("seats:")[2].split(",") if seat]


def named_in(audience: str, seat: int) -> bool:
    """Whether a stored audience has room for a seat that runs no game."""
    return audience == TABLE or f",{seat}," in audience


class EventQuerySet(models.QuerySet["Event"]):
    """The one reader of the log: pages, streams, counts and exports all begin at ``visible_to``."""

    def visible_to(self, seat: Seat) -> Self:
        """The events that a seat may know of; what is for Game Masters is not even loaded for others."""
        if seat.is_gm:
            return self.filter(campaign=seat.campaign_id)
        mine = Q(audience=TABLE) | Q(audience__startswith="seats:", audience__contains=f",{seat.pk},")
        return self.filter(mine, campaign=seat.campaign_id).defer("secret", "changes")

    def after(self, seq: int) -> Self:
        """Later than an entry, oldest first."""
        return self.filter(seq__gt=seq).order_by("seq")

    def before(self, seq: int) -> Self:
        """Earlier than an entry, newest first."""
        return self.filter(seq__lt=seq).order_by("-seq")


class Event(models.Model):
    """A fact that happened at a table, with the changes it made.

    Append only; only ``log.record`` makes one.

    ``fact`` is what its audience may know, ``secret`` the rest, for Game Masters; ``changes`` are never
    rendered.
    """

    # No index of its own, as every one costs each roll a page: the constraint's begins with the campaign.
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    fact = models.JSONField()
    secret = models.JSONField(null=True)
    changes = models.JSONField(default=list)
    caused_by = models.PositiveBigIntegerField(null=True)
    undoes = models.PositiveBigIntegerField(null=True)
    actor = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="+")
    audience = models.TextField(default=TABLE)
    session = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    hash = models.CharField(max_length=64)

    objects: ClassVar[EventQuerySet] = EventQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "seq"], name="one_event_per_seq")]
        indexes = [
            models.Index(
                fields=["campaign", "caused_by"], name="events_by_cause", condition=Q(caused_by__isnull=False)
            ),
            # A remark stands anywhere after the entry that it speaks of, and there are few of them.
            models.Index(fields=["campaign", "seq"], name="events_of_remarks", condition=Q(kind="remarked")),
            # So may a line of the story, and what hides one.
            models.Index(fields=["campaign", "seq"], name="events_of_lines", condition=Q(kind="story_told")),
            models.Index(
                fields=["campaign", "seq"], name="events_of_hiding", condition=Q(kind="story_hidden")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}:{self.seq} {self.kind}"

    @cached_property
    def rows_changed(self) -> Changes:
        """Return its changes as the rows that they are about, read once: an event never changes.

        Raises RuleBroken where they are damaged, or of a version that is not this one's.
        """
        try:
            return changes_from_plain(self.changes)
        except UNREADABLE as problem:
            raise RuleBroken(f"What entry {self.seq} changed cannot be read.") from problem


class Undone(models.Model):
    """An entry that does not count now, and the undo that took it back.

    What the undo events say, kept for quick asking.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="undone")
    seq = models.PositiveBigIntegerField()
    by = models.PositiveBigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "seq"], name="one_undo_per_entry")]

    def __str__(self) -> str:
        return f"{self.seq} undone by {self.by}"


class Stretch(models.Model):
    """Where the entries of a session begin, or those between sessions: they go on until the next stretch.

    What the entries say, kept for quick asking. Before the first stretch no session had begun.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="stretches", db_index=False)
    first = models.PositiveBigIntegerField()
    session = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "first"], name="one_stretch_per_entry")]
        indexes = [models.Index(fields=["campaign", "session", "first"], name="stretches_by_session")]

    def __str__(self) -> str:
        return f"session {self.session} from {self.first}"


class RollSums(models.Model):
    """The rolls of a campaign's log added up, as far as an entry, so that none is read again."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="roll_sums")
    upto = models.PositiveBigIntegerField(default=0)
    sums = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.campaign_id} up to {self.upto}"


class RowsAt(models.Model):
    """All rows of a table as they stood right after an entry, from which those of earlier ones are near."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    seq = models.PositiveBigIntegerField()
    rows = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "seq"], name="rows_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.campaign_id} at {self.seq}"
