from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from config.secret_key import secret_key_in


def test_the_key_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    assert len(secret_key_in(path)) >= 50
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.write_text("kept\n")
    assert secret_key_in(path) == "kept"


def test_many_starts_at_once_agree_on_one_key_and_leave_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    with ThreadPoolExecutor(16) as starts:
        keys = set(starts.map(lambda _: secret_key_in(path), range(64)))
    assert len(keys) == 1
    assert list(tmp_path.iterdir()) == [path]
