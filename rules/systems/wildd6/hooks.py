"""How Wild D6 is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import Command, SetCode, TellCritical
from rules.decide.code_sheets import set_code
from rules.decide.codes import tell_critical
from rules.decide.decision import Decider
from rules.decide.instances import INSTANCES
from rules.decide.successes import SUCCESSES
from rules.decide.tracks import TRACKS
from rules.offers import Maker
from rules.offers_d6 import critical

DECIDERS: Mapping[type[Command], Decider] = {
    **INSTANCES,
    **SUCCESSES,
    **TRACKS,
    SetCode: set_code,
    TellCritical: tell_critical,
}

OFFERS: Mapping[str, Maker] = {"critical": critical}

NUMBERS = ()
"""The numbers that follow from others on a sheet."""
