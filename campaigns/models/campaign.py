from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models.user import User

SOMEONE = "Someone"
"""What a table calls a person whose account is deleted."""


class Pause(models.TextChoices):
    """Whether the table goes on, and what everyone is told where it does not."""

    NONE = "", "The table goes on."
    PAUSED = "paused", "The table is paused."
    CARD = "card", "The X-card is on the table."


class Campaign(models.Model):
    """One table: a game, its rulings, and the number and hash of its last event.

    ``paused`` is no row of the table: neither undo nor rewind ends a pause, only a Game Master's word.
    """

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    system = models.CharField(max_length=20)
    rulings = models.JSONField(default=dict)
    document = models.TextField(blank=True)  # of rules of its own, over those of the game
    last_seq = models.PositiveBigIntegerField(default=0)
    last_hash = models.CharField(max_length=64, blank=True)
    demo = models.BooleanField(default=False)
    archived = models.DateTimeField(null=True)
    paused = models.CharField(max_length=8, choices=Pause.choices, default=Pause.NONE, blank=True)
    created = models.DateTimeField(default=timezone.now)

    seats: models.Manager[Seat]

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="a_campaign_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.slug])


class SafetyLine(models.Model):
    """What a table leaves out (a line), or lets happen out of sight (a veil). Nobody's name is beside it."""

    class Kind(models.TextChoices):
        LINE = "line", "a line: it does not happen here"
        VEIL = "veil", "a veil: it happens out of sight"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="safety_lines")
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.LINE)
    text = models.CharField(max_length=200)

    class Meta:
        ordering = ["kind", "text", "pk"]  # not by when it came, which would tell by whom

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class Role(models.TextChoices):
    GM = "gm", "Game Master"
    PLAYER = "player", "player"
    WATCHER = "watcher", "watcher"


class SeatQuerySet(models.QuerySet["Seat"]):
    def present(self) -> SeatQuerySet:
        return self.filter(left__isnull=True)


class Seat(models.Model):
    """A user at a campaign. Who leaves keeps the row, so that the log still knows who did what."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.PLAYER)
    joined = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True)
    has_run = models.BooleanField(default=False)  # the game, before another role
    left_as = models.CharField(max_length=40, blank=True)  # what they were called when they left
    favourites = models.JSONField(default=list)  # dice that they keep: {"expression", "reason"} each
    steps_closed = models.BooleanField(default=False)  # the card of a first session is put away
    put_away = models.PositiveBigIntegerField(default=0)  # the last handout that they have read

    objects: ClassVar[models.Manager[Seat]] = SeatQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_seat_per_user"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="a_seat_has_a_known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"

    @property
    def name(self) -> str:
        """Return what the table calls, or last called, the person in this seat."""
        return self.left_as or self.user.display_name

    @property
    def is_gm(self) -> bool:
        return self.role == Role.GM

    @property
    def home(self) -> str:
        """Return where this seat comes in: Game Masters at the screen, as long as the game goes on."""
        runs = self.is_gm and self.campaign.archived is None
        return reverse("screen", args=[self.campaign.slug]) if runs else self.campaign.get_absolute_url()

    @property
    def plays(self) -> bool:
        """Whether this seat may act at all: watchers only look."""
        return self.role in (Role.GM, Role.PLAYER)


class Invite(models.Model):
    """A way in. The token is stored hashed only; the short code is the same way, easier to say aloud."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.PLAYER)
    made_by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    uses_left = models.PositiveIntegerField()
    revoked = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"invite {self.pk} to {self.campaign_id}"

    @property
    def open(self) -> bool:
        return self.revoked is None and self.uses_left > 0 and self.expires > timezone.now()


class SignInLink(models.Model):
    """A one-time link for someone who forgot the password; the token is stored hashed only.

    One ``by_host`` lets a new password be set too; one by a Game Master only signs in.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="signin_links")
    token_hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)
    by_host = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"sign-in link {self.pk} for {self.user_id}"


class Attempt(models.Model):
    """A guess at something that can be guessed, counted by what was guessed at and from where."""

    what = models.CharField(max_length=20)
    origin = models.CharField(max_length=64)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["what", "origin", "created"], name="attempts_by_origin")]

    def __str__(self) -> str:
        return f"{self.what} from {self.origin}"


class Answer(models.Model):
    """What a request has led to, so that the same one happens once (C5).

    A frame is drawn anew from the numbers of its events, as its seat may see them then; any other answer is
    kept as it was, once it has been made (``status`` 0: it has not).
    """

    # No indexes of their own, as every one costs each action a page: the constraint's begins with the user.
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    seqs = models.JSONField(default=list)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.TextField(default="")
    created = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"
