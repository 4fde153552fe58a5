"""What a restored backup puts in place, which a stop in the middle only puts off to the next start.

It is read before the settings are, and so knows nothing of Django.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from contextlib import suppress
from pathlib import Path

RESTORING = "restoring"
"""The folder that stands in VAR_DIR from the moment at which a restore counts until all is in its place."""
PLACES = "places.json"
"""Where each file of it belongs."""


def put_in_place(var: Path) -> None:
    """Move to its place what a restore has decided on; where it has decided on nothing, do nothing."""
    decided = var / RESTORING
    try:
        places = json.loads((decided / PLACES).read_text())
    except (FileNotFoundError, NotADirectoryError):
        return
    for name, place in places.items():
        with suppress(FileNotFoundError):  # moved before the stop, or by another process just now
            _move(decided / name, Path(place))
    (decided / PLACES).unlink(missing_ok=True)
    shutil.rmtree(decided, ignore_errors=True)


def flush(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk before going on."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _move(file: Path, place: Path) -> None:
    with suppress(FileNotFoundError):
        shutil.copymode(place, file)
    if not file.exists():
        raise FileNotFoundError(file)
    for end in ("-wal", "-shm"):  # of the database that goes: they are not to be read into the one that comes
        place.with_name(place.name + end).unlink(missing_ok=True)
    try:
        os.replace(file, place)
    except OSError as problem:
        if problem.errno != errno.EXDEV:
            raise
        beside = place.with_name(f"{place.name}.{RESTORING}")
        shutil.copy2(file, beside)
        flush(beside)
        os.replace(beside, place)
    flush(place.parent)
