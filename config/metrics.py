"""What this process counts of itself, as Prometheus reads it. Each process answers for itself alone."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection
from django.db.models import Sum
from django.db.models.functions import Length
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.counted import ANSWERS, BOUNDS, ENTRIES, LAG, NOW, PAUSES, ROUTES, STATES, Durations
from campaigns.models import Picture
from config import VERSION

if TYPE_CHECKING:
    from prometheus_client import Metric

MACHINE = {"127.0.0.1", "::1"}
THROUGH_A_PROXY = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED", "HTTP_VIA")
REFUSED = "This is for the machine that serves, or for who shows METRICS_TOKEN.\n"
SIZES_SECONDS = 60
"""How long the sizes stand: adding up the pictures takes a while where there are many."""
NOW_TOLD = {
    "streams": "Live pages that are open.",
    "tables": "Tables that somebody looks at.",
    "kept_bytes": "About how much memory the tables take that are at hand.",
    "requests": "Requests under way, those that wait for a thread too.",
}


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with all numbers, and close the connection: the next one may lead to another process."""
    if not may_look(request):
        return HttpResponse(REFUSED, status=403, content_type="text/plain; charset=utf-8")
    from prometheus_client import CollectorRegistry  # takes a while, and no start should wait for it
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    registry = CollectorRegistry()
    registry.register(OfProcess())
    response = HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
    response["Connection"] = "close"
    return response


def may_look(request: HttpRequest) -> bool:
    """Say whether the token is shown; or where there is none, whether this very machine asks."""
    if settings.METRICS_TOKEN:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return constant_time_compare(token, settings.METRICS_TOKEN)
    sent_on = any(header in request.META for header in THROUGH_A_PROXY)
    return request.META.get("REMOTE_ADDR") in MACHINE and not sent_on


class OfProcess:
    """Gathers the numbers, each with the process that it is of."""

    def describe(self) -> Iterable[Metric]:
        """Return nothing: no number has to be read to know the names."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Yield every family of numbers."""
        process = {"process": str(os.getpid())}
        for family in gathered():
            family.samples = [one._replace(labels={**one.labels, **process}) for one in family.samples]
            yield family


def gathered() -> Iterator[Metric]:
    """Yield what all processes of a house have in common, and what this one has counted."""
    from prometheus_client import ProcessCollector
    from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily

    yield InfoMetricFamily("rollbook", "The version that serves.", value={"version": VERSION})
    yield from ProcessCollector(registry=None).collect()
    for name, measure in NOW.items():
        yield GaugeMetricFamily(f"rollbook_{name}", NOW_TOLD[name], value=measure())
    threads = "Requests that are worked on at once; each has a connection to the database."
    yield GaugeMetricFamily("rollbook_threads", threads, value=settings.SERVE_THREADS)
    yield _tally("rollbook_entries", "Entries recorded.", "what", ENTRIES.read())
    yield _tally("rollbook_states", "Where the State of a table came from.", "from", STATES.read())
    yield _tally("rollbook_answers", "Answers; refusals are 4xx.", "status", ANSWERS.read())
    yield _durations("rollbook_request_seconds", "Requests by route, streams aside.", "route", ROUTES.read())
    blurb = "From a COMMIT here, or word of one elsewhere, to the last screen that reads."
    yield _durations("rollbook_lag_seconds", blurb, "committed", LAG.took.read())
    yield _durations("rollbook_pause_seconds", "Pauses of all for the collector.", "why", {"gc": PAUSES.took})
    for name, size in sizes(int(time.monotonic() // SIZES_SECONDS)).items():
        yield GaugeMetricFamily(f"rollbook_{name}_bytes", f"Size of {name}.", value=size)


def _tally(name: str, blurb: str, label: str, numbers: Mapping[str, int]) -> Metric:
    from prometheus_client.core import CounterMetricFamily

    family = CounterMetricFamily(name, blurb, labels=[label])
    for what, number in numbers.items():
        family.add_metric([what], number)
    return family


def _durations(name: str, blurb: str, label: str, of: Mapping[str, Durations]) -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    family = HistogramMetricFamily(name, blurb, labels=[label])
    for what, durations in of.items():
        steps, up_to = list(durations.steps), 0
        buckets = []
        for bound, step in zip((*map(str, BOUNDS), "+Inf"), steps, strict=True):
            up_to += step
            buckets.append((bound, up_to))
        family.add_metric([what], buckets, durations.total)
    return family


@lru_cache(maxsize=1)
def sizes(_when: int) -> Mapping[str, int]:
    """Return how large the database and the pictures in it are, in bytes."""
    question = (
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        if connection.vendor == "sqlite"
        else "SELECT pg_database_size(current_database())"
    )
    with connection.cursor() as cursor:
        cursor.execute(question)
        [database] = cursor.fetchone()
    pictures = Picture.objects.aggregate(bytes=Sum(Length("data")))["bytes"] or 0
    return {"database": database, "pictures": pictures}
