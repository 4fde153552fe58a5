"""A campaign put into a file: all of it, for the Game Master who takes it along."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from campaigns.chain import payload
from campaigns.models import Campaign, CampaignTable, Event, Note, Picture, SafetyLine, Seat, Timer, Undone
from campaigns.portable.archive import Contents, Line, pack
from campaigns.portable.ids import other_audience, other_seats


def packed(seat: Seat) -> bytes:
    """Return the campaign that this Game Master runs, as a file."""
    with transaction.atomic():
        campaign = Campaign.objects.get(pk=seat.campaign_id)
        contents = contents_of(campaign, seat)
    return pack(
        contents,
        rollbook=settings.VERSION,
        made=timezone.now().isoformat(timespec="seconds"),
        name=campaign.name,
        game=campaign.system,
    )


def contents_of(campaign: Campaign, taker: Seat) -> Contents:
    """Return what the file holds. Seats are numbered in it from 1."""
    everyone = list(Seat.objects.filter(campaign=campaign).select_related("user").order_by("pk"))
    seats = {seat.pk: number for number, seat in enumerate(everyone, 1)}
    lines = {
        "people": [_person(seats[seat.pk], seat, takes=seat.pk == taker.pk) for seat in everyone],
        "log": [other_seats(payload(event), seats) for event in _log(campaign)],
        "undone": [
            {"seq": one.seq, "by": one.by} for one in Undone.objects.filter(campaign=campaign).order_by("seq")
        ],
        "notes": [_note(note, seats) for note in Note.objects.filter(campaign=campaign).order_by("pk")],
        "tables": [
            {"key": one.key, "name": one.name, "text": one.text, "pinned": one.pinned, "open": one.open}
            for one in CampaignTable.objects.filter(campaign=campaign).order_by("key")
        ],
        "safety": [
            {"kind": one.kind, "text": one.text} for one in SafetyLine.objects.filter(campaign=campaign)
        ],
        "timers": [_timer(one) for one in Timer.objects.filter(campaign=campaign).order_by("key")],
    }
    about = {
        "name": campaign.name,
        "system": campaign.system,
        "rulings": campaign.rulings,
        "document": campaign.document,
        "created": _moment(campaign.created),
    }
    pictures = {one.key: bytes(one.data) for one in Picture.objects.filter(campaign=campaign)}
    return Contents(campaign=about, lines=lines, pictures=pictures)


def _log(campaign: Campaign) -> Any:
    return Event.objects.filter(campaign=campaign, seq__lte=campaign.last_seq).order_by("seq").iterator()


def _person(number: int, seat: Seat, *, takes: bool) -> Line:
    return {
        "id": number,
        "name": seat.name,
        "role": str(seat.role),
        "joined": _moment(seat.joined),
        "left": seat.left and _moment(seat.left),
        "has_run": seat.has_run,
        "favourites": seat.favourites,
        "put_away": seat.put_away,
        "takes": takes,
    }


def _note(note: Note, seats: dict[int, int]) -> Line:
    return {
        "writer": seats[note.writer_id],
        "title": note.title,
        "text": note.text,
        "audience": other_audience(note.audience, seats),
        "changed": _moment(note.changed),
    }


def _timer(timer: Timer) -> Line:
    """Return a timer as it stands still: nobody waits while a campaign is in a file."""
    left = timer.left if timer.due is None else max(0, round((timer.due - timezone.now()).total_seconds()))
    return {"key": timer.key, "seconds": timer.seconds, "left": left}


def _moment(when: datetime) -> str:
    return when.isoformat(timespec="microseconds")
