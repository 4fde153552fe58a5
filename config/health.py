from __future__ import annotations

import os
import shutil
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import VERSION

MEGABYTE = 1_000_000


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """200 while the database answers and what is done at the tables can be kept, 503 when not."""
    trouble = _trouble()
    return HttpResponse(
        f"{trouble or 'ok'}\nRollbook {VERSION}\n",
        status=503 if trouble else 200,
        content_type="text/plain; charset=utf-8",
    )


def _trouble() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "The database does not answer."
    if connection.vendor != "sqlite" or connection.is_in_memory_db():  # type: ignore[attr-defined]
        return ""
    return trouble_with(Path(connection.settings_dict["NAME"]))


def trouble_with(file: Path) -> str:
    """Return what keeps SQLite from writing its file, "" for nothing. Nothing is written to find out."""
    if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
        return "The database cannot be written."
    if shutil.disk_usage(file.parent).free < settings.FREE_MEGABYTES * MEGABYTE:
        return "The disk of the database is full."
    return ""
