"""What one page needs comes in one file of each kind, and stands there as in its parts."""

from __future__ import annotations

import re
from collections import Counter

from config.static_files import JOINED, joined, squeezed
from tests.layout import ROOT

NAME = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", re.M)
BUNDLES = [[name for name in parts if name.endswith(".js")] for parts in JOINED.values()]
SCRIPTS = sorted({name for bundle in BUNDLES for name in bundle})


def text_of(name: str) -> str:
    return (ROOT / "static" / name).read_text(encoding="utf-8")


def test_no_two_modules_that_are_joined_give_anything_the_same_name() -> None:
    open_ones = [text for text in map(text_of, SCRIPTS) if "\n(() => {\n" not in text]
    names = Counter(name for text in open_ones for name in NAME.findall(text))
    assert [name for name, times in names.items() if times > 1] == []


def test_what_a_module_imports_stands_before_it() -> None:
    for bundle in BUNDLES:
        for place, script in enumerate(bundle):
            imported = re.findall(r'^import [^;]*"\./([\w.]+)";', text_of(script), re.M)
            assert {f"js/{name}" for name in imported} <= set(bundle[:place])


def test_a_joined_module_neither_imports_nor_exports() -> None:
    text = (
        'import { a } from "./a.js";\nimport "./b.js";\nexport async function c() {}\nexport const d = 1;\n'
    )
    assert joined(text) == "async function c() {}\nconst d = 1;\n"
    for script in SCRIPTS:
        assert not re.search(r"^(import|export)\b", joined(text_of(script)), re.M)


def test_remarks_and_spaces_stay_in_the_source() -> None:
    sheet = "/* One. */\n@layer a {\n/* Two. */\n  .a :target,\n  a:hover > b { --b: 1 2; /* 3 */ }\n}\n"
    assert squeezed("css/a.css", sheet) == " @layer a{.a :target,a:hover > b{--b:1 2}}"
    script = '// One.\nconst a = "http://b"; // two\n  // three\nconst c = `d  //  ${a}`;\n'
    assert squeezed("js/a.js", script) == 'const a="http://b";const c=`d  //  ${a}`;\n'


def test_what_a_stylesheet_quotes_stays_as_it_is() -> None:
    assert squeezed("css/a.css", """.a { content: " ; } , "; }""") == """.a{content:" ; } , "}"""
