"""What is made once in a run of the tests, whichever of its workers is the first that needs it."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def folder_of_the_run(folders: pytest.TempPathFactory) -> Path:
    """Return a temporary folder that all workers of this run have in common, and no other run."""
    own = folders.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def made_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """Return the folder, filled by who comes first; the others wait for it meanwhile.

    What was begun and not finished is thrown away, so that one worker's failure is not everybody's.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    done = folder.with_name(f"{folder.name}.done")
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
