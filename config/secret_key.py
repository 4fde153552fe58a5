"""The secret key is made once, is readable by its owner alone, and is never committed."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path


def secret_key_in(path: Path) -> str:
    """The key kept in this file, which is made first when it is not there."""
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    """Two processes may start at once. A link is made whole or not at all, so both read the same key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(
        dir=path.parent, prefix=".secret_key."
    )  # mkstemp makes it with mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass  # the other process was first: its key counts
    finally:
        os.unlink(draft)
