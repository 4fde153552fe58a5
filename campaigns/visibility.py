"""Who may know of an event: what was chosen on the roll button, narrowed by what its sheets allow."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.db import models

from campaigns.models import Event, Seat
from campaigns.models.event import GM, TABLE, named_in, seats_audience
from rules.facts import UNSEEN, Fact
from rules.games import FACTS
from rules.table import Membership, Profile, Table

WHO = "who"
"""Beside a fact and its secret part, under this: what other sheets were called then, by their ids."""
NAMED_AT_ONCE = 500
"""Of more entries than this the database is asked for all between the first and the last."""


class SeenBy(models.TextChoices):
    """The four audiences on a roll button."""

    EVERYONE = "everyone", "everyone"
    GM_AND_ME = "gm_and_me", "GM and me"
    GM_ONLY = "gm_only", "GM only"
    BLIND = "blind", "blind: only the GM sees the result"


@dataclass(frozen=True, slots=True)
class EntryVisibility:
    """The audience to store, and the fields of the fact that only Game Masters get.

    What was asked for blind, or against a hidden difficulty, stays so in all that comes of it.
    """

    audience: str
    secret_fields: tuple[str, ...] = ()
    blind: bool = False
    hides_difficulty: bool = False

    @property
    def keeps_outcome(self) -> bool:
        """Say whether players are not to know how the roll came out."""
        return self.blind or self.hides_difficulty

    @property
    def is_open(self) -> bool:
        """Say whether everyone at the table knows all of it."""
        return self.audience == TABLE and not self.keeps_outcome


def visibility_of_entry(event: Event) -> EntryVisibility:
    """Return the audience of an entry, for what is done about it.

    Where everyone reads an entry but for what stands on a private sheet, nobody asked for it blind.
    """
    fact = FACTS.get(event.kind, Fact)  # a kind of another version tells nothing that it keeps
    secret_fields = set(event.secret or {}) - {*fact.OF_HIDDEN, WHO}
    of_hidden = bool(event.secret) and not secret_fields
    of_difficulty = secret_fields & set(fact.DIFFICULTY)
    only_difficulty = bool(secret_fields) and secret_fields == of_difficulty
    only_closed = event.audience == TABLE and bool(secret_fields) and secret_fields <= set(fact.CLOSED or ())
    return EntryVisibility(
        event.audience,
        blind=event.secret is not None and not (only_difficulty or only_closed or of_hidden),
        hides_difficulty=only_difficulty or not of_difficulty <= set(fact.SECRET),
    )


def visibility_of_entries(
    campaign_id: int, seqs: Collection[int], at_hand: Iterable[Event]
) -> dict[int, EntryVisibility]:
    """Return the audiences of entries by their numbers: of those at hand, and of older ones as stored."""
    visibilities = {event.seq: visibility_of_entry(event) for event in at_hand if event.seq in seqs}
    if older := set(seqs) - visibilities.keys():
        events = Event.objects.filter(campaign=campaign_id, seq__gte=min(older), seq__lte=max(older))
        events = events.filter(seq__in=older) if len(older) <= NAMED_AT_ONCE else events
        older_events = events.only("seq", "kind", "audience", "secret")
        visibilities |= {
            event.seq: visibility_of_entry(event) for event in older_events if event.seq in older
        }
    return visibilities


def visibility_of(
    seat: Seat | None,
    fact: Fact,
    choice: str | EntryVisibility,
    *tables: Table,
    hide_difficulty: bool = False,
) -> EntryVisibility:
    """Return the narrower of what was chosen and what the sheets of the fact allow, before or after it."""
    tables = tables[-1:] if fact.REVEALS else tables
    visibility = _visibility_by_choice(seat, fact, choice)
    asked_for = hide_difficulty or fact.hides_difficulty
    if asked_for or visibility.hides_difficulty:
        secret_fields = tuple(sorted({*visibility.secret_fields, *fact.DIFFICULTY}))
        visibility = replace(visibility, secret_fields=secret_fields, hides_difficulty=True)
    hidden = _players_of_hidden(fact, tables)
    if hidden:
        return replace(visibility, audience=_narrower(visibility.audience, sorted(set.intersection(*hidden))))
    subject = next(
        (
            membership
            for table in tables
            if (membership := table.get(Membership, fact.sheet_id, "membership"))
        ),
        None,
    )
    if subject is None or subject.visibility == "open" or fact.CLOSED == ():
        return visibility
    if fact.CLOSED is None:
        return replace(visibility, audience=_narrower(visibility.audience, _players([subject])))
    return replace(visibility, secret_fields=tuple(sorted({*visibility.secret_fields, *fact.CLOSED})))


def names_of(fact: Fact, *tables: Table) -> tuple[dict[str, str], dict[str, str]]:
    """Return what the sheets that a fact names are called, and for Game Masters alone the hidden of them.

    A reader of an entry knows the sheets by which its audience was narrowed, hidden ones too.
    """
    names, hidden = dict[str, str](), dict[str, str]()
    tables = tables[-1:] if fact.REVEALS else tables
    for sheet_id in sorted(fact.whom()):
        name = next((row.name for table in reversed(tables) if (row := _profile(table, sheet_id))), "")
        if name and sheet_id not in fact.sheets and _is_hidden(sheet_id, tables):
            names[sheet_id], hidden[sheet_id] = UNSEEN, name
        elif name:
            names[sheet_id] = name
    return names, hidden


def _profile(table: Table, sheet_id: str) -> Profile | None:
    return table.get(Profile, sheet_id, "profile")


def _is_hidden(sheet_id: str, tables: Iterable[Table]) -> bool:
    memberships = (table.get(Membership, sheet_id, "membership") for table in tables)
    return any(membership and membership.visibility == "hidden" for membership in memberships)


def _visibility_by_choice(seat: Seat | None, fact: Fact, choice: str | EntryVisibility) -> EntryVisibility:
    if isinstance(choice, EntryVisibility):
        fields = fact.SECRET if choice.blind else fact.DIFFICULTY
        if choice.keeps_outcome and not fields:  # that it happened at all would tell how the roll fell
            return EntryVisibility(GM)
        return replace(choice, secret_fields=fact.SECRET if choice.blind else ())
    if seat is None:
        return EntryVisibility(TABLE)
    if choice == SeenBy.GM_ONLY or (choice in (SeenBy.GM_AND_ME, SeenBy.BLIND) and seat.is_gm):
        return EntryVisibility(GM)
    if choice == SeenBy.GM_AND_ME:
        return EntryVisibility(seats_audience([seat.pk]))
    if choice == SeenBy.BLIND:
        return EntryVisibility(seats_audience([seat.pk]), fact.SECRET, blind=True)
    return EntryVisibility(TABLE)


def _players_of_hidden(fact: Fact, tables: Iterable[Table]) -> list[set[int]]:
    """Return who plays each hidden sheet of a fact; who plays one of two knows nothing of the other."""
    players = []
    for sheet_id in {*fact.sheets} - {""}:
        memberships = [
            membership for table in tables if (membership := table.get(Membership, sheet_id, "membership"))
        ]
        if any(membership.visibility == "hidden" for membership in memberships):
            players.append(set(_players(memberships)))
    return players


def _players(memberships: list[Membership]) -> list[int]:
    return sorted(
        {
            int(player)
            for membership in memberships
            if membership.visibility != "open"
            for player in membership.seats
        }
    )


def _narrower(audience: str, players: list[int]) -> str:
    """Those who were chosen and know the sheet; Game Masters always do."""
    if audience == TABLE:
        return seats_audience(players) if players else GM
    readers = [player for player in players if named_in(audience, player)]
    return seats_audience(readers) if readers else GM
