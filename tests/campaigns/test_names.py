"""Names look like themselves and like nobody else's at the table."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.accounts.likeness import skeleton
from campaigns.actions import accounts
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import take_seat
from campaigns.drawing import source
from campaigns.forms.names import DisplayNameForm
from campaigns.live.room import note
from campaigns.models import Campaign, Event, Seat, User
from campaigns.people.invite_links import shown_token
from campaigns.play import lock
from rules.errors import RuleBroken
from tests.campaigns.at_table import Answer, head, last, refused
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat, create_user

ALIKE = [
    "gwen",
    "GWEN",
    " G w e n ",
    "Gw\u0435n",  # a Cyrillic e
    "\u0262\u1d21\u1d07\u0274",  # small capitals
    "\uff27\uff57\uff45\uff4e",  # full width
    "\U0001d406\U0001d430\U0001d41e\U0001d427",  # bold letters of mathematics
    "Gwe\u03b7",  # a Greek eta
    "Gvven",
    "Gwen.",
    "Gwen\ufe0f",
    "Gw\u17b5en",
    "Gwen\u180f",
    "\u3164Gwen",
]
LONG_AGO = "2026-01-01T00:00Z"
UNLIKE = ["Gwyn", "Gwenn", "Gwén", "Owen", "Gwen 2", "Ген"]


def read(name: str) -> str | None:
    form = DisplayNameForm({"display_name": name})
    return str(form.cleaned_data["display_name"]) if form.is_valid() else None


@pytest.mark.parametrize("name", ALIKE)
def test_names_that_look_the_same_have_the_same_skeleton(name: str) -> None:
    assert skeleton(name) == skeleton("Gwen")


@pytest.mark.parametrize("name", UNLIKE)
def test_names_that_can_be_told_apart_have_not(name: str) -> None:
    assert skeleton(name) != skeleton("Gwen")


@pytest.mark.parametrize(
    ("one", "other"), [("Ira", "lra"), ("Max10", "MaxIO"), ("Bernd", "Bemd"), ("Иван", "ИВАН")]
)
def test_letters_and_digits_that_are_misread_look_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("🦊", "🐻"), ("!", "?"), ("Pip 🦊", "Pip 🐻"), ("花子", "太郎")])
def test_names_without_letters_are_told_apart_too(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Gwen\u200b", "Gwen"),
        ("\ufeffGw\u00aden", "Gwen"),
        ("Gw\u200den", "Gwen"),
        ("Gwen\u200d🦊", "Gwen🦊"),
        ("\u3164Gwen\u2800", "Gwen"),
        ("👩\u200d🚀 Ida", "👩\u200d🚀 Ida"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("👩🏽\u200d⚕\ufe0f", "👩🏽\u200d⚕\ufe0f"),
        ("\u200b", None),
        ("\u3164", None),
        ("Ju\u202ena", None),
    ],
)
def test_what_draws_nothing_is_dropped_but_within_an_emoji(typed: str, kept: str | None) -> None:
    assert read(typed) == kept


def rename(person: Person, name: str) -> Answer:
    return person.browser.post("/account/name", {"display_name": name})


@pytest.mark.parametrize("name", ["Gwen", "gw\u0435n", "Gwen\u200b"])
def test_nobody_takes_the_gms_name_by_a_rename(player: Person, name: str) -> None:
    create_seat(user=player.seat.user)
    assert "Someone at The Salt Road is already called Gwen" in refused(rename(player, name))
    assert User.objects.get(pk=player.seat.user_id).display_name == "Pip"
    assert not Event.objects.exists()


def test_a_rename_looks_at_every_table_but_not_at_who_has_left(player: Person) -> None:
    other = create_seat(create_campaign("The Ash Road"), create_user("Moss"))
    create_seat(other.campaign, player.seat.user)
    assert "Someone at The Ash Road is already called Moss" in refused(rename(player, "Moss"))
    Seat.objects.filter(pk=other.pk).update(left=LONG_AGO)
    assert rename(player, "Moss").status_code == 303


def test_every_table_where_one_sits_is_told_of_the_new_name(player: Person) -> None:
    elsewhere, left = create_seat(user=player.seat.user), create_seat(user=player.seat.user)
    Seat.objects.filter(pk=left.pk).update(left=LONG_AGO)
    assert rename(player, "Pip the Elder").status_code == 303
    for seat in (player.seat, elsewhere):
        event = last(seat)
        assert (event.kind, event.audience, event.actor) == ("person_renamed", "table", seat)
        assert (event.fact["name"], event.fact["to"]) == ("Pip", "Pip the Elder")
    assert head(left) == 0
    assert "is now called Pip the Elder" in player.reads("log")


def test_who_is_at_the_table_is_named_anew_on_every_screen(pips_seat: Seat) -> None:
    note(pips_seat.campaign_id, frozenset({pips_seat.pk}))
    try:
        accounts.rename(user=pips_seat.user, display_name="Pippin")
        [frame] = source.render(pips_seat.campaign_id, 0, 9)
    finally:
        note(pips_seat.campaign_id, frozenset())
    [line] = [root.html for root in frame.roots if root.id == "presence"]
    assert "At the table: Pippin" in line


def test_the_same_name_is_no_news_and_another_spelling_is(player: Person) -> None:
    assert (rename(player, "Pip").status_code, player.head) == (303, 0)
    assert (rename(player, "PIP").status_code, player.head) == (303, 1)


@pytest.mark.parametrize("name", ["Gw\u0435n", "Gwen\u200b", "G-W-E-N"])
def test_no_guest_comes_in_by_a_name_like_the_gms(client: Client, gwens_seat: Seat, name: str) -> None:
    path = f"/join/{shown_token(make_invite(seat=gwens_seat))}"
    answer = client.post(path, {"display_name": name})
    assert "Someone at this table is already called Gwen" in refused(answer)
    assert not User.objects.filter(is_guest=True).exists()


def test_no_account_comes_in_by_a_name_that_looks_like_the_gms(client: Client, gwens_seat: Seat) -> None:
    spoof = create_user("spoof", display_name="gwen")
    client.force_login(spoof)
    answer = client.post(f"/join/{shown_token(make_invite(seat=gwens_seat))}")
    assert "Change your name on your account page" in refused(answer)
    assert not Seat.objects.filter(user=spoof).exists()


def test_who_comes_back_does_not_meet_their_own_name(gwens_seat: Seat, pips_seat: Seat) -> None:
    Seat.objects.filter(pk=pips_seat.pk).update(left=LONG_AGO)
    assert take_seat(user=pips_seat.user, invite=make_invite(seat=gwens_seat)).left is None
    Seat.objects.filter(pk=pips_seat.pk).update(left=LONG_AGO)
    create_seat(gwens_seat.campaign, create_user("pip2", display_name="Pip"))
    with pytest.raises(RuleBroken, match="Someone at this table is already called Pip"):
        take_seat(user=pips_seat.user, invite=make_invite(seat=gwens_seat))


def test_a_rename_locks_its_tables_in_their_order(pip: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two renames that met at two tables from both ends would wait for each other for ever."""
    tables, locked = [create_campaign() for _ in range(3)], []
    for table in reversed(tables):
        create_seat(table, pip)

    def spy(campaign_id: int) -> Campaign:
        locked.append(campaign_id)
        return lock(campaign_id)

    monkeypatch.setattr(accounts, "lock", spy)
    accounts.rename(user=pip, display_name="Pip the Elder")
    assert locked == [table.pk for table in tables]
