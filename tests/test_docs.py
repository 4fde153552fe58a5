"""The documents name things by the names that they have."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md", ROOT / "README.md"]
NAME = re.compile(r"`((?:campaigns|characters|config|rules)(?:\.\w+)+)`")
FILE = re.compile(r"`((?:campaigns|characters|config|rules|static|tests|templates|docs)/[\w./-]+)`")


def missing(text: str) -> list[str]:
    """Return the names in a document that lead to nothing."""
    names = [name for name in NAME.findall(text) if not leads_somewhere(name)]
    return names + [name for name in FILE.findall(text) if not (ROOT / name).exists()]


def leads_somewhere(name: str) -> bool:
    """Say whether a dotted name is that of a module, or of something in one."""
    words = name.split(".")
    for length in range(len(words), 0, -1):
        try:
            thing: object = import_module(".".join(words[:length]))
        except ModuleNotFoundError:
            continue
        for word in words[length:]:
            thing = getattr(thing, word, None)
        return thing is not None
    return False


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_names_what_is_there(document: Path) -> None:
    assert missing(document.read_text(encoding="utf-8")) == []


def test_names_that_lead_nowhere_are_found() -> None:
    there = "`campaigns.play.perform` `campaigns/play.py`"
    gone = "`campaigns.play.persist` `rules.nothing` `static/js/dead.js`"
    assert missing(there + gone) == ["campaigns.play.persist", "rules.nothing", "static/js/dead.js"]
