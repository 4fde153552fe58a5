"""The host's page: what runs, who is on, what is slow, how much room there is, and the last backup."""

from __future__ import annotations

import shutil
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.counted import ANSWERS, LAG, NOW, PAUSES, ROUTES, Durations
from campaigns.live.room import present_now
from campaigns.models import Campaign, Seat, User
from config import VERSION
from config.backup.snapshot import holdings, last_backup
from config.backup.words import contents_in_words, size
from config.metrics import SIZES_SECONDS, sizes
from rules.games import game_for

SLOWEST = 10
LARGEST = 20


@dataclass(frozen=True)
class Row:
    """A line of the page: what it is about, and what there is to say of it."""

    name: str
    says: str


@require_safe
@never_cache
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """Show the page to whom HOST_ACCOUNTS names; for all others there is none."""
    if not (isinstance(request.user, User) and request.user.runs_the_house):
        raise Http404
    present = present_now()
    context = {
        "house": list(house()),
        "tables": tables(present),
        "slow": [Row(*one) for one in slowest()],
        "pace": list(pace()),
    }
    return render(request, "house/overview.html", context)


def house() -> Collection[Row]:
    """Return what runs here, and what it takes."""
    large, backup = sizes(int(time.monotonic() // SIZES_SECONDS)), last_backup()
    room = shutil.disk_usage(settings.VAR_DIR)
    kind = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    processes = f"{settings.PROCESSES} processes" if settings.PROCESSES > 1 else "one process"
    return [
        Row("Version", f"Rollbook {VERSION}, {processes}"),
        Row("Holds", contents_in_words(holdings())),
        Row(
            "Database", f"{kind}, {size(large['database'])}, of which {size(large['pictures'])} are pictures"
        ),
        Row("Disk", f"{size(room.free)} of {size(room.total)} are free"),
        Row("Last backup", f"{backup:%Y-%m-%d %H:%M} UTC" if backup else "There is none yet."),
    ]


def tables(present: Mapping[int, frozenset[int]]) -> list[Row]:
    """Return the tables that somebody looks at and then the longest others, each with who is on."""
    seated = Seat.objects.filter(pk__in=[seat for seats in present.values() for seat in seats])
    on: dict[int, list[str]] = {}
    for seat in seated.select_related("user").order_by("pk"):
        on.setdefault(seat.campaign_id, []).append(seat.name)
    open_ones = list(Campaign.objects.filter(pk__in=on).order_by("pk"))
    others = Campaign.objects.exclude(pk__in=on).order_by("-last_seq", "pk")[:LARGEST]
    return [Row(one.name, _table(one, on.get(one.pk, []))) for one in (*open_ones, *others)]


def _table(campaign: Campaign, on: Collection[str]) -> str:
    entries = f"{campaign.last_seq:,} log entries" if campaign.last_seq != 1 else "1 log entry"
    parts = [game_for(campaign.system).system.name, entries, f"on now: {', '.join(on)}" if on else ""]
    return " · ".join(filter(None, parts))


def slowest() -> list[tuple[str, str]]:
    """Return the routes that took longest altogether, each with what a request took."""
    routes = sorted(ROUTES.read().items(), key=lambda one: -one[1].total)
    return [(route, _took(durations, "request")) for route, durations in routes[:SLOWEST]]


def pace() -> Collection[Row]:
    """Return how quickly news reaches the screens here, and what was refused."""
    lag = [
        Row(f"Lag, committed {where}", _took(took, "transaction")) for where, took in LAG.took.read().items()
    ]
    answers = sorted(ANSWERS.read().items())
    refusals = ", ".join(f"{status}: {number:,}" for status, number in answers if status >= "4")
    return [
        Row("Open pages", f"{NOW['streams']():.0f}" if "streams" in NOW else "0"),
        *lag,
        Row("Pauses for garbage", _took(PAUSES.took, "pause")),
        Row("Refusals by status", refusals or "none"),
    ]


def _took(durations: Durations, one: str) -> str:
    number = durations.count
    if not number:
        return "none yet"
    mean, longest = durations.total / number * 1000, durations.longest * 1000
    return f"{number:,} {one}{'s' if number != 1 else ''}, {mean:.1f} ms on average, {longest:.0f} ms at most"
