"""A campaign as one file: a zip of JSON lines and pictures, with a manifest of their sizes and sums.

What is read is not trusted: sizes are bounded before anything is unpacked, and every line is plain data.
docs/campaign-file.md says what stands in which file.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from rules.codec import canonical
from rules.errors import RuleBroken

FORMAT = 1
KIND, SEEN = "rollbook-campaign", "rollbook-seen"
MANIFEST = "manifest.json"
LINES = ("people", "log", "undone", "notes", "tables", "safety", "timers")
"""The files of one JSON object a line, in the order in which they are read."""
PICTURE = re.compile(r"pictures/([0-9a-f]{14})\.webp")
ONLY_SEEN = (
    "This is what one person may see of a table. Its characters can be brought to a table one by one; "
    "a whole table is what a Game Master exports."
)
MOST_BYTES = 64_000_000
"""What a file may take, as it is sent."""
MOST_UNPACKED = 256_000_000
MOST_PICTURE = 200_000
MOST_LINE = 1_000_000
MOST_MANIFEST = 200_000
MOST_FILES = 1_000

Line = dict[str, Any]


class BadFile(RuleBroken):
    """Why a file is no campaign that this version can read, in a sentence."""


class TooMuch(BadFile):
    """A file takes more room unpacked than it may."""


@dataclass(frozen=True, kw_only=True)
class CampaignManifest:
    """What a file says of itself. ``made``: when, in ISO form; ``holds``: how many there are of what."""

    kind: str
    format: int
    rollbook: str
    made: str
    name: str
    game: str
    holds: dict[str, int]
    files: dict[str, tuple[int, str]]


@dataclass(frozen=True, kw_only=True)
class Contents:
    """All that a campaign's file holds but for the manifest."""

    campaign: Line
    lines: Mapping[str, list[Line]]
    pictures: Mapping[str, bytes]


def pack(contents: Contents, **about: Any) -> bytes:
    """Return a campaign as a file."""
    files = {"campaign.json": canonical(contents.campaign)}
    for name in contents.lines:
        files[f"{name}.jsonl"] = b"".join(canonical(line) + b"\n" for line in contents.lines[name])
    files |= {f"pictures/{key}.webp": data for key, data in sorted(contents.pictures.items())}
    sums = {name: (len(content), hashlib.sha256(content).hexdigest()) for name, content in files.items()}
    holds = {name: len(lines) for name, lines in contents.lines.items()}
    holds["pictures"] = len(contents.pictures)
    manifest = {"kind": KIND, "format": FORMAT, "holds": holds, "files": sums, **about}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False))
        for name, content in files.items():
            packed.writestr(name, content)
    return out.getvalue()


def unpack(
    file: BinaryIO, most: int = MOST_UNPACKED, values: int | None = None
) -> tuple[CampaignManifest, Contents]:
    """Return what a file says and holds. Raises BadFile.

    ``most``: so many bytes may it be unpacked; ``values``: so many objects and lists may be in it, as it is
    those that take time, and a few bytes hold very many of them.
    """
    try:
        with zipfile.ZipFile(file) as packed:
            manifest = _manifest(packed, most)
            contents = {name: _content(packed, name, *sizes) for name, sizes in manifest.files.items()}
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, zlib.error, EOFError) as problem:
        raise BadFile(f"This is no table of Rollbook's, or it is damaged: {problem}.") from problem
    except RuntimeError as problem:  # what is encrypted
        raise BadFile("This file is locked by a password.") from problem
    if values is not None and sum(_values_in(name, content) for name, content in contents.items()) > values:
        raise TooMuch("This file holds more than a table does.")
    pictures = {match[1]: contents[name] for name in contents if (match := PICTURE.fullmatch(name))}
    for key, data in pictures.items():
        if hashlib.sha256(data).hexdigest()[:14] != key or data[:4] + data[8:12] != b"RIFFWEBP":
            raise BadFile(f"The picture {key} is none that Rollbook made.")
    lines = {name: list(_lines(name, contents[f"{name}.jsonl"])) for name in LINES}
    return manifest, Contents(
        campaign=_plain("campaign.json", contents["campaign.json"]), lines=lines, pictures=pictures
    )


