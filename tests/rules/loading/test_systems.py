from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rules
from rules.loading.reading import Section, Unreadable, parse
from rules.loading.systems import load

FREEBLADE = Path(rules.__file__).parent / "freeblade"


def test_text_that_is_not_toml_or_ends_too_early_is_refused_with_its_line() -> None:
    with pytest.raises(Unreadable, match=r"house, line 2: this is not TOML"):
        parse("a = 1\nb == 2\n", "house")
    with pytest.raises(Unreadable, match=r"house, line 2"):
        parse('a = 1\nb = "', "house")
    with pytest.raises(Unreadable, match=r"house\.roof is missing"):
        Section({}, "house.").text("roof")


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("system.toml", 'name = "Freeblade"\n', "", "freeblade: name is missing"),
        ("abilities.toml", 'name = "Strength"', "name = 3", "abilities[1].name should be text, not 3"),
        (
            "difficulties.toml",
            "low = 6",
            "low = true",
            "difficulties[1].low should be a whole number",
        ),
        (
            "difficulties.toml",
            "offers = 9",
            "offers = 9\nofers = 9",
            "difficulties[1].ofers is not known",
        ),
        ("rulings.toml", "default = 1\n", "default = 7\n", "rulings[1].default is none of the choices"),
        ("system.toml", 'key = "freeblade"', 'key = "freeblade"\nmagic = true', "magic is not known here"),
        ("conditions.toml", 'key = "fatigued"\n', "", "conditions[1].key is missing"),
        (
            "reactions.toml",
            'high = 5, text = "wary"',
            'high = 6, text = "wary"',
            "a gap or overlap at 6",
        ),
        ("kits.toml", '"iron spikes", "torch"', '"iron spikes", "piano"', "names piano, which is no item"),
        ("gear.toml", 'size = "bulky"', 'size = "vast"', "greatsword is vast, which is none of the sizes"),
        ("gear.toml", "armor = [4, 6]", 'armor = ["D4"]', "ranges.armor should be a whole number"),
    ],
)
def test_a_mistake_in_a_game_is_refused_by_the_name_of_its_key(
    tmp_path: Path, name: str, old: str, new: str, sentence: str
) -> None:
    folder = shutil.copytree(FREEBLADE, tmp_path / "freeblade")
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Unreadable) as refusal:
        load(folder)
    assert sentence in refusal.value.sentence


def test_a_list_and_a_table_go_on_from_one_file_to_the_next(tmp_path: Path) -> None:
    folder = shutil.copytree(FREEBLADE, tmp_path / "freeblade")
    (folder / "more_lights.toml").write_text("[dice]\nlight = { brand = 4 }\n", encoding="utf-8")
    freeblade = load(folder)
    assert list(freeblade.dice) == ["npc_damage", "npc_armor", "light"]
    assert list(freeblade.dice["light"]) == ["brand"]
    assert [*freeblade.tables][-4:] == ["reaction", "event", "npc_hp", "names"]
