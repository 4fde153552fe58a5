"""The form of any dialog, built from what it asks and from the fields of its command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django import forms
from django.http import QueryDict

from campaigns.access import may_know, membership_of
from campaigns.dialogs.asked import Asked
from campaigns.dialogs.choices import ROWS, choices_of, has_keyword, key_called
from campaigns.dialogs.commands import command_of, defaults_of, hints_of, needed
from campaigns.dialogs.fields import Asking, Known, field_of
from campaigns.dialogs.memory import remembered
from campaigns.dialogs.plain import DIFFICULTY, versus_of
from campaigns.log.visibility import Choice as Audience
from rules.game import Command
from rules.sheet import Field
from rules.table import Ability, Resource

BLIND_SHOWS = "Say who sees it. What comes of this shows on the sheet, so that it cannot be made blind."
TARGET = "target"


class DialogForm(forms.Form):
    """What a dialog asks, who is to know of it, and what Game Masters allow besides."""

    def __init__(self, asked: Asked, given: QueryDict) -> None:
        super().__init__(given)
        self.asked = asked
        for field in asked.dialog.asks:
            self.fields[field.key] = _field(asked, field, given.get(TARGET, ""))
        if asked.dialog.audience:
            self.fields["audience"] = audience_field(asked.dialog.audience == "shows")
        self.fields["hide_difficulty"] = forms.BooleanField(required=False)

    @property
    def values(self) -> dict[str, Any]:
        """The answers, each as its command wants it."""
        return self._values(self.cleaned_data)

    def _values(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: self._value(name, field, answers)
            for name, field in self.fields.items()
            if isinstance(field, Asking) and name in answers
        }

    def _value(self, name: str, field: Asking, answers: Mapping[str, Any]) -> Any:
        """Return an answer; it is silent where another one stands instead of it."""
        if answers.get(field.asked.instead_of):
            return field.unsaid
        value, target = answers[name], answers.get(TARGET)
        if value and target and field.asked.source == "target":
            return key_called(self.asked, field.asked, target, value) or value
        return value * (answers.get(field.asked.times) or 0) if field.asked.times else value

    @property
    def audience(self) -> str:
        """Who may know of it; nothing chosen is everyone."""
        return self.cleaned_data.get("audience") or Audience.EVERYONE.value

    @property
    def hides_difficulty(self) -> bool:
        """Whether players are not to know how hard it was: the Game Master's to say."""
        mine = self.asked.seat.is_gm and self.asked.dialog.conceals
        return mine and self.cleaned_data["hide_difficulty"]

    def command(self, **instead: Any) -> Command | None:
        """Return the command, with other answers ``instead``; None while something needed is still open."""
        answers = {**self.cleaned_data, **instead}
        return command_of(self.asked.dialog, {**self.asked.settled, **instead, **self._values(answers)})


def asks(asked: Asked) -> tuple[Field, ...]:
    """Return what is asked about this sheet as it is; of what it has no more of the rules say so."""
    return tuple(field for field in asked.dialog.asks if _is_asked(asked, field))


def _is_asked(asked: Asked, field: Field) -> bool:
    part, _, key = field.needs.partition(":")
    if field.having and field.source != "bearer":
        rows = asked.table.of(Ability, asked.sheet_id).values()
        return any(has_keyword(field, row) for row in rows)
    return not part or _has(asked, part, key)


def _has(asked: Asked, part: str, key: str) -> bool:
    """Return whether the sheet has that row; of a number, whether any is left."""
    row = asked.table.rows.of(asked.sheet_id, part).get(key)
    return row is not None and not (isinstance(row, Resource) and row.number <= 0)


def _field(asked: Asked, field: Field, target: str) -> Asking:
    command = asked.dialog.command
    unsaid = unsaid_of(asked, field)
    known = Known(lambda sheet_id: _knows(asked, sheet_id))
    made = field_of(field, hints_of(command)[field.key], unsaid, choices_of(asked, field, target), known)
    made.must = needed(asked.dialog, field.key)
    return made


