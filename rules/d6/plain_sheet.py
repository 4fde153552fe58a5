"""What a D6 game shows that says nothing of its own: the plain sheet, and the difficulty that is pinned."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import pin_dialogs
from rules.common.plain_sheet import PLAIN
from rules.d6.check_setup import POINTS
from rules.sheet import Field

START = 10
DIFFICULTY = Field(key="difficulty", kind="number", label="Difficulty", low=-POINTS, high=POINTS, start=START)

PLAIN_D6 = replace(PLAIN, table=(*pin_dialogs(DIFFICULTY), *PLAIN.table))
