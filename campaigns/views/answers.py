"""Where a page leads when its action is done, and what it says when a link leads nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from campaigns.access import seat_for
from campaigns.accounts.throttle import count_attempt, origin_of, seconds_to_wait
from campaigns.requests.htmx import by_htmx, is_ours
from campaigns.views.refusals import refuse
from rules.errors import RuleBroken

TRY_LATER = "Too many wrong tries."
T = TypeVar("T")


def see_other(name: str, *args: object, fragment: str = "") -> HttpResponse:
    """On to a page of ours, after an action."""
    return HttpResponseRedirect(reverse(name, args=args) + fragment, status=303)


def onward(request: HttpRequest) -> HttpResponse:
    """On to where someone wanted to go before they had to sign in, if that is here; else to their tables."""
    address = request.POST.get("next") or request.GET.get("next", "")
    page = address if is_ours(request, address) else reverse(settings.LOGIN_REDIRECT_URL)
    return HttpResponseRedirect(page, status=303)


def outcome_of(form: BaseForm, action: Callable[..., T], about: str | None = None) -> T | None:
    """Return what a form's action led to; None where the form now says, at a field or above, why not."""
    if form.is_valid():
        try:
            return action(**form.cleaned_data)
        except RuleBroken as broken:
            form.add_error(about, broken.sentence)
    return None


def dead_end(request: HttpRequest, title: str, sentence: str, status: int) -> HttpResponse:
    """A link that leads nowhere (404), or nowhere any more (410), and why."""
    context = {"title": title, "sentence": sentence}
    return render(request, "campaigns/accounts/dead_end.html", context, status=status)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What someone may not do (``handler403``), with the way back to their table if it was one of theirs.

    On a page that htmx asks from, the sentence stands there.
    """
    if by_htmx(request) and str(exception):
        return refuse(request, str(exception), status=403)
    try:
        seat = seat_for(request, request.resolver_match.kwargs["slug"]) if request.resolver_match else None
    except (Http404, KeyError):
        seat = None
    return render(request, "403.html", {"exception": str(exception), "seat": seat}, status=403)


def not_now(request: HttpRequest, sentence: str, seconds: int, status: int = 429) -> HttpResponse:
    """Not now, but in so many seconds."""
    words = f"{sentence} Wait {seconds} second{'s' if seconds > 1 else ''}, then try again."
    page = "503.html" if status == 503 else "429.html"
    context = {"exception": words, "sentence": words, "back": request.headers.get("Referer")}
    response = render(request, page, context, status=status)
    response["Retry-After"] = str(seconds)
    return response


def slowed_down(request: HttpRequest, what: str, sentence: str = TRY_LATER) -> HttpResponse | None:
    """The answer to the one who has tried too often, before anything is looked at; None for anyone else."""
    seconds = seconds_to_wait(what, origin_of(request))
    return not_now(request, sentence, seconds) if seconds else None


def note_attempt(request: HttpRequest, what: str) -> None:
    """Counts a try from where the request comes from."""
    count_attempt(what, origin_of(request))


def no_such_link(request: HttpRequest, title: str, sentence: str) -> HttpResponse:
    """404 for a link that names nothing. Only such are counted and slowed down: a right one always opens."""
    if slow := slowed_down(request, "link"):
        return slow
    note_attempt(request, "link")
    return dead_end(request, title, sentence, 404)
