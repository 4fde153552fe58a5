from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from campaigns.models.note import Note


class Words(models.Model):
    """The words by which an entry or a note is found: those of its readers, and those of Game Masters alone.

    The database indexes them its own way: SQLite by a table of FTS5 that triggers keep, PostgreSQL by GIN.
    Who may read what they lead to is asked of the entry or the note itself.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="words", db_index=False)
    seq = models.PositiveBigIntegerField(null=True)  # of an entry, which is never deleted
    note = models.OneToOneField(Note, on_delete=models.CASCADE, null=True, related_name="words")
    open = models.TextField(blank=True)
    closed = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="one_line_of_words_per_entry"),
            models.CheckConstraint(
                condition=Q(seq__isnull=True) ^ Q(note__isnull=True), name="words_are_of_one_thing"
            ),
        ]

    def __str__(self) -> str:
        return self.open
