"""Where a page leads when its deed is done, and what it says when a link leads nowhere."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from campaigns.throttle import WINDOW, count_attempt, is_throttled, origin_of

TRY_LATER = "Too many wrong tries from where you are. Wait a quarter of an hour, then try again."


def see_other(name: str, *args: object, fragment: str = "") -> HttpResponse:
    """On to a page of ours, after a deed."""
    return HttpResponseRedirect(reverse(name, args=args) + fragment, status=303)


def onward(request: HttpRequest) -> HttpResponse:
    """On to where someone wanted to go before they had to sign in, if that is here; else to their tables."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(asked, {request.get_host()}, request.is_secure())
    return HttpResponseRedirect(asked if safe else reverse(settings.LOGIN_REDIRECT_URL), status=303)


def dead_end(request: HttpRequest, title: str, sentence: str, status: int) -> HttpResponse:
    """A link that leads nowhere (404), or nowhere any more (410), and why."""
    context = {"title": title, "sentence": sentence}
    return render(request, "campaigns/accounts/dead_end.html", context, status=status)


def too_many(request: HttpRequest) -> HttpResponse:
    """429: so many wrong guesses that not even a right one is looked at."""
    response = render(request, "429.html", {"exception": TRY_LATER}, status=429)
    response["Retry-After"] = str(int(WINDOW.total_seconds()))
    return response


def guessed_too_often(request: HttpRequest, what: str) -> bool:
    """Whether whoever asks has guessed wrongly too often."""
    return is_throttled(what, origin_of(request))


def note_wrong_guess(request: HttpRequest, what: str) -> None:
    """A wrong guess counts, whatever it was asked with."""
    count_attempt(what, origin_of(request))
