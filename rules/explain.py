"""Explains what happened and what a number is made of: every part in words, and the rules behind it.

It goes by the shape of a fact, not by its kind: dice, modifiers and results explain themselves wherever they
stand, the other fields by their names. So a new kind of fact needs nothing here but its ``RULES``, and its
``SUMS`` where a number of it is the sum of others.

Only what is part of a sum has an amount: those from one total to the next add up to it. All other numbers
are said in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, Protocol

from rules.catalogue import Rule, known, rule, spoken_in
from rules.facts import NO_SUMS, Die, Fact, Modifier, Roll, StepResult, Sum, kind_of
from rules.game import Derived, Game

UNSAID = ("sheet_id", "target", "to", "toward", "about", "pending", "rules", "formula")
"""Fields that hold the ids of sheets and the numbers of entries, or that are said elsewhere."""
CHANCE = "chance"
SUBTRACTED = ("minus", "disadvantage", "armor")
"""The roles of dice that are taken from a total."""
OWN_ROLLS = ("roll", "check")
"""The fields of rolls whose total is the one that matters."""
PREFIXES = {"modifiers": "", "parts": "Dice", "sources": "", "bonuses": "Bonus dice"}
"""What stands before the modifiers of a field, where its name is not said."""
REROLLED = "rerolled"
AGAIN = ("FB-28", "R-52")
"""What lets a roll be thrown again."""
KEYS = ("ability", "skill", "parent", "scope", "action", "resource")
"""Fields that hold a key for which the game has a name, unless their kind names others in its ``KEYS``."""
WORDS = (
    *("choice", "event", "form", "kind", "length", "mode", "outcome", "place", "reaction", "role", "status"),
    *("step", "throw", "unit", "until", "visibility", "watch", "whose"),
)
"""Fields that hold one of our own words. What stands in all others somebody may have written."""
SPAN = ("until", "left")
"""What ``lasts`` says in words, where a fact has that."""
NAMELESS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Line:
    """One part of an explanation: what it is, and its rules by id.

    ``amount`` is what it counts for in the sum that the next ``total`` ends, None outside of a sum.
    """

    text: str
    amount: int | None = None
    rules: tuple[str, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """What happened, line by line, and every rule that it rests on, each with its sentence."""

    title: str
    lines: tuple[Line, ...]
    rules: tuple[Rule, ...]


def explain(game: Game, fact: Fact) -> Explanation:
    """Return a fact in its parts: its dice, its modifiers with their sources, its outcome and its chance.

    Every rule is named as it speaks in the game, and none that only other games have.
    """
    kind = type(fact)
    lines = tuple(in_game(line, game.key) for line in lines_of(kind, fact, names=_names(game)))
    title = words(kind_of(kind)).capitalize() + (f": {fact.name}" if fact.name else "")
    shown = (id for id in fact.rules_shown() for id in spoken_in(id, game.key))
    return Explanation(title, lines, _rules((*shown, *_ids(lines))))


def in_game(line: Line, game: str) -> Line:
    """Return a line with its rules as they speak in a game: its own, or those that it is played by."""
    return replace(line, rules=tuple(id for named in line.rules for id in spoken_in(named, game)))


def explain_derived(number: Derived) -> Explanation:
    """Return a number of a sheet in its parts, as they add up to it, and what bounds it."""
    label = f"{number.label}, {number.note}" if number.note else number.label
    bounds = number.value - sum(part.amount for part in number.parts)
    bound = (Line(number.note, bounds),) if bounds else ()
    lines = (*map(_modifier, number.parts), *bound, Line(label, number.value, total=True))
    return Explanation(number.label, lines, _rules(_ids(lines)))


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
    """Return a field's value; of a roll that repeats dice which stand elsewhere, only what it adds.

    Those are the one of two throws that counts, and the step die of a shield.
    """
    inner = getattr(value, name, None)
    repeats = name == "roll" and bool(getattr(value, "throws", None) or getattr(value, "block", None))
    return replace(inner, dice=()) if repeats and isinstance(inner, Roll) else inner


def words(name: str) -> str:
    """Return the name of a field or a kind as words."""
    return name.replace("_", " ").strip()


def _is_plain(value: Any) -> bool:
    """Say whether a part of a fact holds only texts and numbers."""
    return all(isinstance(getattr(value, spec.name), str | int) for spec in fields(value))


def readable(kind: Any, name: str, value: str, names: Mapping[str, str] = NAMELESS) -> str:
    """Return a key as the game calls it, and our own words as such; what a person wrote stays as it is."""
    if name in getattr(kind, "KEYS", KEYS):
        return names.get(f"{name}.{value}") or words(value)
    return words(value) if name in WORDS else value


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

    def tell(self, kind: Any, value: object, of: str = "") -> Iterator[Line]:
        """Tell all fields of a value, each sum after its parts; ``of`` names whose rolls it holds."""
        sums: Mapping[str, Sum] = getattr(kind, "SUMS", NO_SUMS)
        added = {name: sum_ for name, sum_ in sums.items() if self.is_sum(name, sum_, value)}
        parts = [part for sum_ in added.values() for part in sum_.parts]
        for spec in fields(kind):
            inner = unrepeated(spec.name, value)
            if spec.name in parts or not self.is_said(spec.name, value):
                continue
            if spec.name in added and not isinstance(inner, Roll):
                yield from self.summed(spec.name, added[spec.name], value)
            elif _is_default(spec, inner):
                continue
            elif isinstance(inner, Roll):
                yield from self.roll(spec.name, inner, sums.get(spec.name, Sum(label=of)), value)
            else:
                yield from self.field(kind, spec.name, inner)

    def is_said(self, name: str, value: object) -> bool:
        """Say whether a field has a line: a fact's own name stands in the title, a span in ``lasts``."""
        if name in SPAN and bool(getattr(value, "lasts", None)):
            return False
        return name not in self.unsaid and (name != "name" or not isinstance(value, Fact))

    def is_sum(self, name: str, sum_: Sum, value: object) -> bool:
        """Say whether a field is the sum of what is there: of one part that stands for itself it is none."""
        parts = _each(value, sum_)
        whole = all(isinstance(one, int) or is_dataclass(one) for _, one in parts)
        return getattr(value, name, None) is not None and bool(parts) and whole

    def field(self, kind: Any, name: str, value: object) -> Iterator[Line]:
        label = words(name).capitalize()
        if name == REROLLED:
            yield Line("This replaces an earlier roll", rules=AGAIN)
        elif isinstance(value, bool):
            yield Line(f"{label}: {'yes' if value else 'no'}")
        elif isinstance(value, str) and name == CHANCE:
            yield Line(f"The chance of success was {value}")
        elif isinstance(value, int) or (isinstance(value, str) and value):
            yield Line(f"{label}: {readable(kind, name, str(value), self.names)}")
        elif isinstance(value, tuple):
            yield from self.several(kind, name, label, value)
        elif is_dataclass(value):
            yield from self.part(name, label, value)

    def several(self, kind: Any, name: str, label: str, values: tuple[Any, ...]) -> Iterator[Line]:
        texts = [str(value) for value in values if isinstance(value, str | int)]
        plain = [readable(kind, name, text, self.names) for text in texts]
        if plain:
            yield Line(f"{label}: {', '.join(plain)}")
        for value in values:
            if not isinstance(value, str | int):
                yield from self.field(kind, name, value)

    def part(self, name: str, label: str, value: object) -> Iterator[Line]:
        if isinstance(value, Die):
            yield from [replace(_die(value), amount=None)] if self.dice else []
        elif isinstance(value, Modifier):
            yield _said(_modifier(value, PREFIXES.get(name, label)))
        elif isinstance(value, StepResult):
            yield _step(label, value)
        elif hasattr(value, "counts"):
            yield from self.throw(value)
        elif _is_plain(value):
            yield self.summed_up(label, value)
        else:
            yield from self.tell(type(value), value, _whose(value))

    def roll(self, name: str, roll: Roll, sum_: Sum, value: object) -> Iterator[Line]:
        """Tell dice, modifiers and their sum; of a roll that stood against another, the sum says so."""
        idle = getattr(value, "outcome", "") in sum_.idle
        dice = [_die(die, self.counted) for die in roll.dice]
        shown = [replace(line, amount=None) for line in dice] if idle else dice
        parts = [*shown, *map(_modifier, roll.modifiers)]
        yield from parts[0 if self.dice else len(dice) :]
        thrown = sum(_amount(die, self.counted) for die in dice_of(getattr(value, "throws", ())))
        label = sum_.label or ("" if name in OWN_ROLLS else words(name).capitalize())
        if roll.total and not (parts or thrown):  # what it was made of is not everyone's to know
            yield Line(f"{label or 'In total'}: {roll.total}")
            return
        yield from _bent(parts, thrown, roll.total, sum_)
        yield Line(f"{label} in total" if label else "In total", roll.total, total=True)

    def summed(self, name: str, sum_: Sum, value: object) -> Iterator[Line]:
        """Tell the parts of a sum and then the sum; parts that are rolls are told with their own totals."""
        each = _each(value, sum_)
        rolls = [one for _, one in each if hasattr(one, "roll")]
        for one in rolls:
            yield from self.tell(type(one), one, _whose(one))
        parts = [(one, self.addend(part, one)) for part, one in each]
        total, label = getattr(value, name), sum_.label or words(name).capitalize()
        if len(rolls) == 1:
            yield Line(f"{label}: {total}")
            return
        yield from (line for one, line in parts if self.dice or not isinstance(one, Die))
        yield from _bent((line for _, line in parts), 0, total, sum_)
        yield Line(f"{label} in total", total, total=True)

    def addend(self, name: str, value: Any) -> Line:
        """Return one part of a sum that is no roll's."""
        if isinstance(value, Die):
            return _die(value)
        if isinstance(value, Modifier):
            return _modifier(value)
        if isinstance(value, int):
            return Line(words(name).capitalize(), value)
        return Line(_whose(value), value.roll.total)

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
                parts.append(self.briefly(type(value), spec.name, inner))
        return Line(f"{label}: {', '.join(parts)}", rules=tuple(filter(None, [getattr(value, "rule", "")])))

    def briefly(self, kind: Any, name: str, value: object) -> str:
        """Return a field in a word or two: a text alone, a number with its name."""
        if isinstance(value, bool):
            return words(name) if value else f"not {words(name)}"
        text = readable(kind, name, str(value), self.names)
        return text if isinstance(value, str) else f"{words(name)} {text}"


