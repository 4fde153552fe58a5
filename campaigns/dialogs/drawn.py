"""A dialog as its template draws it: questions with what stands in them, verbs, odds and refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from campaigns.dialogs.aimed import acts_now, foes_among
from campaigns.dialogs.choices import Choice, made_to_act, may_read_sheet
from campaigns.dialogs.fields import choices_of, kind_of, may_be_none
from campaigns.dialogs.form import DialogForm, asks, with_start, with_verbs
from campaigns.dialogs.odds import Outlook, gains_of, outlook_of
from campaigns.dialogs.opening import TARGET, Opening, Together, is_needed
from campaigns.dialogs.plain import DIFFICULTY, turn_of_another, versus_of
from campaigns.dialogs.purchases import choices_with_prices
from campaigns.naming import shapes_of
from rules.fields import Field
from rules.named import hints_of
from rules.sheet import Dialog
from rules.table import Ability, Belonging, Resource

CHIPS = 6
"""More choices than these are a list to open."""
AGAINST = {"pinned": "pinned by the GM", "yours": "as last time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One field with what stands in it. ``gain``: what the other answer would make of the chance.

    ``scopes``: a second list, of what effects work on or of scores. ``free``: it may be said in one's own
    words besides what is offered.
    """

    field: Field
    id: str
    values: tuple[str, ...]
    choices: tuple[Choice, ...]
    needed: bool
    note: str
    gain: str
    rows: tuple[tuple[str, ...], ...]
    scopes: tuple[Choice, ...]
    priced: list[dict[str, Any]]
    has_target: bool
    free: bool

    @property
    def name(self) -> str:
        """What it is sent as."""
        return self.field.key

    def id_of(self, value: str) -> str:
        """Return the id of what picks one of several, where anything else picks it too."""
        return f"{self.id}-{value}" if self.field.aims else ""

    @property
    def own(self) -> str:
        """What stands in it besides what is offered."""
        choices = {choice.value for choice in self.choices}
        return ", ".join(value for value in self.values if value not in choices)

    @property
    def value(self) -> str:
        """What stands in it, for what holds one thing; what is written after the chips wins over them."""
        return next((value for value in reversed(self.values) if value), "")

    @property
    def macro(self) -> str:
        """What draws it: its kind's own, or what shows all that may be chosen."""
        few = len(self.choices) <= CHIPS or self.field.kind == "sheet"
        return kind_of(self.field).macro or ("words" if self.free else "chips" if few else "select")


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogView:
    """A dialog, ready to be drawn: ``parts`` are it and those whose verbs stand on its form too.

    ``tried``: it was ordered, and refused.
    """

    opening: Opening
    fields: tuple[Question, ...]
    more: tuple[Question, ...]
    parts: tuple[Opening, ...]
    outlook: Outlook
    answers: QueryDict
    folded: bool
    tried: bool

    @property
    def title(self) -> str:
        return self.opening.words(self.opening.dialog.title)

    @property
    def home(self) -> str:
        return self.opening.home

    @property
    def otherwise(self) -> Opening | None:
        """The dialog that says the same at length, where it is for this sheet now."""
        other = self.opening.game.sheet.dialog(self.opening.dialog.otherwise)
        at_length = replace(self.opening, dialog=other) if other else None
        return at_length if at_length and at_length.is_for(gm=self.opening.seat.is_gm) else None

    @property
    def costs(self) -> list[tuple[str, int, str, int | None]]:
        """What it takes of which resource, as (shape of its tokens, how many, name, how many are left)."""
        odds, game = self.outlook.odds, self.opening.game
        names, shapes = {kind.key: kind.name.lower() for kind in game.system.resources}, shapes_of(game)
        costs = odds.costs if odds else ()
        return [(shapes.get(key, ""), much, names[key], self._remainder(key, much)) for key, much in costs]

    def _remainder(self, key: str, much: int) -> int | None:
        """Return what is left of a number of the one who pays, as far as the seat may read it."""
        opening = self.opening
        row = opening.known.get(Resource, made_to_act(opening) or opening.sheet_id, key)
        return row.number - much if row else None

    @property
    def verbs(self) -> Iterator[tuple[Dialog, str]]:
        """The dialogs whose commands its buttons give, each with its verb as the answers are."""
        for one in self.parts:
            dialog = one.dialog
            verb = next((verb for field, verb in dialog.verbs if self.answers.get(field)), dialog.verb)
            if self.outlook.odds and self.outlook.odds.throws:  # what affects it may make more or fewer
                verb = verb.replace("{die}", self.outlook.odds.throws)
            yield dialog, one.words(verb)

    @property
    def unaimed(self) -> tuple[tuple[str, str], ...]:
        """The foes where a panel's action in one's own turn is aimed at none of several.

        As (id of what picks one, name).
        """
        aim = next((one for one in self.fields if one.field.aims and one.field.kind == "sheets"), None)
        if aim is None or aim.values or not self.opening.inline or not acts_now(self.opening):
            return ()
        names = {choice.value: choice.label for choice in aim.choices}
        foes = foes_among(self.opening, names) if _is_begun(self.opening, self.answers) else []
        return tuple((aim.id_of(foe), names[foe]) for foe in foes) if len(foes) > 1 else ()

    @property
    def waits(self) -> str:
        """Whose turn it is, where a panel's action would come out of turn."""
        acts = self.opening.inline and not self.opening.row_key
        return turn_of_another(self.opening.table, self.opening.sheet_id) if acts else ""

    @property
    def out_of_turn(self) -> str:
        """Whose turn it is, and what is left to do in it, where a panel's action would come out of turn."""
        return self.waits and f"{self.waits} {self.opening.dialog.out_of_turn}".rstrip()

    @property
    def picked(self) -> str:
        """What of a panel is picked, in a line: Blade + Strong · against Bell acolyte · Potential."""
        named = {
            one.macro: [choice.label for choice in one.choices if choice.value in one.values]
            for one in self.fields
        }
        own = self.opening.known.of(Ability, self.opening.sheet_id)
        used = [own[key].name or key for one in self.fields for key in one.values if key in own]
        against = ", ".join(named.get("picks", []))
        parts = (" + ".join(used), against and f"against {against}", *named.get("chips", []))
        return " · ".join(filter(None, parts))

    @property
    def asks_odds(self) -> bool:
        """Whether there is anything to foresee."""
        return self.opening.dialog.command in self.opening.game.previews

    @property
    def conceals(self) -> bool:
        """Whether this seat may hide the difficulty."""
        return self.opening.dialog.conceals and self.opening.seat.is_gm

    @property
    def may_force(self) -> bool:
        """Whether this seat may go over the limit of what someone can carry."""
        return self.opening.seat.is_gm and "force" in hints_of(self.opening.dialog.command)

    @property
    def by_name(self) -> dict[str, Question]:
        """The questions by what they are sent as, for a template that puts them in its own order."""
        return {question.name: question for question in (*self.fields, *self.more)}

    @property
    def gains(self) -> list[Question]:
        """The questions beside which it stands what another answer would make of the chance."""
        return [one for one in self.by_name.values() if one.field.kind == "toggle" or one.field.gains]

    @property
    def of_target(self) -> list[Question]:
        """The questions about whom another one names: they come with the answer."""
        return [one for one in self.by_name.values() if one.field.source == TARGET]

    @property
    def drops(self) -> Iterator[tuple[str, str, Belonging | None]]:
        """What can be dropped to make room: its key, its name, and the thing unless it is a condition.

        Of several sheets nothing: what one of them would drop is not what another carries.
        """
        if isinstance(self.opening, Together):
            return
        for key, label in self.outlook.choices:
            row = self.opening.known.get(Belonging, self.opening.sheet_id, key)
            yield key, row.name if row else label, row


