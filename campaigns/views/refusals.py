"""The answer to what may not be done: 422, the sentence, and what may be picked to mend it."""

from __future__ import annotations

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from campaigns.log.ways import Otherwise
from campaigns.requests.form_keys import OF_EVERY_FORM
from campaigns.requests.htmx import by_htmx, is_by_program
from rules.common.game_master_allowance import NeedsAllowance
from rules.errors import RuleBroken

TITLES = {429: "Not so fast", 500: "Done, but not shown"}


def refuse(request: HttpRequest, what: RuleBroken | BaseForm | str, *, status: int = 422) -> HttpResponse:
    """A refusal as a partial for htmx, and as a page of its own without JavaScript.

    A refusal with choices offers the same request again, with what was picked; one that the Game Master may
    wave through, with their word for it. One about entries leads to them, and has a button for each way.
    """
    if is_by_program(request):
        return JsonResponse({"detail": " ".join(_sentences(what))}, status=status)
    lists = ((name, values) for name, values in request.POST.lists() if name not in OF_EVERY_FORM)
    context = {
        "title": TITLES.get(status, "That is not allowed"),
        "sentences": _sentences(what),
        "caret": getattr(what, "caret", ""),
        "choices": what.choices if isinstance(what, RuleBroken) else (),
        "entries": what.as_links if isinstance(what, Otherwise) else (),
        "ways": what.forms if isinstance(what, Otherwise) else (),
        "allowable": isinstance(what, NeedsAllowance),
        "action": request.get_full_path(),
        "fields": [(name, str(value)) for name, values in lists for value in values],
        "back": request.headers.get("Referer", "/"),
    }
    template = "shared/_refusal.html" if by_htmx(request) else "campaigns/refusal.html"
    response = render(request, template, context, status=status)
    response["HX-Retarget"] = "#refusal"
    response["HX-Reswap"] = "innerHTML"
    return response


def too_fast(request: HttpRequest, sentence: str, seconds: int) -> HttpResponse:
    """A refusal of what one may do as soon as so many seconds have passed."""
    response = refuse(request, sentence, status=429)
    response["Retry-After"] = str(seconds)
    return response


def _sentences(what: RuleBroken | BaseForm | str) -> list[str]:
    if isinstance(what, RuleBroken):
        return [what.sentence]
    if isinstance(what, str):
        return [what]
    return [_labelled(what, name, str(error)) for name, errors in what.errors.items() for error in errors]


def _labelled(form: BaseForm, name: str, error: str) -> str:
    """A form's error with the field's label before it, where there is one."""
    field = form.fields.get(name)
    label = field.label if field is not None and field.label else name.replace("_", " ").capitalize()
    return error if name == "__all__" else f"{label}: {error}"
