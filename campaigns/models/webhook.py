from __future__ import annotations

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Campaign


class Webhook(models.Model):
    """An address outside to which a table's public entries go.

    ``sent``: the last entry that it was told; ``due``: when it is tried next, and until when another process
    leaves it alone. ``off`` after too many failures, of which ``problem`` says the last.
    """

    class Form(models.TextChoices):
        DISCORD = "discord", "Discord"
        JSON = "json", "JSON"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    form = models.CharField(max_length=8, choices=Form.choices, default=Form.DISCORD)
    secret = models.CharField(max_length=64)
    sent = models.PositiveBigIntegerField()
    due = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=200, blank=True)
    off = models.DateTimeField(null=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.form} webhook {self.pk}"


class WebhookMessage(models.Model):
    """What an entry's message is called where it was sent, so that it can be struck once it is undone."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="messages")
    seq = models.PositiveBigIntegerField()
    remote = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["webhook", "seq"], name="one_message_per_entry")]

    def __str__(self) -> str:
        return f"message {self.remote} of entry {self.seq}"
