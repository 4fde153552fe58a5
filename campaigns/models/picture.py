from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Campaign


class Picture(models.Model):
    """A portrait or a picture of a note as it is served: small, WebP. Its key is of its content."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="pictures", db_index=False)
    key = models.CharField(max_length=14)
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_picture_per_key")]

    def __str__(self) -> str:
        return f"picture {self.key}"
