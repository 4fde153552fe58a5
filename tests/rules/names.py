"""Who and what is on the tables of Freeblade: the keys of sheets, and of the things that Brin carries."""

from __future__ import annotations

from rules.games import game_for

FREEBLADE = game_for("freeblade")

BRIN, OGRE, MIRA, STORE = "1", "2", "3", "9"
ABILITIES = ("strength", "dexterity", "presence", "constitution")

SWORD, DAGGER, CHAIN, SHIELD, TORCHES, RATIONS, ROPE = "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"
WARD, FLAME = "1.8", "1.20"
