"""Who may know of what: the choice on the button, narrowed by what the sheets allow."""

from __future__ import annotations

from dataclasses import fields

import pytest

from campaigns.models import Event, Seat
from campaigns.play import perform
from campaigns.visibility import EntryVisibility, SeenBy, visibility_of, visibility_of_entry
from rules.common.coins import ChangeCoins
from rules.common.encounters import EncounterJoined, EncounterLeft
from rules.common.free_rolls import RollDice
from rules.common.sheets import NotesWritten, SheetBegun, SheetRemoved, WriteNotes
from rules.facts import Fact, Roll
from rules.freeblade.attacks import AttackDeclared
from rules.freeblade.checks import CheckMade, MakeCheck
from rules.freeblade.harm import DamageTaken, Heal, TakeDamage
from rules.opend6.reactions import ConvincingTried, ReactionSwayed
from rules.randomness import Scripted
from rules.sixd6.resisting_and_helping import ResistanceFixed
from rules.table import Membership, Table
from tests.campaigns.at_table import do
from tests.campaigns.sheets import create_foe
from tests.factories import create_character, create_seat

pytestmark = pytest.mark.database
CHECK = CheckMade(sheet_id="s", name="S", ability="strength", roll=Roll(), outcome="success")
HURT = DamageTaken(sheet_id="s", name="S", amount=3, before=9, after=6)
CONVINCED = ConvincingTried(
    sheet_id="s", name="S", towards="T", stance="Friendly", difficulty=9, total=9, outcome="success", by="T"
)
SWAYED = ReactionSwayed(
    sheet_id="s",
    name="S",
    towards="T",
    difficulty=9,
    total=9,
    outcome="success",
    steps=0,
    before="Friendly",
    after="Friendly",
    by="T",
)
NOTES = NotesWritten(sheet_id="s", name="S", length=3)


def table(visibility: str, *owners: int, sheet: str = "s") -> Table:
    membership = Membership(seats=tuple(str(owner) for owner in owners), visibility=visibility)
    return Table(rows={(sheet, "membership", "membership"): membership})


def narrowed(seat: Seat, choice: str, *tables: Table) -> EntryVisibility:
    return visibility_of(seat, CHECK, choice, *tables)


@pytest.mark.parametrize("visibility", ["open", "named"])
def test_what_an_open_or_named_sheet_rolls_is_for_whom_was_chosen(pips_seat: Seat, visibility: str) -> None:
    own = f"seats:,{pips_seat.pk},"
    found = [
        narrowed(pips_seat, choice, table(visibility, pips_seat.pk)).audience for choice in SeenBy.values
    ]
    assert found == ["table", own, "gm", own]


def test_what_a_hidden_sheet_does_is_for_its_owners_at_most(gwens_seat: Seat, pips_seat: Seat) -> None:
    hidden = table("hidden", pips_seat.pk)
    own = f"seats:,{pips_seat.pk},"
    assert [narrowed(pips_seat, choice, hidden).audience for choice in SeenBy.values] == [
        own,
        own,
        "gm",
        own,
    ]
    assert narrowed(gwens_seat, SeenBy.EVERYONE, table("hidden")).audience == "gm"


def test_a_sheet_hidden_before_or_after_is_hidden(gwens_seat: Seat) -> None:
    for tables in ((table("hidden"), table("open")), (table("open"), table("hidden"))):
        assert narrowed(gwens_seat, SeenBy.EVERYONE, *tables).audience == "gm"


def test_a_hidden_target_hides_the_attack(gwens_seat: Seat) -> None:
    fact = AttackDeclared(sheet_id="s", weapon="claws", target="t")
    both = Table(rows={**table("open").rows, **table("hidden", sheet="t").rows})
    assert visibility_of(gwens_seat, fact, SeenBy.EVERYONE, both).audience == "gm"


def test_a_named_sheet_keeps_its_numbers_and_its_writing_to_itself(gwens_seat: Seat, pips_seat: Seat) -> None:
    named = table("named", pips_seat.pk)
    hurt = visibility_of(gwens_seat, HURT, SeenBy.EVERYONE, named)
    assert (hurt.audience, set(hurt.secret_fields)) == (
        "table",
        {"before", "after", "left", "timer", "modifiers"},
    )
    assert visibility_of(gwens_seat, NOTES, SeenBy.EVERYONE, named).audience == f"seats:,{pips_seat.pk},"


