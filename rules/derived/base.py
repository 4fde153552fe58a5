"""A number that follows from others, with the parts that it is made of and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass

from rules.facts import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A number that explains itself: ``parts`` add up to ``value`` unless ``note`` says what bounds it."""

    key: str
    label: str
    value: int
    parts: tuple[Modifier, ...]
    note: str = ""

    @property
    def words(self) -> str:
        """The sum as it is read: Strength 2 + 10 = 12."""
        first, *others = self.parts or (Modifier(amount=0, source=""),)
        told = f"{first.source} {first.amount}".strip()
        for part in others:
            sign = "-" if part.amount < 0 else "+"
            told += f" {sign} {part.source} {abs(part.amount)}".replace("  ", " ")
        return f"{told} = {self.value}" + (f" ({self.note})" if self.note else "")
