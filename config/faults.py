"""What the database cannot do just now is no mistake of ours: 503, a sentence, and when to try again."""

from __future__ import annotations

import sys
import time

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.csrf import requires_csrf_token

from campaigns.requests.busy import Busy
from campaigns.requests.htmx import is_by_program

RETRY_SECONDS = 5
MOMENT = "%Y-%m-%d %H:%M:%S"
"""A moment as the lines of the log begin with it."""
AWAY = (
    "The database cannot be reached right now. Wait a few seconds, check whether it was saved, and try again."
)
BUSY = "Too much is being written right now. Nothing was saved; try again in a few seconds."
FULL = "The server's disk is full. Nothing was saved; tell this Rollbook's host."
OURS = "Something went wrong on our side. This Rollbook's host finds it in its log."
UNWRITABLE = "The database cannot be written right now. Nothing was saved; tell this Rollbook's host."

# https://sqlite.org/rescode.html: the lowest byte says what, the others say more of it.
SQLITE = {5: BUSY, 6: BUSY, 8: UNWRITABLE, 10: AWAY, 13: FULL, 14: AWAY, 15: BUSY}
# https://www.postgresql.org/docs/current/errcodes-appendix.html: a code, or the class that it begins with.
POSTGRESQL = {
    "08": AWAY,
    "25006": UNWRITABLE,
    "40001": BUSY,
    "40P01": BUSY,
    "53": BUSY,
    "53100": FULL,
    "55P03": BUSY,
    "57": AWAY,
    "57014": BUSY,
    "58": AWAY,
}


def sentence_for(problem: BaseException | None) -> str:
    """Return what to say of a fault of the database, or "" for a mistake of ours."""
    if problem is None:
        return ""
    if isinstance(problem, Busy):
        return BUSY
    for error in (problem, problem.__cause__):
        if code := getattr(error, "sqlite_errorcode", None):
            return SQLITE.get(code & 0xFF, "")
        if state := getattr(error, "sqlstate", None):
            return POSTGRESQL.get(state) or POSTGRESQL.get(state[:2], "")
    if isinstance(problem, InterfaceError):
        return AWAY if "closed" in str(problem) else ""
    return AWAY if isinstance(problem, OperationalError) else ""


@requires_csrf_token
def answer_fault(request: HttpRequest) -> HttpResponse:
    """Answer whatever was not caught (``handler500``): 503 for a fault of the database, 500 for the rest.

    Nothing here may ask the database, so the page is drawn without its request.
    """
    sentence = sentence_for(sys.exc_info()[1])
    if is_by_program(request):
        detail, status = (sentence, 503) if sentence else (OURS, 500)
        return JsonResponse({"detail": detail}, status=status, headers={"Retry-After": str(RETRY_SECONDS)})
    if not sentence:
        context = {"path": request.path, "when": time.strftime(MOMENT)}
        return HttpResponse(render_to_string("500.html", context), status=500)
    if request.headers.get("HX-Request") == "true":
        nothing_to_pick = {"caret": "", "entries": (), "ways": (), "choices": (), "allowable": False}
        page = render_to_string("shared/_refusal.html", {"sentences": [sentence], **nothing_to_pick})
    else:
        page = render_to_string("503.html", {"sentence": sentence, "back": request.headers.get("Referer")})
    response = HttpResponse(page, status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["HX-Retarget"] = "#refusal"
    response["HX-Reswap"] = "innerHTML"
    return response
