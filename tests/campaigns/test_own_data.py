"""What the server keeps about a person: taken along as a file, and forgotten with the account."""

from __future__ import annotations

import pytest

from campaigns.actions import accounts, safety, seats
from campaigns.actions.campaigns import archive_campaign
from campaigns.actions.notes import Readers, write_note
from campaigns.actions.saying import TO_GMS, say
from campaigns.models import Note, Role, Seat, User
from campaigns.play import perform
from characters.models import Character
from rules.common.sheets import ShareSheet
from tests.campaigns.at_table import holds, refused, words
from tests.campaigns.person import Person
from tests.factories import PASSWORD, create_character, create_guest, create_seat

pytestmark = [pytest.mark.database, pytest.mark.django_db]
STAY = {"characters": "stay", "old_password": PASSWORD}
GO = {**STAY, "characters": "go"}
EVERYONE = Readers(everyone=True)


def deletes(person: Person, asked: dict[str, str] = STAY) -> None:
    assert person.browser.post("/account/delete", asked)["Location"] == "/"


def seat_now(person: Person) -> Seat:
    return Seat.objects.select_related("user", "campaign").get(pk=person.seat.pk)


def test_every_entry_calls_who_is_gone_someone(gm: Person, player: Person, ann: Person) -> None:
    accounts.rename(user=player.seat.user, display_name="Peregrine")
    seats.change_role(seat=gm.seat, other=player.seat, role=Role.GM)
    pip = Person(seat_now(player))
    safety.pause(seat=pip.seat)
    safety.resume(seat=pip.seat)
    write_note(seat=pip.seat, title="The tide", text="It turns.", readers=EVERYONE)
    pip.does("roll", expression="2d6")
    say(seat=gm.seat, text="Hush.", to=str(pip.seat.pk))
    assert words(gm.reads("log")).count("Peregrine") > 5
    assert "Peregrine" in words(gm.reads("search", q="tide"))
    deletes(pip)
    told = words(gm.reads("log"))
    assert "Someone" in told
    assert "whispers to Someone" in told
    assert "Peregrine" not in told
    assert "Pip " not in told
    assert "Peregrine" not in words(gm.reads("search", q="tide") + gm.reads("people") + gm.reads("note_list"))


def test_the_person_is_forgotten_and_cannot_come_back(player: Person) -> None:
    deletes(player)
    user = User.objects.get(pk=player.seat.user_id)
    assert (user.display_name, user.is_active, user.has_usable_password()) == ("Someone", False, False)
    assert user.username.startswith("gone-")
    assert player.browser.get("/account").status_code == 302
    again = player.browser.post("/login", {"username": "pip", "password": PASSWORD})
    assert "Wrong name or password" in refused(again)


@pytest.mark.parametrize(("asked", "left"), [(STAY, {"Brin", "Tarn"}), (GO, {"Tarn"})])
def test_characters_stay_or_go_but_for_those_that_others_play_too(
    gm: Person, player: Person, ann: Person, asked: dict[str, str], left: set[str]
) -> None:
    create_character(player.seat, "Brin")
    shared = create_character(player.seat, "Tarn")
    both = (str(player.seat.pk), str(ann.seat.pk))
    perform(gm.seat, ShareSheet(shared, both, "open"))
    deletes(player, asked)
    assert set(Character.objects.filter(kind="pc").values_list("name", flat=True)) == left


def test_shared_notes_stay_and_those_between_oneself_and_the_gms_go(player: Person) -> None:
    write_note(seat=player.seat, title="Mine", text="", readers=Readers())
    write_note(seat=player.seat, title="Ours", text="", readers=EVERYONE)
    deletes(player)
    assert [note.title for note in Note.objects.all()] == ["Ours"]


def test_the_only_gm_hands_the_table_over_or_closes_it_first(gm: Person, player: Person) -> None:
    assert "only Game Master of The Salt Road" in refused(gm.browser.post("/account/delete", STAY))
    assert User.objects.get(pk=gm.seat.user_id).is_active
    archive_campaign(seat=gm.seat)
    deletes(gm)
    assert "Someone" in words(player.reads("log"))


def test_what_they_asked_a_gm_to_undo_is_asked_no_longer(gm: Person, player: Person) -> None:
    player.does("roll", expression="2d6")
    player.does("undo_last")
    assert gm.prompts("undo")
    deletes(player)
    assert not gm.prompts("undo")
    assert "Pip" not in words(gm.reads("screen") + gm.reads("log"))


def test_a_wrong_password_deletes_nothing(player: Person) -> None:
    asked = {**STAY, "old_password": "wrong"}
    assert "not your password" in refused(player.browser.post("/account/delete", asked))
    assert User.objects.get(pk=player.seat.user_id).is_active


def test_a_guest_needs_no_password(gm: Person) -> None:
    moss = Person(create_seat(gm.seat.campaign, create_guest()))
    assert "password" not in moss.browser.get("/account/delete").content.decode()
    deletes(moss, {"characters": "go"})


def test_no_character_leaves_a_table_that_stands_still(gm: Person, player: Person) -> None:
    create_character(player.seat, "Brin")
    safety.pause(seat=player.seat)
    assert "is paused" in refused(player.browser.post("/account/delete", GO))
    deletes(player)


def test_the_file_holds_what_is_ones_own_and_nothing_of_others(
    gm: Person, player: Person, ann: Person
) -> None:
    create_character(player.seat, "Brin")
    create_character(ann.seat, "Tarn")
    write_note(seat=player.seat, title="Mine", text="The tide turns.", readers=Readers())
    write_note(seat=gm.seat, title="Theirs", text="", readers=EVERYONE)
    say(seat=player.seat, text="I wade.", to=TO_GMS)
    say(seat=gm.seat, text="Nobody hears.", to=TO_GMS)
    player.does("roll", expression="2d6", audience="blind")
    answer = player.browser.get("/account/data")
    assert answer["Content-Disposition"] == 'attachment; filename="rollbook-my-data.json"'
    held = answer.json()
    assert held["account"]["sign_in_name"] == "pip"
    (table,) = held["tables"]
    assert (table["name"], [one["name"] for one in table["characters"]]) == ("The Salt Road", ["Brin"])
    assert [note["text"] for note in table["notes"]] == ["The tide turns."]
    assert any("I wade." in entry["text"] for entry in table["log"])
    assert "Nobody hears" not in answer.content.decode()
    assert "Pip rolls 2d6: Only the GM sees the result" in [entry["text"] for entry in table["log"]]


def test_who_left_a_table_reads_none_of_its_secrets_in_the_file(gm: Person, player: Person) -> None:
    seats.change_role(seat=gm.seat, other=player.seat, role=Role.GM)
    pip = Person(seat_now(player))
    write_note(seat=pip.seat, title="The plot", text="", readers=Readers())
    pip.does("roll", expression="3d6", audience="gm_only")
    pip.does("roll", expression="2d6")
    (at_table,) = pip.browser.get("/account/data").json()["tables"]
    assert "3d6" in str(at_table)
    assert "The plot" in str(at_table)
    seats.leave_seat(seat=pip.seat)
    (table,) = pip.browser.get("/account/data").json()["tables"]
    assert table["left"]
    holds(str(table), "2d6", no=("3d6", "The plot"))
