"""Open business: what the core offers on the entries of the log, and to which seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string

from campaigns import models
from campaigns.models import Campaign, Seat
from campaigns.play import load_table
from rules.offers import Offer, offers
from rules.systems import system_for
from rules.table import TABLE, Part, Pending, Table


@dataclass(frozen=True, slots=True)
class Open:
    """An offer on an entry: the seats that may take it, and whether Game Masters may."""

    seq: int
    key: str
    offer: Offer
    seats: frozenset[int]
    gms: bool

    @property
    def label(self) -> str:
        """What its button says."""
        return self.offer.label

    def is_for(self, seat_id: int, *, gm: bool) -> bool:
        """Whether that seat may take it."""
        return seat_id in self.seats or (gm and self.gms)


def open_business(campaign: Campaign, seqs: Collection[int]) -> dict[int, list[Open]]:
    """What is offered on these entries, by entry."""
    rows = models.Pending.objects.filter(campaign=campaign, about__in=list(seqs)).values("sheet", "target")
    owners = {str(owner) for row in rows for owner in row.values() if owner}
    if not rows:
        return {}
    table = load_table(campaign, owners)
    system = system_for(campaign.system)
    found: dict[int, list[Open]] = {}
    for key, pending in table.of(Pending, TABLE).items():
        if pending.about in seqs:
            made = (_open(table, pending, key, offer) for offer in offers(system, table, key))
            found.setdefault(pending.about, []).extend(made)
    return found


def _open(table: Table, pending: Pending, key: str, offer: Offer) -> Open:
    part = table.get(Part, offer.sheet, "part") if offer.sheet else None
    seats = frozenset(int(owner) for owner in part.owners) if part else frozenset()
    return Open(pending.about, f"{key}:{offer.key}", offer, seats, offer.gm)


def take_up(campaign: Campaign, seat: Seat, seq: int, key: str) -> Offer | None:
    """The offer of that key on an entry, if it is open and for this seat."""
    for found in open_business(campaign, [seq]).get(seq, []):
        if found.key == key and found.is_for(seat.pk, gm=seat.is_gm):
            return found.offer
    return None


def offers_html(slug: str, seq: int, found: Iterable[Open], request: HttpRequest | None = None) -> str:
    """The buttons of an entry; none of them leaves the place empty.

    With a request the forms carry its token.
    """
    context = {"slug": slug, "seq": seq, "offers": list(found)}
    return render_to_string("campaigns/log/parts/_offers.html", context, request=request).strip()


def offers_for(seat: Seat, found: Iterable[Open]) -> list[Open]:
    """Those among the offers that a seat may take."""
    return [one for one in found if one.is_for(seat.pk, gm=seat.is_gm)]
