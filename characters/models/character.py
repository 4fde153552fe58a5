from __future__ import annotations

from django.db import models
from django.db.models import Q


class Kind(models.TextChoices):
    PC = "pc", "player character"
    NPC = "npc", "non-player character"
    CREATURE = "creature", "creature"
    THING = "thing", "thing"
    PLACE = "place", "place"
    PARTY = "party", "party"


class Character(models.Model):
    """A sheet: anything that can carry scores, resources, conditions and belongings.

    Its id is text made before the row is, so that an undone beginning can be undone again under the same id.
    """

    id = models.CharField(primary_key=True, max_length=32)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.PC)
    pronouns = models.CharField(max_length=40, blank=True)
    portrait = models.CharField(max_length=32, blank=True)
    stage = models.CharField(max_length=20, default="finished")
    dynamic = models.BooleanField(default=True)
    notes = models.TextField(blank=True)
    colour = models.PositiveSmallIntegerField(default=0)  # of its face; 0: the one of its id

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="a_character_has_a_name"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="a_character_is_of_a_known_kind"),
        ]

    def __str__(self) -> str:
        return self.name
