"""What one page needs comes in one file of each kind, and stands there as in its parts."""

from __future__ import annotations

import re
from collections import Counter

from config.static_files import JOINED, joined
from tests.layout import ROOT

NAME = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", re.M)
SCRIPTS = [name for parts in JOINED.values() for name in parts if name.endswith(".js")]


def text_of(name: str) -> str:
    return (ROOT / "static" / name).read_text(encoding="utf-8")


def test_no_two_modules_that_are_joined_give_anything_the_same_name() -> None:
    names = Counter(name for script in SCRIPTS for name in NAME.findall(text_of(script)))
    assert [name for name, times in names.items() if times > 1] == []


def test_what_a_module_imports_stands_before_it() -> None:
    for place, script in enumerate(SCRIPTS):
        imported = re.findall(r'^import [^;]*"\./([\w.]+)";', text_of(script), re.M)
        assert {f"js/{name}" for name in imported} <= set(SCRIPTS[:place])


def test_a_joined_module_neither_imports_nor_exports() -> None:
    text = (
        'import { a } from "./a.js";\nimport "./b.js";\nexport async function c() {}\nexport const d = 1;\n'
    )
    assert joined("js/e.js", text) == "async function c() {}\nconst d = 1;\n"
    for script in SCRIPTS:
        assert not re.search(r"^(import|export)\b", joined(script, text_of(script)), re.M)


def test_a_stylesheet_is_joined_as_it_is() -> None:
    assert joined("css/a.css", "@layer parts { }\n") == "@layer parts { }\n"
