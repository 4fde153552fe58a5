"""A dialog as its template draws it: questions with what stands in them, verbs, odds and refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain

from django.http import QueryDict

from campaigns.dialogs.asked import Asked
from campaigns.dialogs.choices import Choice, choices_of, effect_kinds, effect_scopes, may_read_sheet
from campaigns.dialogs.commands import hints_of, needed
from campaigns.dialogs.fields import MOST_EFFECTS, may_be_none
from campaigns.dialogs.form import TARGET, DialogForm, asks, with_start, with_verbs
from campaigns.dialogs.odds import Outlook, gains_of, outlook_of
from campaigns.dialogs.plain import DIFFICULTY, versus_of
from campaigns.panels.shapes import shapes_of
from campaigns.words import signed
from rules.sheet import Field
from rules.table import Belonging, Resource

CHIPS = 6
"""More choices than these are a list to open."""
BLANK_EFFECTS = 3
OF_ITS_OWN = (
    *("scores", "text", "notes", "code", "toggle", "faces", "effects"),
    *("assets", "tags", "sheets"),
)
"""Kinds of fields with a macro of that name."""
AGAINST = {"pinned": "pinned by the GM", "yours": "as last time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One field with what stands in it. ``gain``: what the other answer would make of the chance."""

    field: Field
    id: str
    values: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    needed: bool = False
    note: str = ""
    gain: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()
    scopes: tuple[Choice, ...] = ()
    has_target: bool = False
    free: bool = False
    """It may be said in one's own words besides what is offered."""

    @property
    def name(self) -> str:
        """What it is sent as."""
        return self.field.key

    @property
    def own(self) -> str:
        """What stands in it besides what is offered."""
        offered = {choice.value for choice in self.choices}
        return ", ".join(value for value in self.values if value not in offered)

    @property
    def value(self) -> str:
        """What stands in it, for what holds one thing; what is written after the chips wins over them."""
        return next((value for value in reversed(self.values) if value), "")

    @property
    def draws(self) -> str:
        """The macro that draws it."""
        kind = self.field.kind
        if kind in ("number", "count"):
            return "number"
        if kind in ("belongings", "seats", "details"):
            return "several"
        if kind in OF_ITS_OWN:
            return kind
        if self.free:
            return "words"
        return "chips" if len(self.choices) <= CHIPS or kind == "sheet" else "select"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One button: the dialog whose command it gives, and what stands on it."""

    dialog: str
    label: str
    icon: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Something that may be dropped to make room."""

    key: str
    label: str
    kind: str
    die: int
    span: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A dialog, ready to be drawn."""

    asked: Asked
    title: str
    blurb: str
    fields: tuple[Question, ...]
    more: tuple[Question, ...]
    verbs: tuple[Verb, ...]
    outlook: Outlook
    audience: str
    hides_difficulty: bool
    drops: tuple[Slot, ...]
    dropped: tuple[str, ...]
    folded: bool

    @property
    def key(self) -> str:
        """What the ids of its parts end with."""
        return self.asked.mark

    @property
    def inline(self) -> bool:
        """Whether the form stands in a panel."""
        return self.asked.inline

    @property
    def href(self) -> str:
        """Where it is posted."""
        return self.asked.href

    @property
    def home(self) -> str:
        """Where one goes on after it."""
        return self.asked.home

    @property
    def costs(self) -> tuple[tuple[str, int, str], ...]:
        """What it takes of which tokens, as (shape, how many, name)."""
        odds, game = self.outlook.odds, self.asked.game
        names = {kind.key: kind.name.lower() for kind in game.system.resources}
        shapes = shapes_of(game)
        return tuple((shapes[key], much, names[key]) for key, much in (odds.costs if odds else ()))

    @property
    def asks_odds(self) -> bool:
        """Whether there is anything to foresee."""
        return self.asked.dialog.command in self.asked.game.previews

    @property
    def conceals(self) -> bool:
        """Whether this seat may hide the difficulty."""
        return self.asked.dialog.conceals and self.asked.seat.is_gm

    @property
    def may_force(self) -> bool:
        """Whether this seat may go over the limit of what someone can carry."""
        return self.asked.seat.is_gm and "force" in hints_of(self.asked.dialog.command)

    @property
    def by_name(self) -> dict[str, Question]:
        """The questions by what they are sent as, for a template that puts them in its own order."""
        return {question.name: question for question in (*self.fields, *self.more)}

    @property
    def gains(self) -> tuple[Question, ...]:
        """The questions beside which it stands what another answer would make of the chance."""
        both = (*self.fields, *self.more)
        return tuple(one for one in both if one.field.kind == "toggle" or one.field.gains)

    @property
    def of_target(self) -> tuple[Question, ...]:
        """The questions about whom another one names: they come with the answer."""
        return tuple(one for one in (*self.fields, *self.more) if one.field.source == "target")


def drawn(asked: Asked, given: QueryDict, *, said: Outlook | None = None, folded: bool = False) -> Drawn:
    """Draw a dialog with what was given; ``said``: how it was refused just now; ``folded``: in a menu."""
    more = {field.key for field in asked.dialog.more}
    filled = with_start(asked, given)
    form = DialogForm(asked, filled)
    outlook = said or outlook_of(form)
    if asked.inline and outlook.refused and not _is_begun(asked, given):
        outlook = Outlook()
    gains = gains_of(form)
    parts = list(with_verbs(asked))
    return Drawn(
        asked=asked,
        title=asked.words(asked.dialog.title),
        blurb=asked.words(asked.dialog.blurb),
        fields=tuple(_questions(parts, filled, gains, more)),
        more=tuple(_question(asked, field, filled, gains) for field in asks(asked) if field.key in more),
        verbs=tuple(_verb(one, filled) for one in parts),
        outlook=outlook,
        audience=filled.get("audience", ""),
        hides_difficulty="hide_difficulty" in filled,
        drops=tuple(_slots(asked, outlook)),
        dropped=tuple(given.getlist("drop")),
        folded=folded,
    )


def _is_begun(asked: Asked, given: QueryDict) -> bool:
    """Return whether anything is picked in the panel yet."""
    return any(given.getlist(field.key) for field in asked.dialog.asks if field.kind == "assets")


def _verb(asked: Asked, given: QueryDict) -> Verb:
    dialog = asked.dialog
    verb = next((verb for field, verb in dialog.verbs if given.get(field)), dialog.verb)
    return Verb(dialog=dialog.key, label=asked.words(verb), icon=dialog.icon, kind=dialog.kind)


def _questions(
    parts: Collection[Asked], given: QueryDict, gains: dict[str, str], folded: Collection[str]
) -> Iterator[Question]:
    """Yield what the dialog asks and, each once, what the others do whose verbs stand on its form."""
    seen = set(folded)
    for asked, field in chain.from_iterable(((one, field) for field in asks(one)) for one in parts):
        if field.key not in seen:
            seen.add(field.key)
            yield _question(asked, field, given, gains, alone=len(parts) == 1)


def _question(
    asked: Asked, field: Field, given: QueryDict, gains: dict[str, str], *, alone: bool = True
) -> Question:
    target = given.get(TARGET, "")
    return Question(
        field=field,
        id=f"in-{asked.mark}-{field.key}",
        values=_values(field, given),
        choices=_choices(asked, field, given),
        needed=alone and needed(asked.dialog, field.key) and field.kind not in ("notes", "seats"),
        note=_note(asked, field, given),
        gain=gains.get(field.key, ""),
        rows=tuple(_effect_rows(field, given)),
        scopes=_scopes(asked, field),
        has_target=bool(target),
        free=field.source == "conditions"
        or (field.source == "target" and bool(target) and not may_read_sheet(asked, target)),
    )


def _scopes(asked: Asked, field: Field) -> tuple[Choice, ...]:
    """Return the second list of a field: what effects work on, the scores to lay on the abilities."""
    if field.kind == "scores":
        return tuple(Choice(str(score), signed(score)) for score in asked.game.system.array)
    return effect_scopes(asked) if field.kind == "effects" else ()


def _values(field: Field, given: QueryDict) -> tuple[str, ...]:
    if field.kind == "scores":
        return tuple(f"{key}={given[key]}" for key in given if key.startswith(f"{field.key}-"))
    if field.kind == "faces":
        return tuple(given.get(f"{field.key}-{face}", "") for face in range(1, 7))
    return tuple(given.getlist(field.key))


def _choices(asked: Asked, field: Field, given: QueryDict) -> tuple[Choice, ...]:
    """Return what may be picked; first what stands for nothing, where the command knows that."""
    if field.kind == "effects":
        return (Choice("", "nothing"), *effect_kinds(field))
    offered = choices_of(asked, field, given.get(TARGET, ""))
    single = field.kind in ("sheet", "ability", "condition", "track", "belonging") or field.source == "states"
    if single and not needed(asked.dialog, field.key) and "" not in {choice.value for choice in offered}:
        return (*offered, Choice("", _nothing(asked, field)))
    return offered


def _nothing(asked: Asked, field: Field) -> str:
    """Name what stands for nothing; another field may say instead who it is."""
    if field.kind != "sheet":
        return "none"
    return "someone else" if any(one.instead_of == field.key for one in asks(asked)) else "nobody"


def _note(asked: Asked, field: Field, given: QueryDict) -> str:
    """Say where a difficulty is from, that an empty one asks for the total alone, and how much is left."""
    if field.times:
        part, _, key = field.needs.partition(":")
        row = asked.table.rows.of(asked.sheet_id, part).get(key)
        return f"{row.number} left" if isinstance(row, Resource) else ""
    if field.key != DIFFICULTY:
        return ""
    versus = versus_of(asked.state, asked.seat.pk)
    why = AGAINST.get(versus.why, "") if str(versus.number) == given.get(DIFFICULTY) else ""
    alone = may_be_none(hints_of(asked.dialog.command)[DIFFICULTY])
    return why or ("empty: only the total" if alone else "")


def _effect_rows(field: Field, given: QueryDict) -> Iterator[tuple[str, str, str]]:
    if field.kind != "effects":
        return
    names = [f"{field.key}-{place}" for place in range(MOST_EFFECTS)]
    used = [place for place, name in enumerate(names) if given.get(f"{name}-kind")]
    for name in names[: max(BLANK_EFFECTS, max(used, default=-1) + 2)]:
        yield (
            given.get(f"{name}-kind", ""),
            given.get(f"{name}-scope", ""),
            given.get(f"{name}-amount", "") or "1",
        )


def _slots(asked: Asked, outlook: Outlook) -> Iterator[Slot]:
    for key, label in outlook.choices:
        row = asked.known.get(Belonging, asked.sheet_id, key)
        kind, die, span = (row.kind, row.die, row.slots) if row else ("item", 0, 1)
        yield Slot(key=key, label=row.name if row else label, kind=kind, die=die, span=span)
