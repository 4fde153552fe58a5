"""The kinds of questions: how each is read, handed to the command, sent again, and what it offers."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, QueryDict

from campaigns.access import may_act_for, may_know, membership_of
from campaigns.dialogs.choices import (
    Choice,
    Offers,
    effect_kinds,
    effect_scopes,
    gear_of,
    lines_of,
    no_scopes,
    rows_of,
    scores_of,
    seats_of,
    sheets_of,
)
from campaigns.dialogs.opening import Opening, defaults_of, is_needed
from rules.fields import Field, blanks_of
from rules.options import JOINT
from rules.sheet import RowPart
from rules.table import Effect

FACES = range(1, 7)
MOST_EFFECTS = 9
BLANK_EFFECTS = 3
MOST_FLIPS = 20
LINE = 120
LONGEST = 20_000  # of notes, and of what the core bounds itself
EFFECT_PARTS = ("kind", "scope", "amount")
PURCHASE = ("times", "about", "sign", "text")
SMALL = forms.IntegerField(min_value=-99, max_value=99)
FLIPS = forms.IntegerField(min_value=0, max_value=MOST_FLIPS)
TIMES = forms.IntegerField(min_value=1, max_value=MOST_EFFECTS)
SHORT = forms.CharField(required=False, max_length=LINE)
LONG = forms.CharField(required=False, max_length=LONGEST)


def may_be_none(hint: Any) -> bool:
    """Return whether a field of a command knows None."""
    return typing.get_origin(hint) in (types.UnionType, typing.Union) and type(None) in typing.get_args(hint)


class FormField(forms.Field):
    """One question of a dialog, as its form reads it; ``target`` is the sheet that another one names.

    ``counts``: it is asked of the kind of thing that the form is about; what is not asked is not read.
    """

    def __init__(self, opening: Opening, field: Field, target: str = "", *, counts: bool = True) -> None:
        self.kind = kind_of(field)
        super().__init__(label=field.label, required=False, widget=widget_for(self.kind))
        self.opening, self.field, self.target = opening, field, target
        self.hint = blanks_of(opening.dialog.command)[field.key].hint
        self.must = is_needed(opening.dialog, field.key)
        self.unsaid = unsaid_of(opening, field)
        self.counts = counts

    def clean(self, value: Any) -> Any:
        """What goes into the command; where the form does not hold it, what counts then."""
        return self.kind.clean(self, value) if self.counts and value is not None else self.unsaid

    @property
    def options(self) -> set[str]:
        return {choice.value for choice in choices_of(self.opening, self.field, self.target)}


def unsaid_of(opening: Opening, field: Field) -> Any:
    """Return what counts where the form is silent: what stands there, or the command's own default.

    What it cannot do without stays open.
    """
    stands = opening.stands(field.begins or field.key) if opening.dialog.edits else None
    if stands is not None:
        return stands
    return "" if is_needed(opening.dialog, field.key) else defaults_of(opening.dialog.command)[field.key]


class Sent(forms.Widget):
    """Reads what was sent for a question of a kind, for every form: it keeps nothing of any."""

    def __init__(self, kind: KindOfField) -> None:
        super().__init__()
        self.kind = kind

    def __deepcopy__(self, memo: object) -> Sent:
        return self

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:  # noqa: ARG002 - Django's own
        """What was sent for that name; None: nothing at all."""
        return self.kind.read(data, name)


@cache
def widget_for(kind: KindOfField) -> Sent:
    """Return what reads the questions of that kind."""
    return Sent(kind)


@dataclass(frozen=True)
class KindOfField:
    """A kind of question; here a word, which the core is to judge. Each class says what is different in it.

    ``macro`` draws it, "" as chips or as a list of what it offers; ``row`` is the part of a sheet of which it
    asks for rows. ``skippable``: it may stay empty though the command needs it; ``single``: it offers to
    choose nothing, where the command can do without. ``offers`` what may be chosen besides what the field
    lists, ``scopes`` a second list.
    """

    macro: str = ""
    row: RowPart = ""
    skippable: bool = False
    single: bool = False
    offers: Offers = lines_of
    scopes: Callable[[Opening], tuple[Choice, ...]] = no_scopes

    def read(self, data: QueryDict, name: str) -> Any:
        """Return what was sent; None: it was not asked."""
        return data.get(name)

    def clean(self, _asking: FormField, value: Any) -> Any:
        """Return what goes into the command."""
        return LONG.clean(value)

    def posted(self, field: Field, value: Any) -> Mapping[str, list[str]]:
        """Return by its names how an answer is sent."""
        if isinstance(value, tuple):
            return {field.key: list(map(str, value))}
        if isinstance(value, bool):
            return {field.key: ["on"]} if value else {}
        if isinstance(value, int):
            value *= field.sign
        return {field.key: ["" if value is None else str(value)]}

    def stands(self, field: Field, answers: QueryDict) -> tuple[str, ...]:
        """Return what stands in its inputs."""
        return tuple(answers.getlist(field.key))

    def lines(self, _field: Field, _answers: QueryDict) -> tuple[tuple[str, ...], ...]:
        """Return what stands in its rows of inputs, of a kind that has several."""
        return ()


class _Number(KindOfField):
    def clean(self, asking: FormField, value: str) -> Any:
        """An empty field is None where the command knows that."""
        if not value.strip():
            return None if may_be_none(asking.hint) else "" if asking.must else asking.unsaid
        low, high = asking.field.low, asking.field.high
        return asking.field.sign * forms.IntegerField(min_value=low, max_value=high).clean(value)


class _Toggle(KindOfField):
    def read(self, data: QueryDict, name: str) -> str:
        return data.get(name, "")

    def clean(self, asking: FormField, value: str) -> bool | None:
        """Read a field left out as None where the command allows None."""
        return True if value else None if may_be_none(asking.hint) else False

    def posted(self, field: Field, value: bool | None) -> Mapping[str, list[str]]:
        return super().posted(field, bool(value))


class _Text(KindOfField):
    def clean(self, asking: FormField, value: str) -> str | tuple[str, ...]:
        """A text; as a list it is parted at commas and line ends. Notes keep their outer spaces."""
        longest = LONGEST if self.skippable else asking.field.high or LINE
        text = forms.CharField(required=False, strip=not self.skippable, max_length=longest).clean(value)
        if typing.get_origin(asking.hint) is tuple:
            return tuple(part for piece in re.split(r"[,\n]", text) if (part := piece.strip()))
        return text

    def posted(self, field: Field, value: Any) -> Mapping[str, list[str]]:
        return super().posted(field, ", ".join(value) if isinstance(value, tuple) else value)


class _Choice(KindOfField):
    def clean(self, asking: FormField, value: str) -> Any:
        """A number where the command wants one; nothing only where none is made at first."""
        if value == "" and not asking.must and asking.field.start is None:
            return asking.unsaid
        if value not in asking.options:
            raise ValidationError("Choose one of the options.")
        return int(value) if int in (asking.hint, *typing.get_args(asking.hint)) else value


class _Word(KindOfField):
    def read(self, data: QueryDict, name: str) -> str | None:
        """Read the last value that is not empty: what is written after the chips wins over them."""
        values = data.getlist(name)
        return next((value for value in reversed(values) if value.strip()), values[-1] if values else None)


class _Gear(_Text):
    read = _Word.read


class _Words(KindOfField):
    """Several words; who leaves all out has picked none."""

    def read(self, data: QueryDict, name: str) -> list[str]:
        return [value for value in data.getlist(name) if value]

    def clean(self, _asking: FormField, values: list[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(LONG.clean, values)))


class _Tags(_Words):
    def clean(self, _asking: FormField, values: list[str]) -> tuple[str, ...]:
        """Some of those that are listed, and words of one's own; a comma before a number parts nothing."""
        pieces = (re.split(r"[;\n]|,(?!\s*\d)", SHORT.clean(value)) for value in values)
        return tuple(dict.fromkeys(word.strip() for piece in pieces for word in piece if word.strip()))


