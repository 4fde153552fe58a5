"""The form fields of a dialog, one for each kind: what they read, and what they hand to the command."""

from __future__ import annotations

import re
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, QueryDict

from campaigns.dialogs.choices import Choice
from rules.options import JOINT
from rules.sheet import Field
from rules.table import Effect

FACES = range(1, 7)
MOST_EFFECTS = 9
MOST_FLIPS = 20
LINE = 120
LONGEST = 20_000  # of notes, and of what the core bounds itself


def may_be_none(hint: Any) -> bool:
    """Return whether a field of a command knows None."""
    return typing.get_origin(hint) in (types.UnionType, typing.Union) and type(None) in typing.get_args(hint)


def is_of(hint: Any, kind: type) -> bool:
    """Return whether a field of a command holds that, or None."""
    return hint is kind or (may_be_none(hint) and kind in typing.get_args(hint))


class Reads(forms.Widget):
    """Reads the texts that a question is answered with; None: the form does not hold it."""

    def __init__(self, reads: Callable[[QueryDict, str], Any]) -> None:
        super().__init__()
        self.reads = reads

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:  # noqa: ARG002 - Django's own
        """What was sent for that name."""
        return self.reads(data, name)


def _listed(data: QueryDict, name: str) -> list[str] | None:
    return [value for value in data.getlist(name) if value] if name in data else None


def _written(data: QueryDict, name: str) -> str | None:
    """Read the last value that is not empty: what is written after the chips wins over them."""
    given = data.getlist(name)
    return next((value for value in reversed(given) if value.strip()), given[-1] if given else None)


def _six(data: QueryDict, name: str) -> list[str] | None:
    """Read how many dice of each face are turned."""
    keys = [f"{name}-{face}" for face in FACES]
    return [data.get(key, "") for key in keys] if any(key in data for key in keys) else None


def _effect_rows(data: QueryDict, name: str) -> list[tuple[str, ...]] | None:
    """Read (kind, scope, amount) of each row."""
    places = [f"{name}-{place}" for place in range(MOST_EFFECTS)]
    if not any(f"{place}-kind" in data for place in places):
        return None
    return [
        tuple(data.get(f"{place}-{part}", "") for part in ("kind", "scope", "amount")) for place in places
    ]


def _score_texts(data: QueryDict, name: str) -> list[tuple[str, str]] | None:
    """Read (ability, score) of each ability for which one was sent."""
    start = f"{name}-"
    return [(key.removeprefix(start), data.get(key, "")) for key in data if key.startswith(start)] or None


def _taken(data: QueryDict, name: str) -> list[tuple[str, ...]] | None:
    """Read what was taken, and of each how often, about what, which way and in which words."""
    start, end = f"{name}-", "-take"
    keys = [key.removeprefix(start).removesuffix(end) for key in data if _is_taken(data, key, start, end)]
    parts = ("times", "about", "sign", "text")
    return [(key, *(data.get(f"{start}{key}-{part}", "") for part in parts)) for key in keys] or None


def _is_taken(data: QueryDict, key: str, start: str, end: str) -> bool:
    return key.startswith(start) and key.endswith(end) and bool(data[key])


class Asking(forms.Field, ABC):
    """One question. ``unsaid`` is what counts where the form does not hold it, or nothing stands in it."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any, **more: Any) -> None:
        super().__init__(label=asked.label, required=False, **more)
        self.asked, self.hint, self.unsaid = asked, hint, unsaid
        self.must = False
        """Whether the command cannot do without it, so that nothing but what is written counts."""

    def clean(self, value: Any) -> Any:
        """What goes into the command."""
        return self.unsaid if value is None else self.read(value)

    @abstractmethod
    def read(self, value: Any) -> Any:
        """Whatever was sent, in the command's own values."""


