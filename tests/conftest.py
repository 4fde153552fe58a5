from __future__ import annotations

import asyncio
from collections.abc import Iterator
from inspect import iscoroutinefunction, signature

import pytest
from django.db import connections
from django.test import override_settings
from hypothesis import settings as hypothesis_settings

pytest_plugins = ["tests.seeds", "tests.hanging", "tests.selection"]
# Everybody tries the same examples, so that a test fails for what was changed; `make nightly` tries others.
hypothesis_settings.register_profile("same", deadline=None, derandomize=True, database=None)
hypothesis_settings.register_profile("nightly", deadline=None, derandomize=False, print_blob=True)
hypothesis_settings.load_profile("same")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Play a test that is a coroutine to its end."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    asked = signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in asked}))
    return True


@pytest.fixture(scope="session", autouse=True)
def quick_settings() -> Iterator[None]:
    """Static files straight from their folders, a hasher that takes no time, and no pace: tests are quick."""
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    with override_settings(
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
            "staticfiles": {"BACKEND": plain},
        },
        WHITENOISE_AUTOREFRESH=True,
        WHITENOISE_USE_FINDERS=True,
        ACTIONS_AT_ONCE=1_000_000,
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
