"""The API: what a program may read and do as a seat, by the same permissions and actions as the pages.

What may not be done is answered with the same sentence, in ``detail``.
"""

from __future__ import annotations

from typing import Any, Literal

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from ninja import Field, NinjaAPI, Query, Router, Schema, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import HttpBearer

from campaigns.access import acting_seat_for, known_sheet, seat_for, state_for
from campaigns.actions import saying
from campaigns.actions.dialogs import give
from campaigns.api.entries import MOST, entries_after, messages_after
from campaigns.api.sheets import (
    CampaignOut,
    SheetOut,
    WholeCampaignOut,
    WholeSheetOut,
    campaign_values,
    seat_values,
    sheet_with_rows,
    sheets_for,
)
from campaigns.forms.saying import SayForm
from campaigns.live.stream import BadCursor, open_reading
from campaigns.log.values import EntryOut, entries
from campaigns.middleware.bearer import ProgramRequest
from campaigns.models import AccessToken, Seat
from campaigns.models.event import named_in
from campaigns.state import Played
from campaigns.views.live import BAD_CURSOR
from rules.common.free_rolls import RollDice
from rules.common.speech import LONGEST, OFF, may_say
from rules.errors import RuleBroken

UNKNOWN = "Show an access token: Authorization: Bearer rollbook_... You make one on your account page."
ONLY_READS = "This token only reads. Make one that may act on your account page."
NOT_HERE = "There is no such thing at your table, or you may not see it."
LAST = 2**62


class Reads(HttpBearer):
    """A token of a seat."""

    acts = False

    def authenticate(self, request: HttpRequest, token: str) -> AccessToken | None:  # noqa: ARG002
        """Return what the middleware has looked up."""
        known_token: AccessToken | None = getattr(request, "token", None)
        if known_token and self.acts and not known_token.acts:
            raise HttpError(403, ONLY_READS)
        return known_token


class Acts(Reads):
    """A token of a seat that may act."""

    acts = True


class ProblemOut(Schema):
    """Why something was not done, in a sentence."""

    detail: str


PROBLEMS: dict[Any, Any] = {frozenset({400, 401, 403, 404, 422, 429, 503}): ProblemOut}
api = NinjaAPI(
    title="Rollbook",
    version=settings.VERSION,
    description="Read and play at a table as the seat that a token was made for.",
    openapi_url=None,
    urls_namespace="api",
)


@csrf_exempt
@require_safe
def description(_: HttpRequest) -> HttpResponse:
    """Describe the API by OpenAPI."""
    return JsonResponse(api.get_openapi_schema())


reading = Router(auth=Reads())
acting = Router(auth=Acts())


class RollIn(Schema):
    """Dice in the notation of the dice field, why they are rolled, and who sees the roll."""

    expression: str = Field(max_length=1000)
    reason: str = Field("", max_length=80)
    audience: Literal["everyone", "gm_and_me", "gm_only", "blind"] = "everyone"


class LineIn(Schema):
    """A line to say; as a sheet, and to "gm" or to the seat of a player alone."""

    text: str = Field(max_length=LONGEST)
    sheet: str = ""
    to: str = ""


@reading.get("/campaigns", url_name="tables", response={200: list[CampaignOut], **PROBLEMS})
def campaigns(request: ProgramRequest) -> Any:
    """Return the table that the token is for."""
    return [campaign_values(_seat(request))]


@reading.get("/campaigns/{slug}", url_name="table", response={200: WholeCampaignOut, **PROBLEMS})
def campaign(request: ProgramRequest, slug: str) -> Any:
    """Return a table, and who sits at it."""
    seat = _seat(request, slug)
    return campaign_values(seat) | {"seats": seat_values(state_for(seat))}


@reading.get("/campaigns/{slug}/sheets", url_name="sheets", response={200: list[SheetOut], **PROBLEMS})
def sheets(request: ProgramRequest, slug: str) -> Any:
    """Return the sheets of which the seat may know."""
    seat = _seat(request, slug)
    return sheets_for(seat, state_for(seat))


@reading.get(
    "/campaigns/{slug}/sheets/{sheet_id}", url_name="sheet", response={200: WholeSheetOut, **PROBLEMS}
)
def sheet(request: ProgramRequest, slug: str, sheet_id: str) -> Any:
    """Return a sheet, with its rows where the seat may read them."""
    seat = _seat(request, slug)
    state, membership = known_sheet(seat, sheet_id)
    return sheet_with_rows(seat, state, membership)


