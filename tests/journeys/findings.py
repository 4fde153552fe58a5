"""What one worker has found out about the sources as they are, so that no other worker asks again."""

from __future__ import annotations

import hashlib
import shutil
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".pytest_cache" / "findings"
BEARS_ON_PAGES = (
    *("campaigns", "characters", "config", "rules", "static", "templates"),
    *("tests/journeys", "tests/fixtures", "requirements-dev.txt"),
)


class Findings:
    """A set of texts that only grows, in a file to which every worker appends."""

    def __init__(self, path: Path) -> None:
        self._path, self._read, self._found = path, 0, set[bytes]()

    def new(self, texts: list[str]) -> list[str]:
        """Return those of the texts that nobody has added yet."""
        marks = {text: _mark(text) for text in texts}
        if not self._found.issuperset(marks.values()):
            self._read_on()
        return [text for text, mark in marks.items() if mark not in self._found]

    def add(self, texts: list[str]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab", buffering=0) as file:  # one write, which no other tears
            file.write(b"".join(_mark(text) + b"\n" for text in texts))

    def _read_on(self) -> None:
        if self._path.exists():
            with self._path.open("rb") as file:
                file.seek(self._read)
                whole = file.read().rpartition(b"\n")[0]
            self._read += len(whole) + bool(whole)
            self._found.update(whole.split(b"\n"))


def _mark(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest().encode()


@cache
def findings(kind: str) -> Findings:
    """Return what is known of a kind; what was known of other sources is forgotten."""
    folder = FOLDER / _digest()
    for other in set(FOLDER.glob("*")) - {folder}:
        shutil.rmtree(other, ignore_errors=True)
    return Findings(folder / kind)


def _digest() -> str:
    """Return a word for all that pages are made of, and that they are looked at with."""
    hashed = hashlib.sha256()
    for place in BEARS_ON_PAGES:
        for path in sorted((ROOT / place).rglob("*")) or [ROOT / place]:
            if path.is_file() and path.suffix != ".pyc":
                hashed.update(f"{path}\n".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]
