"""The buttons of panels: what one tap does and how likely it is, and what opens the options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from campaigns.addresses import address_of
from campaigns.dialogs.aimed import acting_instead, likely_foe
from campaigns.dialogs.memory import last_difficulty, last_target
from campaigns.dialogs.opening import TARGET, Spot, command_of, defaults_of, row_at
from campaigns.known import known_beside
from campaigns.naming import name_of
from campaigns.state import State
from campaigns.words import capitalized, in_short
from rules.common.acting import able
from rules.common.condition_effects import is_open
from rules.common.foes import only_foe
from rules.common.lookups import name_for_others
from rules.common.pinned_difficulty import pinned_difficulty
from rules.decide import odds
from rules.errors import RuleBroken
from rules.game import Preview
from rules.named import hints_of
from rules.sheet import Dialog, Menu
from rules.table import TABLE, Combatant, Table

DIFFICULTY = "difficulty"
ASKED = "asked"
"""Why buttons roll against a difficulty that somebody has just set on the panel."""


@dataclass(frozen=True, slots=True)
class Versus:
    """What one tap rolls against.

    ``number`` None: what the dialog begins with. ``why``: pinned, yours, asked, or "". ``last``: whom the
    sheet has struck at last.
    """

    number: int | None = None
    why: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where buttons stand: on which sheet, for whom, and against what they roll."""

    state: State
    sheet_id: str
    may_act: bool
    gm: bool
    versus: Versus = Versus()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """One button of a panel.

    ``href``: the dialog's address, to which it is posted when it ``acts``, with its ``fields``. ``opens``:
    there are options to choose, at the address ``options`` where that is another. ``at``: whom it is against,
    by name. ``chance``: "64%" or "", or the most that it comes to, with its ``limit`` in words. ``refused``:
    why it would be refused now. ``first``: why its dialog asks for something else first, such as what to
    drop. ``waits``: why what it is for is not to be done just now.
    """

    label: str
    href: str
    id: str
    icon: str = ""
    kind: str = ""
    acts: bool = False
    opens: bool = True
    options: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    at: str = ""
    chance: str = ""
    limit: str = ""
    refused: str = ""
    first: str = ""
    waits: str = ""

    @property
    def held(self) -> str:
        """Why it is held off, in a sentence."""
        return self.refused or self.first or self.waits


def versus_of(state: State, seat_id: int | None, sheet_id: str = "") -> Versus:
    """Return what a seat's one-tap rolls are against: what is pinned, or its last difficulty in the scene.

    With the last target of a sheet for which it acts.
    """
    last = last_target(state, seat_id, sheet_id) if sheet_id else ""
    if (pinned := pinned_difficulty(state.table)) is not None:
        return Versus(pinned, "pinned", last)
    number = last_difficulty(state, seat_id)
    return Versus(last=last) if number is None else Versus(number, "yours", last)


def button(place: Place, key: str, row: str = "") -> Tap | None:
    """Return the button of a dialog or a menu; None where this seat, sheet or row has none."""
    if not (key and place.may_act):
        return None
    menu = place.state.game.sheet.menu(key)
    if menu is not None:
        return _menu_tap(place, menu, row)
    dialog = place.state.game.sheet.dialog(key)
    return tap_of(place, dialog, row) if dialog else None


def buttons(place: Place, keys: Iterable[str], row: str = "") -> tuple[Tap, ...]:
    return tuple(tap for key in keys if (tap := button(place, key, row)))


