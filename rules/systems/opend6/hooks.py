"""How OpenD6 is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import (
    CheckCode,
    Command,
    InflictCondition,
    RecoverCondition,
    SetCode,
    SetDynamic,
    TellCritical,
)
from rules.decide.code_sheets import set_code, set_dynamic
from rules.decide.codes import check_code, tell_critical
from rules.decide.decision import Decider
from rules.decide.endurance import ENDURANCE
from rules.decide.inflicting import inflict
from rules.decide.instances import INSTANCES
from rules.decide.reactions import REACTIONS
from rules.decide.recovery import recover_at_one_point
from rules.decide.tracks import TRACKS
from rules.derived.codes import D6_NUMBERS
from rules.offers import Maker
from rules.offers_d6 import critical

DECIDERS: Mapping[type[Command], Decider] = {
    **ENDURANCE,
    **INSTANCES,
    **REACTIONS,
    **TRACKS,
    CheckCode: check_code,
    InflictCondition: inflict,
    RecoverCondition: recover_at_one_point,
    SetCode: set_code,
    SetDynamic: set_dynamic,
    TellCritical: tell_critical,
}

OFFERS: Mapping[str, Maker] = {"critical": critical}

NUMBERS = D6_NUMBERS
"""The numbers that follow from others on a sheet."""
