"""Documents of a campaign's own, the worked examples inside them, and how a document is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Game
from rules.games import game_for
from rules.loading.custom import customised
from rules.loading.reading import Unreadable

FREEBLADE, OPEND6 = game_for("freeblade"), game_for("opend6")
FOLDER = Path(__file__).parent / "documents"
TAINT, EXAMPLES, NERVE = (
    (FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in ("taint", "examples", "nerve")
)


def refusal(text: str, system: Game = FREEBLADE) -> str:
    """Return the sentence with which a document is refused."""
    with pytest.raises(Unreadable) as refused:
        customised(system, text)
    return refused.value.sentence
