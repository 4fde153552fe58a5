"""One word for one thing on every screen, as docs/words.md has it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.errors import RuleBroken
from rules.game import Game
from rules.games import GAMES
from tests.layout import ROOT

FORBIDDEN = re.compile(
    r"\b(campaigns?|belongings?|referees?|dungeon masters?|new campaign|inventory|armor|spectators?)\b", re.I
)
NEVER_AGAIN = re.compile(
    r"\b(who(m)?ever|somebody nobody|write it down|take it away|put it out|take it off|mend it|it is gone"
    r"|bring (it|them) to the table|fewer than no(ne)?|no fewer than|left open|keep to yourself|bears? on"
    r"|lies? on|run it from the screen|who is here|called? (it )?off|turn(s|ed)? (it )?down|let it pass"
    r"|nobody throws|nothing that is counted|what resists|one of our own"
    r"|sits? down|take a seat|all the same|on record|work it out|drop and go on|play on|begin to play"
    r"|open it again|rules of your own|unseen by players|just now|(looks?|goes) on and"
    r"|is taken back|the clock on the wall|lies? helpless|it led on|is talked to"
    r"|comes? from somewhere|fewest points|on whom|the whole of it|as the table says|what for"
    r"|won over|some of us|all encounter|all scene|undid|rewound)\b",
    re.I,
)
"""What the glossary's verbs have replaced, and the riddles that the same page rules out."""
IN_REMARKS = re.compile(
    r"\b(closed sheets?|known by name only|lies? on|(given|gives) back|call(s|ed)? off|bears? on"
    r"|who(m)?ever)\b",
    re.I,
)
"""What docs/words.md says of the code's remarks: private sheet, shown by name only, refunded, cancelled."""
HYPHEN = re.compile(r"(?<![\w.)…-])-\d")
SAID_IN_A_GAME = ("name", "title", "blurb", "text", "says", "label", "about")


def shown(template: str) -> Iterator[str]:
    """What of a template is read by people: its text, and the phrases that it hands to its macros."""
    told = re.sub(r"\{#.*?#\}", "", template, flags=re.S)
    for call in re.findall(r"\{\{.*?\}\}", told, flags=re.S):
        phrases = ("".join(pair) for pair in re.findall(r"'([^']*)'|\"([^\"]*)\"", call))
        yield from (phrase for phrase in phrases if " " in phrase)
    told = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", told, flags=re.S)
    yield from re.sub(r"<[^>]*>", " ", told).splitlines()


def sentences(value: object, key: str = "") -> Iterator[str]:
    """The sentences of a document of rules."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from sentences(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner, key)
    elif isinstance(value, str) and key in SAID_IN_A_GAME:
        yield value


def test_no_template_says_another_word_for_the_same_thing() -> None:
    wrong = [
        f"{path.name}: {line.strip()}"
        for path in (ROOT / "templates").rglob("*.html")
        for line in shown(path.read_text(encoding="utf-8"))
        if FORBIDDEN.search(line) or NEVER_AGAIN.search(line)
    ]
    assert wrong == []


OPERATORS = re.compile(r"\blogg(er|ing)\b|\blog\b\.")
"""What is written to the server's own log is for those who run it."""


def spoken(program: str) -> Iterator[str]:
    """The sentences in a program: its texts of several words, without its remarks and what it logs."""
    tree = ast.parse(program)
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}
        elif isinstance(node, ast.Call) and OPERATORS.search(ast.unparse(node.func)):
            silent |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
        if " " in text.strip() and id(node) not in silent:
            yield text


PROGRAMS = sorted(
    path
    for package in ("rules", "characters", "campaigns", "config")
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)


def test_no_sentence_of_a_program_says_another_word_or_a_hyphen_for_a_minus() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in PROGRAMS
        for text in spoken(path.read_text(encoding="utf-8"))
        if FORBIDDEN.search(text) or NEVER_AGAIN.search(text) or HYPHEN.search(text)
    ]
    assert wrong == []


def remarks(program: str) -> Iterator[str]:
    """The docstrings and the comments of a program."""
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    lines = tokenize.generate_tokens(io.StringIO(program).readline)
    yield from (token.string for token in lines if token.type == tokenize.COMMENT)


def test_no_remark_of_a_program_has_another_word_for_a_standard_term() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in PROGRAMS
        for text in remarks(path.read_text(encoding="utf-8"))
        if IN_REMARKS.search(text)
    ]
    assert wrong == []
    assert list(remarks('"""Whose."""\nx = "no"  # it lies on')) == ["Whose.", "# it lies on"]


def test_the_sentences_of_a_program_are_found() -> None:
    program = '''"""This campaign."""
logger.error("Campaign %s is gone")
raise RuleBroken(f"A campaign has at most {most} notes.")
key = "campaign"
'''
    assert list(spoken(program)) == ["A campaign has at most … notes."]


def test_a_refusal_says_numbers_below_zero_with_a_true_minus() -> None:
    refused = RuleBroken("Slots must be from -9 to 4, not -1; 2d6-1 is dice, and (-2) is not.")
    assert refused.sentence == "Slots must be from −9 to 4, not −1; 2d6-1 is dice, and (−2) is not."


@pytest.mark.parametrize(
    "path",
    sorted([*(ROOT / "rules").glob("*/[rsc]*.toml"), ROOT / "rules" / "catalogue.toml"]),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_no_game_does_either(path: Path) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    found = (FORBIDDEN, NEVER_AGAIN, HYPHEN)
    wrong = [text for text in sentences(document) if any(words.search(text) for words in found)]
    assert wrong == []


def test_the_words_are_found_where_they_stand() -> None:
    text = (
        "<p>Your campaign</p>{{ parts.button('Leave the campaign', 'x') }}{# campaign #}{{ campaign.name }}"
    )
    assert len([line for line in shown(text) if FORBIDDEN.search(line)]) == 2


TITLES = re.compile(r"^(an?|something|somebody|someone|what|whoever|whose|who)\b", re.I)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.system.key)
def test_a_dialog_is_named_by_what_it_does(game: Game) -> None:
    assert [one.title for one in (*game.sheet.dialogs, *game.sheet.table) if TITLES.match(one.title)] == []
