"""The Die of Fate: a Game Master asks, a D6 answers (FB-60)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.urls import reverse

from campaigns.models import Seat
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    head,
    last,
    not_when_archived,
    only_gms_may,
    refused,
    roots_of,
)
from tests.campaigns.sheets import script


def fate(seat: Seat) -> str:
    """Where the Die of Fate is asked."""
    return reverse("do_table", args=[seat.campaign.slug, "fate"])


ASKED = {"chances": "2", "question": "Is the bridge guarded?"}


@pytest.mark.parametrize(("face", "answer"), [(5, "Yes"), (4, "No")])
def test_the_die_answers_the_question(
    gwens_seat: Seat,
    signed_in: Browser,
    monkeypatch: pytest.MonkeyPatch,
    replays: Callable[[], AbstractContextManager[None]],
    face: int,
    answer: str,
) -> None:
    script(monkeypatch, "dialogs", face)
    with replays():
        told = ask(signed_in(gwens_seat), fate(gwens_seat), ASKED)
    assert roots_of(told) == ["event-1"]
    words = f'data-spoken="Gwen asks the Die of Fate, 2 in 6: Is the bridge guarded?: {face}, {answer}"'
    assert words in told.content.decode()
    assert last(gwens_seat).fact == {
        "chances": 2,
        "question": "Is the bridge guarded?",
        "face": face,
        "yes": answer == "Yes",
    }


def test_it_may_be_asked_for_the_gm_alone(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    ask(signed_in(gwens_seat), fate(gwens_seat), {**ASKED, "audience": "gm_only"})
    assert last(gwens_seat).audience == "gm"
    assert "bridge" not in signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()


@pytest.mark.parametrize("chances", ["7", "-1", "some", ""])
def test_wrong_chances_are_refused(gwens_seat: Seat, signed_in: Browser, chances: str) -> None:
    answer = ask(signed_in(gwens_seat), fate(gwens_seat), {"chances": chances})
    assert "Chances in six" in refused(answer)
    assert head(gwens_seat) == 0


def test_only_a_gm_asks(gwens_seat: Seat, signed_in: Browser) -> None:
    only_gms_may(gwens_seat, signed_in, fate(gwens_seat), ASKED)
    not_when_archived(gwens_seat, signed_in, fate(gwens_seat), ASKED)
