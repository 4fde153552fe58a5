"""An account is deleted: its person is forgotten, and what they did at their tables stays."""

from __future__ import annotations

import secrets

from django.utils import timezone

from campaigns.access import membership_of
from campaigns.actions.people import tell
from campaigns.actions.seats import sole_gm
from campaigns.models import AccessToken, Note, Seat, SignInLink, User, Words
from campaigns.models.campaign import SOMEONE
from campaigns.models.event import seats_audience
from campaigns.play import lock, perform
from campaigns.state import locked_state
from campaigns.transactions import writing
from rules.common.people import SeatLeft
from rules.common.prompts import SkipPrompt, content_of
from rules.common.sheets import RemoveSheet
from rules.common.undo_requests import ASKED, UndoRequest
from rules.errors import RuleBroken
from rules.table import TABLE, Pending

SOLE_GM = (
    "You are the only Game Master of {tables}. Make someone else a Game Master there, "
    "or archive or delete the table, then delete your account."
)
PAUSED = "{table} is paused, and no character can leave it now. Let yours stay, or wait until it resumes."


def delete_account(*, user: User, with_characters: bool) -> None:
    """Forget a person: at every table where they ever sat they are "Someone" from now on.

    ``with_characters``: those that nobody else plays go with them, but for those of archived tables. The
    tables are locked in the order of their numbers, so that nobody waits for another.
    """
    with writing():
        seats = list(Seat.objects.filter(user=user.pk).select_related("user").order_by("campaign"))
        for seat in seats:
            seat.campaign = lock(seat.campaign_id)
        if tables := [
            seat.campaign.name for seat in seats if seat.campaign.archived is None and sole_gm(seat=seat)
        ]:
            raise RuleBroken(SOLE_GM.format(tables=" and ".join(tables)))
        for seat in seats:
            if seat.left is None and seat.campaign.archived is None:
                _let_go(seat, with_characters=with_characters)
            _forget_seat(seat)
        SignInLink.objects.filter(user=user).delete()
        AccessToken.objects.filter(seat__user=user.pk).delete()
        _forget_person(user)


def _let_go(seat: Seat, *, with_characters: bool) -> None:
    """Remove what is theirs to remove, and take back what they asked a Game Master to undo."""
    state = locked_state(seat.campaign)
    members = (membership_of(state, sheet_id) for sheet_id in state.sheets if with_characters)
    own = [RemoveSheet(one.sheet_id) for one in members if one and one.players == (str(seat.pk),)]
    requests = [(key, one) for key, one in state.table.of(Pending, TABLE).items() if one.kind == ASKED]
    theirs = [SkipPrompt(key) for key, one in requests if content_of(one, UndoRequest).by == seat.name]
    if own and seat.campaign.paused:
        raise RuleBroken(PAUSED.format(table=seat.campaign.name))
    if (own or theirs) and not seat.campaign.paused:
        perform(seat, *theirs, *own)


def _forget_seat(seat: Seat) -> None:
    """Their notes that only Game Masters read beside them go; the search forgets the name."""
    Note.objects.filter(writer=seat, audience=seats_audience([seat.pk])).delete()
    Words.objects.filter(campaign=seat.campaign_id, seq__isnull=False).delete()
    seat.left, seat.left_as, seat.favourites = seat.left or timezone.now(), SOMEONE, []
    seat.save(update_fields=["left", "left_as", "favourites"])
    campaign = lock(seat.campaign_id)
    tell(campaign=campaign, seat=seat, fact=SeatLeft(name=SOMEONE, seat_id=seat.pk))


def _forget_person(user: User) -> None:
    user.username, user.display_name, user.is_active = f"gone-{secrets.token_hex(6)}", SOMEONE, False
    user.set_unusable_password()
    user.save(update_fields=["username", "display_name", "is_active", "password"])
