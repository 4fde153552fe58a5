"""The rows that belong to a campaign rather than to a sheet alone, with the core's names for their fields."""

from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Campaign
from characters.models import Character


class Visibility(models.TextChoices):
    OPEN = "open", "open: everyone may read the sheet"
    STANDS = "stands", "stands: everyone sees that it is there, and in a word how it stands"
    NAMED = "named", "named: everyone sees that it is there"
    HIDDEN = "hidden", "hidden: only Game Masters and its players know"


class Membership(models.Model):
    """A character in a campaign: the seats that play it, and who may see it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    character = models.OneToOneField(Character, on_delete=models.CASCADE, related_name="membership")
    key = models.CharField(max_length=12, default="membership")
    seats = models.JSONField(default=list)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.OPEN)
    place = models.IntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["character", "key"], name="one_membership_per_sheet")]

    def __str__(self) -> str:
        return f"{self.character_id} in {self.campaign_id}"


class TableRow(models.Model):
    """A row of the table's own: its part of the table is its class, and its key its place there."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{type(self).__name__} {getattr(self, 'key', '')}"


class Clock(TableRow):
    """One unit of the campaign's time."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="clocks")
    key = models.CharField(max_length=20)
    number = models.PositiveIntegerField(default=0)
    running = models.BooleanField(default=False)
    spent = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_clock_per_unit")]


class Encounter(TableRow):
    """The encounter that is being played, if there is one."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="encounters")
    key = models.CharField(max_length=20)
    name = models.CharField(max_length=80, blank=True)
    length = models.CharField(max_length=20, blank=True)
    round = models.PositiveIntegerField(default=0)
    acting = models.CharField(max_length=32, blank=True)
    foes_taken_out = models.PositiveSmallIntegerField(default=0)
    left_this_round = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_encounter_per_key")]


class Combatant(TableRow):
    """A sheet's place in the encounter; its key is the sheet's id."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="combatants")
    key = models.CharField(max_length=32)
    side = models.CharField(max_length=8, default="pc")
    die = models.PositiveSmallIntegerField(default=0)
    place = models.SmallIntegerField(default=0)
    acted = models.BooleanField(default=False)
    off_guard = models.BooleanField(default=False)
    actions = models.SmallIntegerField(default=1)
    bonus = models.SmallIntegerField(default=0)
    moves = models.SmallIntegerField(default=0)
    blocked = models.BooleanField(default=False)
    action_lost_to = models.TextField(blank=True)
    bonus_lost_to = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_combatant_per_sheet")]


class Pinned(TableRow):
    """A number that the Game Master has pinned for the table, such as a difficulty."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="pins")
    key = models.CharField(max_length=20)
    number = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_pin_per_key")]


class Pending(TableRow):
    """A prompt, shown as buttons on the entry that it is about."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="pendings")
    key = models.CharField(max_length=40)
    kind = models.CharField(max_length=20)
    about = models.PositiveBigIntegerField()
    sheet_id = models.CharField(max_length=32, blank=True)
    target = models.CharField(max_length=32, blank=True)
    holds = models.JSONField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_business_per_key")]
        indexes = [models.Index(fields=["campaign", "about"], name="business_by_entry")]
