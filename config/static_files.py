from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

_EVERY_SCRIPT, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of their content, also where one module of ours imports another.

    Django's own switch for that reads every script, and stumbles over the ones that htmx brings along.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))
