"""Demo tables: each game that is played brings its own, and its people do there what people do.

Every move goes along the one road, so that nothing at such a table is otherwise than at theirs.
"""

from __future__ import annotations

import secrets

from campaigns.actions.campaigns import open_campaign
from campaigns.actions.seats import sit_down
from campaigns.actions.sheets import new_sheet_id
from campaigns.demo.links import DEMO_NAME, is_open_to_links
from campaigns.models import Campaign, Seat, User
from campaigns.people.tables import seats_at
from campaigns.play import lock, perform
from campaigns.transactions import writing
from rules.demo import Demo
from rules.games import PLAYED, demo_of


def demo_tables() -> list[Campaign]:
    """The demo tables that are there."""
    return list(Campaign.objects.filter(demo=True).order_by("pk"))


def demo_seats(campaign: Campaign) -> list[Seat]:
    """Return the seats that a link may sit down at: the demo's own people, until someone claims one."""
    return [seat for seat in seats_at(campaign.pk) if is_open_to_links(seat)]


def nobody_was_here() -> bool:
    """Whether this Rollbook is as new."""
    return not User.objects.exists()


def missing_demos() -> list[str]:
    """Return the games that bring a demo table which is not there."""
    there = {table.system for table in demo_tables()}
    return [key for key in PLAYED if demo_of(key) and key not in there]


def build_demo(game: str) -> Campaign:
    """A game's demo table, whole or not at all."""
    demo = demo_of(game)
    if demo is None:
        raise LookupError(f"{game} brings no demo table")
    with writing():
        seats = _seated(game, demo)
        ids = {seat.name: str(seat.pk) for seat in seats.values()}
        ids |= {name: new_sheet_id() for name in demo.sheets}
        for move in demo.moves:
            perform(seats[move.seat], move.at(ids), audience=move.audience)
    return Campaign.objects.get(pk=seats[demo.seats[0].name].campaign_id)


def _seated(game: str, demo: Demo) -> dict[str, Seat]:
    """The demo's people at their table, by name; the first opens it."""
    first, *others = demo.seats
    gm = open_campaign(user=_person(first.name), name=demo.name, system=game, demo=True)
    seats = {first.name: gm}
    for seat in others:
        user = _person(seat.name)
        seats[seat.name] = sit_down(campaign=lock(gm.campaign_id), user=user, role=seat.role)
    return seats


def _person(name: str) -> User:
    """Someone without a password: the demo's links are the only way in."""
    return User.objects.create_user(f"{DEMO_NAME}{name.lower()}-{secrets.token_hex(4)}", display_name=name)
