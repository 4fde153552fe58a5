"""The kinds of questions: how each is read from what was sent, handed to the command, and sent again."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, QueryDict

from campaigns.access import may_act_for, may_know, membership_of
from campaigns.dialogs.asked import Asked
from campaigns.dialogs.choices import choices_of
from campaigns.dialogs.commands import defaults_of, needed
from rules.fields import Field
from rules.named import hints_of
from rules.options import JOINT
from rules.table import Effect

FACES = range(1, 7)
MOST_EFFECTS = 9
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

    def __init__(self, asked: Asked, field: Field, target: str = "", *, counts: bool = True) -> None:
        self.kind = OPEN if field.source == "conditions" else KINDS[field.kind]
        super().__init__(label=field.label, required=False, widget=Sent(self.kind))
        self.asked, self.field, self.target = asked, field, target
        self.hint = hints_of(asked.dialog.command)[field.key]
        self.must = needed(asked.dialog, field.key)
        self.unsaid = unsaid_of(asked, field)
        self.counts = counts

    def clean(self, value: Any) -> Any:
        """What goes into the command; where the form does not hold it, what counts then."""
        return self.kind.clean(self, value) if self.counts and value is not None else self.unsaid

    @property
    def offered(self) -> set[str]:
        return {choice.value for choice in choices_of(self.asked, self.field, self.target)}


def unsaid_of(asked: Asked, field: Field) -> Any:
    """Return what counts where the form is silent: what stands there, or the command's own default.

    What it cannot do without stays open.
    """
    stands = asked.stands(field.begins or field.key) if asked.dialog.edits else None
    if stands is not None:
        return stands
    return "" if needed(asked.dialog, field.key) else defaults_of(asked.dialog.command)[field.key]


def _number(asking: FormField, value: str) -> Any:
    """An empty field is None where the command knows that."""
    if not value.strip():
        return None if may_be_none(asking.hint) else "" if asking.must else asking.unsaid
    low, high = asking.field.low, asking.field.high
    return asking.field.sign * forms.IntegerField(min_value=low, max_value=high).clean(value)


def _yes(asking: FormField, value: str) -> bool | None:
    """Whoever leaves it out where the command knows None says nothing."""
    return True if value else None if may_be_none(asking.hint) else False


def _words(asking: FormField, value: str) -> str | tuple[str, ...]:
    """A text; as a list it is parted at commas and line ends. Notes keep their outer spaces."""
    notes = asking.field.kind == "notes"
    longest = LONGEST if notes else asking.field.high or LINE
    text = forms.CharField(required=False, strip=not notes, max_length=longest).clean(value)
    if typing.get_origin(asking.hint) is tuple:
        return tuple(part for piece in re.split(r"[,\n]", text) if (part := piece.strip()))
    return text


def _chosen(asking: FormField, value: str) -> Any:
    """A number where the command wants one; nothing only where none is made at first."""
    if value == "" and not asking.must and asking.field.start is None:
        return asking.unsaid
    if value not in asking.offered:
        raise ValidationError("Choose one of the options.")
    return int(value) if int in (asking.hint, *typing.get_args(asking.hint)) else value


def _key(_asking: FormField, value: str) -> str:
    """A row by its key, or words besides those that are offered: the core says what may be."""
    return LONG.clean(value)


def _keys(asking: FormField, values: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_key(asking, value) for value in values))


def _tags(_asking: FormField, values: list[str]) -> tuple[str, ...]:
    """Some of those that are listed, and words of one's own; a comma before a number parts nothing."""
    pieces = (re.split(r"[;\n]|,(?!\s*\d)", SHORT.clean(value)) for value in values)
    return tuple(dict.fromkeys(word.strip() for piece in pieces for word in piece if word.strip()))


def _seats(asking: FormField, values: list[str]) -> tuple[str, ...]:
    if not asking.offered.issuperset(values):
        raise ValidationError("One of them has no seat at this table.")
    return _keys(asking, values)


def _sheet(asking: FormField, value: str) -> str:
    """A sheet that the seat may know of: any other is not there."""
    sheet_id = _key(asking, value)
    membership = membership_of(asking.asked.state, sheet_id)
    if sheet_id and not (membership and may_know(asking.asked.seat, membership)):
        raise Http404("There is no such sheet at this table.")
    if membership and asking.field.source == "mine" and not may_act_for(asking.asked.seat, membership):
        raise ValidationError("Choose one of your own.")
    return sheet_id


def _sheets(asking: FormField, values: list[str]) -> tuple[str, ...]:
    return _keys(asking, [_sheet(asking, value) for value in values])


def _faces(_asking: FormField, values: list[str]) -> tuple[int, ...]:
    """Dice that are turned, by their faces: two ones and a six are (1, 1, 6)."""
    counts = [FLIPS.clean(value) if value.strip() else 0 for value in values]
    return tuple(face for face, times in zip(FACES, counts, strict=True) for _ in range(times))


def _effects(_asking: FormField, rows: list[tuple[str, str, str]]) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            kind=LONG.clean(kind),
            scope=LONG.clean(scope),
            amount=SMALL.clean(amount) if amount.strip() else 1,
        )
        for kind, scope, amount in rows
        if kind
    )


