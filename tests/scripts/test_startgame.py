"""A new game is written into a copy of the product, and its own guards are green before a line is changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.management.commands.startgame import QUESTIONS, values_of
from tests.layout import ROOT

ANSWERS = {key: default for key, (_, default) in QUESTIONS.items()}
POOL = (
    "--dice=d10",
    "--counts=7",
    "--difficulty=2",
    "--resists=Grit: Heart",
    "--track=Dark: Far, Near, Here",
)
QUICK = ("tests/rules/salt_ash", "tests/rules/loading/test_demos.py", "tests/rules/test_readme.py")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What a game is written into, and the rest of the product by links."""
    for name in ("rules", "tests", "templates", "scripts", "docs", "CREDITS.md"):
        target = tmp_path / name
        if (ROOT / name).is_dir():
            copytree(ROOT / name, target, ignore=ignore_patterns("__pycache__", "fixtures", "lives"))
        else:
            target.write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("manage.py", "pyproject.toml", "campaigns", "characters", "config", "static"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def runs(copy: Path, *command: str) -> str:
    """What a command says that comes to a good end there."""
    fewest = {**os.environ, "FIFTHS": "0"}  # of each guard's examples
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=fewest, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize(
    ("answers", "guards"),
    [
        ((), ("-m", "pytest", "-q", "-n", "0", *QUICK)),
        pytest.param(POOL, ("-m", "tests.one_game", "salt_ash", "-n", "0"), marks=pytest.mark.thorough),
    ],
)
def test_a_new_game_is_green_before_a_line_is_changed(
    copy: Path, settings: Any, answers: tuple[str, ...], guards: tuple[str, ...]
) -> None:
    settings.BASE_DIR = copy
    call_command("startgame", "Salt & Ash", *answers)
    assert "passed" in runs(copy, *guards)
    assert "| Salt & Ash | `salt_ash` |" in (copy / "CREDITS.md").read_text(encoding="utf-8")
    with pytest.raises(CommandError, match="there already"):
        call_command("startgame", "Salt & Ash", *answers)


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("7 Seas", {}, "begins with a letter"),
        ("Seas", {"dice": "many"}, "dice like 2d6"),
        ("Seas", {"track": "Harm"}, "a track like Harm: None, Out"),
        ("Seas", {"resists": "Grit: Sails"}, "like Craft: Heart"),
        ("Seas", {"difficulty": "hard"}, "whole numbers"),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused(name: str, answer: dict[str, str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        values_of(name, {**ANSWERS, **answer})


@pytest.mark.parametrize(
    ("dice", "counts", "difficulty", "said"), [("2d6", "0", "8", "6 8 11"), ("d6", "5", "2", "1 2 3")]
)
def test_easy_and_hard_lie_round_the_ordinary_check(
    dice: str, counts: str, difficulty: str, said: str
) -> None:
    values = values_of("Seas", {**ANSWERS, "dice": dice, "counts": counts, "difficulty": difficulty})
    assert " ".join(values[key] for key in ("easy", "start", "hard")) == said
