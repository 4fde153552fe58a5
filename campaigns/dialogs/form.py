"""The form of any dialog, built from what it asks, and what stands in it at first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.dialogs.aimed import acting_instead, aimed_at, may_fight
from campaigns.dialogs.choices import TARGET, has_ability, has_keyword, key_called, may_read_sheet
from campaigns.dialogs.fields import FormField, choices_of, kind_of, unsaid_of
from campaigns.dialogs.memory import remembered
from campaigns.dialogs.opening import Opening, brings_sheet, command_of, defaults_of, is_needed, row_at
from campaigns.dialogs.plain import DIFFICULTY, versus_of
from campaigns.naming import name_of
from campaigns.visibility import SeenBy
from rules.common.belongings import DropBelonging
from rules.common.foes import CopySheet
from rules.decide import broken_rule
from rules.fields import Field
from rules.game import Command
from rules.named import hints_of
from rules.sheet import Dialog
from rules.table import TABLE, Ability, Combatant, Profile, Resource

ALLOWED = ("allowed", "force")
"""What counts from Game Masters only."""
FIGHTERS = "fighters"
MOST_DROPS = 100
HIDE_DIFFICULTY = forms.BooleanField(required=False)
BLIND_SHOWS = "The result shows on the sheet, so it cannot be blind: choose who sees it."


class DialogForm(forms.Form):
    """What a dialog asks, who is to know of it, and what Game Masters allow besides."""

    def __init__(self, opening: Opening, answers: QueryDict) -> None:
        super().__init__(answers)
        self.opening, self.answers = opening, answers
        default = defaults_of(opening.dialog.command).get("kind")
        kind = answers.get("kind") or (opening.stands("kind") if opening.dialog.edits else default)
        for field in opening.dialog.asks:
            counts = not field.when or kind in field.when
            self.fields[field.key] = FormField(opening, field, answers.get(TARGET, ""), counts=counts)
        if opening.dialog.audience:
            self.fields["audience"] = audience_field(opening.dialog.audience == "shows")
        self.fields["hide_difficulty"] = HIDE_DIFFICULTY

    @property
    def values(self) -> dict[str, Any]:
        return self._values(self.cleaned_data)

    def _values(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, asking in self.fields.items():
            if isinstance(asking, FormField) and name in answers:
                values |= _parted(asking.field, self._value(asking, answers))
        return values

    def _value(self, asking: FormField, answers: Mapping[str, Any]) -> Any:
        """Return an answer; it is silent where another one that counts stands instead of it."""
        field = asking.field
        other = self.fields.get(field.instead_of)
        if isinstance(other, FormField) and field.instead_of in answers and self._value(other, answers):
            return asking.unsaid
        value, target = answers[field.key], answers.get(TARGET)
        if field.source == TARGET and not target and not asking.must:
            return asking.unsaid
        if value and target and field.source == TARGET:
            return key_called(self.opening, asking.kind.row, target, value) or value
        return value * (answers.get(field.times) or 0) if field.times else value

    @property
    def audience(self) -> str:
        """Who may know of it; nothing chosen is everyone."""
        return self.cleaned_data.get("audience") or SeenBy.EVERYONE.value

    @property
    def hides_difficulty(self) -> bool:
        """Whether players are not to know how hard it was: the Game Master's to say."""
        mine = self.opening.seat.is_gm and self.opening.dialog.conceals
        return mine and self.cleaned_data["hide_difficulty"]

    def command(self, **instead: Any) -> Command | None:
        """Return the command, with other answers ``instead``; None while something needed is still open."""
        answers = {**self.cleaned_data, **instead}
        return command_of(self.opening.dialog, {**self.opening.preset, **instead, **self._values(answers)})

    def commands(self) -> tuple[Command, ...]:
        """Return what is dropped for the command, then the command; none while something needed is open.

        A Game Master may allow it things besides, and a player's word for that does not count.
        """
        hints, gm = hints_of(self.opening.dialog.command), self.opening.seat.is_gm
        allowances = (name for name in ALLOWED if name in hints and gm and self.answers.get(name))
        command: Any = self.command(**dict.fromkeys(allowances, True))
        if command is None or not self.drops:
            return () if command is None else (command,)
        if "drop" in hints:
            return (replace(command, drop=self.drops),)
        return (*(DropBelonging(self.opening.sheet_id, key) for key in self.drops), command)

    @property
    def drops(self) -> tuple[str, ...]:
        """What is picked to make room."""
        return tuple(dict.fromkeys(self.answers.getlist("drop")))[:MOST_DROPS]

    @property
    def new_sheets(self) -> int:
        """How many sheets come to the table by what is ordered."""
        dialog = self.opening.dialog
        copies = dialog.command is CopySheet or (self.opening.profile is None and brings_sheet(dialog))
        return getattr(self.command(), "count", 1) if copies else 0


