"""What may be chosen in a dialog: lists of the game, rows of a sheet, and sheets that the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from campaigns.access import SheetMembership, may_know, may_read, membership_of
from campaigns.dialogs.asked import Asked
from campaigns.dialogs.rows import ROW_TYPES, die_of, name_of
from rules.common.effects import KINDS, SCOPES
from rules.common.lookups import FINISHED, MAKING
from rules.common.spans import RECOVERED
from rules.sheet import Field, RowPart
from rules.table import TABLE, Ability, Belonging, Encounter, Row, Table, Track

ASSETS = "assets"
ROWS: Mapping[str, RowPart] = MappingProxyType(
    {
        "ability": "ability",
        "assets": "ability",
        "condition": "condition",
        "track": "track",
        "belonging": "belonging",
        "belongings": "belonging",
    }
)


MADE: Mapping[str, str] = MappingProxyType({"scores": "abilities", "details": "details"})
"""Kinds of fields that ask for each, or some, of a list of the game."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be chosen, by what is sent for it."""

    value: str
    label: str
    blurb: str = ""


def choices_of(asked: Asked, field: Field, target: str = "") -> tuple[Choice, ...]:
    """Return all that a field offers; ``target``: the sheet that another field names by now."""
    listed = tuple(Choice(str(value), label) for value, label in field.choices)
    if field.kind in ("sheet", "sheets"):
        return (*listed, *_sheets(asked, field))
    if field.kind == "seats":
        return (*listed, *_seats(asked))
    if field.source == "bearer":
        return (*listed, *_rows(asked, field, getattr(asked.row, "target", ""), asked.table))
    if field.kind in ROWS:
        if field.source == "target" and not may_read_sheet(asked, target):
            return (*listed, *_guesses(asked, field))
        sheet_id = target if field.source == "target" else asked.sheet_id
        return (*listed, *_rows(asked, field, sheet_id, asked.known))
    if field.kind in MADE:
        return (*listed, *LISTS[MADE[field.kind]](asked))
    if field.kind == "until":
        return (*listed, *_spans(asked))
    return (*listed, *LISTS[field.source](asked)) if field.source in LISTS else listed


def _sheets(asked: Asked, field: Field) -> Iterator[Choice]:
    """Yield the others in play; of several kinds the first that the field names come first."""
    others = (sheet_id for sheet_id in asked.state.sheets if sheet_id != asked.sheet_id)
    members = (membership_of(asked.state, sheet_id) for sheet_id in others)
    in_play = (one for one in members if one and one.profile.stage in (MAKING, FINISHED))
    known = [one for one in in_play if may_know(asked.seat, one) and _is_meant(one, field)]
    for one in sorted(known, key=lambda one: field.of.index(one.profile.kind) if field.of else 0):
        portrait = one.profile.portrait if may_read(asked.seat, one) else ""
        yield Choice(one.sheet_id, f"{portrait} {one.profile.name}".strip())


def _is_meant(membership: SheetMembership, field: Field) -> bool:
    profile = membership.profile
    return not field.of or profile.kind in field.of


def _seats(asked: Asked) -> Iterator[Choice]:
    for seat in sorted(asked.state.playing):
        yield Choice(str(seat), asked.state.seats[seat].name)


def _rows(asked: Asked, field: Field, sheet_id: str, table: Table) -> Iterator[Choice]:
    rows = table.of(ROW_TYPES[ROWS[field.kind]], sheet_id) if sheet_id else {}
    rows = {key: row for key, row in rows.items() if has_keyword(field, row)}
    order = sorted(rows, key=lambda key: getattr(rows[key], "order", getattr(rows[key], "place", 0)))
    for key in order:
        row = rows[key]
        if not field.of or getattr(row, "kind", key) in field.of:
            if isinstance(row, Ability) and row.kind and field.kind == "assets":
                words = (row.kind, *row.keywords, row.text)
                yield Choice(key, f"{row.name} {row.dice or 1}d6+{row.pips}", " · ".join(filter(None, words)))
                continue
            die = "" if field.having else die_of(row)
            worn = f"(D{row.full} when new)" if isinstance(row, Belonging) and row.full > row.die else ""
            yield Choice(key, " ".join(filter(None, (name_of(asked.game, key, row), die, worn))))


def has_keyword(field: Field, row: Row) -> bool:
    """Return whether a row has a keyword of those that a field is about."""
    return not field.having or any(word.startswith(field.having) for word in getattr(row, "keywords", ()))


