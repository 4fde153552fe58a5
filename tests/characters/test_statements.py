"""A statement that is written once finds and writes what the ORM would, on both databases."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.apps import apps
from django.db import connection, connections
from django.db.models import Model
from django.utils import timezone

from campaigns.models import Campaign, Event, Role, Seat, Undone
from characters.models import Ability, Belonging, Character
from characters.statements import MOST_DELETED, Delete, Insert, Select, SelectColumns, Update, upsert
from tests.factories import create_campaign, create_seat, create_user
from tests.statements import columns_of, kept_back, statements_of

pytestmark = pytest.mark.database
SEATS = Select(
    lambda slug, user: Seat.objects.select_related("campaign", "user").filter(campaign__slug=slug, user=user),
    "a-slug-nobody-has",
    987_654_321,
)
CHARACTERS = Select(lambda name: Character.objects.filter(name=name), "a name that nobody has")
ABILITY = upsert(Ability, ("character_id", "key"), ("value", "keywords"))
OURS = [*apps.get_app_config("campaigns").get_models(), *apps.get_app_config("characters").get_models()]


def ability(key: str, value: int = 1) -> Ability:
    return Ability(character_id="mira", key=key, value=value, keywords=["sharp", "'"])


@pytest.fixture
def mira(db: None) -> Character:
    return Character.objects.create(id="mira", name="Mira", notes="100 % true", dynamic=False)


def plain(instance: Model) -> dict[str, object]:
    return {field.attname: getattr(instance, field.attname) for field in instance._meta.concrete_fields}


def test_a_select_finds_what_the_orm_finds_with_all_that_comes_along(db: None) -> None:
    seat = create_seat(create_campaign(rulings={"ties": "gm"}, archived=timezone.now()), role=Role.GM)
    create_seat(seat.campaign)
    found = SEATS.all(seat.campaign.slug, seat.user_id)
    assert found == [seat]
    [same] = found
    stored = Seat.objects.select_related("campaign", "user").get(pk=seat.pk)
    with statements_of() as sent:
        assert plain(same) == plain(stored)
        assert plain(same.campaign) == plain(stored.campaign)
        assert plain(same.user) == plain(stored.user)
    assert sent == []
    assert (same._state.adding, same._state.db) == (False, "default")


def test_a_select_is_asked_with_other_values_each_time(db: None) -> None:
    first, second = create_seat(), create_seat()
    assert [SEATS.first(seat.campaign.slug, seat.user_id) for seat in (first, second)] == [first, second]
    assert SEATS.first(first.campaign.slug, second.user_id) is None
    assert SEATS.all("nowhere", first.user_id) == []


def test_a_select_and_its_examples_must_fit(db: None) -> None:
    with pytest.raises(ValueError, match="argument"):
        SEATS.first("only-a-slug")
    select = Select(lambda name: Character.objects.filter(name="another"), "nobody")
    with pytest.raises(ValueError, match="'nobody' is no parameter"):
        select.all("Mira")


def test_a_select_follows_its_connection_when_that_is_opened_anew(mira: Character) -> None:
    threads: list[Character | None] = []

    def ask_twice() -> None:
        threads.append(CHARACTERS.first("Brin"))
        connection.close()
        threads.append(CHARACTERS.first("Brin"))
        connection.close()

    assert CHARACTERS.first("Mira") == mira
    thread = threading.Thread(target=ask_twice)
    thread.start()
    thread.join()
    assert threads == [None, None]


def test_a_select_is_compiled_for_each_connection_and_keeps_none_of_another_thread(mira: Character) -> None:
    CHARACTERS.first("Mira")
    mine = CHARACTERS._compiled()
    assert CHARACTERS._compiled() is mine
    theirs: list[object] = []
    thread = threading.Thread(target=lambda: theirs.append(CHARACTERS._compiled()))
    thread.start()
    thread.join()
    assert theirs[0] is not mine
    kept = connections["default"]
    try:
        connections["default"] = kept.copy()
        assert CHARACTERS._compiled() is not mine
    finally:
        connections["default"] = kept


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_what_is_written_has_every_column_of_its_model(model: type[Model], db: None) -> None:
    """Nobody can add a field to a model and forget a statement."""
    with kept_back() as kept:
        Insert(model).save([model()])
    own = [field.column for field in model._meta.concrete_fields if field is not model._meta.auto_field]
    assert columns_of(kept[0]) == own


def test_an_insert_of_many_is_one_statement_and_gives_them_their_keys(db: None) -> None:
    campaign = create_campaign()
    marks = [Undone(campaign=campaign, seq=seq, by=9) for seq in (3, 4, 5)]
    with statements_of() as sent:
        keys = Insert(Undone).save(marks)
    assert len(sent) == 1
    assert keys == [mark.pk for mark in marks]
    assert [plain(mark) for mark in Undone.objects.order_by("seq")] == [plain(mark) for mark in marks]
    assert not marks[0]._state.adding


def test_an_insert_writes_values_as_the_orm_does(db: None) -> None:
    seat = create_seat()
    fact = {"label": 'a "quote", 100 %s', "dice": [1, 2], "none": None, "yes": True}
    event = Event(campaign=seat.campaign, seq=1, kind="told", fact=fact, actor=seat, hash="0" * 64)
    Insert(Event).save([event])
    assert plain(Event.objects.get()) == plain(event)
    assert Event.objects.filter(secret__isnull=True, changes=[]).count() == 1


def test_an_insert_says_what_a_conflict_left_out(db: None) -> None:
    once = Insert(Undone, "(campaign_id, seq) DO NOTHING")
    campaign = create_campaign()
    first, again = Undone(campaign=campaign, seq=1, by=2), Undone(campaign=campaign, seq=1, by=3)
    assert once.save([first]) == [first.pk]
    assert once.save([again]) == []
    assert again.pk is None
    assert Undone.objects.get().by == 2


def test_an_insert_of_more_than_the_database_takes_at_once_is_cut(mira: Character) -> None:
    Insert(Ability).save([ability(f"number {number}") for number in range(6_000)])
    assert Ability.objects.count() == 6_000
    assert Insert(Ability).save([]) == []


def test_an_upsert_writes_its_fields_alone_into_the_row_that_is_there(mira: Character) -> None:
    Ability.objects.create(character=mira, key="might", value=1, name="Might")
    changed, new = ability("might", 5), ability("wits", 2)
    changed.name = "Not this"
    ABILITY.save([changed, new])
    stored = Ability.objects.order_by("key").values_list("key", "value", "name", "keywords")
    assert list(stored) == [("might", 5, "Might", ["sharp", "'"]), ("wits", 2, "", ["sharp", "'"])]


def test_an_update_writes_its_fields_of_that_row_alone(db: None) -> None:
    head = Update(Campaign, ("last_seq", "last_hash"))
    campaign, other = create_campaign(), create_campaign()
    campaign.last_seq, campaign.last_hash, campaign.name = 7, "abc", "Another name"
    assert head.save(campaign)
    campaign.refresh_from_db()
    other.refresh_from_db()
    assert (campaign.last_seq, campaign.last_hash, campaign.name) == (7, "abc", "The Salt Road")
    assert other.last_seq == 0


def test_an_update_of_a_row_that_is_gone_says_so(db: None) -> None:
    user = create_user()
    user.pk += 1
    assert not Update(type(user), ("display_name",)).save(user)


def test_a_delete_takes_the_named_rows_alone(mira: Character) -> None:
    count = MOST_DELETED + 5
    Character.objects.create(id="brin", name="Brin")
    Insert(Ability).save([ability(f"number {number}") for number in range(count + 1)])
    Ability.objects.create(character_id="brin", key="number 0")
    Delete(Ability, ("character_id", "key")).all([("mira", f"number {number}") for number in range(count)])
    left = Ability.objects.values_list("character_id", "key").order_by("key")
    assert list(left) == [("brin", "number 0"), ("mira", f"number {count}")]


def test_columns_come_as_python_has_them(mira: Character) -> None:
    Belonging.objects.create(character=mira, key="rope", name="Rope", used=True)
    Ability.objects.create(character=mira, key="might", keywords=["sharp"])
    used = SelectColumns(Belonging, ("key", "used", "slots"), "character_id")
    assert list(used.all(["mira", "brin"])) == [["rope", True, 1]]
    assert [type(value) for value in next(used.all(["mira"]))] == [str, bool, int]
    assert list(SelectColumns(Ability, ("keywords",), "character_id").all(["mira"])) == [[["sharp"]]]


def test_a_moment_comes_back_with_its_time_zone(db: None) -> None:
    campaign = create_campaign(created=timezone.now() - timedelta(days=1))
    [[created]] = SelectColumns(Campaign, ("created",), "id").all([campaign.pk])
    assert created == campaign.created
    [seat] = Select(lambda pk: Seat.objects.filter(pk=pk), 987_654_321).all(create_seat(campaign).pk)
    assert seat.joined.tzinfo is not None
