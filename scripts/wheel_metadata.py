"""What a wheel says that it needs: each library as the tests ran with it, or a later mend of that version."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PINNED = re.compile(r"^([\w.-]+(?:\[[\w,]+\])?)==([\w.]+)(?: *; *([^\\\n]+?))? *\\$", re.M)


class PinnedLibraries(MetadataHookInterface):
    """Hatchling's hook that gives the wheel its dependencies."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what requirements.txt pins."""
        pinned = Path(self.root, "requirements.txt").read_text(encoding="utf-8")
        metadata["dependencies"] = dependencies(pinned)


def dependencies(pinned: str) -> list[str]:
    """Return the libraries of a requirements.txt, with room for their mends alone."""
    found = PINNED.findall(pinned)
    return [
        f"{name}{'~=' if '.' in version else '=='}{version}" + (f"; {where}" if where else "")
        for name, version, where in found
    ]
