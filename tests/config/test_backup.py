"""A backup's file says what it holds; one that is damaged, foreign or newer is refused with a sentence."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from config import placing
from config.backup import archive
from config.backup.archive import MANIFEST, BadArchive
from config.backup.words import contents_in_words, size
from config.placing import PLACES, RESTORING, put_in_place

DATABASE = "database.sqlite3"
SAID = {
    "rollbook": "0.1.0",
    "made": "2026-11-27T03:00:00+00:00",
    "database": "sqlite",
    "migrations": {"campaigns": ["0001_initial"]},
    "holds": {"tables": 5, "log entries": 1},
}


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a database of random bytes and of a key."""
    (tmp_path / DATABASE).write_bytes(os.urandom(300_000))
    (tmp_path / "secret_key").write_text("key\n")
    path = tmp_path / "backup.zip"
    archive.write(path, {DATABASE: tmp_path / DATABASE, "secret_key": tmp_path / "secret_key"}, **SAID)
    return path


def test_what_was_packed_comes_out_again(backup: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    manifest = archive.unpack(backup, out)
    assert manifest == archive.read(backup)
    assert manifest.holds == SAID["holds"]
    assert (out / DATABASE).read_bytes() == (tmp_path / DATABASE).read_bytes()
    assert {file.stat().st_mode & 0o777 for file in (*out.iterdir(), backup)} == {0o600}


def test_a_backup_never_takes_the_place_of_another(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(FileExistsError):
        archive.write(backup, {DATABASE: tmp_path / DATABASE}, **SAID)
    assert backup.read_bytes() == before
    assert not list(tmp_path.glob(".backup*"))


def rewritten(backup: Path, change: Callable[[dict[str, object]], object]) -> None:
    """Give a backup another manifest."""
    with zipfile.ZipFile(backup) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    said = json.loads(files[MANIFEST])
    change(said)
    with zipfile.ZipFile(backup, "w") as packed:
        for name, content in (files | {MANIFEST: json.dumps(said).encode()}).items():
            packed.writestr(name, content)


def cut_off(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-1000])


def altered(backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[len(content) // 2] ^= 1
    backup.write_bytes(bytes(content))


def with_more(backup: Path) -> None:
    with zipfile.ZipFile(backup, "a") as packed:
        packed.writestr("../../etc/cron.d/evil", "x")


def of_another(backup: Path) -> None:
    with zipfile.ZipFile(backup, "w") as packed:
        packed.writestr("world.json", "{}")


def empty(backup: Path) -> None:
    backup.write_bytes(b"")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (cut_off, "cut off"),
        (empty, "no backup"),
        (altered, "damaged"),
        (with_more, "more, or less"),
        (of_another, "no backup of Rollbook's"),
        (lambda backup: rewritten(backup, lambda said: said.update(format=2)), "Rollbook 0.1.0 made this"),
        (
            lambda backup: rewritten(backup, lambda said: said.update(database="oracle")),
            "is damaged",
        ),
        (lambda backup: rewritten(backup, lambda said: said.pop("files")), "is damaged"),
        (lambda backup: rewritten(backup, lambda said: said.update(more=1)), "is damaged"),
        (
            lambda backup: rewritten(backup, lambda said: said.update(files={DATABASE: (3, "")})),
            "more, or less",
        ),
        (
            lambda backup: rewritten(backup, lambda said: said["files"].update({DATABASE: (9, "0" * 64)})),  # type: ignore[attr-defined]
            "other sizes",
        ),
        (lambda backup: backup.unlink(), "no file"),
    ],
)
def test_what_is_no_sound_backup_is_refused(
    backup: Path, tmp_path: Path, spoil: Callable[[Path], None], why: str
) -> None:
    spoil(backup)
    out = tmp_path / "out"
    out.mkdir()
    with pytest.raises(BadArchive, match=why):
        archive.unpack(backup, out)


def test_what_it_holds_is_said_in_words() -> None:
    assert contents_in_words({"tables": 1, "sheets": 23, "log entries": 1, "accounts": 0}) == (
        "1 table, 23 sheets, 1 log entry and 0 accounts"
    )
    assert (size(999), size(52_000), size(1_250_000)) == ("1 kB", "52 kB", "1.2 MB")


@pytest.fixture
def decided(tmp_path: Path) -> Path:
    """A folder in which a restore has been decided on, and nothing of it put in place."""
    var = tmp_path / "var"
    (var / RESTORING).mkdir(parents=True)
    places = {name: str(var / name) for name in ("secret_key", "rollbook.sqlite3")}
    for name in places:
        (var / name).write_text("old")
        (var / RESTORING / name).write_text("new")
    (var / "rollbook.sqlite3-wal").write_text("of the old")
    (var / RESTORING / PLACES).write_text(json.dumps(places))
    return var


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("steps", range(9))
def test_a_restore_that_is_killed_is_ended_at_the_next_start(
    decided: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    left = iter(range(steps))

    def dying(does: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **options: object) -> object:
            if next(left, None) is None:
                raise Killed
            return does(*args, **options)

        return step

    with monkeypatch.context() as context:
        context.setattr(placing.os, "replace", dying(os.replace))
        context.setattr(placing.shutil, "rmtree", dying(shutil.rmtree))
        context.setattr(Path, "unlink", dying(Path.unlink))
        try:
            put_in_place(decided)
        except Killed:
            assert steps < 8
    put_in_place(decided)
    assert {(decided / name).read_text() for name in ("secret_key", "rollbook.sqlite3")} == {"new"}
    assert sorted(path.name for path in decided.iterdir() if path.name != RESTORING) == [
        "rollbook.sqlite3",
        "secret_key",
    ]


def test_where_nothing_was_decided_on_nothing_happens(tmp_path: Path) -> None:
    put_in_place(tmp_path / "none")
    put_in_place(tmp_path)
    assert not list(tmp_path.iterdir())
