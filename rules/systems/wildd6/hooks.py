"""How Wild D6 is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import Command
from rules.decide.decision import Decider

DECIDERS: Mapping[type[Command], Decider] = {}