def _parted(field: Field, value: Any) -> dict[str, Any]:
    """Return an answer by the field of the command that it is for, which may be another one below zero."""
    if not field.below:
        return {field.key: value}
    return {field.key: max(value, 0), field.below: max(-value, 0)}


@cache
def audience_field(shows: bool) -> forms.ChoiceField:
    """Return who may know of it, one for all forms; what shows on the sheet is not made blind."""
    choices = [choice for choice in SeenBy.choices if not (shows and choice[0] == SeenBy.BLIND)]
    wrong = {"invalid_choice": BLIND_SHOWS} if shows else {}
    return forms.ChoiceField(label="Who sees it", choices=choices, required=False, error_messages=wrong)


def asks(opening: Opening) -> tuple[Field, ...]:
    """Return what is asked about this sheet as it is; of what it has no more of the rules say so."""
    return tuple(field for field in opening.dialog.asks if _has(opening, field))


def _has(opening: Opening, field: Field) -> bool:
    """Return whether the sheet has the row that a field needs, if any; of a number, whether any is left."""
    if field.having and field.source != "bearer":
        return any(has_keyword(field, row) for row in opening.table.of(Ability, opening.sheet_id).values())
    if field.source == "lengths" and not opening.game.system.lengths:
        return False
    if not field.needs:
        return True
    if field.needs == "opposition":
        content = getattr(opening.row, "holds", None)
        return bool(getattr(content, "against", ""))
    if field.needs == "combatant":
        return opening.table.get(Combatant, TABLE, opening.sheet_id) is not None
    part, _, key = field.needs.partition(":")
    row = opening.table.rows.of(opening.sheet_id, part).get(key)
    return row is not None and not (isinstance(row, Resource) and row.number <= 0)


def first_of(opening: Opening, field: Field, target: str = "") -> Any:
    """Return what stands in a field at first: what is there, what is pinned or remembered, or its start."""
    if opening.dialog.edits:
        return unsaid_of(opening, field)
    origins = (
        _standing(opening, field),
        _target(opening, field),
        _bearing(opening, field),
        _last(opening, field),
        _fitting(opening, field, target),
        _start(opening, field),
    )
    firsts = (*origins, _first_choice(opening, field, target), unsaid_of(opening, field))
    return next((first for first in firsts if first is not None), None)


def _target(opening: Opening, field: Field) -> Any:
    sheets = [choice.value for choice in choices_of(opening, field)] if field.aims else []
    target = aimed_at(opening, field, sheets)
    return (target,) if target and field.kind == "sheets" else target


def _bearing(opening: Opening, field: Field) -> str | None:
    """Return the first sheet that has a track to test, of a field whose tracks are asked; or the only one."""
    if field.kind != "sheet":
        return None
    sheets = [choice.value for choice in choices_of(opening, field)]
    if field.source == "mine":
        return sheets[0] if len(sheets) == 1 else None
    on_it = [one for one in opening.dialog.asks if one.kind == "track" and one.source == TARGET]
    readable = (one for one in sheets if on_it and may_read_sheet(opening, one))
    return next((one for one in readable if any(choices_of(opening, track, one) for track in on_it)), None)


def _fitting(opening: Opening, field: Field, target: str) -> str | None:
    """Return what fits best on the sheet that a field is about, or the first guess of a closed one."""
    about = target if field.source == TARGET else opening.sheet_id
    if field.fits is None or not field.begun or not about:
        return None
    if field.source == TARGET and not may_read_sheet(opening, target):
        return next((choice.value for choice in choices_of(opening, field, target)), None)
    return next(
        iter(field.fits(opening.game, opening.known, about, (opening.sheet_id, opening.row_key))), None
    )


def _standing(opening: Opening, field: Field) -> Any:
    """Return what stands in the row of the sheet that a field begins with, None where there is none."""
    part, _, key = field.begins.partition(":")
    return getattr(opening.table.rows.of(opening.sheet_id, part).get(key), field.key, None) if key else None


