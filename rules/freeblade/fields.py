"""What several commands of Freeblade ask."""

from __future__ import annotations

from dataclasses import replace

from rules.common.lookups import FIGHTERS, NPCS
from rules.fields import Field

ARMORS = ((0, "none"), (4, "D4"), (6, "D6"))
IN_SIX = tuple((number, f"{number} in 6") for number in range(7))
ASK_CHANCES = Field("Chances in six", key="chances", choices=IN_SIX[1:-1], start=3)
ANY_CHANCE = replace(ASK_CHANCES, choices=IN_SIX)
FOE = Field("Who", key="sheet_id", of=NPCS)
FIGHTER = replace(FOE, of=FIGHTERS)
