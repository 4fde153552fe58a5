"""Who may know of an event: what was chosen on the roll button, narrowed by what its sheets allow."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models import Seat
from campaigns.models.event import GM, TABLE, seats_audience
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
    """The audience to store, and the fields of the fact that only Game Masters get."""

    audience: str
    veiled: tuple[str, ...] = ()


def hearing(seat: Seat, fact: Fact, choice: str, *tables: Table) -> Hearing:
    """The narrower of what was chosen and what the sheets of the fact allow, before or after it."""
    chosen = _chosen(seat, fact, choice)
    parts = [part for table in tables for part in _parts(table, fact)]
    if any(part.visibility == "hidden" for part in parts):
        return Hearing(_narrower(chosen.audience, _owners(parts)), chosen.veiled)
    subject = next((part for table in tables if (part := table.get(Part, fact.sheet, "part"))), None)
    if subject is None or subject.visibility == "open" or fact.CLOSED == ():
        return chosen
    if fact.CLOSED is None:
        return Hearing(_narrower(chosen.audience, _owners([subject])), chosen.veiled)
    return Hearing(chosen.audience, tuple({*chosen.veiled, *fact.CLOSED}))


def _chosen(seat: Seat, fact: Fact, choice: str) -> Hearing:
    if choice == Choice.GM_ONLY or (choice in (Choice.GM_AND_ME, Choice.BLIND) and seat.is_gm):
        return Hearing(GM)
    if choice == Choice.GM_AND_ME:
        return Hearing(seats_audience([seat.pk]))
    if choice == Choice.BLIND:
        return Hearing(seats_audience([seat.pk]), fact.SECRET)
    return Hearing(TABLE)


def _parts(table: Table, fact: Fact) -> list[Part]:
    named = {fact.sheet, getattr(fact, "target", ""), getattr(fact, "to", "")} - {""}
    found = (table.get(Part, owner, "part") for owner in named)
    return [part for part in found if part is not None]


def _owners(parts: list[Part]) -> list[int]:
    return sorted({int(owner) for part in parts if part.visibility != "open" for owner in part.owners})


def _narrower(chosen: str, owners: list[int]) -> str:
    """Those who were chosen and know the sheet; Game Masters always do."""
    if chosen == TABLE:
        return seats_audience(owners) if owners else GM
    kept = [owner for owner in owners if f",{owner}," in chosen]
    return seats_audience(kept) if kept else GM
