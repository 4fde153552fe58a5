from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def quick_settings() -> Iterator[None]:
    """Static files straight from their folders, without collectstatic, and a hasher that takes no time."""
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    with override_settings(
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
            "staticfiles": {"BACKEND": plain},
        },
        WHITENOISE_AUTOREFRESH=True,
        WHITENOISE_USE_FINDERS=True,
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """On SQLite the tests use a file of their own, as play does: in memory, threads lock each other out."""
    settings_dict = connections["default"].settings_dict
    if settings_dict["ENGINE"] == "django.db.backends.sqlite3":
        settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "rollbook.sqlite3")
