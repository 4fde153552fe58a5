from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models.campaign import Campaign, Seat
from campaigns.models.event import GM, TABLE

TITLE = 80


class NoteQuerySet(models.QuerySet["Note"]):
    """The one reader of notes: pages, search and links all begin at ``visible_to``."""

    def visible_to(self, seat: Seat) -> Self:
        """The notes of a campaign that a seat may read; Game Masters read all."""
        notes = self.filter(campaign=seat.campaign_id)
        if seat.is_gm:
            return notes
        return notes.filter(
            Q(audience=TABLE) | Q(audience__startswith="seats:", audience__contains=f",{seat.pk},")
        )


class Note(models.Model):
    """A page of somebody's notes in Markdown, and who may read it, as an entry's audience says it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notes")
    writer = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notes")
    title = models.CharField(max_length=TITLE)
    text = models.TextField(blank=True)
    audience = models.TextField(default=GM)
    changed = models.DateTimeField(default=timezone.now)

    objects: ClassVar[NoteQuerySet] = NoteQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-changed", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(title=""), name="a_note_has_a_title")]

    def __str__(self) -> str:
        return self.title
