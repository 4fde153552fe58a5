"""The script is run as `make` runs it, with Pythons on the PATH that are too old or lack venv."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Made(NamedTuple):
    """A clone, the PATH that it was made with, and what the first run said."""

    clone: Path
    path: Path
    first: subprocess.CompletedProcess[str]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return clone_in(tmp_path)


def clone_in(folder: Path) -> Path:
    """The files that a first `make run` reads."""
    home = folder / "clone"
    (home / "scripts").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "make_venv.py", home / "scripts")
    (home / "requirements.txt").write_text("")
    return home


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "path"
    folder.mkdir()
    return folder


def pretend(path: Path, name: str, version: str, *, venv: bool) -> None:
    """An executable that answers the two questions which the script asks of a Python."""
    program = path / name
    program.write_text(
        f'#!/bin/sh\ncase "$2" in *ensurepip*) exit {0 if venv else 1};; *) echo {version};; esac\n'
    )
    program.chmod(0o755)


def prepare(
    clone: Path, path: Path, requirements: str = "requirements.txt", **surroundings: str
) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, str(clone / "scripts" / "make_venv.py"), requirements]
    return subprocess.run(script, env={"PATH": str(path), **surroundings}, capture_output=True, text=True)


def test_a_too_old_python_ends_with_one_line(clone: Path, path: Path) -> None:
    pretend(path, "python3", "3.9.2", venv=True)
    ran = prepare(clone, path)
    assert ran.returncode == 1
    assert ran.stderr == "Rollbook needs Python 3.11 or newer, and the newest here is 3.9.2 (python3).\n"


def test_no_python_on_the_path_ends_with_one_line(clone: Path, path: Path) -> None:
    ran = prepare(clone, path)
    assert ran.stderr == "Rollbook needs Python 3.11 or newer, and there is none on the PATH.\n"


def test_a_python_without_venv_ends_with_one_line_that_says_what_to_install(clone: Path, path: Path) -> None:
    pretend(path, "python3", "3.12.1", venv=False)
    ran = prepare(clone, path)
    assert ran.returncode == 1
    assert "apt install python3.12-venv" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_a_python_of_ones_own_choosing_is_the_only_one_tried(clone: Path, path: Path) -> None:
    pretend(path, "python3.11", "3.11.4", venv=True)
    pretend(path, "mine", "3.8.0", venv=True)
    assert "3.8.0 (mine)" in prepare(clone, path, PYTHON="mine").stderr


def test_a_folder_that_cannot_be_written_ends_with_one_line(clone: Path, path: Path) -> None:
    (clone / ".venv").write_text("in the way")
    (path / "python3").symlink_to(sys.executable)
    ran = prepare(clone, path)
    assert ran.returncode == 1
    assert "could not make" in ran.stderr.splitlines()[-1]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A clone that has its .venv, for making one takes seconds."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "python3").symlink_to(sys.executable)
    clone = clone_in(folder)
    return Made(clone, folder, prepare(clone, folder))


def test_it_installs_once_and_again_only_when_the_requirements_change(made: Made) -> None:
    assert (made.first.returncode, made.first.stderr) == (0, "")
    assert "Making .venv" in made.first.stdout
    assert prepare(made.clone, made.path).stdout == ""
    (made.clone / "requirements.txt").write_text("# nothing more\n")
    assert prepare(made.clone, made.path).stdout.startswith("Installing the 0 libraries of requirements.txt")


def test_what_pip_says_goes_to_the_log_and_the_terminal_has_a_few_plain_lines(made: Made) -> None:
    said = made.first.stdout.splitlines()
    assert len(said) == 3
    assert said[-1].startswith("Installed in ")
    assert "\x1b" not in made.first.stdout
    assert (made.clone / "var" / "run.log").is_file()


def test_what_pip_could_not_do_is_told_in_one_line(made: Made) -> None:
    (made.clone / "requirements.txt").write_text("no such thing at all\n")
    ran = prepare(made.clone, made.path)
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    assert "could not be installed: ERROR" in ran.stderr
    assert "run.log" in ran.stderr


def test_whoever_has_the_developers_libraries_has_those_of_play(made: Made) -> None:
    pins = [pinned(ROOT / name) for name in ("requirements.txt", "requirements-dev.txt")]
    assert pins[0] <= pins[1]
    (made.clone / "requirements.txt").write_text("# not installed yet\n")
    (made.clone / "requirements-dev.txt").write_text("")
    assert "requirements-dev.txt" in prepare(made.clone, made.path, "requirements-dev.txt").stdout
    assert prepare(made.clone, made.path).stdout == ""


def pinned(path: Path) -> set[str]:
    return {line.split(" ")[0] for line in path.read_text().splitlines() if "==" in line[:60]}


def test_it_is_written_in_syntax_that_very_old_pythons_read() -> None:
    text = (ROOT / "scripts" / "make_venv.py").read_text()
    tree = ast.parse(text, feature_version=(3, 4))
    assert not any(isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr) for node in ast.walk(tree))