def _each(value: object, sum_: Sum) -> list[tuple[str, Any]]:
    """Return every part of a sum that is there, with the name of its field."""
    held = {part: getattr(value, part, None) for part in sum_.parts}
    severals = {part: inner if isinstance(inner, tuple) else (inner,) for part, inner in held.items()}
    return [(part, one) for part, several in severals.items() for one in several if one is not None]


def _whose(value: object) -> str:
    return str(getattr(value, "name", ""))


def _bent(parts: Iterable[Line], besides: int, total: int, sum_: Sum) -> Iterator[Line]:
    """Tell what bends a sum: how many times it is taken, and the minimum that lifts it, if it does."""
    whole = besides + sum(line.amount or 0 for line in parts)
    rules = tuple(filter(None, (sum_.rule,)))
    if sum_.times > 1:
        yield Line(f"times {sum_.times}", whole * (sum_.times - 1), rules)
    elif sum_.least and total > whole:
        yield Line(f"at least {total}", total - whole, rules)


def _said(line: Line) -> Line:
    """Return a line outside of a sum, with its number in words."""
    return replace(line, text=f"{line.text} {line.amount}" if line.amount else line.text, amount=None)


def _die(die: Die, counted: bool = False) -> Line:
    """Return a die that counts, or one that was dropped; what became of it stands in brackets."""
    role = die.role if die.role not in (f"d{die.sides}", "regular") else ""
    notes = ", ".join(filter(None, (role, die.note, "" if die.kept else "dropped")))
    text = f"D{die.sides} shows {die.face}" + (f" ({notes})" if notes else "")
    return Line(text, _amount(die, counted) if die.kept else None)


def _amount(die: Die, counted: bool) -> int:
    """Count what a die adds to a total: a flipped one its other side; some are taken away (FD6-49, FB-39)."""
    if not die.kept:
        return 0
    if counted:
        return int("success" in die.note)
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
    return tuple(rule(id) for id in dict.fromkeys(ids) if known(id))


class _Titled(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


def _names(game: Game) -> Mapping[str, str]:
    """Return what the game calls what its keys stand for, by the field that holds them and the key."""
    abilities = game.system.abilities
    kinds: Mapping[str, Iterable[_Titled]] = {
        **dict.fromkeys(("ability", "skill", "parent", "scope"), abilities),
        "action": game.system.actions,
        "effect": game.system.purchases,
        "resource": game.system.resources,
    }
    return {f"{field}.{titled.key}": titled.name for field, several in kinds.items() for titled in several}
