from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from rules.common.table_text import LONGEST_NAME, TableText


class CampaignTable(models.Model):
    """A table of the campaign's own to roll on, as it is written down; by its key other tables name it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tables")
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=LONGEST_NAME)
    text = models.TextField()
    pinned = models.BooleanField(default=False)  # it is a button on the Game Master's screen
    open = models.BooleanField(default=False)  # whether that button rolls for everyone to see

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="one_table_per_key"),
            models.CheckConstraint(condition=~Q(key=""), name="a_table_has_a_key"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def source(self) -> TableText:
        """Return it as the rules read it."""
        return TableText(self.key, self.name, self.text)
