"""How 6d6 is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import Command
from rules.decide.decision import Decider
from rules.decide.instances import INSTANCES
from rules.derived.potential import potential_numbers

DECIDERS: Mapping[type[Command], Decider] = {**INSTANCES}

NUMBERS = (potential_numbers,)
"""The numbers that follow from others on a sheet."""
