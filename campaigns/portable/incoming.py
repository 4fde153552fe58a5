"""A campaign out of a file: a new one, with numbers of its own, whose log hangs together anew."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from datetime import datetime, timedelta
from typing import Any, BinaryIO, get_args, get_origin

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from campaigns.actions.accounts import make_guest
from campaigns.actions.campaigns import free_slug
from campaigns.actions.settings import chosen_rulings
from campaigns.actions.sheets import new_sheet_id
from campaigns.log.history import disagreements, fold
from campaigns.log.record import bring, mark_stretches
from campaigns.models import (
    Campaign,
    CampaignTable,
    Note,
    Picture,
    Role,
    SafetyLine,
    Seat,
    Timer,
    Undone,
    User,
)
from campaigns.portable.archive import BadFile, Contents, Line, TooMuch, unpack
from campaigns.portable.ids import SHEET, other_audience, other_seats, other_sheets
from campaigns.requests.limits import has_room_for_campaign
from campaigns.rows import save_rows
from campaigns.search.index import index_note
from campaigns.transactions import writing
from campaigns.visibility import WHO
from rules.codec import changes_from_plain, fields_from_plain
from rules.games import FACTS, GAMES
from rules.loading.custom import customised
from rules.named import Named, hints_of
from rules.table import PARTS, TABLE, Change

AUDIENCE = re.compile(r"table|gm|seats:,(?:[0-9]+,)*")
NewId = Callable[[str], str]
MOST_ENTRIES, MOST_BY_PAGE, VALUES_BY_PAGE = 2_000, 16_000_000, 60_000
"""What comes by a page, for which others wait: entries; and unpacked bytes, objects and lists."""
TOO_LONG = (
    f"This table has more than {MOST_ENTRIES:,} entries, or is too large, so that others would have to wait. "
    f"This Rollbook's host can bring it in, with {settings.COMMAND} table import."
)
WRONG = (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, RecursionError)
"""What reading plain data raises that is of no shape that there is."""


def brought_in(*, user: User, sent: BinaryIO, name: str = "") -> Seat:
    """Bring in a file that was sent, if it is not so long that everybody else would wait for it."""
    try:
        _, contents = unpack(sent, MOST_BY_PAGE, VALUES_BY_PAGE)
    except TooMuch:
        raise BadFile(TOO_LONG) from None
    if len(contents.lines["log"]) > MOST_ENTRIES:
        raise BadFile(TOO_LONG)
    return unpacked(user=user, contents=contents, name=name)


class _OnlyTried(Exception):
    """Ends a transaction of which nothing is to stay."""


def unpacked(*, user: User, contents: Contents, name: str = "", trial: bool = False) -> Seat:
    """Bring a campaign in for this user, who takes the seat of the one who exported it; or only try it.

    The others sit there as guests, whom sign-in links let in. Where it raises BadFile, nothing is there.
    """
    seats: list[Seat] = []
    try:
        with writing():
            has_room_for_campaign(user)
            seats.append(_write(user, contents, name))
            if trial:
                raise _OnlyTried
    except _OnlyTried:
        pass
    except DatabaseError as problem:
        raise BadFile(f"This table cannot be kept: {' '.join(str(problem).split())[:120]}.") from problem
    except WRONG as problem:
        raise BadFile(
            f"This file is no table of Rollbook's: {' '.join(str(problem).split())[:120]}."
        ) from problem
    return seats[0]


def _write(user: User, contents: Contents, name: str) -> Seat:
    about = contents.campaign
    if about["system"] not in GAMES:
        raise BadFile(f"This Rollbook knows no game called {str(about['system'])[:40]}.")
    title = name or _text(about["name"], 80)
    campaign = Campaign.objects.create(
        name=title,
        slug=free_slug(name=title),
        system=about["system"],
        rulings=chosen_rulings(system=about["system"], rulings=about["rulings"]),
        document=_document(about["system"], about["document"]),
        created=_moment(about["created"]),
    )
    people = {line["id"]: _seat(campaign, line, user) for line in contents.lines["people"]}
    taker = [people[line["id"]] for line in contents.lines["people"] if line["takes"]]
    if len(taker) != 1 or not taker[0].is_gm or len(people) != len(contents.lines["people"]):
        raise BadFile("Nobody, or more than one, took this table along.")
    seats = {number: seat.pk for number, seat in people.items()}
    ids: dict[str, str] = {}

    def new(sheet_id: str) -> str:
        return ids.setdefault(sheet_id, new_sheet_id())

    bring(campaign, _entries(contents.lines["log"], seats, new))
    rows = fold(campaign)
    save_rows(campaign.pk, (Change(key, None, row) for key, row in rows.items()))
    mark_stretches(campaign, rows)
    _write_the_rest(campaign, contents, people, new)
    wrong = next(disagreements(campaign), "")
    if wrong:
        raise BadFile(f"This table is not sound: {wrong}")
    return taker[0]


def _seat(campaign: Campaign, line: Line, user: User) -> Seat:
    if line["role"] not in Role.values or type(line["id"]) is not int:
        raise BadFile("Somebody in this file sits nowhere.")
    name, left = _text(line["name"], 40), line["left"] and _moment(line["left"])
    return Seat.objects.create(
        campaign=campaign,
        user=user if line["takes"] else make_guest(display_name=name),
        role=line["role"],
        joined=_moment(line["joined"]),
        left=left,
        left_as=name if left else "",
        has_run=bool(line["has_run"]),
        favourites=[
            {"expression": _text(one["expression"], 200), "reason": _text(one["reason"], 80, least=0)}
            for one in line["favourites"]
        ],
        put_away=_number(line["put_away"]),
    )


def _entries(log: list[Line], seats: dict[int, int], new: NewId) -> Iterator[dict[str, Any]]:
    """Yield the entries with the numbers that they have here, each of a shape that there is."""
    for seq, line in enumerate(log, 1):
        if line["seq"] != seq or not AUDIENCE.fullmatch(line["audience"]):
            raise BadFile(f"Entry {seq} is missing, or is for nobody.")
        entry = other_sheets(other_seats(line, seats), new)
        for owner, part, *_ in line["changes"]:
            if part not in PARTS or not (owner == TABLE or SHEET.fullmatch(owner.partition("-")[0])):
                raise BadFile(f"Entry {seq} changes something that is not a sheet.")
        _fits_its_kind(seq, entry)
        yield {
            **{
                name: entry[name]
                for name in ("seq", "kind", "version", "fact", "secret", "changes", "audience")
            },
            "caused_by": entry["caused_by"] and _before(seq, entry["caused_by"]),
            "undoes": entry["undoes"] and _before(seq, entry["undoes"]),
            "actor_id": entry["actor"],
            "session": _number(entry["session"]),
            "created": _moment(entry["created"]),
        }


def _fits_its_kind(seq: int, entry: Line) -> None:
    """Refuse an entry whose fact or rows are not of the types that their fields have."""
    plain = {
        name: value for name, value in {**entry["fact"], **(entry["secret"] or {})}.items() if name != WHO
    }
    kind = FACTS[entry["kind"]]
    hints = hints_of(kind)
    for name, value in fields_from_plain(kind, plain).items():
        if not _fits(hints[name], value):
            raise BadFile(f"Entry {seq} is told wrongly: {name}.")
    for names in (entry["fact"].get(WHO, {}), (entry["secret"] or {}).get(WHO, {})):
        if not all(isinstance(text, str) for text in names.values()):
            raise BadFile(f"Entry {seq} is told wrongly: who.")
    for change in changes_from_plain(entry["changes"]):
        if not (_fits(Any, change.before) and _fits(Any, change.after)):
            raise BadFile(f"Entry {seq} changes something wrongly.")


def _fits(hint: Any, value: object) -> bool:
    """Say whether a value that was read is of the type that its place has, all the way down."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return any(_fits(one, value) for one in arguments)
    if origin is tuple:
        return isinstance(value, tuple) and _all_fit(arguments, value)
    if isinstance(value, Change):
        return _fits(Any, value.before) and _fits(Any, value.after)
    if is_dataclass(value):
        hints = hints_of(type(value))
        return all(_fits(hints[name], getattr(value, name)) for name in hints)
    if hint in (str, int, bool, type(None)):
        return type(value) is hint
    return value is None or isinstance(value, (str, int, tuple, Named))


