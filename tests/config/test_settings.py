"""The settings are read in a process of their own, as a start would read them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import json, sys
from config import settings
print(json.dumps([getattr(settings, name) for name in sys.argv[1:]]))
"""


def run(arguments: list[str], var: Path, **surroundings: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": "/usr/bin:/bin", "VAR_DIR": str(var), **surroundings}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=clean, capture_output=True, text=True)


def settings(names: str, var: Path, **surroundings: str) -> list[Any]:
    ran = run(["-c", ASK, *names.split()], var, **surroundings)
    assert ran.returncode == 0, ran.stderr
    return list(json.loads(ran.stdout))


COOKIES = "SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT"


def test_https_brings_secure_cookies_a_redirect_hsts_and_coop(tmp_path: Path) -> None:
    https = {"PUBLIC_URL": "https://rollbook.example.org"}
    assert settings(COOKIES, tmp_path, **https) == [True, True, True]
    hsts, opener = settings("SECURE_HSTS_SECONDS SECURE_CROSS_ORIGIN_OPENER_POLICY", tmp_path, **https)
    assert hsts > 0
    assert opener == "same-origin"


def test_out_of_the_box_it_listens_to_this_machine_alone_by_plain_http(tmp_path: Path) -> None:
    assert settings(COOKIES, tmp_path) == [False, False, False]
    assert settings("SECURE_HSTS_SECONDS SECURE_CROSS_ORIGIN_OPENER_POLICY", tmp_path) == [0, None]
    names = "HOST PORT PUBLIC_URL DEBUG"
    assert settings(names, tmp_path) == ["127.0.0.1", 8000, "http://127.0.0.1:8000", False]


def test_the_public_url_is_the_host_and_the_origin_that_is_trusted(tmp_path: Path) -> None:
    [hosts] = settings("ALLOWED_HOSTS", tmp_path, PUBLIC_URL="https://rollbook.example.org")
    assert hosts == ["rollbook.example.org", "localhost", "127.0.0.1", "[::1]"]
    origins = settings("CSRF_TRUSTED_ORIGINS", tmp_path, PUBLIC_URL="https://rollbook.example.org:8443/")
    assert origins == [["https://rollbook.example.org:8443"]]


def test_listening_everywhere_answers_to_the_lan_addresses_and_prints_one(tmp_path: Path) -> None:
    hosts, url = settings("ALLOWED_HOSTS PUBLIC_URL", tmp_path, HOST="0.0.0.0", PORT="8123")
    assert "*" not in hosts
    assert "0.0.0.0" not in url
    assert url.startswith("http://")
    assert url.endswith(":8123")
    assert url.removeprefix("http://").removesuffix(":8123") in hosts


def test_the_secret_key_comes_from_the_environment_or_is_made_once(tmp_path: Path) -> None:
    assert settings("SECRET_KEY", tmp_path, SECRET_KEY="chosen") == ["chosen"]
    assert list(tmp_path.iterdir()) == []
    first = settings("SECRET_KEY", tmp_path)
    assert settings("SECRET_KEY", tmp_path) == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_secrets_come_from_files_where_these_are_named(tmp_path: Path) -> None:
    key, url = tmp_path / "key", tmp_path / "url"
    key.write_text("from a file\n")
    url.write_text("postgres://user:password@host/name\n")
    files = {"SECRET_KEY_FILE": str(key), "DATABASE_URL_FILE": str(url)}
    assert settings("SECRET_KEY DATABASE_URL", tmp_path, **files) == ["from a file", url.read_text().strip()]
    assert settings("SECRET_KEY", tmp_path, SECRET_KEY="chosen", **files) == ["chosen"]


def test_a_path_in_the_public_url_is_before_every_address_and_on_every_cookie(tmp_path: Path) -> None:
    names = "FORCE_SCRIPT_NAME STATIC_URL SESSION_COOKIE_PATH CSRF_COOKIE_PATH CSRF_TRUSTED_ORIGINS"
    at = "/rollbook"
    shared = settings(names, tmp_path, PUBLIC_URL=f"https://example.org{at}/")
    assert shared == [at, f"{at}/static/", at, at, ["https://example.org"]]
    alone = settings(names, tmp_path, PUBLIC_URL="https://example.org")
    assert alone == [None, "/static/", "/", "/", ["https://example.org"]]


def test_the_deployment_check_has_nothing_to_say(tmp_path: Path) -> None:
    check = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    ran = run(check, tmp_path, PUBLIC_URL="https://rollbook.example.org")
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eight"),
        ("SERVE_THREADS", "many"),
        ("PROCESSES", "0"),
        ("LOCK_SECONDS", "0"),
        ("LOG_FORMAT", "xml"),
        ("PUBLIC_URL", "rollbook.example.org"),
        ("PUBLIC_URL", "https://example.org/rollbook?a"),
        ("SECRET_KEY_FILE", "/nowhere/at/all"),
        ("DATABASE_URL_FILE", "/nowhere/at/all"),
        ("PUBLIC_URL", "http://a:99999"),
        ("DATABASE_URL", "mysql://user:secret@host/name"),
        ("DATABASE_URL", "garbage"),
    ],
)
def test_a_wrong_setting_ends_with_one_line_that_names_it(tmp_path: Path, name: str, value: str) -> None:
    ran = run(["manage.py", "check"], tmp_path, **{name: value})
    assert ran.returncode == 1
    assert ran.stderr.startswith(name)
    assert ran.stderr.count("\n") == 1
    assert "secret" not in ran.stderr


def test_a_folder_that_cannot_be_written_ends_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ran = run(["manage.py", "check"], tmp_path / "file")
    assert ran.returncode == 1
    assert ran.stderr.startswith("Rollbook cannot keep its things there")
    assert ran.stderr.count("\n") == 1