def may_read_sheet(asked: Asked, sheet_id: str) -> bool:
    """Return whether the seat may read what is on a sheet, and not only its name."""
    membership = membership_of(asked.state, sheet_id)
    return membership is not None and may_read(asked.seat, membership)


def _guesses(asked: Asked, field: Field) -> Iterator[Choice]:
    """Yield what someone whose sheet is closed may have, by name: what foes have, and who asks."""
    part = ROW_TYPES[ROWS[field.kind]]
    own = asked.known.of(part, asked.sheet_id).items()
    foes = ((key, row) for key, row in asked.game.text.foe if isinstance(row, part))
    for name in dict.fromkeys(name_of(asked.game, key, row) for key, row in (*foes, *own)):
        yield Choice(name, name)


def key_called(asked: Asked, field: Field, sheet_id: str, name: str) -> str | None:
    """Return the key of a sheet's row by its key or its name; None where it has none that is called so."""
    rows = asked.table.of(ROW_TYPES[ROWS[field.kind]], sheet_id)
    called = (key for key, row in rows.items() if name_of(asked.game, key, row).casefold() == name.casefold())
    return name if name in rows else next(called, None)


def _spans(asked: Asked) -> Iterator[Choice]:
    yield Choice("", "nothing that is counted")
    yield Choice(RECOVERED, "it is recovered")
    for unit in asked.game.system.clock:
        yield Choice(unit.key, unit.name, unit.blurb)


def _difficulties(asked: Asked) -> Iterator[Choice]:
    for step in asked.game.system.difficulties:
        yield Choice(str(step.offers), f"{step.name} {step.offers}", step.blurb)


def _conditions(asked: Asked) -> Iterator[Choice]:
    for kind in asked.game.system.conditions:
        yield Choice(kind.name, kind.name, kind.blurb)


def _abilities(asked: Asked) -> Iterator[Choice]:
    for kind in asked.game.system.abilities:
        yield Choice(kind.key, kind.name, kind.blurb)


def _tracks(asked: Asked) -> Iterator[Choice]:
    for kind in asked.game.system.tracks:
        yield Choice(kind.key, kind.name, kind.blurb)


def _details(asked: Asked) -> Iterator[Choice]:
    for key in asked.game.system.details:
        yield Choice(key, asked.game.system.table(key).name)


def _archetypes(asked: Asked) -> Iterator[Choice]:
    for archetype in asked.game.text.archetypes:
        yield Choice(archetype.key, archetype.name, archetype.blurb)


def _actions(asked: Asked) -> Iterator[Choice]:
    """Yield the types of action that may be chosen of one's own accord, as the time is."""
    fighting = asked.table.get(Encounter, TABLE, "encounter") is not None
    for kind in asked.game.system.actions:
        answers = any(word in kind.needs for word in ("attack", "window", "control"))
        if not answers and kind.when not in (("narrative",) if fighting else ("own turn",)):
            yield Choice(kind.key, kind.short or kind.name, kind.blurb)


def _states(asked: Asked) -> Iterator[Choice]:
    """Yield the states of the track that was tapped."""
    if isinstance(asked.row, Track):
        names = asked.row.states or asked.game.system.track(asked.row.kind).names
        yield from (Choice(name, name) for name in names)


LISTS: Mapping[str, Callable[[Asked], Iterable[Choice]]] = MappingProxyType(
    {
        "archetypes": _archetypes,
        "difficulties": _difficulties,
        "conditions": _conditions,
        "abilities": _abilities,
        "tracks": _tracks,
        "states": _states,
        "details": _details,
        "actions": _actions,
    }
)


def effect_kinds(field: Field) -> tuple[Choice, ...]:
    """Return what an effect can do, in words; a field may offer only some of it."""
    kinds = (kind for kind in KINDS if not field.of or kind in field.of)
    return tuple(Choice(kind, kind.replace("_", " ").capitalize()) for kind in kinds)


def effect_scopes(asked: Asked) -> tuple[Choice, ...]:
    """Return what an effect can work on: everything, one sort of roll, or an ability of the sheet."""
    sorts = (Choice(scope, scope.replace("_", " ") or "everything") for scope in SCOPES)
    rows = asked.known.of(Ability, asked.sheet_id)
    return (*sorts, *(Choice(key, name_of(asked.game, key, row)) for key, row in rows.items()))