def _knows(asked: Asked, sheet_id: str) -> bool:
    membership = membership_of(asked.state, sheet_id)
    return membership is not None and may_know(asked.seat, membership)


def unsaid_of(asked: Asked, field: Field) -> Any:
    """Return what counts where the form is silent: what stands there, or the command's own default.

    What it cannot do without stays open.
    """
    stands = asked.stands(field.begins or field.key) if asked.dialog.edits else None
    if stands is not None:
        return stands
    if needed(asked.dialog, field.key):
        return ""
    return defaults_of(asked.dialog.command)[field.key]


def first_of(asked: Asked, field: Field) -> Any:
    """Return what stands in a field at first: what is there, what is pinned or remembered, or its start."""
    if asked.dialog.edits:
        return unsaid_of(asked, field)
    start = field.start * field.sign if isinstance(field.start, int) else field.start
    for begins in (_last(asked, field), start, _first_choice(asked, field)):
        if begins is not None:
            return begins
    return unsaid_of(asked, field)


def _last(asked: Asked, field: Field) -> Any:
    """Return what is pinned or remembered; entries call rows by their names.

    Nobody is led to a sheet that has gone or been hidden since.
    """
    if field.key == DIFFICULTY:
        return versus_of(asked.state, asked.seat.pk).number
    last = remembered(asked.state, asked.seat.pk, field) if field.remembered else None
    if field.kind == "sheet":
        return last if any(choice.value == last for choice in choices_of(asked, field)) else None
    if last is None or field.kind not in ROWS:
        return last
    return key_called(asked, field, asked.sheet_id, str(last))


def _first_choice(asked: Asked, field: Field) -> str | None:
    """Return the first of what must be chosen. To whom something goes or happens, nobody is led to."""
    if field.kind not in ("choice", "ability") or field.source == "target":
        return None
    if not needed(asked.dialog, field.key):
        return None
    return next((choice.value for choice in choices_of(asked, field)), None)


@cache
def audience_field(shows: bool) -> forms.ChoiceField:
    """Return who may know of it, one for all forms; what shows on the sheet is not made blind."""
    choices = [choice for choice in Audience.choices if not (shows and choice[0] == Audience.BLIND)]
    wrong = {"invalid_choice": BLIND_SHOWS} if shows else {}
    return forms.ChoiceField(label="Who sees it", choices=choices, required=False, error_messages=wrong)


def with_start(asked: Asked, given: QueryDict) -> QueryDict:
    """Return what was given, and for all the rest what stands in the fields at first."""
    filled = given.copy()
    for field in asks(asked):
        for name, values in posted(field, first_of(asked, field)).items():
            if not any(key == name or key.startswith(f"{field.key}-") for key in given):
                filled.setlist(name, values)
    return filled


def posted(field: Field, value: Any) -> Mapping[str, list[str]]:
    """Return how a form sends a value."""
    if field.kind == "faces":
        return {f"{field.key}-{face}": [str(tuple(value).count(face) or "")] for face in range(1, 7)}
    if field.kind == "effects":
        rows = enumerate(value or ())
        parts = {f"{field.key}-{place}": effect for place, effect in rows}
        return {
            f"{name}-{part}": [str(getattr(effect, part))]
            for name, effect in parts.items()
            for part in ("kind", "scope", "amount")
        }
    if isinstance(value, tuple):
        listed = list(map(str, value))
        return {field.key: [", ".join(listed)] if field.kind == "text" else listed}
    if isinstance(value, bool) or (field.kind == "toggle" and value is None):
        return {field.key: ["on"]} if value else {}
    if isinstance(value, int):
        value *= field.sign
    return {field.key: ["" if value is None else str(value)]}


def with_verbs(asked: Asked) -> Iterable[Asked]:
    """Yield the dialog, and those whose verbs stand on its form too."""
    yield asked
    for key in asked.dialog.also:
        other = asked.game.sheet.dialog(key)
        if other is not None:
            yield replace(asked, dialog=other)
