from __future__ import annotations

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Seat


class AccessToken(models.Model):
    """What a program shows to act as one seat at one table; stored hashed only, and revoked by deleting.

    ``acts``: it may roll and speak, and not only read.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    token_hash = models.CharField(max_length=64, unique=True)
    acts = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
