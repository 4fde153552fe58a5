"""Step dice in forms."""

from __future__ import annotations

from typing import Any

from django import forms

DICE = [(str(die), f"D{die}" if die else "none") for die in (0, 4, 6, 8, 10, 12)]


class DieField(forms.ChoiceField):
    """A die by its sides; nothing said is none, which is 0."""

    def __init__(self, *, label: str, choices: list[tuple[str, str]] = DICE) -> None:
        super().__init__(label=label, choices=choices, required=False)

    def clean(self, value: Any) -> int:
        """The sides of the die."""
        return int(super().clean(value) or 0)
