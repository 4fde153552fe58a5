"""Templates are compiled once for all starts, and anew where one has changed or nothing can be kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from config.compiled import Compiled


def rendered(folder: Path, source: str) -> str:
    """Draw a template in a process of its own, as far as Jinja2 can tell."""
    environment = Environment(loader=DictLoader({"a.html": source}), bytecode_cache=Compiled(folder))
    return environment.get_template("a.html").render()


def test_a_second_start_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rendered(tmp_path / "new" / "templates", "{{ 1 + 1 }}") == "2"
    monkeypatch.setattr(Environment, "compile", lambda *_, **__: pytest.fail("compiled once more"))
    assert rendered(tmp_path / "new" / "templates", "{{ 1 + 1 }}") == "2"


def test_a_changed_template_is_compiled_anew(tmp_path: Path) -> None:
    rendered(tmp_path, "{{ 1 + 1 }}")
    assert rendered(tmp_path, "{{ 2 + 2 }}") == "4"


def test_what_is_broken_is_compiled_anew(tmp_path: Path) -> None:
    rendered(tmp_path, "{{ 1 + 1 }}")
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(b"nothing that Python knows")
    assert rendered(tmp_path, "{{ 1 + 1 }}") == "2"


def test_a_folder_that_cannot_be_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert rendered(tmp_path / "file" / "templates", "{{ 1 + 1 }}") == "2"
