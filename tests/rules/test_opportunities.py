"""Windows between two actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleBroken
from rules.opportunities import Happening, Window, claimed, refusal, told

ACTED = Happening("Acolyte", type="initiative")


def triggers(kind: str) -> bool:
    return kind == "initiative"


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
    assert refusal(window, claimant) == reason


@pytest.mark.rule("6D6-21")
def test_who_declared_first_waits_first() -> None:
    window = claimed(claimed(Window("Acolyte"), "Razir"), "Boban")
    assert window.waiting == ("Razir", "Boban")


@pytest.mark.rule("6D6-19", "6D6-22")
def test_what_others_do_in_a_turn_opens_and_closes_nothing() -> None:
    boban = Happening("Boban", type="opportunity")
    late = [Happening("Razir", to=0), Happening("Razir", to=1)]
    turn = told("Acolyte", [ACTED, boban, *late], triggers)
    assert turn.windows[0].claims == ("Razir",) and turn.refused == [(3, "not_triggered_by_type")]
    turn = told("Acolyte", [ACTED, ACTED, *late], triggers)
    assert turn.windows[1].claims == ("Razir",) and turn.refused == [(2, "window_closed")]


@pytest.mark.rule("R-65")
@pytest.mark.parametrize(("per", "claims"), [("player", ("Razir",)), ("character", ("Razir", "Calix"))])
def test_one_player_with_two_characters(per: str, claims: tuple[str, ...]) -> None:
    events = [ACTED, *(Happening(name, to=0, player="Ann") for name in ("Razir", "Calix"))]
    turn = told("Acolyte", events, triggers, per)
    assert turn.windows[0].claims == claims


def test_a_claim_needs_an_action_to_answer() -> None:
    with pytest.raises(RuleBroken):
        told("Acolyte", [Happening("Razir", to=3)], triggers)


@pytest.mark.rule("6D6-20", "6D6-21")
@given(st.lists(st.sampled_from(["Acolyte", "Razir", "Boban", "Calix"]), max_size=12))
def test_nobody_is_in_a_window_twice_and_the_order_is_that_of_speaking(names: list[str]) -> None:
    turn = told("Acolyte", [ACTED, *(Happening(name, to=0) for name in names)], triggers)
    assert turn.windows[0].claims == tuple(name for name in dict.fromkeys(names) if name != "Acolyte")
    assert len(turn.windows[0].claims) + len(turn.refused) == len(names)
