"""The face of a sheet: the page on which it is chosen, and a picture as it is served."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import acting_for, seat_for, state_for
from campaigns.actions.portraits import change_portrait
from campaigns.drawing import fragments
from campaigns.faces import emoji_of, sheet_face
from campaigns.forms.portraits import PortraitForm
from campaigns.models import Picture
from campaigns.notes.pictures import reads_picture
from campaigns.portraits.keys import sees_picture
from campaigns.sheets.page import page_after
from campaigns.views.refusals import refuse
from rules.common.lookups import profile_of

KEPT_LONG = "private, max-age=31536000, immutable"


@require_http_methods(["GET", "HEAD", "POST"])
def portrait(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Choose a face for a sheet, by a form that works without a script."""
    seat, state = acting_for(request, slug, sheet_id)
    profile = profile_of(state.table, sheet_id)
    if request.method == "POST":
        form = PortraitForm(request.POST, request.FILES)
        if not form.is_valid():
            return refuse(request, form)
        fields = form.cleaned_data
        played = change_portrait(
            seat=seat,
            sheet_id=sheet_id,
            profile=profile,
            portrait=fields["emoji"] or fields["portrait"],
            colour=fields["colour"] or 0,
            picture=fields["picture"],
        )
        return fragments.answer(request, seat, played, to=page_after(played.state, sheet_id))
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "sheet_id": sheet_id,
        "profile": profile,
        "face": sheet_face(slug, sheet_id, profile),
        "emoji": emoji_of(profile.portrait),
    }
    return render(request, "campaigns/sheets/portrait.html", context)


@require_safe
def picture(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A picture, to who may read a sheet, a note or a handout that has it; for all others there is none."""
    seat = seat_for(request, slug)
    if not (sees_picture(seat, state_for(seat), f"#{key}") or reads_picture(seat, key)):
        raise Http404("There is no such picture here.")
    etag = f'"{key}"'
    if request.headers.get("If-None-Match") == etag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        row = get_object_or_404(Picture, campaign=seat.campaign_id, key=key)
        response = HttpResponse(bytes(row.data), content_type="image/webp")
    response["ETag"] = etag
    response["Cache-Control"] = KEPT_LONG
    response["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    return response