def tap_of(place: Place, dialog: Dialog, row: str = "") -> Tap | None:
    """Return the button of a dialog; None where it is not for this sheet, row, stage or seat."""
    spot = Spot(place.state, place.sheet_id, dialog, row)
    if not spot.is_for(gm=place.gm):
        return None
    tap = Tap(
        label=spot.words(dialog.title if dialog.plain is None else dialog.verb),
        href=spot.href,
        id=f"{dialog.key}-{place.sheet_id}-{row or 'none'}",
        icon=dialog.icon,
    )
    if dialog.plain is None:
        return tap
    fields = plain_fields(place, dialog)
    must_aim = TARGET in fields and not _aimed(spot, fields) and _must_aim(spot)
    preview = _foreseen(spot, fields)
    if must_aim or preview.mendable:  # the dialog asks for whom it is against, and for what would mend it
        asking = replace(tap, first=preview.refused if preview.mendable else "", waits=_waits(place))
        return _at_likely_foe(place, spot, asking, fields) if must_aim else asking
    acting = replace(
        tap,
        kind=dialog.kind,
        acts=True,
        opens=bool(dialog.asks or dialog.audience),
        options=_options(place, tap.href, fields),
        fields=tuple((name, "" if value is None else str(value)) for name, value in fields.items()),
        at=name_for_others(place.state.table, fields[TARGET]) if fields.get(TARGET) else "",
        refused=preview.refused,
        waits=_waits(place) if dialog.during == "encounter" else "",
    )
    return with_chance(acting, preview)


def _at_likely_foe(place: Place, spot: Spot, tap: Tap, fields: dict[str, Any]) -> Tap:
    """Return what opens a dialog aimed at a likely foe, with the chance that it would have at one tap."""
    foe = likely_foe(place.state, place.sheet_id, place.versus.last)
    preview = _foreseen(spot, fields) if foe and _fits_at(spot, fields, foe) else Preview()
    if preview.chance is None or preview.refused:
        return tap
    name, href = name_for_others(place.state.table, foe), f"{tap.href}?{urlencode({TARGET: foe})}"
    return with_chance(replace(tap, href=href, at=name), preview)


def with_yes(place: Place, tap: Tap, dialog: Dialog, row: str, yes: str) -> Tap | None:
    """Return the same button with a yes to one question more; None where that would be refused."""
    preview = _foreseen(
        Spot(place.state, place.sheet_id, dialog, row), plain_fields(place, dialog) | {yes: True}
    )
    if not tap.acts or preview.refused:
        return None
    return with_chance(tap, preview)


def with_chance(tap: Tap, preview: Preview) -> Tap:
    """Return a button with its chance in percent; with none, with what it needs and the most it comes to."""
    if preview.chance is None:
        return tap
    if preview.chance:
        return replace(tap, chance=in_short(preview.chance))
    if preview.mark is None or not preview.bars:
        return replace(tap, chance="out of reach")
    most = preview.bars[-1].number
    return replace(tap, chance=f"max {most}", limit=f"Out of reach: needs {preview.mark}, at most {most}")


def inside(place: Place, menu: Menu, row: str) -> list[Dialog]:
    """Return the dialogs of a menu that are for this row and seat."""
    state, dialogs = place.state, map(place.state.game.sheet.dialog, menu.dialogs)
    return [one for one in dialogs if one and Spot(state, place.sheet_id, one, row).is_for(gm=place.gm)]


def title_of(place: Place, menu: Menu, row: str) -> str:
    """Return what a menu is called: its row."""
    there = row_at(place.state.table, place.sheet_id, menu.row, row)
    return capitalized(name_of(place.state.game, row, there))


def _menu_tap(place: Place, menu: Menu, row: str) -> Tap | None:
    """Return what opens a menu; None where nothing in it is for this row or seat."""
    if not inside(place, menu, row):
        return None
    href = address_of(place.state, place.sheet_id, menu.key, row)
    return Tap(label=title_of(place, menu, row), href=href, id=f"{menu.key}-{place.sheet_id}-{row}")


