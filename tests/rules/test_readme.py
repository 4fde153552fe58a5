"""What the README of the core shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import rules
from rules.games import GAMES

FOLDER = Path(rules.__file__).parent
README = FOLDER / "README.md"
OF_GAMES = [FOLDER / game / "README.md" for game in GAMES if (FOLDER / game / "README.md").exists()]
TWO_PAGES = 180


def blocks(language: str, readme: Path = README) -> list[str]:
    """The fenced blocks of a language, in their order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", readme.read_text(encoding="utf-8"), re.M | re.S)


def played(source: str, names: dict[str, Any]) -> list[str]:
    """Runs the examples of a block among the names that earlier ones left; answers what came out wrongly."""
    wrong: list[str] = []
    test = doctest.DocTestParser().get_doctest(source, names, "README.md", "README.md", 0)
    doctest.DocTestRunner(verbose=False).run(test, out=wrong.append, clear_globs=False)
    names.update(test.globs)
    return wrong


def test_every_example_of_the_readme_comes_out_as_it_says() -> None:
    names: dict[str, Any] = {"document": blocks("toml")[-1]}
    for block in blocks("python"):
        assert ">>>" in block
        assert "".join(played(block, names)) == ""
    for readme in OF_GAMES:
        for block in blocks("python", readme):
            assert "".join(played(block, dict(names))) == "", readme
    assert "Expected" in "".join(played(">>> 1 + 1\n3\n", {})), "a wrong example would be noticed"


def test_every_game_has_a_worked_example_on_two_pages() -> None:
    shown = "".join(block for readme in (README, *OF_GAMES) for block in blocks("python", readme))
    assert set(re.findall(r'game_for\("(\w+)"\)', shown)) == set(GAMES), "in the README.md of its folder"
    for readme in (README, *OF_GAMES):
        lines = readme.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= TWO_PAGES
        assert all(len(line) <= 130 for line in lines)
