"""What one worker has found out, another is told; half of a word it is not told."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.findings import Findings


def test_what_one_has_found_is_new_to_nobody(tmp_path: Path) -> None:
    here, there = (Findings(tmp_path / "run" / "shapes") for _ in range(2))
    assert here.new(["a\nb", "c"]) == ["a\nb", "c"]
    there.add(["a\nb"])
    assert here.new(["a\nb", "c"]) == ["c"]
    here.add(["c", "d"])
    assert there.new(["d", "e", "c"]) == ["e"]
