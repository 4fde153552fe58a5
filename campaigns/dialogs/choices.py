"""What may be chosen in a dialog: lists of the game, rows of a sheet, and sheets that the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from campaigns.access import SheetMembership, may_act_for, may_know, may_read, membership_of
from campaigns.dialogs.aimed import FARTHEST, distances
from campaigns.dialogs.opening import ROW_TYPES, TARGET, Opening
from campaigns.dialogs.stances import stance_to
from campaigns.faces import emoji_of
from campaigns.naming import die_of, name_of
from campaigns.words import capitalized
from rules.common.condition_effects import kinds_of, scopes_of
from rules.common.durations import RECOVERED, units_outside
from rules.common.foes import base_name
from rules.common.gear_list import GearItem, gear_list
from rules.common.lookups import FINISHED, MAKING
from rules.d6.passive_values import PREFIX, value_name, values_of
from rules.d6.resistances import scope_of
from rules.d6.track_states import kind_of
from rules.d6.written_codes import whole_code
from rules.fields import Field
from rules.game import Game
from rules.sheet import RowPart
from rules.table import TABLE, Ability, Belonging, Combatant, Encounter, Row, Table, Track
from rules.verdicts import several, signed

KIND_NAMES = {"armor": "armour"}
"""The kinds of gear whose names are not what they are called."""
NAMED: Mapping[str, Callable[[Game], Iterable[Any]]] = MappingProxyType(
    {
        "archetypes": lambda game: game.text.archetypes,
        "abilities": lambda game: game.system.abilities,
        "scores": lambda game: game.system.abilities,
        "tracks": lambda game: game.system.tracks,
        "until": lambda game: game.system.clock,
        "units": units_outside,
    }
)
"""Lists of a game whose lines have a key, a name and a blurb, by the source or the kind of a field."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be chosen, by what is sent for it."""

    value: str
    label: str
    blurb: str = ""
    ally: bool = False


Offers = Callable[[Opening, Field, RowPart, str], Iterable[Choice]]
"""What a field offers: of rows of that part, and by the sheet that another field names by now."""


def rows_of(opening: Opening, field: Field, part: RowPart, target: str) -> Iterable[Choice]:
    """Return the rows of a sheet: one's own, the target's, or those of who bears a prompt."""
    if field.source == "bearer":
        return _rows(opening, field, part, getattr(opening.row, TARGET, ""), opening.table)
    if field.source == TARGET and not may_read_sheet(opening, target):
        return _guesses(opening, field, part, target)
    return _rows(opening, field, part, target if field.source == TARGET else opening.sheet_id, opening.known)


def seats_of(opening: Opening, *_: object) -> Iterable[Choice]:
    """Return those who may play."""
    return (Choice(str(seat), opening.state.seats[seat].name) for seat in sorted(opening.state.playing))


def gear_of(opening: Opening, *_: object) -> Iterable[Choice]:
    """Return the game's list of gear."""
    return (_listed(opening, one) for one in gear_list(opening.game))


def lines_of(opening: Opening, field: Field, *_: object) -> Iterable[Choice]:
    """Return the lines of a list of the game, of the row that was tapped, or of what all can roll."""
    return _rolls(opening, field) if field.source == "rolls" else _lines(opening, field.source or field.kind)


def _lines(opening: Opening, source: str) -> Iterator[Choice]:
    system = opening.game.system
    if source == "until":
        yield Choice("", "removed")
        yield Choice(RECOVERED, "recovered")
    if source in NAMED:
        yield from (Choice(one.key, one.name, one.blurb) for one in NAMED[source](opening.game))
    if source == "difficulties":
        steps = system.difficulties
        yield from (Choice(str(step.offers), f"{step.name} {step.offers}", step.blurb) for step in steps)
    if source == "conditions":
        yield from (Choice(kind.name, kind.name, kind.blurb) for kind in system.conditions)
    if source == "details":
        yield from (Choice(key, system.table(key).name) for key in system.details)
    if source == "actions":
        yield from _actions(opening)
    if source == "lengths":
        yield from (
            Choice(length.key, f"{length.name}: {several(length.between, 'conditions')} between")
            for length in system.lengths
        )
    if source == "states" and isinstance(opening.row, Track):
        yield from (Choice(name, name) for name in kind_of(opening.game, opening.row).names)


def _listed(opening: Opening, listed: GearItem) -> Choice:
    """Return a thing of the list with its kind, its dice, the slots that it takes and its price."""
    thing, kind = listed.thing, KIND_NAMES.get(listed.thing.kind, listed.thing.kind)
    slots = f"{thing.slots} slot{'s' * (thing.slots != 1)}" if thing.slots else "petty"
    words = (
        kind if kind != "gear" else "",
        die_of(opening.game, thing),
        slots if opening.game.system.slots else "",
        f"{listed.price} coins" if listed.price > 1 else "1 coin" * listed.price,
    )
    return Choice(thing.name, capitalized(thing.name), " · ".join(filter(None, words)))


