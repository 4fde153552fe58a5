"""Seats are taken, change hands of the game, and are left."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from campaigns.accounts.likeness import namesake
from campaigns.actions.accounts import make_guest, void_links
from campaigns.actions.invites import revoke_open_invites
from campaigns.actions.people import lock_as_gm, nothing, spare_founder, tell
from campaigns.models import Answer, Campaign, Invite, Role, Seat, User
from campaigns.people.invite_links import why_closed
from campaigns.people.tables import waiting_seats
from campaigns.play import lock
from campaigns.state import Played
from campaigns.transactions import writing
from rules.common.people import PersonRenamed, SeatChanged, SeatLeft, SeatTaken
from rules.dice.expression import render
from rules.dice.notation import parse
from rules.errors import RuleBroken

PRESSED_TWICE = timedelta(minutes=1)
ALIKE = "Someone at this table is already called {name}."
RENAME_FIRST = "Change your name on your account page, then open the invite again."
SEAT_GONE = "Someone has just taken that seat. Choose another, or join as someone new."
MOST_FAVOURITES = 8
LAST_GM = "A table needs a Game Master. Make someone else a Game Master first, or delete the table."


def take_seat(*, user: User, invite: Invite) -> Seat:
    """Sits down by an invite. Who sits there already just stays; who comes back gets the old seat."""
    with writing():
        campaign = lock(invite.campaign_id)
        seat = Seat.objects.filter(campaign=campaign, user=user).first()
        if seat is not None and seat.left is None:
            return seat
        if other := namesake(user.display_name, campaign_id=campaign.pk, user_id=user.pk):
            raise RuleBroken(f"{ALIKE.format(name=other)} {RENAME_FIRST}")
        _use(invite, campaign)
        return sit_down(campaign=campaign, user=user, role=invite.role)


def seat_guest(*, display_name: str, invite: Invite, key: str = "", fingerprint: str = "") -> Seat:
    """A guest who gave nothing but a name sits down by an invite; who pressed twice sits down once."""
    with writing():
        campaign = lock(invite.campaign_id)
        if seated := _seated_by(campaign, key, fingerprint):
            return seated
        if other := namesake(display_name, campaign_id=campaign.pk):
            raise RuleBroken(f"{ALIKE.format(name=other)} Choose another name.")
        _use(invite, campaign)
        seat = sit_down(campaign=campaign, user=make_guest(display_name=display_name), role=invite.role)
        _has_come(seat.user)
        _keep_answer(seat, key, fingerprint)
        return seat


def claim_seat(*, invite: Invite, seat_id: int, user: User | None) -> Seat:
    """Take a seat that waits for its person: with one's account, or as the guest whose seat it is."""
    with writing():
        campaign = lock(invite.campaign_id)
        seat = next((one for one in waiting_seats(campaign.pk, invite.role) if one.pk == seat_id), None)
        if seat is None:
            raise RuleBroken(SEAT_GONE)
        if user is not None:
            if Seat.objects.filter(campaign=campaign, user=user).exists():
                raise RuleBroken("You have a seat at this table already: join without choosing one.")
            if other := namesake(user.display_name, campaign_id=campaign.pk, user_id=seat.user_id):
                raise RuleBroken(f"{ALIKE.format(name=other)} {RENAME_FIRST}")
        _use(invite, campaign)
        _hand_over(campaign, seat, user)
        tell(campaign=campaign, seat=seat, fact=SeatTaken(name=seat.name, role=seat.role))
        return seat


def _hand_over(campaign: Campaign, seat: Seat, user: User | None) -> None:
    """Give a seat to an account, so that its guest is needed no more; or mark that the guest has come."""
    guest, old_name = seat.user, seat.name
    if user is None:
        void_links(user=guest)
        _has_come(guest)
        return
    seat.user = user
    seat.save(update_fields=["user"])
    if not guest.seats.exists():
        guest.delete()
    if old_name != seat.name:
        tell(campaign=campaign, seat=seat, fact=PersonRenamed(name=old_name, to=seat.name))


def _has_come(guest: User) -> None:
    """Mark that a guest is here before any browser is signed in, so that nobody else claims the seat."""
    guest.last_login = timezone.now()
    guest.save(update_fields=["last_login"])


def sit_down(*, campaign: Campaign, user: User, role: str) -> Seat:
    """A seat at a campaign whose row is locked, the old one where there is one, and the log says so."""
    seat, created = Seat.objects.get_or_create(campaign=campaign, user=user, defaults={"role": role})
    old_name = seat.name
    if not created:
        seat.has_run = seat.has_run or seat.is_gm
        seat.role, seat.left, seat.left_as = role, None, ""
        seat.save(update_fields=["role", "left", "left_as", "has_run"])
    if old_name != seat.name:
        tell(campaign=campaign, seat=seat, fact=PersonRenamed(name=old_name, to=seat.name))
    tell(campaign=campaign, seat=seat, fact=SeatTaken(name=seat.name, role=role))
    return seat


