"""Who may know of an event: what was chosen on the roll button, narrowed by what its sheets allow."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models import Event, Seat
from campaigns.models.event import GM, TABLE, named_in, seats_audience
from rules.facts import Fact
from rules.table import Part, Table


class Choice(models.TextChoices):
    """The four audiences on a roll button."""

    EVERYONE = "everyone", _("everyone")
    GM_AND_ME = "gm_and_me", _("GM and me")
    GM_ONLY = "gm_only", _("GM only")
    BLIND = "blind", _("blind: only the GM sees the result")


@dataclass(frozen=True, slots=True)
class Hearing:
    """The audience to store, and the fields of the fact that only Game Masters get.

    What was asked for blind stays blind in all that comes of it.
    """

    audience: str
    veiled: tuple[str, ...] = ()
    blind: bool = False


def as_before(event: Event) -> Hearing:
    """The audience of an entry, for what is done about it."""
    return Hearing(event.audience, blind=event.secret is not None)


def hearing(seat: Seat, fact: Fact, choice: str | Hearing, *tables: Table) -> Hearing:
    """The narrower of what was chosen and what the sheets of the fact allow, before or after it."""
    chosen = _chosen(seat, fact, choice)
    parts = [part for table in tables for part in _parts(table, fact)]
    if any(part.visibility == "hidden" for part in parts):
        return replace(chosen, audience=_narrower(chosen.audience, _owners(parts)))
    subject = next((part for table in tables if (part := table.get(Part, fact.sheet_id, "part"))), None)
    if subject is None or subject.visibility == "open" or fact.CLOSED == ():
        return chosen
    if fact.CLOSED is None:
        return replace(chosen, audience=_narrower(chosen.audience, _owners([subject])))
    return replace(chosen, veiled=tuple(sorted({*chosen.veiled, *fact.CLOSED})))


def _chosen(seat: Seat, fact: Fact, choice: str | Hearing) -> Hearing:
    if isinstance(choice, Hearing):
        return replace(choice, veiled=fact.SECRET if choice.blind else ())
    if choice == Choice.GM_ONLY or (choice in (Choice.GM_AND_ME, Choice.BLIND) and seat.is_gm):
        return Hearing(GM)
    if choice == Choice.GM_AND_ME:
        return Hearing(seats_audience([seat.pk]))
    if choice == Choice.BLIND:
        return Hearing(seats_audience([seat.pk]), fact.SECRET, blind=True)
    return Hearing(TABLE)


def _parts(table: Table, fact: Fact) -> list[Part]:
    named = {fact.sheet_id, getattr(fact, "target", ""), getattr(fact, "to", "")} - {""}
    found = (table.get(Part, owner, "part") for owner in named)
    return [part for part in found if part is not None]


def _owners(parts: list[Part]) -> list[int]:
    return sorted({int(owner) for part in parts if part.visibility != "open" for owner in part.owners})


def _narrower(chosen: str, owners: list[int]) -> str:
    """Those who were chosen and know the sheet; Game Masters always do."""
    if chosen == TABLE:
        return seats_audience(owners) if owners else GM
    kept = [owner for owner in owners if named_in(chosen, owner)]
    return seats_audience(kept) if kept else GM
