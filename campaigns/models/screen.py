from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Seat


class ScreenLayout(models.Model):
    """How a Game Master has laid out the screen of a campaign. It is nobody else's, and no event.

    ``columns`` hold the keys of boxes in their order; ``folded`` and ``pinned`` are some of them.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="screen_layout")
    columns = models.JSONField(default=list)
    folded = models.JSONField(default=list)
    pinned = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"the screen of {self.seat_id}"
