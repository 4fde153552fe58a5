"""The lines of the log: which request and table each is about, never a secret, and what repeats in short."""

from __future__ import annotations

import json
import logging
import re
import secrets
import threading
import time
import traceback
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpRequest

from config.faults import BUSY, sentence_for

QUIET_SECONDS = 60.0
"""After so long without a problem its next traceback is written again."""
MOST_PROBLEMS = 200
SHORTEST_SECRET = 6  # what is shorter would be found in other words
LEFT_OUT = "[left out]"
IN_ADDRESS = re.compile(r"(://[^:/@\s]*:)[^@\s]+(?=@)")
AS_OPTION = re.compile(r"(\bpassword=)('[^']*'|\S+)", re.I)
OF_PATH = ("token", "code")
"""The parts of an address that let somebody in."""
_of_thread = threading.local()


@contextmanager
def about(request: HttpRequest) -> Iterator[None]:
    """Let the lines that this thread writes meanwhile say which request they are about."""
    _of_thread.request = request
    try:
        yield
    finally:
        del _of_thread.request


def _request() -> HttpRequest | None:
    request: HttpRequest | None = getattr(_of_thread, "request", None)
    return request


def id_of(request: HttpRequest) -> str:
    """Return by what the lines about a request are known; most write none, and so have none."""
    if not hasattr(request, "written_as"):
        request.written_as = secrets.token_hex(4)  # type: ignore[attr-defined]
    name: str = request.written_as  # type: ignore[attr-defined]
    return name


def context() -> Mapping[str, str]:
    """Return the request that this thread answers and the table that it is about, as far as there are any."""
    request = _request()
    if request is None:
        return {}
    slug = request.resolver_match.kwargs.get("slug", "") if request.resolver_match else ""
    return {"request": id_of(request)} | ({"campaign": slug} if slug else {})


def without_secrets(text: str) -> str:
    """Return a text without what lets somebody in, or signs."""
    for secret in _secrets():
        if len(secret) >= SHORTEST_SECRET:
            text = text.replace(secret, LEFT_OUT)
    return AS_OPTION.sub(rf"\1{LEFT_OUT}", IN_ADDRESS.sub(rf"\1{LEFT_OUT}", text))


def _secrets() -> Iterator[str]:
    password = settings.DATABASES["default"].get("PASSWORD") or ""
    yield from (settings.SECRET_KEY, settings.METRICS_TOKEN, password)
    request = _request()
    if request is None:
        return
    yield from request.COOKIES.values()
    yield request.headers.get("Authorization", "").rpartition(" ")[2]
    if request.resolver_match:
        yield from (str(request.resolver_match.kwargs.get(part, "")) for part in OF_PATH)


class Lines(logging.Formatter):
    """A line for people, and the traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        about_it = " ".join(context().values())
        record.about = f" [{about_it}]" if about_it else ""
        return without_secrets(super().format(record))


class Objects(logging.Formatter):
    """A JSON object in a line for programs, the traceback in it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **context(),
        }
        if record.exc_info and record.exc_info[0]:
            line["traceback"] = without_secrets("".join(traceback.format_exception(*record.exc_info)))
        return json.dumps(line, ensure_ascii=False)


class WholeOnce(logging.Filter):
    """Take the traceback off a record whose problem was written down whole, and has gone on since.

    All that a database which is away brings about is one problem, wherever it is met. One that is busy is
    none, and a line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[Hashable, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through."""
        problem = record.exc_info[1] if record.exc_info else None
        if problem is None:
            return True
        fault = sentence_for(problem)
        reason = " ".join(str(problem).split()) if fault else type(problem).__name__
        last = traceback.extract_tb(problem.__traceback__)[-1:]
        key = fault or (record.getMessage(), reason, *((one.filename, one.lineno) for one in last))
        now = time.monotonic()
        again = now - self._seen.pop(key, -QUIET_SECONDS) < QUIET_SECONDS
        self._seen[key] = now
        if len(self._seen) > MOST_PROBLEMS:
            del self._seen[next(iter(self._seen))]
        if fault or again:
            record.msg, record.args = f"{record.getMessage()}: {reason}", ()
        if again or fault == BUSY:
            record.exc_info = record.exc_text = None
        return True
