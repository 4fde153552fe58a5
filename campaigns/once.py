"""Promise C5: what a request asks for happens once, whatever happens to its answer.

The key of a request is kept in the transaction of its deed, as the last statement before COMMIT, with the
numbers of the events that the deed led to. A repeat does the deed again, finds the key, and takes it back.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache

from django.db import connection
from django.utils import timezone

from campaigns.models import Answer

KEPT = timedelta(days=1)
LET_GO_EVERY = 64
"""After so many answers those past their day are looked for: not at each deed, which should be quick."""


class Doubled(Exception):
    """The same request was carried out before."""


@dataclass
class Deed:
    """What a request is about to do, and what has come of it.

    Without a ``key`` it may be done again. ``seqs``: the numbers of its events in ``campaign_id``; ``done``:
    it is committed, so that it happened.
    """

    user_id: int = 0
    key: str = ""
    fingerprint: str = ""
    campaign_id: int | None = None
    seqs: list[int] = field(default_factory=list)
    done: bool = False


class _Thread(threading.local):
    deed: Deed | None = None


_thread = _Thread()


@contextmanager
def doing(deed: Deed) -> Iterator[Deed]:
    """Let what this thread writes be that deed."""
    _thread.deed = deed
    try:
        yield deed
    finally:
        _thread.deed = None


def note(campaign_id: int, seqs: list[int]) -> None:
    """Say which events the deed of this thread has led to."""
    if deed := _thread.deed:
        deed.campaign_id = campaign_id
        deed.seqs += seqs


def keep() -> None:
    """Keep the key of this thread's deed. Raises Doubled where it was kept before, less than a day ago."""
    deed = _thread.deed
    if deed is None or deed.done or not deed.key:
        return
    number = _insert(deed)
    if number % LET_GO_EVERY == 0:
        Answer.objects.filter(created__lt=timezone.now() - KEPT).delete()


def committed() -> None:
    """Say that what this thread wrote is there for good."""
    if deed := _thread.deed:
        deed.done = True


def earlier(user_id: int, key: str) -> Answer | None:
    """Return what is kept for a key, if it was kept less than a day ago."""
    lately = Answer.objects.filter(created__gte=timezone.now() - KEPT)
    return lately.select_related("campaign").filter(user=user_id, key=key).first()


def _insert(deed: Deed) -> int:
    """Write the row of a deed, over one that is past its day; Doubled where there is a younger one."""
    now = timezone.now()
    answer = Answer(
        user_id=deed.user_id,
        key=deed.key,
        fingerprint=deed.fingerprint,
        campaign_id=deed.campaign_id,
        seqs=deed.seqs,
        created=now,
    )
    fields = [spec for spec in Answer._meta.concrete_fields if not spec.primary_key]
    values = [spec.get_db_prep_save(getattr(answer, spec.attname), connection) for spec in fields]
    created = Answer._meta.get_field("created").get_db_prep_save(now - KEPT, connection)
    with connection.cursor() as cursor:
        cursor.execute(_statement(), [*values, created])
        row = cursor.fetchone()
    if row is None:
        raise Doubled
    return int(row[0])


@cache
def _statement() -> str:
    """Return the INSERT, written once: its columns are the model's own."""
    columns = [str(spec.column) for spec in Answer._meta.concrete_fields if not spec.primary_key]
    names = ", ".join(f'"{column}"' for column in columns)
    renewed = ", ".join(f'"{column}" = excluded."{column}"' for column in columns)
    table = Answer._meta.db_table
    # Names of our own model alone; what is stored is passed as parameters.
    return (
        f'INSERT INTO "{table}" ({names}) VALUES ({", ".join(["%s"] * len(columns))}) '  # noqa: S608
        f'ON CONFLICT ("user_id", "key") DO UPDATE SET {renewed} '
        f'WHERE "{table}"."created" < %s RETURNING "id"'
    )
