"""Which version of Rollbook draws the pages here: a page that another one drew loads itself again."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage


@cache
def page_version() -> str:
    """Return a mark of the templates and the static files that this process began with."""
    digest = sha256(str(getattr(staticfiles_storage, "manifest_hash", "")).encode())
    for path in sorted(Path(settings.BASE_DIR, "templates").rglob("*.html")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
