"""A refusal about entries of the log: it names them by their sentences and says what can be done instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from campaigns.log.named import address_of, sentence_of
from campaigns.models import Event, Seat
from rules.errors import RuleBroken


@dataclass(frozen=True, slots=True)
class Way:
    """A button that undoes otherwise: what it says, the entry that it undoes, and how."""

    label: str
    seq: int
    fields: tuple[tuple[str, str], ...] = ()


class Otherwise(RuleBroken):
    """An undo that is not done as it was asked for. ``entries`` are those that it speaks of."""

    def __init__(self, sentence: str, seat: Seat, entries: Sequence[Event], ways: Sequence[Way] = ()) -> None:
        super().__init__(sentence)
        self.seat, self.entries, self.ways = seat, tuple(entries), tuple(ways)

    @property
    def as_links(self) -> tuple[tuple[str, str], ...]:
        """Return each entry as its sentence and its address; it is drawn when the lock is no longer held."""
        campaign, gm = self.seat.campaign, self.seat.is_gm
        return tuple(
            (sentence_of(one, campaign, secret=gm), address_of(one, campaign)) for one in self.entries
        )

    @property
    def forms(self) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
        """Return each way as its words, where it is sent, and the fields that say how."""
        slug = self.seat.campaign.slug
        return tuple((one.label, reverse("undo", args=[slug, one.seq]), one.fields) for one in self.ways)