def _all_fit(hints: tuple[Any, ...], values: tuple[object, ...]) -> bool:
    kinds = hints[:1] * len(values) if hints[1:] == (...,) else hints
    return len(kinds) == len(values) and all(map(_fits, kinds, values))


def _write_the_rest(campaign: Campaign, contents: Contents, people: dict[int, Seat], new: NewId) -> None:
    numbers = {number: seat.pk for number, seat in people.items()}
    for key, data in contents.pictures.items():
        Picture.objects.create(campaign=campaign, key=key, data=data)
    for line in contents.lines["notes"]:
        if not AUDIENCE.fullmatch(line["audience"]):
            raise BadFile("A note in this file is for nobody.")
        note = Note.objects.create(
            campaign=campaign,
            writer=people[line["writer"]],
            title=_text(line["title"], 80),
            text=_text(line["text"], 500_000, least=0),
            audience=other_audience(line["audience"], numbers),
            changed=_moment(line["changed"]),
        )
        index_note(note)
    for line in contents.lines["tables"]:
        CampaignTable.objects.create(
            campaign=campaign,
            key=_text(line["key"], 200),
            name=_text(line["name"], 200),
            text=_text(line["text"], 500_000, least=0),
            pinned=bool(line["pinned"]),
            open=bool(line["open"]),
        )
    for line in contents.lines["safety"]:
        if line["kind"] not in SafetyLine.Kind.values:
            raise BadFile("A line of safety in this file is of no kind.")
        SafetyLine.objects.create(campaign=campaign, kind=line["kind"], text=_text(line["text"], 200))
    for line in contents.lines["timers"]:
        left = _number(line["left"])
        Timer.objects.create(
            campaign=campaign,
            key=other_sheets(_text(line["key"], 60), new),
            seconds=_number(line["seconds"]),
            left=left,
            due=timezone.now() + timedelta(seconds=left),
        )
    undone = [(_before(_number(line["by"]), line["seq"]), line["by"]) for line in contents.lines["undone"]]
    Undone.objects.bulk_create(Undone(campaign=campaign, seq=seq, by=by) for seq, by in undone)


def _document(system: str, value: object) -> str:
    """Return the rules of its own that a campaign has, if they can be read."""
    document = _text(value, 200_000, least=0)
    if document:
        customised(GAMES[system], document)
    return document


def _text(value: object, longest: int, *, least: int = 1) -> str:
    if not isinstance(value, str) or not least <= len(value) <= longest:
        raise BadFile(f"A text in this file has not from {least} to {longest} characters.")
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**31:
        raise BadFile("A number in this file is none that Rollbook wrote.")
    return value


def _before(seq: int, value: object) -> int:
    if not 0 < _number(value) < seq:
        raise BadFile("An entry in this file comes of one that is later.")
    return typing.cast(int, value)


def _moment(value: object) -> datetime:
    when = datetime.fromisoformat(_text(value, 40))
    if when.tzinfo is None:
        raise BadFile("A moment in this file is of no time zone.")
    return when
