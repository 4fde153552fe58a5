"""FreeD6, who is at its tables, and what is on their sheets."""

from __future__ import annotations

from rules.games import game_for

FREED6 = game_for("freed6")

KIRA, BORG, MOB = "1", "2", "3"
CURSE = "30.1"
