"""Dice: the notation of free rolls (``parse``, ``render``), the roller (``roll``) and its words (``spoken``).

A d2 and a d3 are rolled on a d6 and a d66 on two, as Freeblade says (FB-02..04). Such a die is shown as a d2,
d3 or d66 with the value it counts for, and ``Die.shown`` keeps the faces that fell.
"""

from __future__ import annotations

from rules.dice.expression import Aim, Dice, Expression, Keep, Number, Term, render, render_term
from rules.dice.notation import NotationError, parse
from rules.dice.rolling import Die, Rolled, RolledTerm, roll
from rules.dice.speech import spoken
from rules.dice.steps import read_faces

__all__ = [
    "Aim",
    "Dice",
    "Die",
    "Expression",
    "Keep",
    "NotationError",
    "Number",
    "Rolled",
    "RolledTerm",
    "Term",
    "parse",
    "read_faces",
    "render",
    "render_term",
    "roll",
    "spoken",
]