class _Seats(_Words):
    def clean(self, asking: FormField, values: list[str]) -> tuple[str, ...]:
        if not asking.options.issuperset(values):
            raise ValidationError("One of them has no seat at this table.")
        return super().clean(asking, values)


class _Sheet(_Word):
    def clean(self, asking: FormField, value: str) -> str:
        return sheet_in(asking, value)


class _Sheets(_Words):
    def clean(self, asking: FormField, values: list[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(sheet_in(asking, value) for value in values))


def sheet_in(asking: FormField, value: str) -> str:
    """Return a sheet that the seat may know of: any other is not there."""
    sheet_id: str = LONG.clean(value)
    membership = membership_of(asking.opening.state, sheet_id)
    if sheet_id and not (membership and may_know(asking.opening.seat, membership)):
        raise Http404("There is no such sheet at this table.")
    if membership and asking.field.source == "mine" and not may_act_for(asking.opening.seat, membership):
        raise ValidationError("Choose one of your own.")
    return sheet_id


class _Faces(KindOfField):
    """Dice that are turned, by their faces: two ones and a six are (1, 1, 6)."""

    def read(self, data: QueryDict, name: str) -> list[str] | None:
        keys = [f"{name}-{face}" for face in FACES]
        return [data.get(key, "") for key in keys] if any(key in data for key in keys) else None

    def clean(self, _asking: FormField, values: list[str]) -> tuple[int, ...]:
        counts = [FLIPS.clean(value) if value.strip() else 0 for value in values]
        return tuple(face for face, times in zip(FACES, counts, strict=True) for _ in range(times))

    def posted(self, field: Field, value: Any) -> Mapping[str, list[str]]:
        return {f"{field.key}-{face}": [str(tuple(value).count(face) or "")] for face in FACES}

    def stands(self, field: Field, answers: QueryDict) -> tuple[str, ...]:
        return tuple(answers.get(f"{field.key}-{face}", "") for face in FACES)


class _Effects(KindOfField):
    """What a condition does: rows of a kind of effect, what it works on, and how much."""

    def read(self, data: QueryDict, name: str) -> list[tuple[str, ...]] | None:
        places = [f"{name}-{place}" for place in range(MOST_EFFECTS)]
        if not any(f"{place}-kind" in data for place in places):
            return None
        return [tuple(data.get(f"{place}-{part}", "") for part in EFFECT_PARTS) for place in places]

    def clean(self, _asking: FormField, rows: list[tuple[str, str, str]]) -> tuple[Effect, ...]:
        return tuple(
            Effect(
                kind=LONG.clean(kind),
                scope=LONG.clean(scope),
                amount=SMALL.clean(amount) if amount.strip() else 1,
            )
            for kind, scope, amount in rows
            if kind
        )

    def posted(self, field: Field, value: Any) -> Mapping[str, list[str]]:
        rows = {f"{field.key}-{place}": effect for place, effect in enumerate(value or ())}
        return {f"{at}-{part}": [str(getattr(rows[at], part))] for at in rows for part in EFFECT_PARTS}

    def lines(self, field: Field, answers: QueryDict) -> tuple[tuple[str, ...], ...]:
        """Return those rows that are used, and some more."""
        rows = self.read(answers, field.key) or [("", "", "")] * MOST_EFFECTS
        places = [place for place, (kind, *_) in enumerate(rows) if kind]
        lines = rows[: max(BLANK_EFFECTS, max(places, default=-1) + 2)]
        return tuple((kind, scope, amount or "1") for kind, scope, amount in lines)


class _Scores(KindOfField):
    """Each ability with its score; which abilities there are, and which scores, the core says."""

    def read(self, data: QueryDict, name: str) -> list[tuple[str, str]] | None:
        start = f"{name}-"
        return [(key.removeprefix(start), data.get(key, "")) for key in data if key.startswith(start)] or None

    def clean(self, _asking: FormField, pairs: list[tuple[str, str]]) -> tuple[tuple[str, int], ...]:
        scores = []
        for ability, text in pairs:
            try:
                scores.append((ability, SMALL.clean(text)))
            except ValidationError as wrong:
                raise ValidationError(f"{ability.capitalize()}: {wrong.messages[0]}") from None
        return tuple(scores)

    def stands(self, field: Field, answers: QueryDict) -> tuple[str, ...]:
        return tuple(f"{key}={answers[key]}" for key in answers if key.startswith(f"{field.key}-"))


class _Purchases(KindOfField):
    """Several things at a price, each made into what the command holds; what is taken twice, twice over."""

    def read(self, data: QueryDict, name: str) -> list[tuple[str, ...]] | None:
        """Read what was taken, and of each how often, about what, which way and in which words."""
        start, end = f"{name}-", "-take"
        ticks = [key for key in data if key.startswith(start) and key.endswith(end) and data[key]]
        keys = [key.removeprefix(start).removesuffix(end) for key in ticks]
        return [(key, *(data.get(f"{start}{key}-{part}", "") for part in PURCHASE)) for key in keys] or None

    def clean(self, asking: FormField, rows: list[tuple[str, ...]]) -> tuple[Any, ...]:
        item, _ = typing.get_args(asking.hint)
        purchases: list[Any] = []
        for effect, times, about, sign, text in rows:
            target, _, on = about.partition(JOINT)
            way, words = -1 if sign == "-1" else 1, SHORT.clean(text)
            purchase = item(effect=effect, target=target, on=on, sign=way, text=words)
            purchases += [purchase] * TIMES.clean(times.strip() or "1")
        return tuple(purchases)


NUMBER = _Number("number")
OPEN = _Word()
KINDS: Mapping[str, KindOfField] = MappingProxyType(
    {
        "number": NUMBER,
        "count": NUMBER,
        "toggle": _Toggle("toggle"),
        "text": _Text("text"),
        "notes": _Text("notes", skippable=True),
        "gear": _Gear("gear", offers=gear_of),
        "code": _Word("code"),
        "choice": _Choice(),
        "until": _Choice(),
        "ability": _Word(row="ability", single=True, offers=rows_of),
        "condition": _Word(row="condition", single=True, offers=rows_of),
        "track": _Word(row="track", single=True, offers=rows_of),
        "belonging": _Word(row="belonging", single=True, offers=rows_of),
        "belongings": _Words("several", row="belonging", offers=rows_of),
        "assets": _Words("assets", row="ability", offers=rows_of),
        "details": _Words("several"),
        "tags": _Tags("tags"),
        "seats": _Seats("several", skippable=True, offers=seats_of),
        "sheet": _Sheet(single=True, offers=sheets_of),
        "sheets": _Sheets("picks", offers=sheets_of),
        "faces": _Faces("faces"),
        "effects": _Effects("effects", offers=effect_kinds, scopes=effect_scopes),
        "scores": _Scores("scores", scopes=scores_of),
        "purchases": _Purchases("purchases"),
    }
)


def kind_of(field: Field) -> KindOfField:
    """Return the kind of a question; beside a list of conditions there is room for a word of one's own."""
    return OPEN if field.source == "conditions" else KINDS[field.kind]


def choices_of(opening: Opening, field: Field, target: str = "") -> tuple[Choice, ...]:
    """Return all that a field offers; ``target``: the sheet that another field names by now."""
    listed, kind = (Choice(str(value), label) for value, label in field.choices), kind_of(field)
    return (*listed, *kind.offers(opening, field, kind.row, target))
