"""What waits for somebody has its place: the most urgent comes first, and a reroll waits for nobody."""

from __future__ import annotations

import pytest

from rules.game import Game, Urgency
from rules.games import GAMES

PROMPTS = {kind: prompt for game in GAMES.values() for kind, prompt in game.prompts.items()}
ORDER = (
    {"attack", "exchange", "contest"},
    {"control", "control_requested", "spent_control"},
    {"request", "requested_roll"},
    {"damage", "exhaustion"},
    {"effect", "hit", "attack_effects", "blow"},
    {"ranks"},
    {"critical", "lost_ability", "advancement"},
    {"window"},
    {"luck", "undo"},
    {"reroll", "request_result", "relief"},
)
"""As SCREENS has it; Game Masters judge claims, luck and what players would undo after all else."""


def test_prompts_come_in_the_order_of_the_screens() -> None:
    places: dict[int, set[str]] = {}
    for kind, prompt in PROMPTS.items():
        places.setdefault(prompt.urgency, set()).add(kind)
    assert [places[place] for place in sorted(places)] == [kinds & PROMPTS.keys() for kinds in ORDER]
    assert Urgency.CONTROL < Urgency.REQUEST < Urgency.HARM


def test_nobody_is_waited_for_at_a_reroll_at_what_was_answered_and_at_what_a_rest_clears() -> None:
    assert {kind for kind, prompt in PROMPTS.items() if prompt.extra} == ORDER[-1] & PROMPTS.keys()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_prompt_that_waits_says_what_it_is_about(game: Game) -> None:
    for kind, prompt in game.prompts.items():
        title = prompt.title.format(name="Mira", target="the ogre", about="Climb")
        assert bool(title) is not prompt.extra, kind
