"""A line in the log: the form that asks who says it and to whom."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from campaigns.access import acting_seat_for, state_for
from campaigns.actions import saying
from campaigns.actions.typed import LINE, do_typed
from campaigns.drawing import fragments
from campaigns.forms.saying import SayForm
from campaigns.models import Seat
from campaigns.requests.htmx import by_htmx
from campaigns.views.refusals import refuse
from campaigns.visibility import SeenBy
from rules.common.speech import OFF, may_say
from rules.errors import RuleBroken


@require_http_methods(["GET", "HEAD", "POST"])
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a line, or put it into the log."""
    seat = acting_seat_for(request, slug)
    state = state_for(seat)
    if not may_say(state.table, state.game.system):
        return refuse(request, OFF)
    if request.method != "POST":
        return _draw(request, seat, SayForm(initial=_initial(request), seat=seat, state=state))
    form = SayForm(request.POST, seat=seat, state=state)
    if not form.is_valid():
        return _draw(request, seat, form, "That line cannot be added.")
    line, plain = form.cleaned_data["text"], not (form.cleaned_data["sheet_id"] or form.cleaned_data["to"])
    try:
        if plain and line.startswith(LINE):
            played = do_typed(seat=seat, line=line, audience=SeenBy.EVERYONE.value)
        else:
            played = saying.say(seat=seat, **form.cleaned_data)
    except RuleBroken as broken:
        return _draw(request, seat, form, broken.sentence)
    return fragments.answer(request, seat, played)


def _initial(request: HttpRequest) -> dict[str, str]:
    """Return what the field of dice holds of a line already."""
    text = request.GET.get("expression", "").strip()
    return {"text": text.removeprefix(LINE).strip()} if text.startswith(LINE) else {}


def _draw(request: HttpRequest, seat: Seat, form: SayForm, refusal: str = "") -> HttpResponse:
    """Draw the form, in a dialog or as a page; what was refused stands in it with all that was filled in."""
    template = "campaigns/saying/_say.html" if by_htmx(request) else "campaigns/saying/say.html"
    context = {"seat": seat, "campaign": seat.campaign, "form": form, "refused": refusal}
    response = render(request, template, context, status=422 if refusal else 200)
    if refusal:
        response["HX-Retarget"] = "#dialog"
        response["HX-Reswap"] = "innerHTML"
    return response