def dialog_view(
    opening: Opening, answers: QueryDict, *, outlook: Outlook | None = None, folded: bool = False
) -> DialogView:
    """Draw a dialog with what was given; ``outlook``: how it was refused just now; ``folded``: in a menu."""
    complete = with_start(opening, answers)
    form = DialogForm(opening, complete)
    tried = outlook is not None and bool(outlook.refused)
    outlook, gains, parts = outlook or outlook_of(form), gains_of(form), tuple(with_verbs(opening))
    unsure = folded and not tried and any(asks(opening))  # in a menu no answer is looked at before the press
    if outlook.refused and (unsure or (opening.inline and not _is_begun(opening, answers))):
        outlook = Outlook()
    more = {field.key for field in opening.dialog.more}
    return DialogView(
        opening=opening,
        fields=tuple(
            _question(one, field, complete, gains, alone=len(parts) == 1) for one, field in _open(parts, more)
        ),
        more=tuple(
            _question(opening, field, complete, gains) for field in asks(opening) if field.key in more
        ),
        parts=parts,
        outlook=outlook,
        answers=complete,
        folded=folded,
        tried=tried,
    )


def _is_begun(opening: Opening, answers: QueryDict) -> bool:
    """Return whether anything is picked in the panel yet."""
    return any(answers.getlist(field.key) for field in opening.dialog.asks if field.kind == "assets")


