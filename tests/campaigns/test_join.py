"""Coming in by an invite's link or code: a name, and then the table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.actions.invites import make_invite, revoke_invite
from campaigns.actions.seats import seat_guest, take_seat
from campaigns.audience import GMS
from campaigns.drawing.fragments import frames
from campaigns.models import Answer, Attempt, Campaign, Event, Invite, Seat, User
from campaigns.people.invite_links import code_for, shown_token
from campaigns.state import state_of
from rules.errors import RuleBroken
from tests.campaigns.at_table import head, holds, last, refused

pytestmark = [pytest.mark.database, pytest.mark.django_db]
MOSS = {"display_name": "Moss"}


@pytest.fixture
def invite(gwens_seat: Seat, pips_seat: Seat) -> Invite:
    return make_invite(seat=gwens_seat, uses=2)


@pytest.fixture
def path(invite: Invite) -> str:
    return f"/join/{shown_token(invite)}"


def guests() -> int:
    return User.objects.filter(is_guest=True).count()


def uses_left() -> int:
    return Invite.objects.get().uses_left


def test_the_page_asks_for_a_name_only_and_changes_nothing(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    holds(page, "The Salt Road", "Gwen invites you", 'name="display_name"', no='type="password"')
    assert (User.objects.count(), uses_left()) == (2, 2)


def test_the_invite_on_a_gms_screen_counts_who_came(invite: Invite, olaf: User) -> None:
    take_seat(user=olaf, invite=invite)
    [told] = frames(list(Event.objects.filter(kind="seat_taken")), state_of(invite.campaign))
    [count] = [root for root in told.roots if root.id == f"invite-left-{invite.pk}"]
    assert ("1 use left" in count.html, count.audience) == (True, GMS)


def test_a_guest_sits_down_and_rolls_in_two_actions(client: Client, invite: Invite, path: str) -> None:
    joined = client.post(path, {"display_name": " Moss "})
    assert (joined.status_code, joined["Location"]) == (303, f"/c/{invite.campaign.slug}/")
    seat = Seat.objects.get(user__display_name="Moss")
    assert (seat.role, seat.user.is_guest, seat.user.has_usable_password()) == ("player", True, False)
    assert seat.user.username.startswith("guest-")
    assert (last(seat).kind, last(seat).fact["name"]) == ("seat_taken", "Moss")
    assert client.post(f"{joined['Location']}roll", {"expression": "2d6"}).status_code == 303
    assert last(seat).kind == "dice_rolled"
    assert uses_left() == 1


def test_who_is_signed_in_needs_one_button(client: Client, path: str, olaf: User) -> None:
    client.force_login(olaf)
    holds(client.get(path).content.decode(), "You join as <b>Olaf</b>", no='name="display_name"')
    assert client.post(path).status_code == 303
    assert Seat.objects.get(user=olaf).role == "player"


def test_a_watchers_invite_makes_a_watcher(client: Client, gwens_seat: Seat) -> None:
    invite = make_invite(seat=gwens_seat, role="watcher")
    client.post(f"/join/{shown_token(invite)}", MOSS)
    assert Seat.objects.get(user__display_name="Moss").role == "watcher"


def test_who_sits_there_already_is_taken_to_the_table(client: Client, path: str, gwens_seat: Seat) -> None:
    client.force_login(gwens_seat.user)
    table = gwens_seat.campaign.get_absolute_url()
    assert client.get(path)["Location"] == client.post(path)["Location"] == table
    assert (Seat.objects.get(user=gwens_seat.user).role, uses_left()) == ("gm", 2)


def test_who_presses_twice_sits_down_once(path: str, invite: Invite) -> None:
    first, second = Client(), Client()
    asked = {**MOSS, "key": "pressed-twice"}
    assert first.post(path, asked)["Location"] == second.post(path, asked)["Location"]
    assert first.post(path, asked)["Location"] == f"/c/{invite.campaign.slug}/"
    assert (guests(), uses_left()) == (1, 1)
    assert first.session["_auth_user_id"] == second.session["_auth_user_id"]


def test_a_minute_later_the_form_lets_nobody_in_as_someone_else(path: str) -> None:
    asked = {**MOSS, "key": "found-in-the-history"}
    Client().post(path, asked)
    Answer.objects.update(created=timezone.now() - timedelta(minutes=2))
    assert Client().post(path, asked).status_code == 422


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "\u2066Gwen"])
def test_without_a_name_nobody_sits_down(client: Client, path: str, gwens_seat: Seat, name: str) -> None:
    before = head(gwens_seat)
    assert client.post(path, {"display_name": name}).status_code == 422
    assert (guests(), head(gwens_seat)) == (0, before)


def test_no_guest_takes_the_name_of_someone_at_the_table(client: Client, path: str) -> None:
    assert "Someone at this table is already called" in refused(client.post(path, {"display_name": "gwen"}))
    assert uses_left() == 2


@pytest.mark.parametrize(
    ("invites", "campaigns", "word"),
    [
        ({"uses_left": 0}, {}, b"used up"),
        ({"expires": timezone.now() - timedelta(seconds=1)}, {}, b"has expired"),
        ({}, {"archived": timezone.now()}, b"archived"),
    ],
)
def test_one_that_is_over_lets_nobody_in(
    client: Client, path: str, invites: dict[str, object], campaigns: dict[str, object], word: bytes
) -> None:
    Invite.objects.update(**{"uses_left": 2, **invites})
    Campaign.objects.update(**{"archived": None, **campaigns})
    for answer in (client.get(path), client.post(path, MOSS)):
        assert answer.status_code == 410
        assert word in answer.content


def test_wrong_links_are_slowed_down_and_a_right_one_opens_all_the_same(client: Client, path: str) -> None:
    for _ in range(20):
        assert client.get("/join/no-such-invite").status_code == 404
    assert client.get("/join/no-such-invite").status_code == 429
    assert Attempt.objects.filter(what="link").count() == 20
    assert client.get(path).status_code == 200
    assert client.post(path, MOSS).status_code == 303


def test_an_invite_taken_back_meanwhile_lets_nobody_in(invite: Invite, gwens_seat: Seat, olaf: User) -> None:
    seen_before = Invite.objects.select_related("campaign").get()
    revoke_invite(seat=gwens_seat, invite=invite)
    with pytest.raises(RuleBroken, match="was cancelled"):
        take_seat(user=olaf, invite=seen_before)
    with pytest.raises(RuleBroken, match="was cancelled"):
        seat_guest(display_name="Moss", invite=seen_before)
    assert (Seat.objects.filter(user=olaf).exists(), guests()) == (False, 0)


def test_of_two_who_want_the_last_seat_at_once_one_gets_it(invite: Invite, olaf: User) -> None:
    Invite.objects.update(uses_left=1)
    seen_by_both = Invite.objects.select_related("campaign").get()
    seat_guest(display_name="Moss", invite=Invite.objects.select_related("campaign").get())
    with pytest.raises(RuleBroken, match="used up"):
        take_seat(user=olaf, invite=seen_by_both)
    assert uses_left() == 0


def test_who_sat_down_between_the_look_and_the_deed_takes_no_second_use(invite: Invite, olaf: User) -> None:
    seat = take_seat(user=olaf, invite=invite)
    told = head(seat)
    assert take_seat(user=olaf, invite=invite) == seat
    assert (uses_left(), head(seat)) == (1, told)


def test_the_code_leads_to_the_page_and_a_wrong_one_is_counted(client: Client, invite: Invite) -> None:
    code = code_for(invite)
    for spelt in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        answer = client.post("/join", {"code": spelt})
        assert (answer.status_code, answer["Location"]) == (303, f"/join/{shown_token(invite)}")
    assert not Attempt.objects.exists()
    assert "There is no invite with that code" in refused(client.post("/join", {"code": "AAAA-AAAA"}))
    assert Attempt.objects.get().what == "code"


@pytest.mark.parametrize("code", ["", "x" * 41])
def test_what_is_no_code_is_no_guess(client: Client, code: str) -> None:
    assert client.post("/join", {"code": code}).status_code == 422
    assert not Attempt.objects.exists()


def test_guessing_is_slowed_down_even_for_the_right_code(client: Client, invite: Invite) -> None:
    """Were a right code looked at all the same, there would be no limit to guessing."""
    for _ in range(20):
        client.post("/join", {"code": "AAAA-AAAA"})
    stopped = client.post("/join", {"code": code_for(invite)})
    assert stopped.status_code == 429
    assert 0 < int(stopped["Retry-After"]) <= 5
    assert b"link and its QR code still work" in stopped.content
    Attempt.objects.update(created=timezone.now() - timedelta(seconds=6))
    assert client.post("/join", {"code": code_for(invite)}).status_code == 303


def test_guessing_from_many_places_closes_no_invite(client: Client, invite: Invite) -> None:
    Attempt.objects.bulk_create(Attempt(what="code", origin=f"192.0.2.{n % 250}") for n in range(3000))
    assert client.post("/join", {"code": code_for(invite)}).status_code == 303


def test_the_form_is_a_page_of_its_own_too(client: Client) -> None:
    assert b'name="code"' in client.get("/join").content
