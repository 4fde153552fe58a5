"""Documents of a campaign's own, and the worked examples inside them."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "documents"
TAINT, EXAMPLES, NERVE = (
    (FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in ("taint", "examples", "nerve")
)