@reading.get("/campaigns/{slug}/log", url_name="log", response={200: list[EntryOut], **PROBLEMS})
def log(
    request: ProgramRequest,
    slug: str,
    after: int = Query(0, ge=0, le=LAST),
    limit: int = Query(50, ge=1, le=MOST),
) -> Any:
    """Return what the seat may read of the log after an entry, oldest first."""
    seat = _seat(request, slug)
    return entries_after(seat, state_for(seat), after, limit)


@reading.get("/campaigns/{slug}/live", url_name="live", include_in_schema=False)
def live(request: ProgramRequest, slug: str) -> HttpResponse:
    """Open the stream of entries: each comes as it happens, with its number as the event's id."""
    seat = _seat(request, slug)
    try:
        return open_reading(request, seat, request.token.token_hash, messages_after)
    except BadCursor as bad:
        raise HttpError(400, BAD_CURSOR) from bad


@acting.post("/campaigns/{slug}/rolls", url_name="roll", response={201: list[EntryOut], **PROBLEMS})
def roll(request: ProgramRequest, slug: str, asked: RollIn) -> Any:
    """Roll dice without a sheet, as the dice field does."""
    seat = _acting_seat(request, slug)
    command = RollDice(expression=asked.expression, reason=asked.reason)
    return Status(201, _readable_entries(seat, give(seat=seat, commands=(command,), audience=asked.audience)))


@acting.post("/campaigns/{slug}/lines", url_name="say", response={201: list[EntryOut], **PROBLEMS})
def say(request: ProgramRequest, slug: str, asked: LineIn) -> Any:
    """Say a line in the log, where the table's house rules let people speak there."""
    seat = _acting_seat(request, slug)
    state = state_for(seat)
    if not may_say(state.table, state.game.system):
        raise RuleBroken(OFF)
    form = SayForm({"text": asked.text, "sheet_id": asked.sheet, "to": asked.to}, seat=seat, state=state)
    if not form.is_valid():
        raise HttpError(422, " ".join(str(error) for errors in form.errors.values() for error in errors))
    return Status(201, _readable_entries(seat, saying.say(seat=seat, **form.cleaned_data)))


def _seat(request: ProgramRequest, slug: str = "") -> Seat:
    """Return the token's seat, if its table is asked for: it opens none of the person's others."""
    own = request.token.seat.campaign.slug
    if slug not in ("", own):
        raise Http404
    return seat_for(request, own)


def _acting_seat(request: ProgramRequest, slug: str) -> Seat:
    return acting_seat_for(request, _seat(request, slug).campaign.slug)


def _readable_entries(seat: Seat, played: Played) -> list[EntryOut]:
    """Return what came of it, as far as the seat may know: nothing of a roll that is blind for it."""
    readable = (event for event in played.events if seat.is_gm or named_in(event.audience, seat.pk))
    return entries(seat, played.state, readable)


@api.exception_handler(AuthenticationError)
def _unknown(request: HttpRequest, _: AuthenticationError) -> HttpResponse:
    response = api.create_response(request, {"detail": UNKNOWN}, status=401)
    response["WWW-Authenticate"] = "Bearer"
    return response


@api.exception_handler(RuleBroken)
def _refusal(request: HttpRequest, broken: RuleBroken) -> HttpResponse:
    return api.create_response(request, {"detail": broken.sentence}, status=422)


@api.exception_handler(Http404)
def _missing(request: HttpRequest, missing: Http404) -> HttpResponse:
    return api.create_response(request, {"detail": str(missing) or NOT_HERE}, status=404)


@api.exception_handler(PermissionDenied)
def _denied(request: HttpRequest, denied: PermissionDenied) -> HttpResponse:
    return api.create_response(request, {"detail": str(denied)}, status=403)


@api.exception_handler(ValidationError)
def _misread(request: HttpRequest, wrong: ValidationError) -> HttpResponse:
    sentences = (f"{error['loc'][-1]}: {error['msg']}." for error in wrong.errors)
    return api.create_response(request, {"detail": " ".join(sentences)}, status=422)


api.add_router("", reading)
api.add_router("", acting)
