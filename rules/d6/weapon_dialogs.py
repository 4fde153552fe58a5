"""What is asked where somebody strikes with a weapon."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.dialogs import CHECK, DIFFICULTY, TARGET

WHOM = replace(TARGET, label="Target", aims="always")
"""Whom a weapon strikes: it is never rolled with against nobody."""
WIELD = replace(
    CHECK,
    key="use",
    title="Roll with {name}",
    verb="Roll with {name}",
    row="belonging",
    of=("weapon",),
    unless=(("ability", ""),),
    fills=("belonging",),
    fields=(DIFFICULTY, WHOM, *CHECK.fields[2:]),
    plain=("difficulty", "target", "opposing"),
)
"""A check with what a weapon is used with; one tap strikes the only foe of the fight."""
