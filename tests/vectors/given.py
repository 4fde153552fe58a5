"""What an example gives: its input, key by key, and the rulings that it is played under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar

from rules.decide import decide
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game
from rules.games import GAMES
from rules.odds.counts import Distribution
from rules.randomness import Randomness, Scripted
from rules.system import Setting
from rules.table import Profile, Table

Answer = dict[str, Any]
PLAIN = 2
"""A face that is neither the highest nor the lowest of any die."""
SOMEONE = "1"
"""The sheet of whoever an example is about."""
F = TypeVar("F", bound=Fact)


@dataclass(frozen=True)
class Given:
    """An example's input and settings, in a game."""

    game: Game
    input: Mapping[str, Any]
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        if key not in self.input:
            raise KeyError(f"the input has no {key}")
        return self.input[key]

    def get(self, key: str, default: Any) -> Any:
        """Return an optional part of the input."""
        found = self.input.get(key)
        return default if found is None else found

    def number(self, key: str, default: int = 0) -> int:
        """Return an optional whole number."""
        return int(self.get(key, default))

    def flag(self, key: str, default: bool = False) -> bool:
        """Return an optional yes or no."""
        return bool(self.get(key, default))

    def numbers(self, key: str) -> list[int]:
        """Return a list of numbers, or one number as a list of itself."""
        found = self[key]
        return list(found) if isinstance(found, list) else [found]

    def setting(self, key: str) -> Setting:
        """Return how the example settles a ruling: its own choice, or the game's default."""
        ruling = self.game.system.ruling(key)
        if key not in self.settings:
            return ruling.default
        wanted = _spelled(self.settings[key])
        for value, _ in ruling.choices:
            if _spelled(value) == wanted:
                return value
        raise RuleBroken(f"{key} cannot be {self.settings[key]}.")

    @property
    def table(self) -> Table:
        """Return an empty table that settles its rulings as the example does."""
        own = self.settings.keys() & self.game.system.defaults.keys()
        return Table(rulings={key: self.setting(key) for key in own})

    def someone(self, **profile: Any) -> Table:
        """Return the same table with one sheet on it."""
        return self.table.put(SOMEONE, "profile", Profile(name="Someone", **profile))

    def play(self, table: Table, command: Command, *faces: int) -> Decision:
        """Return what play makes of an order when just these faces fall; refuse where they cannot."""
        script = Scripted(faces)
        try:
            decision = self._decided(table, command, script)
        except AssertionError as error:
            raise RuleBroken(str(error)) from None
        if script.faces:
            raise RuleBroken(f"{len(faces)} dice are more than are rolled here.")
        return decision

    def order(self, table: Table, command: Command) -> Decision:
        """Return what play makes of an order whose dice do not matter: all of them show the same."""
        return self._decided(table, command, lambda _sides: PLAIN)

    def _decided(self, table: Table, command: Command, randomness: Randomness) -> Decision:
        """Return a decision as it is recorded: the table after it counts one event more."""
        decision = decide(self.game, table, command, randomness)
        return replace(decision, table=replace(decision.table, seq=table.seq + 1))

    def fact(self, table: Table, command: Command, kind: type[F], *faces: int) -> F:
        """Return the fact of that kind which comes of an order."""
        found = [fact for fact in self.play(table, command, *faces).facts if isinstance(fact, kind)]
        if not found:
            raise RuleBroken(f"Nothing of the kind {kind.__name__} came of it.")
        return found[0]

    def check_settings(self) -> None:
        """Refuse settings that no game has; one that only others have means nothing here."""
        known = {ruling.key for game in GAMES.values() for ruling in game.system.rulings}
        for key in self.settings:
            if key not in known or key in self.game.system.defaults:
                self.setting(key)


def _spelled(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).casefold().replace("_", " ").partition("(")[0].strip()
    return {"on": "yes", "off": "no", "true": "yes", "false": "no"}.get(text, text)


Adapter = Callable[[Given], Answer]
Adapters = dict[str, Adapter]


def mechanic(adapters: Adapters, name: str) -> Callable[[Adapter], Adapter]:
    """Enters an adapter under the name of its mechanic."""

    def enter(adapter: Adapter) -> Adapter:
        adapters[name] = adapter
        return adapter

    return enter


def fraction(value: Fraction | int) -> str:
    """Return a fraction in lowest terms, whole numbers too: 3/1."""
    exact = Fraction(value)
    return f"{exact.numerator}/{exact.denominator}"


def fractions(odds: Mapping[Any, Fraction]) -> dict[str, str]:
    """Probabilities by what they are of."""
    return {str(key): fraction(value) for key, value in odds.items()}


def pmf(distribution: Distribution, totals: Iterable[int] | None = None) -> dict[str, str]:
    """Return the probabilities of the totals that were asked for, or of all that can happen."""
    asked = distribution.pmf() if totals is None else {at: distribution.chance(at) for at in totals}
    return fractions(asked)