def _start(opening: Opening, field: Field) -> Any:
    if field.kind == "sheets" and field.start:
        values = (choice.value for choice in choices_of(opening, field))
        return tuple(one for one in values if _begins_with(opening, field.start, one))
    return field.start * field.sign if isinstance(field.start, int) else field.start


def _begins_with(opening: Opening, start: Any, sheet_id: str) -> bool:
    if start == FIGHTERS:
        return may_fight(opening.state, sheet_id)
    profile = opening.table.get(Profile, sheet_id, "profile")
    return profile is not None and profile.kind == start


def _last(opening: Opening, field: Field) -> Any:
    """Return what is pinned or remembered; entries call rows by their names.

    Nobody is led to a sheet that has gone or been hidden since, nor to what is no longer offered.
    """
    if not (field.remembered or field.key in (opening.dialog.plain or ())):
        return None
    if field.key == DIFFICULTY:
        return versus_of(opening.state, opening.seat.pk).number
    last = remembered(opening.state, opening.seat.pk, field) if field.remembered else None
    if last is not None and field.kind in ("sheet", "choice"):
        return _still_offered(opening, field, str(last))
    if last is None or not kind_of(field).row:
        return last
    return key_called(opening, kind_of(field).row, opening.sheet_id, str(last))


def _still_offered(opening: Opening, field: Field, last: str) -> str | None:
    return next((one.value for one in choices_of(opening, field) if last in (one.value, one.label)), None)


def _first_choice(opening: Opening, field: Field, target: str) -> str | None:
    """Return the first of what must be chosen, a track where there is but one, a roll that most can make.

    To whom something goes or happens, nobody is led to.
    """
    if field.kind not in ("choice", "ability", "track") or not is_needed(opening.dialog, field.key):
        return None
    if field.source == TARGET and field.kind != "track":
        return None
    choices = choices_of(opening, field, target)
    if field.kind == "track" and len(choices) > 1:
        return None
    values = [choice.value for choice in choices]
    if field.source == "actions" and acting_instead(opening.table, opening.sheet_id):
        possible = {kind.key for kind in opening.game.system.actions if kind.when == "any time"}
        values.sort(key=lambda key: key not in possible)
    if field.source == "rolls":
        asks_whom = next((one for one in asks(opening) if one.kind == "sheets"), None)
        sheets = _start(opening, asks_whom) if asks_whom else ()
        values.sort(key=lambda what: sum(not has_ability(opening, sheet, what) for sheet in sheets))
    return next(iter(values), None)


def with_start(opening: Opening, answers: QueryDict) -> QueryDict:
    """Return what was given, and for all the rest what stands in the fields at first.

    Of boxes that are ticked a form that was drawn sends none where none is.
    """
    complete = answers.copy()
    for field in asks(opening):
        if field.kind == "sheets" and "odds" in answers:
            continue
        first = first_of(opening, field, complete.get(TARGET, ""))
        for name, values in kind_of(field).posted(field, first).items():
            if not any(key == name or key.startswith(f"{field.key}-") for key in answers):
                complete.setlist(name, values)
    return complete


def alike(first: Opening, opening: Opening, answers: QueryDict) -> QueryDict:
    """Return answers that were given about the first of several sheets as they are meant for another one.

    A row of the first stands for the row that is called the same there.
    """
    own = answers.copy()
    for field in opening.dialog.asks:
        part = kind_of(field).row
        if part and not field.source and (key := answers.get(field.key)):
            row = row_at(first.table, first.sheet_id, part, key)
            name = name_of(first.game, key, row) or key
            own[field.key] = key_called(opening, part, opening.sheet_id, name) or key
    return own


def with_verbs(opening: Opening) -> Iterable[Opening]:
    """Return the dialogs of a form, each with its verb, without those refused whatever is answered."""
    others = map(opening.game.sheet.dialog, opening.dialog.also)
    return (
        opening,
        *(replace(opening, dialog=one) for one in others if one and not _is_refused(opening, one)),
    )


def _is_refused(opening: Opening, dialog: Dialog) -> bool:
    command = None if dialog.asks else command_of(dialog, dict(dialog.given))
    return command is not None and broken_rule(opening.game, opening.known, command) is not None