def _values_in(name: str, content: bytes) -> int:
    return 0 if PICTURE.fullmatch(name) else content.count(b"{") + content.count(b"[")


def _manifest(packed: zipfile.ZipFile, most: int) -> CampaignManifest:
    entries = packed.infolist()
    names = [entry.filename for entry in entries]
    if MANIFEST not in names or len(names) > MOST_FILES or len(set(names)) != len(names):
        raise BadFile("This is no table of Rollbook's.")
    if packed.getinfo(MANIFEST).file_size > MOST_MANIFEST or sum(one.file_size for one in entries) > most:
        raise TooMuch("This file holds more than a table does.")
    plain = _plain(MANIFEST, packed.open(MANIFEST).read(MOST_MANIFEST))
    if plain.get("kind") == SEEN:
        raise BadFile(ONLY_SEEN)
    if plain.get("kind") != KIND or type(plain.get("format")) is not int:
        raise BadFile("This is no table of Rollbook's.")
    if plain["format"] > FORMAT:
        raise BadFile(
            f"Rollbook {str(plain.get('rollbook'))[:20]} wrote this; this version cannot read it yet."
        )
    try:
        files = {str(name): (int(size), str(digest)) for name, (size, digest) in plain["files"].items()}
        manifest = CampaignManifest(**{**plain, "files": files})
    except (TypeError, ValueError, KeyError, AttributeError) as problem:
        raise BadFile("The manifest of this table cannot be read.") from problem
    due = {"campaign.json", *(f"{name}.jsonl" for name in LINES)}
    if {name for name in files if not PICTURE.fullmatch(name)} != due or set(names) != {MANIFEST, *files}:
        raise BadFile("This file holds more, or less, than a table does.")
    if any(packed.getinfo(name).file_size != size for name, (size, _) in files.items()):
        raise BadFile("This file is damaged: its parts have other sizes than its manifest says.")
    if any(size > MOST_PICTURE for name, (size, _) in files.items() if PICTURE.fullmatch(name)):
        raise BadFile("A picture in this file is too big.")
    return manifest


def _content(packed: zipfile.ZipFile, name: str, size: int, digest: str) -> bytes:
    with packed.open(name) as source:
        content = source.read(size + 1)
    if len(content) != size or hashlib.sha256(content).hexdigest() != digest:
        raise BadFile(f"This file is damaged: {name} has changed since it was packed.")
    return content


def _lines(name: str, content: bytes) -> Iterable[Line]:
    for number, line in enumerate(content.splitlines(), 1):
        yield _plain(f"{name}.jsonl, line {number}", line)


def _plain(where: str, text: bytes) -> Line:
    """Read an object of plain data, and no other: nothing twice, no fractions, no halves of characters."""
    if len(text) > MOST_LINE:
        raise BadFile(f"In {where}: that is too long.")
    try:
        value = json.loads(
            text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_refuse, parse_float=_refuse
        )
        if b"\\u" in text:  # only what is escaped can be half a character, or NUL
            canonical(value)
            if b"\\u0000" in text:
                raise ValueError("it is not all text")
    except (ValueError, RecursionError) as problem:
        raise BadFile(f"In {where}: {str(problem)[:80]}.") from problem
    if not isinstance(value, dict):
        raise BadFile(f"In {where}: that is no object.")
    return value


def _once(pairs: list[tuple[str, Any]]) -> Line:
    line = dict(pairs)
    if len(line) != len(pairs):
        raise ValueError("a key stands there twice")
    return line


def _refuse(text: str) -> Any:
    raise ValueError(f"{text[:20]} is no whole number")
