"""What every fact shares: whom it is about, what of it may be kept secret, and the parts of a roll."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Self, cast, get_args, get_type_hints

from rules.rolls import NOTHING_ROLLED as NOTHING_ROLLED
from rules.rolls import Die as Die
from rules.rolls import Modifier as Modifier
from rules.rolls import Roll as Roll
from rules.rolls import ShownRoll as ShownRoll
from rules.rolls import StepResult as StepResult
from rules.rolls import shown_die as shown_die
from rules.verdicts import BLIND, NO_VERDICT, Verdict

Who = Annotated[str, "a sheet"]
"""A sheet by its id; in a fact that is shown to somebody, by what they may call it (``Fact.named``)."""
UNSEEN = "someone unseen"
"""What a hidden sheet is called to those who are not to know of it."""


def sheets_in(value: Any) -> Iterator[str]:
    """Yield the ids of the sheets that a fact, or a part of one, names."""
    match value:
        case str():
            yield value
        case tuple():
            for one in value:
                yield from sheets_in(one)
        case _:
            for field in places_in(value.__class__):
                yield from sheets_in(getattr(value, field))


def with_names(value: Any, names: Mapping[str, str]) -> Any:
    """Return names for ids, in parts of a fact too; of several sheets those are left out who go unseen.

    Entries of earlier versions have names already.
    """
    match value:
        case str():
            return names.get(value, value)
        case tuple():
            return tuple(one for part in value if (one := with_names(part, names)) != UNSEEN)
        case _:
            told = {field: with_names(getattr(value, field), names) for field in places_in(value.__class__)}
            return replace(value, **told)


@cache
def places_in(kind: Any) -> tuple[str, ...]:
    """Return the fields of a kind of fact, or of a part of one, in which sheets are named."""
    if not is_dataclass(kind):
        return ()
    return tuple(field for field, hint in get_type_hints(kind, include_extras=True).items() if _names(hint))


def _names(hint: Any) -> bool:
    if hint == Who:
        return True
    return bool(places_in(hint)) or any(map(_names, get_args(hint)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that happened, with all that is needed to show and explain it.

    ``sheet_id`` says whom it is about and ``target`` is the sheet that it was done to. The rules name sheets
    by their ids alone; the entry view puts names in the place of those that are told (``Who``). ``name`` is
    whom it is about by the name of that moment, which the log adds. ``about`` is the entry that it speaks of,
    and ``rerolled`` the one whose roll it replaces. ``hides_difficulty``: the one who asked for it keeps from
    players how hard it is.

    ``SECRET`` lists the fields that a blind roll keeps for Game Masters. ``CLOSED`` lists those that a sheet
    keeps to itself of which only the name is known; None: the whole fact. ``DIFFICULTY`` lists those that
    would tell how hard a check was, for a roll whose total alone is open. ``OF_HIDDEN`` lists those that tell
    of hidden sheets, and are for Game Masters always. ``RULES`` are the ids of the rules that every fact of
    the kind shows; ``rules_shown`` adds those that bore on this one alone, and each modifier names its own
    besides. ``STORY``: it is told in a session's story, as one of the moments of ``rules/moments.py``; with
    ``STORY_IF`` only where one of these holds something. ``ASIDE``: housekeeping, of which the log folds what
    belongs to one sheet into a line. ``CHAPTER``: a scene, a session or a fight begins or ends. ``REVEALS``:
    it tells of a sheet that was hidden until now, to all who may know it from then on. ``TAKES_BACK``: the
    field that names the entry which it takes back by the rules of the game, as a veto does. ``BASE``: it is
    what other kinds share, and nothing of its own kind happens.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    CLOSED: ClassVar[tuple[str, ...] | None] = None
    DIFFICULTY: ClassVar[tuple[str, ...]] = ()
    OF_HIDDEN: ClassVar[tuple[str, ...]] = ()
    RULES: ClassVar[tuple[str, ...]] = ()
    STORY: ClassVar[str] = ""
    STORY_IF: ClassVar[tuple[str, ...]] = ()
    ASIDE: ClassVar[bool] = False
    CHAPTER: ClassVar[bool] = False
    REVEALS: ClassVar[bool] = False
    TAKES_BACK: ClassVar[str] = ""
    BASE: ClassVar[bool] = False

    sheet_id: str = ""
    name: str = ""
    target: str = ""
    about: int = 0
    rerolled: int = 0
    hides_difficulty: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        """Return the ids of the rules that this fact shows."""
        return self.RULES

    def shows(self, *fields: str) -> bool:
        """Say whether the reader may know these fields; what is kept from them is not there."""
        return all(hasattr(self, field) for field in fields)

    @property
    def is_blind(self) -> bool:
        """Say whether what it came to is kept from the reader; its dice are, too."""
        return not self.shows(*_decisive(cast(Any, type(self))))

    def verdict(self) -> Verdict:
        """Return how it came out. A blind roll keeps all of that, and is not asked: see ``verdict_seen``."""
        return NO_VERDICT

    def verdict_seen(self) -> Verdict:
        """Return how it came out, as far as the reader may know."""
        return BLIND if self.is_blind else self.verdict()

    def rolls(self) -> tuple[ShownRoll, ...]:
        """Return the rolls that it holds, in their order: as a rule the one that its verdict speaks of."""
        roll = self.verdict().roll
        return (ShownRoll(roll=roll),) if roll else ()

    def rolls_seen(self) -> tuple[ShownRoll, ...]:
        """Return its rolls, as far as the reader may know."""
        return () if self.is_blind else self.rolls()

    def fallen(self) -> Iterator[Die]:
        """Yield the dice that fell, as far as the reader may know; of two throws both."""
        for roll in self.rolls_seen():
            yield from roll.dice

    @property
    def is_rolled(self) -> bool:
        """Say whether dice were thrown for it, also such of which it keeps no more than what they came to."""
        return any(roll.dice for roll in self.rolls_seen())

    def made_of(self) -> tuple[Modifier, ...]:
        """Return what its pool or its number was made of, besides what its rolls add to their dice."""
        return ()

    @property
    def sheets(self) -> tuple[str, ...]:
        """Return the sheets that it names by their ids."""
        return self.sheet_id, self.target

    def whom(self) -> set[str]:
        """Return the ids of all sheets that are named where it is told."""
        return {self.sheet_id, *sheets_in(self)} - {""}

    def with_names(self, names: Mapping[str, str]) -> Self:
        """Return it as it is told: with these names instead of ids. What is kept is not there."""
        copy = object.__new__(type(self))
        places = places_in(cast(Any, type(self)))
        for field in _names_of(cast(Any, type(self))):
            if hasattr(self, field):
                value = getattr(self, field)
                object.__setattr__(copy, field, with_names(value, names) if field in places else value)
        return copy

    def story(self) -> str:
        """Return as which moment it is told in a story by its kind; "" where nothing came of it."""
        return self.STORY if not self.STORY_IF or self.non_empty(self.STORY_IF) else ""

    def heading(self) -> str:
        """Return what the scene is called that begins with it."""
        return ""

    @property
    def meets(self) -> bool:
        """Say whether it names who is met in the scene that it begins, and so has a line there."""
        return False

    def fall(self) -> str:
        """Return how somebody fell by it, in a word; "" where nobody did."""
        return ""

    def brings(self) -> str:
        """Return the condition that it brought, which takes some out; "" where it brought none."""
        return ""

    def relieves(self) -> str:
        """Return the condition that it took from somebody; "" where it took none."""
        return ""

    @property
    def revives(self) -> bool:
        """Say whether relief of another kind is enough to stand up again."""
        return True

    def befell(self) -> tuple[str, str]:
        """Return the sheet that it befell, by id and by name."""
        return self.sheet_id, self.name

    def non_empty(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return those of these fields in which anything stands, as far as the reader may know."""
        return tuple(name for name in names if getattr(self, name, None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed(Fact):
    """Something that goes to another sheet, ``to``; "" where it goes to none."""

    to: str = ""

    @property
    def sheets(self) -> tuple[str, ...]:
        return self.sheet_id, self.to


@cache
def _names_of(kind: type[Fact]) -> tuple[str, ...]:
    return tuple(spec.name for spec in fields(kind))


@cache
def _decisive(kind: type[Fact]) -> frozenset[str]:
    """Return the fields without which nobody knows what a roll came to; its difficulty is none of them."""
    always = {spec.name for spec in fields(kind) if spec.default is MISSING}
    return frozenset((set(kind.SECRET) - set(kind.DIFFICULTY)) & always)


def where(conditions: Mapping[str, object]) -> tuple[str, ...]:
    """Return the ids of the rules whose condition holds, in their order."""
    return tuple(id for id, holds in conditions.items() if holds)


def _kind_of(fact: Any) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", fact.__name__).lower()


kind_of: Callable[[Any], str] = cache(_kind_of)
"""Return the kind an event of that fact is stored under: ``CheckMade`` is ``check_made``."""