def _rolls(opening: Opening, field: Field) -> Iterator[Choice]:
    """Yield what the seat knows somebody to have to roll with: the game's own by key, all else by name."""
    game = {kind.key: kind.name for kind in opening.game.system.abilities}
    sheets = opening.known.sheets_with(Ability)
    own = {key for sheet_id in sheets for key in opening.known.of(Ability, sheet_id)}
    yield from (Choice(key, name) for key, name in game.items() if key in own and key not in field.apart)
    rows = (row for sheet_id in sheets for row in opening.known.of(Ability, sheet_id).values())
    names = {row.name.casefold(): row.name for row in rows if row.name}
    for folded in sorted(names.keys() - {name.casefold() for name in game.values()}):
        yield Choice(names[folded], names[folded])


def _actions(opening: Opening) -> Iterator[Choice]:
    """Yield the types of action that may be chosen of one's own accord, as the time is."""
    fighting = opening.table.get(Encounter, TABLE, "encounter") is not None
    for kind in opening.game.system.actions:
        answers = any(word in kind.needs for word in ("attack", "window", "control"))
        if not answers and kind.when not in (("narrative",) if fighting else ("own turn",)):
            yield Choice(kind.key, kind.short or kind.name, kind.blurb)


def sheets_of(opening: Opening, field: Field, *_: object) -> tuple[Choice, ...]:
    """Return the others in play: where one aims the foes first, then by kinds as the field names them.

    Oneself comes last. All that somebody does in one way is offered the same: it is worked out once.
    """
    seat, puppet = opening.seat, made_to_act(opening)
    asked = (opening.sheet_id, opening.dialog.key, field.source, field.of, field.aims, puppet)
    key = ("sheets offered", seat.pk, seat.role, *asked)
    return opening.state.memo(key, lambda: tuple(_sheets_of(opening, field, puppet)))


def _sheets_of(opening: Opening, field: Field, puppet: str) -> Iterator[Choice]:
    others = [sheet_id for sheet_id in opening.state.sheets if sheet_id != opening.sheet_id]
    others += [opening.sheet_id] * (field.source == "with oneself")
    members = filter(None, (membership_of(opening.state, sheet_id) for sheet_id in others))
    in_play = (one for one in members if one.profile.stage in (MAKING, FINISHED) and one.sheet_id != puppet)
    of_kind = (one for one in in_play if not field.of or one.profile.kind in field.of)
    candidates = [
        one for one in of_kind if may_know(opening.seat, one) and _fits(opening, field, one.sheet_id)
    ]

    distance = distances(opening) if field.aims else {}

    def place(one: SheetMembership) -> tuple[bool, int, int]:
        kind = field.of.index(one.profile.kind) if field.of else 0
        return one.sheet_id == opening.sheet_id, distance.get(one.sheet_id, 0), kind

    if field.source == "by name":
        candidates = [*{base_name(one.profile.name): one for one in reversed(candidates)}.values()][::-1]
    for one in sorted(candidates, key=place):
        portrait = emoji_of(one.profile.portrait) if may_read(opening.seat, one) else ""
        name = base_name(one.profile.name) if field.source == "by name" else one.profile.name
        label = ", ".join(filter(None, (f"{portrait} {name}".strip(), _stance(opening, one))))
        yield Choice(one.sheet_id, label, ally=distance.get(one.sheet_id) == FARTHEST)


def made_to_act(opening: Opening) -> str:
    """Return who acts with what is theirs where another orders it: they are not their own target."""
    by_bearer = any(one.source == "bearer" for one in opening.dialog.asks)
    return getattr(opening.row, TARGET, "") if by_bearer else ""


def _stance(opening: Opening, other: SheetMembership) -> str:
    """Return how somebody is disposed to the one who talks to them, where the seat may read that."""
    if opening.dialog.key not in opening.game.sheet.towards or not may_read(opening.seat, other):
        return ""
    return stance_to(opening.game, opening.table, other.sheet_id, opening.sheet_id)


def _fits(opening: Opening, field: Field, sheet_id: str) -> bool:
    if field.source == "mine":
        membership = membership_of(opening.state, sheet_id)
        return membership is not None and may_act_for(opening.seat, membership)
    if field.source == "dying":
        return opening.game.standing(opening.table, sheet_id) == "dying"
    inside = opening.table.get(Combatant, TABLE, sheet_id) is not None
    return field.source not in ("inside", "outside") or inside == (field.source == "inside")


def _rows(opening: Opening, field: Field, part: RowPart, sheet_id: str, table: Table) -> Iterator[Choice]:
    rows = table.of(ROW_TYPES[part], sheet_id) if sheet_id else {}
    rows = {key: row for key, row in rows.items() if has_keyword(field, row) and key not in field.apart}
    order = sorted(rows, key=lambda key: getattr(rows[key], "place", 0))
    for key in _fitting_first(opening, field, sheet_id, table, order):
        row = rows[key]
        if field.under and (getattr(row, "parent", "") or key) not in field.under:
            continue
        if not field.of or getattr(row, "kind", key) in field.of:
            wear = f"(D{row.full} when new)" if isinstance(row, Belonging) and row.full > row.die else ""
            die = _pool_of(opening, table, sheet_id, row)
            label = " ".join(filter(None, (name_of(opening.game, key, row), die, wear)))
            yield Choice(key, label, _describing(row) if field.kind == "assets" else "")


