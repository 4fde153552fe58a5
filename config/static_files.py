from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of their content, also where one JavaScript module imports another."""

    support_js_module_import_aggregation = True
