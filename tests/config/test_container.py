"""The files for containers name what is there, and nothing runs as root."""

from __future__ import annotations

import re

import pytest
import yaml

from tests.config.test_well_known import example
from tests.layout import ROOT

CONTAINERFILE = (ROOT / "Containerfile").read_text()


def test_what_is_copied_is_what_a_wheel_is_made_of() -> None:
    sent = re.findall(r"^!(\S+)$", (ROOT / ".containerignore").read_text(), re.M)
    assert [path for path in sent if not (ROOT / path).exists()] == []
    wheel = re.search(r"^only-include = \[(.*)\]$", (ROOT / "pyproject.toml").read_text(), re.M)
    assert wheel
    assert set(re.findall(r'"(\w+)"', wheel[1])) | {"manage.py", "requirements.txt", "pyproject.toml"} <= set(
        sent
    )
    assert (ROOT / ".dockerignore").read_text() == (ROOT / ".containerignore").read_text()


def test_it_runs_without_root_and_stops_as_a_terminal_stops_it() -> None:
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER rollbook$", last, re.M)
    assert "STOPSIGNAL SIGINT" in last
    assert "/healthz" in last


@pytest.fixture
def services() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return found


def test_compose_sets_what_there_is_to_set(services: dict[str, dict[str, object]]) -> None:
    settings = services["rollbook"]["environment"]
    assert isinstance(settings, dict)
    assert settings.keys() - example().keys() == set()
    assert settings["VAR_DIR"] in CONTAINERFILE
    assert services["rollbook"]["cap_drop"] == ["ALL"]