def change_role(*, seat: Seat, other: Seat, role: str) -> Played:
    """Gives someone another part at the table; their sheets stay theirs."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        other = _present(other)
        if other.role == role:
            return nothing(campaign=campaign)
        spare_founder(seat=seat, other=other)
        _keep_a_gm(other)
        fact = SeatChanged(name=other.name, before=other.role, role=role, seat_id=other.pk)
        other.has_run = other.has_run or other.is_gm
        other.role = role
        other.save(update_fields=["role", "has_run"])
        return tell(campaign=campaign, seat=seat, fact=fact)


def remove_seat(*, seat: Seat, other: Seat, revoke: bool = False) -> Played:
    """Send someone from the table; the log keeps what they did.

    ``revoke`` cancels the open invites too, by which they could come in again under any name.
    """
    with writing():
        lock_as_gm(seat=seat)
        played = _end(seat, other, removed=seat.pk != other.pk)
        for revoked in revoke_open_invites(seat=seat) if revoke else ():
            played = Played(played.events + revoked.events, revoked.state)
        return played


def put_steps_away(*, seat: Seat) -> None:
    """Close the card of a first session for a seat, for good."""
    with writing():
        Seat.objects.filter(pk=seat.pk).update(steps_closed=True)


def leave_seat(*, seat: Seat) -> Played:
    return _end(seat, seat, removed=False)


def _end(seat: Seat, other: Seat, *, removed: bool) -> Played:
    with writing():
        campaign = lock(seat.campaign_id)
        other = _present(other)
        spare_founder(seat=seat, other=other)
        _keep_a_gm(other)
        other.left, other.left_as = timezone.now(), other.name
        other.save(update_fields=["left", "left_as"])
        fact = SeatLeft(name=other.name, removed=removed, seat_id=other.pk)
        return tell(campaign=campaign, seat=seat, fact=fact)


def _present(seat: Seat) -> Seat:
    """The seat as it is now that the campaign is locked."""
    current = Seat.objects.select_related("user").filter(pk=seat.pk, left=None).first()
    if current is None:
        raise RuleBroken(f"{seat.name} has already left the table.")
    return current


def sole_gm(*, seat: Seat) -> bool:
    """Say whether nobody else at the table of a seat could run the game."""
    others = Seat.objects.filter(campaign=seat.campaign_id, role=Role.GM, left=None).exclude(pk=seat.pk)
    return seat.left is None and seat.is_gm and not others.exists()


def _keep_a_gm(leaving: Seat) -> None:
    if sole_gm(seat=leaving):
        raise RuleBroken(LAST_GM)


def _use(invite: Invite, campaign: Campaign) -> None:
    """Takes one use of an invite; two who are quick cannot both have its last one."""
    invite.refresh_from_db()
    invite.campaign = campaign
    if closed := why_closed(invite):
        raise RuleBroken(closed)
    invite.uses_left -= 1
    invite.save(update_fields=["uses_left"])


def _seated_by(campaign: Campaign, key: str, fingerprint: str) -> Seat | None:
    """The seat that the very same form took a moment ago, when there was no account yet to answer again."""
    lately = timezone.now() - PRESSED_TWICE
    answers = Answer.objects.filter(
        key=key, fingerprint=fingerprint, created__gt=lately, user__is_guest=True
    )  # people with an account sign in
    if not key:
        return None
    return Seat.objects.filter(campaign=campaign, left=None, user__in=answers.values("user")).first()


def _keep_answer(seat: Seat, key: str, fingerprint: str) -> None:
    if key:
        where = {"Location": seat.campaign.get_absolute_url()}
        Answer.objects.create(user=seat.user, key=key, fingerprint=fingerprint, status=303, headers=where)


def keep_or_let_go(*, seat: Seat, expression: str, reason: str) -> None:
    """Keep dice of a seat by a name; the same dice once more are let go. What is no dice is refused."""
    text = render(parse(expression))
    others = [one for one in seat.favourites if one["expression"] != text]
    if len(others) == len(seat.favourites):
        if len(others) >= MOST_FAVOURITES:
            raise RuleBroken(f"You already have {MOST_FAVOURITES} favourites. Remove one first.")
        others.append({"expression": text, "reason": reason})
    seat.favourites = others
    seat.save(update_fields=["favourites"])