def stepping(place: Place, key: str, row: str = "", mark: str = "", **changes: str) -> Tap | None:
    """Return the button that changes something at once, and leaves the rest of a row as it stands.

    ``mark`` tells it from its neighbours, where what it changes to does not. Raises TypeError where what is
    ``changes`` is no field of the command: the button would do nothing.
    """
    dialog, tap = place.state.game.sheet.dialog(key), button(place, key, row)
    if dialog is None or tap is None:
        return None
    unknown = changes.keys() - hints_of(dialog.command).keys()
    if unknown:
        raise TypeError(f"{dialog.command.__name__} has no {', '.join(sorted(unknown))}")
    there = row_at(place.state.table, place.sheet_id, dialog.row, row)
    stands = {field.key: getattr(there, field.begins or field.key, None) for field in dialog.asks}
    fields = {name: str(value) for name, value in stands.items() if isinstance(value, str | int)} | changes
    mark = mark or "-".join(changes.values()).replace(" ", "-")
    return replace(tap, id=f"{tap.id}-{mark}", acts=True, opens=False, fields=tuple(fields.items()))


def plain_fields(place: Place, dialog: Dialog) -> dict[str, Any]:
    """Return what one tap sends: what each field begins with, and the difficulty that it rolls against."""
    starts = {field.key: field.start for field in dialog.asks if field.start is not None}
    fields = {key: starts.get(key, defaults_of(dialog.command)[key]) for key in dialog.plain or ()}
    if DIFFICULTY in fields and place.versus.number is not None:
        fields[DIFFICULTY] = place.versus.number
    return fields


def _must_aim(spot: Spot) -> bool:
    """Say whether somebody at the table has to be chosen: outside a fight some games strike by name alone."""
    by_name = any(field.instead_of == TARGET for field in spot.dialog.asks)
    return not by_name or spot.table.get(Combatant, TABLE, spot.sheet_id) is not None


def _options(place: Place, href: str, fields: dict[str, Any]) -> str:
    """Return the address of the options of a tap: they begin with the difficulty that was just set."""
    if DIFFICULTY not in fields or place.versus.why != ASKED:
        return ""
    return f"{href}?{urlencode({DIFFICULTY: fields[DIFFICULTY]})}"


def _waits(place: Place) -> str:
    """Return why a sheet would not act just now: it cannot, or another has the turn of its fight."""
    table, sheet_id = place.state.table, place.sheet_id
    try:
        able(place.state.game, table, sheet_id)
    except RuleBroken as broken:
        return broken.sentence
    return turn_of_another(table, sheet_id)


def turn_of_another(table: Table, sheet_id: str) -> str:
    """Say whose turn it is, where a sheet waits for its own; "" where it need not."""
    acting = acting_instead(table, sheet_id)
    return f"It is {name_for_others(table, acting)}'s turn." if acting else ""


def _aimed(spot: Spot, fields: dict[str, Any]) -> bool:
    """Fill in the only foe of the fight and what fits, such as by what that one resists.

    Where there is none or several, or it may not be known what fits, the dialog has to ask.
    """
    target = only_foe(spot.table, spot.sheet_id)
    return bool(target) and _fits_at(spot, fields, target)


def _fits_at(spot: Spot, fields: dict[str, Any], target: str) -> bool:
    fields[TARGET] = target
    tapped, table = (spot.sheet_id, spot.row_key), known_beside(spot.state, spot.sheet_id)
    for field in spot.dialog.asks:
        if field.key not in fields or field.fits is None:
            continue
        about = target if field.source == TARGET else spot.sheet_id
        if about == target and not is_open(spot.table, target):
            return False
        fields[field.key] = by = next(iter(field.fits(spot.game, table, about, tapped)), "")
        if field.source == TARGET:
            silent = [other.key for other in spot.dialog.asks if by and other.instead_of == field.key]
            fields |= dict.fromkeys(fields.keys() & silent)
    return True


def _foreseen(spot: Spot, fields: dict[str, Any]) -> Preview:
    """Return the preview of a tap for everyone who may act here: nothing of other private sheets is in it.

    What hangs on a private target is not known before the dice fall: one's own dice have to do.
    """
    command = command_of(spot.dialog, {**spot.preset, **fields})
    seen = odds(spot.game, known_beside(spot.state, spot.sheet_id), command) if command else Preview()
    target = fields.get(TARGET)
    if not seen.refused or not target or is_open(spot.table, target):
        return seen
    return _foreseen(spot, {**fields, TARGET: defaults_of(spot.dialog.command)[TARGET]})
