"""The static files as they are served: under names with a hash, and what the table needs joined by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import rjsmin
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_EVERY_SCRIPT, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
AT_TABLE = tuple(
    f"js/{name}.js" for name in ("motion", "roots", "strip", "toast", "log", "tray", "keys", "live")
)
JOINED = {
    "css/at-table.css": ("css/base.css", "css/table.css", "css/party.css", "css/log.css", "css/sheet.css"),
    "css/at-screen.css": ("css/base.css", "css/table.css", "css/log.css", "css/screen.css"),
    "css/beside-table.css": ("css/table.css", "css/log.css"),
    "js/live-page.js": ("js/page.js", "js/dialog.js"),
    "js/beside-table.js": ("js/page.js", "js/dialog.js", "js/beside.js"),
    "js/at-table.js": AT_TABLE,
    "js/at-screen.js": (*AT_TABLE, "js/screen.js"),
}
"""What a page asks for in one request; modules stand after those that they import."""
OURS = re.compile(r"(js|css)/[\w-]+\.(js|css)$")
IMPORT = re.compile(r"^import [^;]+;\n", re.M)
EXPORT = re.compile(r"^export (?=(async )?(function|const|let|class) )", re.M)
REMARK = re.compile(r"/\*.*?\*/", re.S)
SPACE = re.compile(r"""("[^"]*"|'[^']*')|;?\s*(})\s*|\s*([{,;])\s*|(:)\s+|\s+""")
"""A stylesheet's strings, which stay as they are, and the spaces that say nothing: not one before a colon."""


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of their content, also where one module of ours imports another.

    Django's own switch for that reads every script, and stumbles over the ones that htmx brings along.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Leave remarks in the source, and join what one page needs, before the names are given."""
        if not dry_run:
            ours = {name: self._text(name) for name in filter(OURS.match, list(paths))}
            together = {name: "".join(joined(ours[part]) for part in parts) for name, parts in JOINED.items()}
            for name, text in (ours | together).items():
                self._write(paths, name, squeezed(name, text))
        yield from super().post_process(paths, dry_run, **options)

    def _text(self, name: str) -> str:
        with self.open(name) as file:
            return str(file.read().decode())

    def _write(self, paths: dict[str, Any], name: str, text: str) -> None:
        self.delete(name)
        self.save(name, ContentFile(text))
        paths[name] = (self, name)


def squeezed(name: str, text: str) -> str:
    """Return a script or a stylesheet without what is for those who read its source: remarks, spaces."""
    if name.endswith(".js"):
        return str(rjsmin.jsmin(text)) + "\n"
    return SPACE.sub(lambda found: found[found.lastindex or 0].strip() or " ", REMARK.sub(" ", text))


def joined(text: str) -> str:
    """Return a part as it stands in the joined file: its imports stand there before it."""
    return EXPORT.sub("", IMPORT.sub("", text))