def _fitting_first(
    opening: Opening, field: Field, sheet_id: str, table: Table, keys: Iterable[str]
) -> Iterable[str]:
    """Return the keys of a sheet's rows, those first that fit what is done."""
    if field.fits is None or not sheet_id:
        return keys
    first = field.fits(opening.game, table, sheet_id, (opening.sheet_id, opening.row_key))
    return dict.fromkeys((*(key for key in first if key in keys), *keys))


def _pool_of(opening: Opening, table: Table, sheet_id: str, row: Row) -> str:
    """Say what is rolled with a row: of a skill the whole pool, with the ability that it is part of."""
    if isinstance(row, Ability) and row.parent:
        return str(whole_code(opening.game, table, sheet_id, row))
    return die_of(opening.game, row)


def _describing(row: Row) -> str:
    """Say of something to act with which type it is, its keywords, and what it does."""
    words = (*getattr(row, "keywords", ()), getattr(row, "text", ""))
    return " · ".join(filter(None, (getattr(row, "kind", ""), *words)))


def has_keyword(field: Field, row: Row) -> bool:
    """Return whether a row has a keyword of those that a field is about."""
    return not field.having or any(word.startswith(field.having) for word in getattr(row, "keywords", ()))


def may_read_sheet(opening: Opening, sheet_id: str) -> bool:
    """Return whether the seat may read what is on a sheet, and not only its name."""
    membership = membership_of(opening.state, sheet_id)
    return membership is not None and may_read(opening.seat, membership)


def _guesses(opening: Opening, field: Field, part: RowPart, target: str) -> Iterator[Choice]:
    """Yield what someone whose sheet is closed may have, by name: what foes have, and who asks."""
    kind = ROW_TYPES[part]
    own = opening.known.of(kind, opening.sheet_id)
    foes = {key: row for key, row in opening.game.text.foe if isinstance(row, kind)}
    rows = {key: row for key, row in {**foes, **own}.items() if key not in field.apart}
    guessed = opening.known
    for key, row in foes.items():
        guessed = guessed.put(target, key, row)
    order = _fitting_first(opening, field, target, guessed, rows)
    for name in dict.fromkeys(name_of(opening.game, key, rows[key]) for key in order):
        yield Choice(name, name)


def key_called(opening: Opening, part: RowPart, sheet_id: str, name: str) -> str | None:
    """Return the key of a sheet's row by its key or its name; None where it has none that is called so."""
    rows = opening.table.of(ROW_TYPES[part], sheet_id)
    keys = (key for key, row in rows.items() if name_of(opening.game, key, row).casefold() == name.casefold())
    return name if name in rows else next(keys, None)


def has_ability(opening: Opening, sheet_id: str, what: str) -> bool:
    """Return whether a sheet has an ability or a skill of that key or name."""
    rows = opening.table.of(Ability, sheet_id)
    return what in rows or any(row.name.casefold() == what.casefold() for row in rows.values())


def effect_kinds(opening: Opening, *_: object) -> tuple[Choice, ...]:
    """Return what an effect can do in the game, in words."""
    kinds = kinds_of(opening.game.system)
    return (Choice("", "nothing"), *(Choice(kind, kind.replace("_", " ").capitalize()) for kind in kinds))


def no_scopes(_opening: Opening) -> tuple[Choice, ...]:
    """Return nothing, of a kind without a second list."""
    return ()


def scores_of(opening: Opening) -> tuple[Choice, ...]:
    """Return the scores of the game's array."""
    return tuple(Choice(str(score), signed(score)) for score in opening.game.system.array)


def effect_scopes(opening: Opening) -> tuple[Choice, ...]:
    """Return what an effect can work on: everything, one sort of roll, or an ability of the sheet."""
    sorts = (
        Choice(scope, scope.replace("_", " ") or "everything") for scope in scopes_of(opening.game.system)
    )
    rows = opening.known.of(Ability, opening.sheet_id)
    abilities = (Choice(key, name_of(opening.game, key, row)) for key, row in rows.items())
    return (*sorts, *_values(opening), *abilities)


def _values(opening: Opening) -> Iterator[Choice]:
    """Yield the fixed values that an effect can work on alone, those of the game and of the sheet."""
    if "resistance" not in opening.game.system.effects:
        return
    keys = (kind.key for kind in opening.game.system.resources if kind.key.startswith(PREFIX))
    for key in dict.fromkeys((*keys, *values_of(opening.known, opening.sheet_id))):
        name = value_name(opening.game, key)
        yield Choice(scope_of(name), f"{name} alone")
