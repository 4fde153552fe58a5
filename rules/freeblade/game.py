"""Freeblade: d20 checks, step dice and slots."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.freeblade import (
    abilities,
    advancement,
    attacks,
    checks,
    conditions,
    creation,
    creatures,
    darkness,
    details,
    dying,
    events,
    fate,
    fights,
    focus,
    foresight,
    harm,
    kits,
    light,
    meetings,
    numbers,
    rations,
    rerolls,
    rests,
    scores,
    spells,
    step_dice,
    travel,
    wear,
    weather,
    whole_character,
)
from rules.freeblade.fights import FRESH, begin_round
from rules.freeblade.standing import state_of
from rules.game import game_of
from rules.loading.systems import load

FREEBLADE = game_of(
    load(Path(__file__).parent),
    (
        *EVERY_GAME,
        abilities.MECHANIC,
        advancement.MECHANIC,
        attacks.MECHANIC,
        checks.MECHANIC,
        conditions.MECHANIC,
        creation.MECHANIC,
        creatures.MECHANIC,
        darkness.MECHANIC,
        details.MECHANIC,
        dying.MECHANIC,
        events.MECHANIC,
        fate.MECHANIC,
        fights.MECHANIC,
        focus.MECHANIC,
        foresight.MECHANIC,
        harm.MECHANIC,
        kits.MECHANIC,
        light.MECHANIC,
        meetings.MECHANIC,
        numbers.MECHANIC,
        rations.MECHANIC,
        rerolls.MECHANIC,
        rests.MECHANIC,
        scores.MECHANIC,
        spells.MECHANIC,
        step_dice.MECHANIC,
        travel.MECHANIC,
        wear.MECHANIC,
        weather.MECHANIC,
        whole_character.MECHANIC,
    ),
    standing=state_of,
    fresh=FRESH,
    begin_round=begin_round,
)
