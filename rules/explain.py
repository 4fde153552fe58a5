"""Explains what happened and what a number is made of: every part in words, and the rules behind it.

It goes by the shape of a fact, not by its kind: dice, modifiers and results explain themselves wherever they
stand, the other fields by their names. So a new kind of fact needs nothing here but its ``RULES``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from types import MappingProxyType, SimpleNamespace
from typing import Any, Protocol

from rules.catalogue import Rule, known, rule, speaks_in
from rules.facts import Die, Fact, Modifier, Roll, StepResult, kind_of
from rules.game import Derived, Game

UNSAID = ("sheet_id", "target", "to", "toward", "about", "rerolled", "pending", "rules", "formula")
"""Fields that hold the ids of sheets and the numbers of entries, or that are said elsewhere."""
CHANCE = "chance"
SUBTRACTED = ("minus", "disadvantage", "armor")
"""The roles of dice that are taken from a total."""
OWN_ROLLS = ("Roll", "Check")
"""The labels of rolls whose total is the one that matters."""
PREFIXES = {"Modifiers": "", "Parts": "Dice", "Sources": ""}
"""What stands before the modifiers of a field, where its name is not said."""
SPAN = ("until", "left")
"""What ``lasts`` says in words, where a fact has that."""
NAMELESS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Line:
    """One part of an explanation: what it is, what it counts for (None: nothing), and its rules by id."""

    text: str
    amount: int | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """What happened, line by line, and every rule that it rests on, each with its sentence."""

    title: str
    lines: tuple[Line, ...]
    rules: tuple[Rule, ...]


def explain(game: Game, fact: Fact) -> Explanation:
    """Return a fact in its parts: its dice, its modifiers with their sources, its outcome and its chance.

    Of the rules that its kind names, those of the game alone; and all that its own parts come from, for the
    D6 games read the same dice by each other's rules.
    """
    kind = type(fact)
    lines = tuple(lines_of(kind, fact, names=_names(game)))
    title = words(kind_of(kind)).capitalize() + (f": {fact.name}" if fact.name else "")
    of_kind = (id for id in (*kind.RULES, *getattr(fact, "rules", ())) if speaks_in(id, game.system.key))
    return Explanation(title, lines, _rules((*of_kind, *filter(known, _ids(lines)))))


def explain_derived(number: Derived) -> Explanation:
    """Return a number of a sheet in its parts, as they add up to it, and what bounds it."""
    label = f"{number.label}, {number.note}" if number.note else number.label
    lines = (*map(_modifier, number.parts), Line(label, number.value))
    return Explanation(number.label, lines, _rules(filter(known, _ids(lines))))


def lines_of(
    kind: type[Fact],
    fact: object,
    *,
    names: Mapping[str, str] = NAMELESS,
    dice: bool = True,
    without: tuple[str, ...] = (),
) -> Iterator[Line]:
    """Yield the lines of a fact of that kind, as far as its fields are there.

    ``names`` are the game's own for its keys; ``dice`` False leaves out the dice, for who draws them, and
    ``without`` the fields that are shown elsewhere.
    """
    return _Teller(names, dice, _counts_successes(fact), (*UNSAID, *without)).tell(kind, fact)


def dice_of(value: object) -> Iterator[Die]:
    """Yield every die in a fact or in a part of one, in the order that they fell."""
    if isinstance(value, Die):
        yield value
    elif isinstance(value, StepResult):
        yield Die(sides=value.before, face=value.face, role="step")
    elif isinstance(value, tuple):
        for part in value:
            yield from dice_of(part)
    elif is_dataclass(value):
        dice = (die for spec in fields(value) for die in dice_of(unrepeated(spec.name, value)))
        yield from dice if counts(value) else (replace(die, kept=False) for die in dice)


def counts(value: object) -> bool:
    """Say whether a throw is the one that counts, of the two that Advantage and Disadvantage make."""
    return bool(getattr(value, "counts", True))


def unrepeated(name: str, value: object) -> object:
    """Return a field's value; of a roll that repeats the one of two throws that counts, only what it adds."""
    inner = getattr(value, name, None)
    repeats = name == "roll" and bool(getattr(value, "throws", None))
    return replace(inner, dice=()) if repeats and isinstance(inner, Roll) else inner


def words(name: str) -> str:
    """Return the name of a field or a kind as words."""
    return name.replace("_", " ").strip()


def _is_plain(value: Any) -> bool:
    """Say whether a part of a fact holds only texts and numbers."""
    return all(isinstance(getattr(value, spec.name), str | int) for spec in fields(value))


def readable(value: str) -> str:
    """Return a key as words; what a person wrote stays as it is."""
    is_key = value.replace("_", "").isalnum() and value.islower()
    return words(value) if is_key else value