def _scores(_asking: FormField, pairs: list[tuple[str, str]]) -> tuple[tuple[str, int], ...]:
    """Each ability with its score; which abilities there are, and which scores, the core says."""
    scores = []
    for ability, text in pairs:
        try:
            scores.append((ability, SMALL.clean(text)))
        except ValidationError as wrong:
            raise ValidationError(f"{ability.capitalize()}: {wrong.messages[0]}") from None
    return tuple(scores)


def _purchases(asking: FormField, rows: list[tuple[str, ...]]) -> tuple[Any, ...]:
    """Several things at a price, each made into what the command holds; what is taken twice, twice over."""
    item, _ = typing.get_args(asking.hint)
    bought: list[Any] = []
    for effect, times, about, sign, text in rows:
        target, _, on = about.partition(JOINT)
        way, words = -1 if sign == "-1" else 1, SHORT.clean(text)
        one = item(effect=effect, target=target, on=on, sign=way, text=words)
        bought += [one] * TIMES.clean(times.strip() or "1")
    return tuple(bought)


def _written(data: QueryDict, name: str) -> str | None:
    """Read the last value that is not empty: what is written after the chips wins over them."""
    given = data.getlist(name)
    return next((value for value in reversed(given) if value.strip()), given[-1] if given else None)


def _ticked(data: QueryDict, name: str) -> str:
    return data.get(name, "")


def _all(data: QueryDict, name: str) -> list[str]:
    """Read several; who leaves all out has picked none."""
    return [value for value in data.getlist(name) if value]


def _six(data: QueryDict, name: str) -> list[str] | None:
    """Read how many dice of each face are turned."""
    keys = [f"{name}-{face}" for face in FACES]
    return [data.get(key, "") for key in keys] if any(key in data for key in keys) else None


def _rows(data: QueryDict, name: str) -> list[tuple[str, ...]] | None:
    places = [f"{name}-{place}" for place in range(MOST_EFFECTS)]
    if not any(f"{place}-kind" in data for place in places):
        return None
    return [tuple(data.get(f"{place}-{part}", "") for part in EFFECT_PARTS) for place in places]


def _pairs(data: QueryDict, name: str) -> list[tuple[str, str]] | None:
    """Read (ability, score) of each ability for which one was sent."""
    start = f"{name}-"
    return [(key.removeprefix(start), data.get(key, "")) for key in data if key.startswith(start)] or None


def _taken(data: QueryDict, name: str) -> list[tuple[str, ...]] | None:
    """Read what was taken, and of each how often, about what, which way and in which words."""
    start, end = f"{name}-", "-take"
    taken = [key for key in data if key.startswith(start) and key.endswith(end) and data[key]]
    keys = [key.removeprefix(start).removesuffix(end) for key in taken]
    return [(key, *(data.get(f"{start}{key}-{part}", "") for part in PURCHASE)) for key in keys] or None


@dataclass(frozen=True, slots=True)
class KindOfField:
    """A kind of question: what its answer is in the command, and how that is read from what was sent.

    Read as None it was not asked.
    """

    clean: Callable[[FormField, Any], Any]
    read: Callable[[QueryDict, str], Any] = QueryDict.get


class Sent(forms.Widget):
    """Reads what was sent for a question."""

    def __init__(self, kind: KindOfField) -> None:
        super().__init__()
        self.kind = kind

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:  # noqa: ARG002 - Django's own
        """What was sent for that name; None: nothing at all."""
        return self.kind.read(data, name)


OPEN = KindOfField(_key, _written)
KINDS: Mapping[str, KindOfField] = MappingProxyType(
    {
        **dict.fromkeys(("number", "count"), KindOfField(_number)),
        **dict.fromkeys(("choice", "until"), KindOfField(_chosen)),
        **dict.fromkeys(("text", "notes"), KindOfField(_words)),
        **dict.fromkeys(("ability", "condition", "track", "belonging", "code"), OPEN),
        **dict.fromkeys(("belongings", "assets", "details"), KindOfField(_keys, _all)),
        "gear": KindOfField(_words, _written),
        "tags": KindOfField(_tags, _all),
        "toggle": KindOfField(_yes, _ticked),
        "sheet": KindOfField(_sheet, _written),
        "sheets": KindOfField(_sheets, _all),
        "seats": KindOfField(_seats, _all),
        "faces": KindOfField(_faces, _six),
        "effects": KindOfField(_effects, _rows),
        "purchases": KindOfField(_purchases, _taken),
        "scores": KindOfField(_scores, _pairs),
    }
)


def posted(field: Field, value: Any) -> Mapping[str, list[str]]:
    if field.kind == "faces":
        return {f"{field.key}-{face}": [str(tuple(value).count(face) or "")] for face in FACES}
    if field.kind == "effects":
        rows = {f"{field.key}-{place}": effect for place, effect in enumerate(value or ())}
        return {f"{at}-{part}": [str(getattr(rows[at], part))] for at in rows for part in EFFECT_PARTS}
    if isinstance(value, tuple):
        listed = list(map(str, value))
        return {field.key: [", ".join(listed)] if field.kind == "text" else listed}
    if isinstance(value, bool) or (field.kind == "toggle" and value is None):
        return {field.key: ["on"]} if value else {}
    if isinstance(value, int):
        value *= field.sign
    return {field.key: ["" if value is None else str(value)]}
