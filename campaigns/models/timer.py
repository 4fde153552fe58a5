"""When something that goes by the clock on the wall is over."""

from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Campaign


class Timer(models.Model):
    """One thing of a table that runs for so many real ``seconds``, by the key of its row.

    It is ``due`` then; one that stands still has None there, and ``left`` says how many seconds it still has.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="timers", db_index=False)
    key = models.CharField(max_length=60)
    seconds = models.PositiveIntegerField()
    left = models.PositiveIntegerField()
    due = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_timer_per_row")]

    def __str__(self) -> str:
        return f"{self.key} at {self.due or 'rest'}"