def _open(parts: Iterable[Opening], more: Collection[str]) -> Iterator[tuple[Opening, Field]]:
    """Yield what the dialog asks and, each once, what the others do whose verbs stand on its form."""
    keys = set(more)
    for opening in parts:
        fields = [field for field in asks(opening) if field.key not in keys]
        keys |= {field.key for field in fields}
        yield from ((opening, field) for field in fields)


def _question(
    opening: Opening, field: Field, answers: QueryDict, gains: dict[str, str], *, alone: bool = True
) -> Question:
    target, kind = answers.get(TARGET, ""), kind_of(field)
    closed = field.source == TARGET and bool(target) and not may_read_sheet(opening, target)
    return Question(
        field=field,
        id=f"in-{opening.mark}-{field.key}",
        values=kind.stands(field, answers),
        choices=_choices(opening, field, target),
        needed=alone and not field.rolled and is_needed(opening.dialog, field.key) and not kind.skippable,
        note=_note(opening, field, answers),
        gain=gains.get(field.key, ""),
        rows=kind.lines(field, answers),
        scopes=kind.scopes(opening),
        priced=choices_with_prices(opening, field, answers),
        has_target=bool(target),
        free=field.source == "conditions" or closed,
    )


def _choices(opening: Opening, field: Field, target: str) -> tuple[Choice, ...]:
    """Return what may be picked; last what stands for nothing, where the command knows that."""
    choices = choices_of(opening, field, target)
    may_be_open = kind_of(field).single or field.source == "states"
    if may_be_open and not is_needed(opening.dialog, field.key) and all(choice.value for choice in choices):
        return (*choices, Choice("", nothing_in(opening, field)))
    return choices


def nothing_in(opening: Opening, field: Field) -> str:
    """Name what stands for nothing; another field may say instead who it is."""
    if field.kind != "sheet":
        return field.placeholder or "none"
    return "someone else" if any(one.instead_of == field.key for one in asks(opening)) else "nobody"


def _note(opening: Opening, field: Field, answers: QueryDict) -> str:
    """Say where a difficulty is from, that an empty one asks for the total alone, and how much is left."""
    if field.times:
        part, _, key = field.needs.partition(":")
        row = opening.table.rows.of(opening.sheet_id, part).get(key)
        return f"{row.number} left" if isinstance(row, Resource) else ""
    if field.key != DIFFICULTY:
        return ""
    versus = versus_of(opening.state, opening.seat.pk)
    why = AGAINST.get(versus.why, "") if str(versus.number) == answers.get(DIFFICULTY) else ""
    alone = may_be_none(hints_of(opening.dialog.command)[DIFFICULTY])
    return why or ("Leave blank to just roll" if alone and not field.blurb else "")
