"""A sheet's rows, one model per part of the core's table. Their fields carry the core's names."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from characters.models.character import Character


class SheetRow(models.Model):
    """What all rows of a sheet share: whose they are, and the key that the core knows them by."""

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="%(class)s_rows")
    key = models.CharField(max_length=80)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.character_id} {self.key}"


class Detail(SheetRow):
    text = models.CharField(max_length=200)
    roll = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["character", "key"], name="one_detail_per_key")]


class Ability(SheetRow):
    value = models.SmallIntegerField(default=0)
    dice = models.SmallIntegerField(default=0)
    pips = models.SmallIntegerField(default=0)
    parent = models.CharField(max_length=80, blank=True)
    name = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    keywords = models.JSONField(default=list)
    text = models.CharField(max_length=500, blank=True)
    place = models.SmallIntegerField(default=0)
    trigger = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["character", "key"], name="one_ability_per_key")]


class Resource(SheetRow):
    number = models.IntegerField()
    limit = models.IntegerField(null=True)
    unit = models.CharField(max_length=20, blank=True)
    waits = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["character", "key"], name="one_resource_per_key"),
            models.CheckConstraint(
                condition=Q(limit__isnull=True) | Q(limit__gte=0), name="a_limit_is_never_negative"
            ),
        ]


class Track(SheetRow):
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=40, blank=True)
    state = models.PositiveSmallIntegerField(default=0)
    towards = models.CharField(max_length=32, blank=True)
    states = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["character", "key"], name="one_track_per_key")]


class Condition(SheetRow):
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=20, default="discrete")
    group = models.CharField(max_length=80, blank=True)
    rank = models.PositiveSmallIntegerField(default=1)
    slots = models.PositiveSmallIntegerField(default=1)
    effects = models.JSONField(default=list)
    until = models.CharField(max_length=20, blank=True)
    source = models.CharField(max_length=300, blank=True)
    left = models.PositiveSmallIntegerField(default=0)
    points = models.SmallIntegerField(default=0)
    stock = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["character", "key"], name="one_condition_per_key")]


class Belonging(SheetRow):
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=12, default="gear")
    slots = models.PositiveSmallIntegerField(default=1)
    die = models.PositiveSmallIntegerField(default=0)
    full = models.PositiveSmallIntegerField(default=0)
    form = models.CharField(max_length=12, blank=True)
    location = models.CharField(max_length=12, default="pack")
    used = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(max_length=500, blank=True)
    code = models.CharField(max_length=8, blank=True, default="")
    ability = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["character", "key"], name="one_belonging_per_key"),
            models.CheckConstraint(
                condition=Q(full__gte=F("die")) | Q(full=0), name="a_die_never_exceeds_its_full_size"
            ),
        ]
