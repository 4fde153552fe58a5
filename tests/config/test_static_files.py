"""What is served is the same whatever lay there before, and what an open page has asked for stays there."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import override_settings

from config import static_files
from tests.layout import ROOT

SERVED = {
    "STORAGES": {"staticfiles": {"BACKEND": "config.static_files.HashedStaticFiles"}},
    "STATICFILES_FINDERS": ["django.contrib.staticfiles.finders.FileSystemFinder"],
}
"""As in play, but for what htmx brings along, which takes longest to compress."""
Gather = Callable[..., dict[str, bytes]]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of our own sources, which a test may change."""
    return shutil.copytree(ROOT / "static", tmp_path / "sources")


@pytest.fixture
def gather(sources: Path, tmp_path: Path) -> Gather:
    """Gather into a folder as a start does, and return what the manifest names there."""

    def into(name: str = "static") -> dict[str, bytes]:
        root = tmp_path / name
        with override_settings(STATIC_ROOT=root, STATICFILES_DIRS=[sources], **SERVED):
            static_files.gather(io.StringIO())
            names = {name + ending for name in static_files.names_in(root) for ending in ("", ".br", ".gz")}
            return {name: (root / name).read_bytes() for name in names if (root / name).exists()}

    return into


def test_gathered_again_it_is_what_it_was_at_once(gather: Gather, tmp_path: Path) -> None:
    once = gather("fresh")
    for _ in range(2):
        assert gather() == once
        (tmp_path / "static" / static_files.STAMP).unlink()


@pytest.mark.thorough
def test_after_a_change_it_is_as_if_gathered_into_an_empty_folder(gather: Gather, sources: Path) -> None:
    before = gather()
    script = sources / "js" / "news.js"
    script.write_text(script.read_text() + "\nexport const later = 1;\n")
    after = gather()
    assert after == gather("fresh")
    changed = {name.split(".")[0] for name in after.keys() - before.keys()}
    assert changed == {"js/news", "js/roots", "js/live", "js/screen", "js/table"}, "it, and what imports it"


def test_a_change_that_keeps_the_time_of_its_file_is_noticed(gather: Gather, sources: Path) -> None:
    gather()
    script = sources / "js" / "roots.js"
    time = script.stat().st_mtime_ns
    script.write_text(script.read_text() + "\nconst later = 1;\n")
    os.utime(script, ns=(time, time))
    assert any(b"later" in content for name, content in gather().items() if name.endswith(".js"))


@pytest.mark.thorough
def test_names_of_a_version_before_leave_nothing_behind(gather: Gather, sources: Path) -> None:
    (sources / "js" / "roots.js").rename(sources / "js" / "drawn.js")
    live = sources / "js" / "live.js"
    text = live.read_text()
    live.write_text(text.replace("./roots.js", "./drawn.js"))
    gather()
    (sources / "js" / "drawn.js").rename(sources / "js" / "roots.js")
    live.write_text(text)
    assert gather() == gather("fresh")


@pytest.mark.thorough
def test_files_of_the_version_before_stay_and_older_go(gather: Gather, sources: Path, tmp_path: Path) -> None:
    sheet, there = sources / "css" / "log.css", []
    for version in range(3):
        sheet.write_text(sheet.read_text() + f".version-{version} {{ color: red }}\n")
        [name] = [name for name in gather() if name.startswith("css/log.") and name.endswith(".css")]
        there.append(tmp_path / "static" / name)
    assert [path.exists() for path in there] == [False, True, True]
    assert [path.with_name(path.name + ".br").exists() for path in there] == [False, True, True]


def test_nothing_is_gathered_while_no_source_has_changed(gather: Gather, tmp_path: Path) -> None:
    gather()
    [stylesheet] = (tmp_path / "static" / "css").glob("at-table.*.css")
    stylesheet.write_text("as it was left")
    assert gather()[f"css/{stylesheet.name}"] == b"as it was left"


@pytest.mark.thorough
def test_a_gathering_that_was_broken_off_is_done_again(gather: Gather, tmp_path: Path) -> None:
    whole = gather()
    (tmp_path / "static" / static_files.STAMP).unlink()
    (tmp_path / "static" / static_files.MANIFEST).write_text('{"paths": {')
    next((tmp_path / "static" / "js").glob("live.*.js")).unlink()
    assert gather() == whole


def test_remarks_stay_in_the_source_and_a_stylesheet_holds_what_it_imports(gather: Gather) -> None:
    served = {name: content.decode() for name, content in gather().items() if name.endswith((".js", ".css"))}
    ours = {name: text for name, text in served.items() if not name.startswith("django_htmx/")}
    assert not [name for name, text in ours.items() if re.search(r"/\*|^\s*//", text, re.M)]
    assert not [name for name, text in ours.items() if name.endswith(".css") and "@import" in text]
    [table] = [text for name, text in ours.items() if name.startswith("css/at-table.")]
    assert "party-card" in table
    names = json.dumps(sorted(served))
    assert all(name in names for name in re.findall(r"fonts/[\w.]+", table) if name.endswith(".css"))


def test_a_property_has_one_short_name_in_every_stylesheet_and_its_own_where_a_script_knows_it() -> None:
    names = static_files.short_names(ROOT / "static")
    assert len(set(names.values())) == len(names)
    assert max(map(len, names.values())) <= len("--xx")
    assert not names.keys() & {"--past", "--ember"}, "which a script sets, and reads"
    table = static_files.stylesheet(ROOT / "static" / "css" / "at-table.css").decode()
    defined, used = set(re.findall(r"(--[a-z]+):", table)), set(re.findall(r"var\((--[a-z]+)\)", table))
    assert used <= defined
    assert names["--paper"] in defined
    assert "--paper" not in table


def test_a_script_holds_what_it_imports(gather: Gather) -> None:
    served = {
        name.split(".")[0]: content.decode() for name, content in gather().items() if name.endswith(".js")
    }
    for name in ("js/live", "js/screen", "js/table"):
        assert "log-entries" in served[name]
        assert not re.search(r"\bimport[^(]|\bexport\b", served[name])