class Number(Asking):
    """A number; an empty field is None where the command knows that."""

    def read(self, value: Any) -> Any:
        """The number, within its bounds and with its sign."""
        if not str(value).strip():
            return None if may_be_none(self.hint) else "" if self.must else self.unsaid
        number = forms.IntegerField(min_value=self.asked.low, max_value=self.asked.high).clean(value)
        return self.asked.sign * number


class Toggle(Asking):
    """A yes or no; whoever leaves it out where the command knows None says nothing."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=forms.CheckboxInput())

    def read(self, value: Any) -> Any:
        """True; False, or None, where it is left out."""
        return True if value else None if may_be_none(self.hint) else False


class Words(Asking):
    """A text; as a list it is parted at commas and line ends."""

    def read(self, value: Any) -> Any:
        """The text or the list, without outer spaces but in notes."""
        notes = self.asked.kind == "notes"
        longest = LONGEST if notes else self.asked.high or LINE
        text = forms.CharField(required=False, strip=not notes, max_length=longest).clean(value)
        if typing.get_origin(self.hint) is tuple:
            return tuple(part for piece in re.split(r"[,\n]", text) if (part := piece.strip()))
        return text


class Chosen(Asking):
    """One of several choices."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any, choices: Collection[Choice]) -> None:
        super().__init__(asked, hint, unsaid)
        self.choices = [(choice.value, choice.label) for choice in choices]

    def read(self, value: Any) -> Any:
        """The choice, as a number where the command wants one; nothing only where none is made at first."""
        if value == "" and not self.must and self.asked.start is None:
            return self.unsaid
        if value not in dict(self.choices):
            raise ValidationError("Choose one of those that are offered.")
        return int(value) if is_of(self.hint, int) else value


class Open(Asking):
    """A row by its key, or words besides those that are offered: the core says what may be."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any, **more: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_written), **more)

    def read(self, value: Any) -> Any:
        """The words."""
        return forms.CharField(required=False, max_length=LONGEST).clean(value)


class Several(Asking):
    """Rows or seats by their keys."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_listed))

    def clean(self, value: Any) -> Any:
        """The keys; who leaves all out has picked none."""
        return self.read(value or ())

    def read(self, value: Any) -> Any:
        """The keys, each once."""
        return tuple(dict.fromkeys(forms.CharField(max_length=LONGEST).clean(key) for key in value))


class Tags(Asking):
    """Some of those that are listed, and words of one's own, with commas between them."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_listed))

    def read(self, value: Any) -> Any:
        """Each word once; a comma before a number parts nothing ("explode 5,6")."""
        text = forms.CharField(required=False, max_length=LINE)
        words = (word.strip() for each in value for word in re.split(r"[;\n]|,(?!\s*\d)", text.clean(each)))
        return tuple(dict.fromkeys(word for word in words if word))


class Seats(Several):
    """Seats at the table."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any, choices: Collection[Choice]) -> None:
        super().__init__(asked, hint, unsaid)
        self.known = {choice.value for choice in choices}

    def read(self, value: Any) -> Any:
        """Their numbers, as text."""
        seats = super().read(value)
        if not self.known.issuperset(seats):
            raise ValidationError("Someone of those has no seat at this table.")
        return seats


class Known:
    """The sheets that a seat may know of: any other is not there."""

    def __init__(self, knows: Callable[[str], bool]) -> None:
        self.knows = knows

    def refuse_unknown(self, sheet_id: str) -> None:
        """Raise Http404 for a sheet that is not there, as far as the seat may know."""
        if sheet_id and not self.knows(sheet_id):
            raise Http404("There is nobody like that at this table.")


class OneSheet(Open):
    """Another sheet."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any, known: Known) -> None:
        super().__init__(asked, hint, unsaid)
        self.known = known

    def read(self, value: Any) -> Any:
        """Its id."""
        sheet_id = super().read(value)
        self.known.refuse_unknown(sheet_id)
        return sheet_id


class Sheets(Several):
    """Other sheets."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any, known: Known) -> None:
        super().__init__(asked, hint, unsaid)
        self.known = known

    def read(self, value: Any) -> Any:
        """Their ids."""
        sheet_ids = super().read(value)
        for sheet_id in sheet_ids:
            self.known.refuse_unknown(sheet_id)
        return sheet_ids


