"""The static files as they are served: without remarks, compressed, named by a hash of their content."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from itertools import chain, product
from pathlib import Path
from string import ascii_lowercase
from typing import Any, TextIO

import lightningcss
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

_, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
_IMPORT = re.compile(rb'^import (?:\{[^}]*\} from )?"\./([\w-]+\.js)";\n', re.M)
_EXPORT = re.compile(rb"^export ", re.M)
_PROPERTY = re.compile(r"--[a-z][\w-]*")
_NESTED = re.compile(r"(?<=[{};])&(?: |(?=[>~+]))")
"""What a rule within another need not say: that it is about what lies in that one, or beside it."""
LEFT_OUT = ("htmx-4*", "htmax-4*", "htmx-2.js", "ext", "root")
"""What htmx's package brings along and no page asks for, and what is served from where it is."""
MADE_BY = ("Django", "whitenoise", "brotli", "lightningcss", "tdewolff-minify")
SQUEEZE = "import sys, minify; print(minify.string('text/javascript', sys.stdin.buffer.read().decode()))"
STAMP, MANIFEST = ".made-of", CompressedManifestStaticFilesStorage.manifest_name
COMPRESSED = ("", ".gz", ".br")


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of their content, also where one module of ours asks for another later.

    Django's own switch for that reads every script, and stumbles over the ones that htmx brings along.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Read what is ours from its source alone: what an earlier start left here is never read."""
        sources = {name: (Minified(storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(sources, dry_run, **options)


class Minified:
    """A folder of sources: scripts are read without remarks, and as stylesheets with all that they import."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def open(self, path: str) -> File[Any]:
        """Return a source as it is served, but for the names in it."""
        with self.storage.open(path) as file:
            content = file.read()
        if path.startswith("js/"):
            content = squeezed(self.whole(content, set()))
        elif path.startswith("css/"):
            content = stylesheet(Path(self.storage.path(path)))
        return ContentFile(content, name=path)

    def whole(self, script: bytes, names: set[bytes]) -> bytes:
        """Return a script behind those that it imports, each of them once: one file is smaller than four."""
        before = b""
        for name in _IMPORT.findall(script):
            if name not in names:
                names.add(name)
                with self.storage.open(f"js/{name.decode()}") as file:
                    before += _EXPORT.sub(b"", self.whole(file.read(), names))
        return before + _IMPORT.sub(b"", script)


@lru_cache(maxsize=32)  # each is asked for three times: for its name, for what it names, and to be written
def squeezed(script: bytes) -> bytes:
    """Return a script without remarks, and with short names for what is its own.

    The library keeps every name that stands outside of a function, so a module that hands nothing on is one.
    It brings Go's runtime, which shall not live on in the process that serves.
    """
    if not _EXPORT.search(script):
        script = b"(()=>{%b})()" % script
    command = [sys.executable, "-X", "utf8", "-c", SQUEEZE]
    return subprocess.run(command, input=script, capture_output=True, check=True).stdout  # noqa: S603 - all of it is ours


def stylesheet(path: Path) -> bytes:
    """Return a stylesheet with all that it imports, without remarks, its properties by short names."""
    names = short_names(path.parent.parent)
    css = _NESTED.sub("", lightningcss.bundle_css(str(path)))
    return _PROPERTY.sub(lambda name: names.get(name[0], name[0]), css).encode()


def short_names(static: Path) -> dict[str, str]:
    """Return a short name for each property of ours that no script knows: the same in every stylesheet."""
    said = [
        {
            name
            for path in (static / kind).glob(f"*.{kind}")
            for name in _PROPERTY.findall(path.read_text("utf-8"))
        }
        for kind in ("css", "js")
    ]
    letters = chain(ascii_lowercase, map("".join, product(ascii_lowercase, repeat=2)))
    free = (name for name in map("--{}".format, letters) if name not in said[1])
    return dict(zip(sorted(said[0] - said[1]), free, strict=False))


def gather(log: TextIO) -> bool:
    """Bring the static files into STATIC_ROOT, if a source has changed since; return whether one had.

    The files of the version before stay, for the pages that are open during an update; older ones go.
    """
    root = Path(settings.STATIC_ROOT)
    stamp, sources = root / STAMP, digest_of_sources()
    with suppress(OSError):
        if stamp.read_text(encoding="ascii") == sources:
            return False
    before = names_in(root)
    for outdated in (stamp,) if before else (stamp, root / MANIFEST):
        outdated.unlink(missing_ok=True)
    how: dict[str, Any] = {"interactive": False, "verbosity": 1, "no_color": True}
    call_command("collectstatic", stdout=log, ignore_patterns=list(LEFT_OUT), **how)
    _forget_others(root, before | names_in(root))
    stamp.write_text(sources, encoding="ascii")
    return True


def digest_of_sources() -> str:
    """Return what the static files are made of, and by what, as one hash."""
    digest = sha256(Path(__file__).read_bytes())
    for name in MADE_BY:
        digest.update(f"{name} {version(name)}\n".encode())
    storages = {path: storage for finder in get_finders() for path, storage in finder.list(list(LEFT_OUT))}
    for path, storage in sorted(storages.items()):
        with storage.open(path) as file:
            digest.update(f"{path} {sha256(file.read()).hexdigest()}\n".encode())
    return digest.hexdigest()


def names_in(root: Path) -> frozenset[str]:
    """Return the names of the files that the manifest there tells of; none where one was broken off."""
    try:
        return frozenset(json.loads((root / MANIFEST).read_bytes())["paths"].values())
    except (OSError, ValueError, KeyError):
        return frozenset()


def _forget_others(root: Path, names: frozenset[str]) -> None:
    """Delete what neither this version nor the one before serves."""
    wanted = {root / (name + ending) for name in names for ending in COMPRESSED} | {root / MANIFEST}
    for path in list(root.rglob("*")):
        if path.is_file() and path not in wanted:
            path.unlink()
