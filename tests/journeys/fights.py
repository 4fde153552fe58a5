"""A fight at Freeblade's demo table, as far as a test needs it."""

from __future__ import annotations

from tests.journeys.server import Server

FIGHT = """
from campaigns.models import Seat
from campaigns.play import perform
from rules.common.encounters import BeginEncounter, NextTurn
from rules.freeblade.creatures import MakeCreature
gm = Seat.objects.get(campaign__demo=True, campaign__system="freeblade", role="gm")
foes = tuple(f"foe{{place}}" for place in range({foes}))
for foe in foes:
    perform(gm, MakeCreature(foe, f"Ghoul {{foe}}", hp=9, damage=6))
perform(gm, BeginEncounter(foes))
for _ in range({turns}):
    perform(gm, NextTurn())
"""


def foes_take_turns(server: Server, foes: int, *, turns: int) -> None:
    """Let so many foes fight, and so many of them come to their turn: the last of these acts."""
    server.shell(FIGHT.format(foes=foes, turns=turns))
