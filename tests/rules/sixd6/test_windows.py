"""Windows between two actions."""

from __future__ import annotations

import pytest

from rules.sixd6.opportunities import claim_refusal, claimed
from rules.sixd6.windows import Window


@pytest.mark.rule("6D6-16", "6D6-18", "6D6-19", "6D6-20", "6D6-22")
@pytest.mark.parametrize(
    ("window", "claimant", "reason"),
    [
        (Window("Acolyte"), "Boban", ""),
        (Window("Acolyte", triggers=False), "Boban", "not_triggered_by_type"),
        (Window("Acolyte"), "Acolyte", "own_turn"),
        (Window("Acolyte", running=True), "Boban", "mid_action"),
        (Window("Acolyte", closed=True), "Boban", "window_closed"),
        (Window("Acolyte", claims=("Boban",), acted=1), "Boban", "already_used"),
    ],
)
def test_a_claim_is_refused_for_one_reason(window: Window, claimant: str, reason: str) -> None:
    assert claim_refusal(window, claimant) == reason


@pytest.mark.rule("6D6-21")
def test_who_declared_first_waits_first() -> None:
    window = claimed(claimed(Window("Acolyte"), "Razir"), "Boban")
    assert window.waiting == ("Razir", "Boban")
