"""What browsers, searchers and finders of holes ask for by its plain name; and every setting by its own."""

from __future__ import annotations

import ast
import io
import json
import re
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.http import HttpResponseBase
from django.test import Client, override_settings
from PIL import Image

from config import settings as file_of_settings
from tests.config.test_settings import settings
from tests.layout import ROOT

NOT_OURS = {"XDG_DATA_HOME", "CI"}
"""What the settings read and no host sets for Rollbook."""
READERS = {"_number", "_secret", "env.str", "env.bool", "env.int"}
OF_FILES = ("SECRET_KEY", "DATABASE_URL", "METRICS_TOKEN")


def settings_read() -> set[str]:
    """Return the names that the settings ask the environment for."""
    calls = [
        node
        for node in ast.walk(ast.parse(Path(file_of_settings.__file__).read_text()))
        if isinstance(node, ast.Call)
    ]
    asked = [call.args[0] for call in calls if ast.unparse(call.func) in READERS and call.args]
    return {name.value for name in asked if isinstance(name, ast.Constant)} | {
        f"{name}_FILE" for name in OF_FILES
    }


def example() -> dict[str, str]:
    return dict(re.findall(r"^#([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.M))


def test_the_example_lists_every_setting_with_its_default(tmp_path: Path) -> None:
    assert example().keys() == settings_read() - NOT_OURS
    told = {name: value for name, value in example().items() if value and name != "DEBUG"}
    names = " ".join(name for name in told)
    assert settings(names, tmp_path, **told) == settings(names, tmp_path)


def test_the_readme_names_settings_that_there_are() -> None:
    [table] = re.findall(r"\| name \| default .*\n(?:\|.*\n)+", (ROOT / "README.md").read_text())
    named = {name for row in table.splitlines() for name in re.findall(r"`([A-Z_]{4,})`", row.split("|")[1])}
    assert named - example().keys() == set()


def body(response: HttpResponseBase) -> bytes:
    with closing(response):
        return b"".join(response.streaming_content)  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_searchers_are_sent_away_and_browsers_find_the_icon(client: Client) -> None:
    assert body(client.get("/robots.txt")) == b"User-agent: *\nDisallow: /\n"
    assert Image.open(io.BytesIO(body(client.get("/favicon.ico")))).size == (48, 48)


@pytest.mark.django_db
def test_it_can_be_put_on_a_home_screen(client: Client) -> None:
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = client.get("/manifest.webmanifest")
    manifest = json.loads(body(answer))
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert manifest["theme_color"] in page
    for icon in manifest["icons"]:
        size = Image.open(io.BytesIO(body(client.get(f"/{icon['src']}")))).size
        assert icon["sizes"] == f"{size[0]}x{size[1]}"
    assert not [icon for icon in manifest["icons"] if icon["src"].startswith("/")], "it may lie below a path"


@pytest.mark.django_db
def test_who_finds_a_hole_finds_the_host_if_the_host_says_so(client: Client) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    with override_settings(SECURITY_CONTACT="mailto:host@example.org"):
        lines = client.get("/.well-known/security.txt").content.decode().splitlines()
    assert lines[0] == "Contact: mailto:host@example.org"
    assert datetime.fromisoformat(lines[1].removeprefix("Expires: ")) > datetime.now(UTC)
