"""Freeblade: d20 checks, step dice and slots."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.common.pinned_difficulty import pinning
from rules.freeblade import (
    abilities,
    advancement,
    attacks,
    calling_off,
    checks,
    coming_and_going,
    company,
    conditions,
    creation,
    creatures,
    darkness,
    details,
    dying,
    end_of_day,
    events,
    exhaustion,
    fate,
    fight_actions,
    flames,
    focus,
    focus_rerolls,
    foresight,
    granting,
    harm,
    initiative,
    kits,
    light,
    meetings,
    morale,
    numbers,
    off_guard,
    rations,
    relief,
    requests,
    resting,
    rests,
    scores,
    spells,
    step_dice,
    travel,
    wear,
    weather,
    whole_character,
)
from rules.freeblade.checks import DIFFICULTIES
from rules.freeblade.fight_actions import FRESH
from rules.freeblade.flames import see_anew
from rules.freeblade.focus_rerolls import going_back
from rules.freeblade.initiative import begin_round
from rules.freeblade.making import MAKING
from rules.freeblade.sheet import SHEET
from rules.freeblade.standing import state_of
from rules.game import game_of
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load

FOLDER = Path(__file__).parent
SYSTEM = load(FOLDER)
FREEBLADE = game_of(
    SYSTEM,
    (
        *EVERY_GAME,
        pinning(*DIFFICULTIES),
        abilities.MECHANIC,
        advancement.MECHANIC,
        attacks.MECHANIC,
        calling_off.MECHANIC,
        checks.MECHANIC,
        coming_and_going.MECHANIC,
        company.MECHANIC,
        conditions.MECHANIC,
        creation.MECHANIC,
        creatures.MECHANIC,
        darkness.MECHANIC,
        end_of_day.MECHANIC,
        details.MECHANIC,
        dying.MECHANIC,
        events.MECHANIC,
        exhaustion.MECHANIC,
        fate.MECHANIC,
        fight_actions.MECHANIC,
        flames.MECHANIC,
        focus.MECHANIC,
        foresight.MECHANIC,
        harm.MECHANIC,
        initiative.MECHANIC,
        kits.MECHANIC,
        light.MECHANIC,
        meetings.MECHANIC,
        morale.MECHANIC,
        numbers.MECHANIC,
        off_guard.MECHANIC,
        rations.MECHANIC,
        relief.MECHANIC,
        requests.MECHANIC,
        focus_rerolls.MECHANIC,
        granting.MECHANIC,
        resting.MECHANIC,
        rests.MECHANIC,
        scores.MECHANIC,
        spells.MECHANIC,
        step_dice.MECHANIC,
        travel.MECHANIC,
        wear.MECHANIC,
        weather.MECHANIC,
        whole_character.MECHANIC,
    ),
    sheet=SHEET,
    text=load_sheet_text(FOLDER, SYSTEM),
    standing=state_of,
    helpless=dying.helpless,
    fresh=FRESH,
    begin_round=begin_round,
    aftermath=going_back(see_anew),
    making=MAKING,
    timed=light.TIMED,
)
