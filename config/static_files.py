"""The static files as they are served: under names with a hash, and what the table needs joined by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_EVERY_SCRIPT, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
JOINED = {
    "css/at-table.css": ("css/table.css", "css/sheet.css"),
    "css/at-screen.css": ("css/table.css", "css/sheet.css", "css/screen.css"),
    "js/at-table.js": ("js/roots.js", "js/strip.js", "js/toast.js", "js/live.js"),
    "js/at-screen.js": ("js/roots.js", "js/strip.js", "js/toast.js", "js/live.js", "js/screen.js"),
}
"""What the table's page asks for in one request; modules stand after those that they import."""
IMPORT = re.compile(r"^import [^;]+;\n", re.M)
EXPORT = re.compile(r"^export (?=(async )?(function|const|let|class) )", re.M)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of their content, also where one module of ours imports another.

    Django's own switch for that reads every script, and stumbles over the ones that htmx brings along.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join what one page needs before the names are given."""
        if not dry_run:
            for name, parts in JOINED.items():
                self.delete(name)
                self.save(name, ContentFile("".join(joined(part, self._text(part)) for part in parts)))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def _text(self, name: str) -> str:
        with self.open(name) as file:
            return str(file.read().decode())


def joined(name: str, text: str) -> str:
    """Return a part as it stands in the joined file: its imports stand there before it."""
    return EXPORT.sub("", IMPORT.sub("", text)) if name.endswith(".js") else text