def test_a_named_sheet_keeps_what_it_resists_with(gwens_seat: Seat) -> None:
    fixed = ResistanceFixed(sheet_id="s", name="S", action="resistance", about=4, target="s")
    kept = visibility_of(gwens_seat, fixed, SeenBy.EVERYONE, table("named"))
    assert (kept.audience, set(kept.secret_fields)) == (
        "table",
        {"advantages", "bonuses", "dice", "hindrances"},
    )
    assert visibility_of(gwens_seat, fixed, SeenBy.EVERYONE, table("open")).secret_fields == ()


@pytest.mark.parametrize(
    "fact",
    [
        SheetBegun(sheet_id="s", name="S", kind="npc", joins_encounter=True),
        EncounterJoined(sheet_id="s", name="S"),
        EncounterLeft(sheet_id="s", name="S"),
        SheetRemoved(sheet_id="s", name="S"),
    ],
)
def test_that_a_named_foe_comes_and_goes_is_told_to_everyone(gwens_seat: Seat, fact: Fact) -> None:
    assert visibility_of(gwens_seat, fact, SeenBy.EVERYONE, table("named")) == EntryVisibility("table")
    assert visibility_of(gwens_seat, fact, SeenBy.EVERYONE, table("hidden")).audience == "gm"


@pytest.mark.parametrize("fact", [CONVINCED, SWAYED])
def test_talk_with_a_named_sheet_hides_its_stance(
    gwens_seat: Seat, fact: ConvincingTried | ReactionSwayed
) -> None:
    for_everyone = visibility_of(gwens_seat, fact, SeenBy.EVERYONE, table("named"))
    assert for_everyone.audience == "table"
    told = {spec.name for spec in fields(fact)} - set(for_everyone.secret_fields)
    stance = {"difficulty", "stance", "before", "after", "steps", "meanwhile", "until"}
    assert not told & stance
    assert {"total", "towards", "by"} <= told
    assert visibility_of(gwens_seat, fact, SeenBy.EVERYONE, table("open")).secret_fields == ()


@pytest.mark.parametrize("fact", [CONVINCED, SWAYED])
def test_a_hidden_difficulty_stays_hidden_in_what_talk_came_to(
    gwens_seat: Seat, fact: ConvincingTried | ReactionSwayed
) -> None:
    kept = visibility_of(gwens_seat, fact, SeenBy.EVERYONE, table("open"), hide_difficulty=True)
    telling = {"difficulty", "stance", "steps", "before", "after", "outcome"}
    assert telling & {spec.name for spec in fields(fact)} <= set(kept.secret_fields)


def test_blind_keeps_the_result_from_a_player_and_not_from_a_gm(gwens_seat: Seat, pips_seat: Seat) -> None:
    blind = narrowed(pips_seat, SeenBy.BLIND, table("open"))
    assert (blind.blind, set(blind.secret_fields)) == (True, {"roll", "outcome", "natural"})
    assert narrowed(gwens_seat, SeenBy.BLIND, table("open")) == EntryVisibility("gm")


def test_a_hidden_difficulty_keeps_back_what_it_tells_and_nothing_else(gwens_seat: Seat) -> None:
    kept = visibility_of(gwens_seat, CHECK, SeenBy.EVERYONE, table("open"), hide_difficulty=True)
    assert (kept.audience, kept.blind) == ("table", False)
    assert set(kept.secret_fields) == {"difficulty", "outcome", "chance"}
    dice = visibility_of(gwens_seat, NOTES, SeenBy.EVERYONE, table("open"), hide_difficulty=True)
    assert dice.secret_fields == ()


def test_a_blind_check_keeps_back_its_hidden_difficulty_too(pips_seat: Seat) -> None:
    kept = visibility_of(pips_seat, CHECK, SeenBy.BLIND, table("open"), hide_difficulty=True)
    assert set(kept.secret_fields) == {"difficulty", "outcome", "chance", "roll", "natural"}


@pytest.mark.parametrize("choice", [SeenBy.EVERYONE, SeenBy.BLIND])
def test_what_comes_of_a_hidden_difficulty_keeps_it_back(pips_seat: Seat, mira: str, choice: str) -> None:
    order = MakeCheck(mira, "strength", 17)
    played = perform(pips_seat, order, audience=choice, hide_difficulty=True, chance=Scripted([9]))
    [event] = played.events
    again = visibility_of(pips_seat, CHECK, visibility_of_entry(event), table("open"))
    assert {"difficulty", "outcome", "chance"} <= set(again.secret_fields)
    assert again.blind == (choice == SeenBy.BLIND)
    assert again.keeps_outcome


