"""The worked examples: the public ones, our own, and the command that runs them."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.freeblade.scores import ability_score
from rules.sixd6.when_actions_are_allowed import SENTENCES
from tests.vectors.running import ADAPTERS, answer, run, vectors_of

FOLDER = Path(__file__).parent / "vectors"
SCHEMA = json.loads((FOLDER / "mechanics_schema.json").read_text(encoding="utf-8"))
PUBLIC = vectors_of((FOLDER / "public.json").read_text(encoding="utf-8"))
OWN = vectors_of((FOLDER / "own.json").read_text(encoding="utf-8"))
"""Worked out by hand: every mechanic and every setting of its rulings, beyond the public examples."""


def one(**vector: Any) -> Any:
    return run([{"id": "OWN", **vector}])[0]


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public["id"])
def test_the_public_examples_come_out_as_they_should(public: dict[str, Any]) -> None:
    result = run([public])[0]
    assert result.passed, result.reason


@pytest.mark.rule("FD6-13", "FD6-14")
@pytest.mark.rule("OD6-09", "OD6-10", "OD6-16", "OD6-18")
@pytest.mark.rule("WD-07")
@pytest.mark.rule("FB-08", "FB-09", "FB-10", "FB-14", "FB-23", "FB-24", "FB-25", "FB-26", "FB-27")
@pytest.mark.rule("FB-29", "FB-30", "FB-32", "FB-34", "FB-35", "FB-37", "FB-39", "FB-40", "FB-41")
@pytest.mark.rule("FB-42", "FB-43", "FB-44", "FB-45", "FB-46", "FB-47", "FB-48", "FB-49", "FB-50")
@pytest.mark.rule("FB-51", "FB-52", "FB-53", "FB-54", "FB-55", "FB-56", "FB-57", "FB-59", "FB-61")
@pytest.mark.rule("FB-62", "FB-65", "FB-66", "FB-67", "FB-73", "FB-74")
@pytest.mark.rule("6D6-01", "6D6-03", "6D6-05", "6D6-07", "6D6-08", "6D6-09", "6D6-10", "6D6-11", "6D6-12")
@pytest.mark.rule("6D6-14", "6D6-15", "6D6-16", "6D6-17", "6D6-18", "6D6-19", "6D6-20", "6D6-21", "6D6-22")
@pytest.mark.rule("6D6-24", "6D6-25", "6D6-27", "6D6-28", "6D6-29", "6D6-30")
@pytest.mark.rule("R-01", "R-03", "R-04", "R-05", "R-06", "R-07", "R-08", "R-09", "R-10")
@pytest.mark.rule("R-11", "R-12", "R-13", "R-14", "R-16", "R-17", "R-18", "R-19", "R-22")
@pytest.mark.rule("R-23", "R-24", "R-26", "R-27", "R-28", "R-29", "R-30", "R-31", "R-33")
@pytest.mark.rule("R-34", "R-35", "R-37", "R-39", "R-40", "R-41", "R-46", "R-48", "R-50")
@pytest.mark.rule("R-51", "R-61", "R-62", "R-63", "R-64", "R-65", "R-67", "R-68", "R-71")
@pytest.mark.rule("R-72", "R-74", "R-76")
@pytest.mark.parametrize("own", OWN, ids=lambda own: f"{own['id']} {own['mechanic']}")
def test_our_own_examples_come_out_as_worked_out_by_hand(own: dict[str, Any]) -> None:
    assert answer(own) == own["expect"]


def test_every_mechanic_is_known_and_answers_in_its_form() -> None:
    assert {name for name in SCHEMA if "." in name} == ADAPTERS.keys()
    of_freeblade = [public for public in PUBLIC if public["mechanic"].startswith("fb.")]
    own = [own for own in OWN if own["mechanic"].startswith(("fb.", "freed6.", "6d6."))]
    for example in [*of_freeblade, *own]:
        keys = set(SCHEMA[example["mechanic"]]["expect_keys"]) - {"refused"}
        answered = answer(example)
        assert answered == {"refused": True} or set(answered) - {"refused"} == keys, example["id"]


def test_every_reason_why_an_action_of_6d6_is_refused_is_shown_and_has_a_sentence() -> None:
    labels = {*SCHEMA["_labels"]["6d6.legal"]["reason"], *SCHEMA["_labels"]["6d6.act reason"]}
    refused = {own["expect"]["reason"] for own in OWN if own["mechanic"] == "6d6.legal"}
    assert labels <= {*refused, "not_enough_static"}
    assert labels <= SENTENCES.keys()
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


@pytest.mark.rule("FB-07", "FB-08")
def test_the_odds_of_rolled_abilities_agree_with_rolling_out_every_set() -> None:
    weights: dict[int, int] = {}
    for first, second in product(range(1, 7), repeat=2):
        score = ability_score(first + second)
        weights[score] = weights.get(score, 0) + 1
    kept = {
        scores: weights[scores[0]] * weights[scores[1]] * weights[scores[2]] * weights[scores[3]]
        for scores in product(weights, repeat=4)
        if max(scores) > 0
    }
    accepted = sum(kept.values())
    for name, of in (("marginal", lambda scores: scores[0]), ("highest", max)):
        found = answer({"mechanic": f"fb.ability.{name}", "input": {}})["pmf"]
        counted = dict.fromkeys(found, Fraction(0))
        for scores, weight in kept.items():
            counted[str(of(scores))] += Fraction(weight, accepted)
        assert {at: Fraction(p) for at, p in found.items()} == counted
    odds = answer({"mechanic": "fb.ability.accept", "input": {}})
    assert Fraction(odds["accept"]) == Fraction(accepted, 36**4) == 1 / Fraction(odds["expected_sets"])


@pytest.mark.parametrize("ability", ["strength", "dexterity", "presence", "constitution"])
@pytest.mark.parametrize("roll", range(1, 7))
def test_every_kit_can_be_asked_for(ability: str, roll: int) -> None:
    items = answer({"mechanic": "fb.kit", "input": {"ability": ability, "roll": roll}})["items"]
    slots = [2 if item["bulky"] else 0 if item["petty"] else 1 for item in items]
    assert [item["slots"] for item in items] == slots
    assert all((item["die"] == 0) == (item["kind"] == "gear") for item in items)


@pytest.mark.rule("R-36")
def test_the_ruling_on_the_starting_shield_reaches_its_kit() -> None:
    asked = {"mechanic": "fb.kit", "input": {"ability": "strength", "roll": 2}}
    for settings, die in ({}, 6), ({"default_shield": 4}, 4):
        items = answer({**asked, "settings": settings})["items"]
        assert next(item["die"] for item in items if item["kind"] == "shield") == die


def test_true_is_not_one_and_a_word_is_not_another() -> None:
    mine = {"mechanic": "fb.step.roll", "input": {"die": 4, "face": 1}}
    assert one(**mine, expect={"die": 0, "depleted": True}).passed
    assert not one(**mine, expect={"die": 0, "depleted": 1}).passed
    assert not one(**mine, expect={"die": False, "depleted": True}).passed
    assert not one(**mine, expect={"die": 0, "depleted": True, "more": 1}).passed
    assert not one(**mine, expect={}).passed


def test_an_answer_takes_the_form_of_what_was_expected() -> None:
    rest = {"kind": "short", "hp": 1, "max_hp": 8, "roll": 2}
    result = one(mechanic="fb.rest", input=rest, expect={"hp": 3})
    assert (result.passed, result.actual) == (True, {"hp": 3})


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ({"mechanic": "fb.cooking", "input": {}}, "unknown mechanic fb.cooking"),
        ({"input": {}}, "unknown mechanic None"),
        ({"mechanic": ["fb.step.roll"], "input": {}}, "unknown mechanic"),
        ({"mechanic": "fb.step.roll", "input": {"die": 6}}, "the input has no face"),
        ({"mechanic": "fb.step.roll", "input": [6, 1]}, ""),
        ({"mechanic": "fb.advance", "input": {"scores": [1], "rolls": []}}, ""),
        ({"mechanic": "fb.round", "input": [], "settings": {"gravity": 1}}, "no ruling called gravity"),
        ({"mechanic": "fb.round", "input": {}, "settings": {"cancel": "never"}}, "cancel cannot be never"),
    ],
)
def test_an_example_that_cannot_be_answered_has_failed_with_its_reason(
    broken: dict[str, Any], reason: str
) -> None:
    result = one(**broken, expect={"die": 4})
    assert (result.passed, result.actual) == (False, None)
    assert reason in result.reason


def test_what_is_no_example_has_failed_and_what_is_no_list_of_them_is_refused() -> None:
    for result in run([None, 3, "fb.round", ["fb.round"]]):
        assert (result.passed, result.actual) == (False, None)
        assert "is no example" in result.reason
    for junk in (None, 3, "vectors", {"vectors": []}):
        with pytest.raises(ValueError, match=r"Examples are run from a list of them\."):
            run(junk)


def test_an_expectation_that_is_no_json_has_failed_with_its_reason() -> None:
    result = one(mechanic="fb.step.roll", input={"die": 4, "face": 1}, expect={1, 2})
    assert not result.passed
    assert "set is not JSON" in result.reason


@pytest.mark.parametrize("given", [True, False])
def test_a_setting_may_be_spelled_as_yes_or_true(given: bool) -> None:
    asked = {"scores": [], "rolls": [], "max_hp": 6, "hp": 3, "hp_roll": 2}
    expect = {"hp": 5 if given else 3, "max_hp": 8, "scores": []}
    for spelled in (given, "yes" if given else "no"):
        settings = {"heal_on_advance": spelled}
        assert one(mechanic="fb.advance", input=asked, settings=settings, expect=expect).passed


def write(folder: Path, content: object) -> str:
    file = folder / "vectors.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(file)


STEP = {"mechanic": "fb.step.roll", "input": {"die": 6, "face": 2}}
GOOD = {**STEP, "id": "GOOD-1", "expect": {"die": 4, "depleted": False}}
BAD = {**STEP, "id": "BAD-1", "expect": {"die": 6, "depleted": False}}


def test_the_command_counts_what_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("vectors", write(tmp_path, {"format": 1, "vectors": [GOOD, GOOD]}))
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_the_command_names_each_failure_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        call_command("vectors", write(tmp_path, [GOOD, BAD, {"id": "X-1", "mechanic": "fb.cooking"}]))
    assert stop.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["BAD-1", "X-1", "1"]
    assert 'expected {"depleted": false, "die": 6}' in lines[0]
    assert lines[-1] == "1 passed, 2 failed"


def test_the_command_gives_its_answers_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("vectors", write(tmp_path, [GOOD, BAD, {"id": "X-1", "mechanic": "?"}]), "--json")
    answers = json.loads(capsys.readouterr().out)
    assert answers == {
        "GOOD-1": {"die": 4, "depleted": False}, "BAD-1": {"die": 4, "depleted": False}, "X-1": None,
    }  # fmt: skip


@pytest.mark.parametrize("content", ["{", "3", '{"vectors": 3}', "[1]", "[" * 100_000, b"\xff\xfe\x00", None])
def test_what_holds_no_examples_ends_with_one_line(tmp_path: Path, content: str | bytes | None) -> None:
    nowhere, file = tmp_path / "nowhere.json", tmp_path / "vectors.json"
    if content is not None:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    for name in (nowhere, tmp_path) if content is None else (file,):
        with pytest.raises(CommandError, match="cannot be read") as stop:
            call_command("vectors", str(name))
        assert stop.value.returncode == 2
        assert "\n" not in str(stop.value)


def test_the_command_says_plainly_when_the_tests_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tests.vectors", None)
    with pytest.raises(CommandError, match="use a checkout"):
        call_command("vectors", "any.json")


def test_without_an_expectation_an_answer_has_the_form_of_the_examples() -> None:
    blind = [{key: value for key, value in vector.items() if key != "expect"} for vector in PUBLIC]
    for vector, result in zip(PUBLIC, run(blind), strict=True):
        assert result.actual == vector["expect"], vector["id"]
