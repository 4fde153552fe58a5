"""A vault taken apart: its files, and where the links in them lead."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token


def zip_files(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def links_in(files: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    """Yield each file with every path in the vault to which a link or a picture of it leads."""
    for path, content in files.items():
        if not path.endswith(".md"):
            continue
        for token in _flat(MarkdownIt().parse(content.decode())):
            href = str(token.attrs.get("href") or token.attrs.get("src") or "")
            if href and not urlsplit(href).scheme:
                yield path, posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(href)))


def _flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _flat(token.children or [])
