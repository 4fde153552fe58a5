"""The rulings that tables of every game may settle."""

from __future__ import annotations

from rules.system import Ruling

PLAYERS_UNDO_DICE = Ruling(
    key="players_undo_dice",
    ruling="R-106",
    title="Undoing rolls",
    blurb="Players can undo changes to a sheet. May they undo rolls too?",
    choices=(
        ("ask", "Only if a GM allows it"),
        ("never", "Never"),
        ("always", "Always; the log shows it"),
    ),
    default="ask",
)
LINES_IN_LOG = Ruling(
    key="lines_in_log",
    ruling="R-107",
    title="Lines in the log",
    blurb="May people write lines in the log, aloud or as a whisper?",
    choices=(("on", "Everyone who plays"), ("off", "Nobody")),
    default="on",
)
EVERY_TABLE = (PLAYERS_UNDO_DICE, LINES_IN_LOG)
"""What tables of all games may settle, after what is of their own game."""