class Flips(Asking):
    """Dice that are turned, by their faces: two ones and a six are (1, 1, 6)."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_six))

    def read(self, value: Any) -> Any:
        """The faces."""
        count = forms.IntegerField(min_value=0, max_value=MOST_FLIPS)
        counts = [count.clean(given) if str(given).strip() else 0 for given in value]
        return tuple(face for face, times in zip(FACES, counts, strict=True) for _ in range(times))


class Effects(Asking):
    """What a condition does."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_effect_rows))

    def read(self, value: Any) -> Any:
        """The effects of all rows in which something is chosen."""
        amount = forms.IntegerField(min_value=-99, max_value=99)
        text = forms.CharField(required=False, max_length=LONGEST)
        return tuple(
            Effect(
                kind=text.clean(kind),
                scope=text.clean(scope),
                amount=amount.clean(much) if much.strip() else 1,
            )
            for kind, scope, much in value
            if kind
        )


class Scores(Asking):
    """A score for each ability, as (ability, score)."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_score_texts))

    def read(self, value: Any) -> Any:
        """The pairs; which abilities there are, and which scores, the core says."""
        return tuple((ability, self._score(ability, text)) for ability, text in value)

    def _score(self, ability: str, text: str) -> Any:
        try:
            return forms.IntegerField(min_value=-99, max_value=99).clean(text)
        except ValidationError as wrong:
            raise ValidationError(f"{ability.capitalize()}: {wrong.messages[0]}") from None


class Purchases(Asking):
    """Several things at a price, each made into what the command holds; what is taken twice, twice over."""

    def __init__(self, asked: Field, hint: Any, unsaid: Any) -> None:
        super().__init__(asked, hint, unsaid, widget=Reads(_taken))

    def read(self, value: Any) -> Any:
        """All that is bought."""
        item, _ = typing.get_args(self.hint)
        return tuple(item(**bought) for row in value for bought in self._bought(*row))

    def _bought(self, effect: str, times: str, about: str, sign: str, text: str) -> list[dict[str, Any]]:
        count = forms.IntegerField(min_value=1, max_value=MOST_EFFECTS).clean(times.strip() or "1")
        words = forms.CharField(required=False, max_length=LINE).clean(text)
        target, _, on = about.partition(JOINT)
        way = -1 if sign == "-1" else 1
        return [{"effect": effect, "target": target, "on": on, "sign": way, "text": words}] * count


KINDS: Mapping[str, Callable[..., Asking]] = MappingProxyType(
    {
        "number": Number,
        "count": Number,
        "toggle": Toggle,
        "faces": Flips,
        "code": Open,
        "ability": Open,
        "condition": Open,
        "track": Open,
        "belonging": Open,
        "belongings": Several,
        "assets": Several,
        "details": Several,
        "tags": Tags,
        "scores": Scores,
        "effects": Effects,
        "purchases": Purchases,
        "text": Words,
        "notes": Words,
    }
)


def field_of(asked: Field, hint: Any, unsaid: Any, choices: Collection[Choice], known: Known) -> Asking:
    """Return the form field of a question."""
    if asked.kind == "sheet":
        return OneSheet(asked, hint, unsaid, known)
    if asked.kind == "sheets":
        return Sheets(asked, hint, unsaid, known)
    if asked.kind == "seats":
        return Seats(asked, hint, unsaid, choices)
    if asked.source == "conditions":
        return Open(asked, hint, unsaid)
    if asked.kind in ("choice", "until"):
        return Chosen(asked, hint, unsaid, choices)
    return KINDS[asked.kind](asked, hint, unsaid)
