"""A backup's file: a zip of the database and the secret key, with a manifest of their sizes and sums."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from config.placing import flush

FORMAT = 1
MANIFEST = "manifest.json"
KEY = "secret_key"
DATABASES = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
"""What the file of the database is called, by its kind."""
MOST_MANIFEST = 1_000_000  # bytes
CHUNK = 1 << 20


class BadArchive(Exception):
    """Why a file is no backup that this version can restore, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What a backup says of itself.

    ``made``: when, in ISO form in UTC. ``database``: its kind. ``migrations``: those that were applied, by
    app. ``holds``: how many there are of what. ``files``: of each its size in bytes and its SHA-256.
    """

    format: int
    rollbook: str
    made: str
    database: str
    migrations: dict[str, list[str]]
    holds: dict[str, int]
    files: dict[str, tuple[int, str]]


def write(path: Path, files: Mapping[str, Path], **about: Any) -> Manifest:
    """Write a backup, which is there whole or not at all; a file of that name is left as it is.

    Raises FileExistsError, or OSError where it cannot be written.
    """
    sums = {name: (file.stat().st_size, _sum_of(file)) for name, file in files.items()}
    manifest = Manifest(format=FORMAT, files=sums, **about)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # readable by its owner alone
    try:
        with os.fdopen(handle, "wb") as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
            for name, file in files.items():
                packed.write(file, name)
        flush(Path(draft))
        os.link(draft, path)
        flush(path.parent)
    finally:
        os.unlink(draft)
    return manifest


def read(path: Path) -> Manifest:
    """Return what a backup says of itself. Raises BadArchive."""
    with _open(path) as packed:
        return _manifest(packed)


def unpack(path: Path, folder: Path) -> Manifest:
    """Put a backup's files into a folder, each as it was when it was packed. Raises BadArchive."""
    with _open(path) as packed:
        manifest = _manifest(packed)
        for name, (size, digest) in manifest.files.items():
            place = folder / name
            with open(place, "xb", opener=_for_its_owner) as out, _entry(packed, name) as source:
                if _copy(source, out, size) != digest:
                    raise BadArchive(f"This backup is damaged: {name} has changed since it was packed.")
            flush(place)
    return manifest


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _open(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BadArchive(f"There is no file {path}.") from None
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as problem:
        raise BadArchive(f"{path.name} is no backup, or it is cut off: {problem}.") from problem


def _entry(packed: zipfile.ZipFile, name: str) -> Any:
    try:
        return packed.open(name)
    except (KeyError, OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError) as problem:
        raise BadArchive(f"This backup is damaged: {name} cannot be read.") from problem


def _manifest(packed: zipfile.ZipFile) -> Manifest:
    if MANIFEST not in packed.namelist() or packed.getinfo(MANIFEST).file_size > MOST_MANIFEST:
        raise BadArchive("This is no backup of Rollbook's.")
    try:
        plain = json.loads(_entry(packed, MANIFEST).read())
        if plain["format"] > FORMAT:
            raise BadArchive(
                f"Rollbook {plain['rollbook']} made this backup; this version cannot read it yet."
            )
        files = {name: (int(size), str(digest)) for name, (size, digest) in plain["files"].items()}
        manifest = Manifest(**{**plain, "files": files})
        names = {DATABASES[manifest.database]}
    except (ValueError, TypeError, KeyError, AttributeError, zipfile.BadZipFile, OSError) as problem:
        raise BadArchive("This is no backup of Rollbook's, or its manifest is damaged.") from problem
    if not names <= files.keys() <= names | {KEY}:
        raise BadArchive("This backup does not hold what a backup of Rollbook's holds.")
    sizes = {one.filename: one.file_size for one in packed.infolist()}
    if sorted(packed.namelist()) != sorted([MANIFEST, *files]):
        raise BadArchive("This backup holds more, or less, than its manifest says.")
    if any(sizes[name] != size for name, (size, _) in files.items()):
        raise BadArchive("This backup is damaged: its files have other sizes than its manifest says.")
    return manifest


def _copy(source: BinaryIO, out: BinaryIO, size: int) -> str:
    """Copy at most so many bytes, and return the sum of what was copied."""
    digest, room = hashlib.sha256(), size + 1
    try:
        while room and (chunk := source.read(min(CHUNK, room))):
            out.write(chunk)
            digest.update(chunk)
            room -= len(chunk)
    except (zipfile.BadZipFile, EOFError, zlib.error) as problem:
        raise BadArchive("This backup is damaged: it cannot be unpacked.") from problem
    return digest.hexdigest()


def _sum_of(file: Path) -> str:
    with file.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def has_room(folder: Path, manifest: Manifest) -> bool:
    """Say whether what a backup holds fits there twice: beside what it replaces, and as it is made ready."""
    return shutil.disk_usage(folder).free > 2 * sum(size for size, _ in manifest.files.values())