def _is_default(spec: Field[Any], value: object) -> bool:
    """Say whether a field has nothing to say; a total has, even at 0."""
    is_usual = spec.default is not MISSING and value == spec.default
    return value is None or (is_usual and spec.name != "total")


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells the parts of a fact: parts of a roll speak for themselves, all else is said with its name."""

    names: Mapping[str, str]
    dice: bool
    counted: bool
    unsaid: tuple[str, ...]

    def tell(self, kind: Any, value: object) -> Iterator[Line]:
        for spec in fields(kind):
            inner = unrepeated(spec.name, value)
            if self.is_said(spec.name, value) and not _is_default(spec, inner):
                yield from self.field(spec.name, inner)

    def is_said(self, name: str, value: object) -> bool:
        """Say whether a field has a line: a fact's own name stands in the title, a span in ``lasts``."""
        if name in SPAN and bool(getattr(value, "lasts", None)):
            return False
        return name not in self.unsaid and (name != "name" or not isinstance(value, Fact | SimpleNamespace))

    def field(self, name: str, value: object) -> Iterator[Line]:
        label = words(name).capitalize()
        if isinstance(value, bool):
            yield Line(f"{label}: {'yes' if value else 'no'}")
        elif isinstance(value, int):
            yield Line("In total" if name == "total" else label, value)
        elif isinstance(value, str) and name == CHANCE:
            yield Line(f"The chance of success was {value}")
        elif isinstance(value, str) and value:
            yield Line(f"{label}: {self.readable(value)}")
        elif isinstance(value, tuple):
            yield from self.several(name, label, value)
        elif is_dataclass(value):
            yield from self.part(label, value)

    def several(self, name: str, label: str, values: tuple[Any, ...]) -> Iterator[Line]:
        plain = [self.readable(str(value)) for value in values if isinstance(value, str | int)]
        if plain:
            yield Line(f"{label}: {', '.join(plain)}")
        for value in values:
            if not isinstance(value, str | int):
                yield from self.field(name, value)

    def part(self, label: str, value: object) -> Iterator[Line]:
        if isinstance(value, Die):
            yield from [_die(value, self.counted)] if self.dice else []
        elif isinstance(value, Modifier):
            yield _modifier(value, PREFIXES.get(label, label))
        elif isinstance(value, StepResult):
            yield _step(label, value)
        elif isinstance(value, Roll):
            yield from self.roll(label, value)
        elif hasattr(value, "counts"):
            yield from self.throw(value)
        elif _is_plain(value):
            yield self.summed_up(label, value)
        else:
            yield from self.tell(value, value)

    def roll(self, label: str, value: Roll) -> Iterator[Line]:
        """Tell dice, modifiers and their sum; of a roll that stood against another, the sum says so."""
        yield from (_die(die, self.counted) for die in value.dice if self.dice)
        yield from map(_modifier, value.modifiers)
        yield Line("In total" if label in OWN_ROLLS else f"{label} in total", value.total)

    def throw(self, value: object) -> Iterator[Line]:
        """Tell one of two throws; the roll says the total of the one that counts, and what is added."""
        if not counts(value):
            yield Line(f"The other throw came to {getattr(value, 'total', 0)}")
        yield from (_die(die, self.counted) for die in dice_of(value) if self.dice)

    def summed_up(self, label: str, value: Any) -> Line:
        """Return a part that is all plain fields, in one line: its name first, its rule as a rule."""
        parts = []
        for spec in fields(value):
            inner = getattr(value, spec.name)
            if spec.name != "rule" and self.is_said(spec.name, value) and not _is_default(spec, inner):
                parts.append(self.briefly(spec.name, inner))
        return Line(f"{label}: {', '.join(parts)}", rules=tuple(filter(None, [getattr(value, "rule", "")])))

    def briefly(self, name: str, value: object) -> str:
        """Return a field in a word or two: a text alone, a number with its name."""
        if isinstance(value, bool):
            return words(name) if value else f"not {words(name)}"
        return self.readable(value) if isinstance(value, str) else f"{words(name)} {value}"

    def readable(self, value: str) -> str:
        """Return the game's name for a key, or else what it says."""
        return self.names.get(value) or readable(value)


def _die(die: Die, counted: bool = False) -> Line:
    """Return a die that counts, or one that was dropped; what became of it stands in brackets."""
    role = die.role if die.role not in (f"d{die.sides}", "regular") else ""
    notes = ", ".join(filter(None, (role, die.note, "" if die.kept else "dropped")))
    text = f"D{die.sides} shows {die.face}" + (f" ({notes})" if notes else "")
    worth = int("success" in die.note) if counted else _worth(die)
    return Line(text, worth if die.kept else None)


def _worth(die: Die) -> int:
    """Count what a die adds to a total: a flipped one its other side; some are taken away (FD6-49, FB-39)."""
    face = die.sides + 1 - die.face if "flipped" in die.note else die.face
    return -face if die.role in SUBTRACTED else face


def _counts_successes(value: object) -> bool:
    counted = getattr(value, "counted", False) or getattr(value, "mode", "") == "successes"
    return counted or getattr(value, "successes", None) is not None


def _modifier(part: Modifier, prefix: str = "") -> Line:
    source = part.source or "base"
    text = f"{prefix}: {source}" if prefix else source
    return Line(text, part.amount, tuple(filter(None, (part.rule,))))


def _step(label: str, step: StepResult) -> Line:
    after = (
        "stays" if step.after == step.before else f"becomes a D{step.after}" if step.after else "is used up"
    )
    return Line(f"{label}: D{step.before} shows {step.face} and {after}")


def _ids(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(id for line in lines for id in line.rules)


def _rules(ids: Iterable[str]) -> tuple[Rule, ...]:
    return tuple(rule(id) for id in dict.fromkeys(ids))


class _Titled(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


def _names(game: Game) -> Mapping[str, str]:
    """Return what the game calls what its keys stand for; an ability's name wins."""
    kinds: tuple[Iterable[_Titled], ...] = (
        *(game.system.purchases, game.system.actions, game.system.tracks),
        *(game.system.resources, game.system.abilities),
    )
    return {titled.key: titled.name for several in kinds for titled in several}
