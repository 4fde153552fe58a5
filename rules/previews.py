"""What a command would do, before anyone throws: chances, outcomes, what passing time brings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.facts import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One outcome of a roll and its exact probability; ``label`` names it where the number does not."""

    number: int
    chance: Fraction
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """The exact probability of something that has a name, such as a critical success or a rank.

    ``name`` is for people, where the key does not say it by itself.
    """

    key: str
    chance: Fraction
    name: str = ""

    @property
    def words(self) -> str:
        """Return what it is called: ``steps_down`` is Steps down."""
        return self.name or self.key.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """One thing that the end of a unit of time will bring to a sheet, or to the table ("").

    ``chance``: of what ``words`` say, None where it is certain or has no single chance. ``hidden``: not
    everyone may read the sheet, so that this is for Game Masters only. ``about``: the entry of a prompt that
    lapses, which not everyone may know either.
    """

    words: str
    sheet_id: str = ""
    name: str = ""
    hidden: bool = False
    chance: Fraction | None = None
    about: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """What will come: what ends or lapses, what time refills and rolls, and the prompts still open."""

    ends: tuple[Foretold, ...] = ()
    refills: tuple[Foretold, ...] = ()
    rolls: tuple[Foretold, ...] = ()
    open: tuple[Foretold, ...] = ()

    @property
    def words(self) -> str:
        """Return all of it as sentences, one for each kind; none where time brings nothing."""
        kinds = (("Ends", self.ends), ("Refills", self.refills), ("Rolls", self.rolls), ("Open", self.open))
        return " ".join(f"{kind}: {', '.join(map(_bar_words, items))}." for kind, items in kinds if items)

    def __add__(self, later: Foreseen) -> Foreseen:
        """Return both, in the order in which they will happen."""
        return Foreseen(
            ends=self.ends + later.ends,
            refills=self.refills + later.refills,
            rolls=self.rolls + later.rolls,
            open=self.open + later.open,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a command would do, before anyone throws.

    ``chance``: of success, None where nothing is asked for. ``odds``: what else may come of it. ``bars``: the
    outcomes from low to high, ``mark`` the number that is asked for. ``sources``: what affects the roll.
    ``foreseen``: what passing time brings. ``refused``: the sentence with which ``decide`` would refuse it,
    and then nothing else is told but that a choice would mend it (``mendable``). ``means`` says what the
    chance is of, where that is not success, and ``counts`` what the bars count. ``throws``: the dice as they
    are written (3d6+3). ``costs``: how much of which resource it takes. ``likely``: the odd that is meant
    where the chance hangs on what somebody else will choose. ``says``: what it comes to in words, where that
    is no chance.
    """

    chance: Fraction | None = None
    odds: tuple[Odd, ...] = ()
    bars: tuple[Bar, ...] = ()
    mark: int | None = None
    sources: tuple[Modifier, ...] = ()
    refused: str = ""
    mendable: bool = False
    foreseen: Foreseen = Foreseen()
    means: str = ""
    counts: str = ""
    throws: str = ""
    costs: tuple[tuple[str, int], ...] = ()
    likely: Odd | None = None
    says: str = ""


def _bar_words(one: Foretold) -> str:
    return f"{one.words} ({one.name})" if one.name else one.words
