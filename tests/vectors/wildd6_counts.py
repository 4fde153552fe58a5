"""Wild D6: what faces mean, and pools counted."""

from __future__ import annotations

from functools import partial

from rules.d6.counting_successes import count, is_enough, meaning_of
from rules.errors import RuleBroken
from tests.vectors.given import Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
wd = partial(mechanic, ADAPTERS)


@wd("wd.face")
def one_face(given: Given) -> Answer:
    found = meaning_of(given["die"], given["face"], given.number("throw", 1))
    return {"successes": found.successes, "cancels": found.cancels, "again": found.again}


@wd("wd.ladder")
def ladder(given: Given) -> Answer:
    wanted = given["level"].strip().casefold().replace("_", " ")
    for step in given.game.system.difficulties:
        if step.name.casefold() == wanted:
            return {"difficulty": step.offers}
    raise RuleBroken(f"{given.game.system.name} has no difficulty called {given['level']}.")


@wd("wd.replay")
def replay(given: Given) -> Answer:
    flags = str(given.setting("extra_dice_flags"))
    found = count(given.get("regular", []), given.get("wild", []), given.get("extra", []), flags)
    answer: Answer = {
        "successes": found.successes,
        "critical_success": found.critical_success,
        "critical_failure": found.critical_failure,
    }
    difficulty = given.get("difficulty", None)
    return answer if difficulty is None else {**answer, "success": is_enough(found.successes, difficulty)}