@pytest.mark.parametrize("choice", SeenBy.values)
def test_what_comes_of_an_entry_is_heard_as_the_entry_was(pips_seat: Seat, choice: str) -> None:
    event = do(pips_seat, RollDice("d20"), 7, audience=choice)
    again = visibility_of(pips_seat, CHECK, visibility_of_entry(event), table("open"))
    assert (again.audience, again.blind) == (event.audience, choice == SeenBy.BLIND)
    assert bool(again.secret_fields) == (choice == SeenBy.BLIND)


def test_the_reader_of_the_log_brings_each_what_is_theirs(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    ann = create_seat(gwens_seat.campaign)
    do(ann, RollDice("d20", "for Ann"), 7, audience="gm_and_me")
    do(pips_seat, MakeCheck(mira, "strength", reason="for Pip"), 7, audience="gm_and_me")
    do(gwens_seat, TakeDamage(create_foe(gwens_seat, visibility="hidden"), 1, "for Gwen"))
    do(wynns_seat, RollDice("d20", "for all"), 7)

    def read(seat: Seat) -> str:
        return " ".join(str(event.fact) for event in Event.objects.visible_to(seat))

    expected = {
        gwens_seat: {"for Ann", "for Pip", "for Gwen", "for all"},
        pips_seat: {"for Pip", "for all"},
        ann: {"for Ann", "for all"},
        wynns_seat: {"for all"},
    }
    for seat, labels in expected.items():
        assert {label for label in expected[gwens_seat] if label in read(seat)} == labels


def test_secrets_and_changes_are_not_even_loaded_for_others(pips_seat: Seat, gwens_seat: Seat) -> None:
    do(pips_seat, RollDice("d20"), 7, audience="blind")
    mine = Event.objects.visible_to(pips_seat).get()
    assert {"secret", "changes"} <= mine.get_deferred_fields()
    assert Event.objects.visible_to(gwens_seat).get().get_deferred_fields() == set()


def test_seat_1_is_not_seat_11(gwens_seat: Seat) -> None:
    seats = [create_seat(gwens_seat.campaign) for _ in range(12)]
    pairs = [(a, b) for a in seats for b in seats if a != b and str(b.pk).startswith(str(a.pk))]
    for short, long in pairs:
        do(long, RollDice("d20"), 7, audience="gm_and_me")
        assert not Event.objects.visible_to(short).exists()
    assert do(seats[0], RollDice("d20"), 7, audience="gm_and_me").audience == f"seats:,{seats[0].pk},"


def test_another_campaigns_log_is_not_read(gwens_seat: Seat) -> None:
    other = create_seat(role="gm")
    do(gwens_seat, RollDice("d20"), 7)
    assert not Event.objects.visible_to(other).exists()


def test_a_named_sheets_numbers_are_in_no_fact_that_others_get(gwens_seat: Seat) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    for command in (TakeDamage(ogre, 2), Heal(ogre, 1)):
        event = do(gwens_seat, command)
        assert event.audience == "table"
        assert not {"before", "after"} & event.fact.keys()
        assert {"before", "after"} <= event.secret.keys()
    assert do(gwens_seat, WriteNotes(ogre, "secret lair")).audience == "gm"


def test_coins_of_a_hidden_character_are_its_owners(gwens_seat: Seat, pips_seat: Seat) -> None:
    umbra = create_character(pips_seat, "Umbra", visibility="hidden")
    assert do(gwens_seat, ChangeCoins(umbra, 5)).audience == f"seats:,{pips_seat.pk},"


def test_who_plays_one_of_two_hidden_sheets_hears_of_one(gwens_seat: Seat, pips_seat: Seat) -> None:
    fact = AttackDeclared(sheet_id="beast", name="Beast", weapon="claw", target="s")
    tables = [table("hidden", sheet="beast"), table("hidden", pips_seat.pk)]
    both = Table(rows={key: row for each in tables for key, row in each.rows.items()})
    assert visibility_of(gwens_seat, fact, SeenBy.EVERYONE, both).audience == "gm"
    named = Table(rows={**table("hidden", sheet="beast").rows, **table("named", pips_seat.pk).rows})
    assert visibility_of(gwens_seat, fact, SeenBy.EVERYONE, named).audience == "gm"
