"""Whatever is sent, nothing breaks: no error of ours, nothing half done.

`FUZZ_SECONDS=300 pytest tests/campaigns/test_fuzz.py` goes on with ever new rounds; what it finds comes again
by `FUZZ_SEED=...`, but for the faces of the dice.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from random import SystemRandom

import pytest
from django.db import IntegrityError, connection

from campaigns.models import Campaign
from tests.campaigns.fuzzing import FIELDS, ROWS, Deed, Fuzzer
from tests.campaigns.replay import folded, stored
from tests.campaigns.world import GM, PLAYER, World, rolled_back
from tests.effort import FIFTHS

pytestmark = pytest.mark.django_db
SECONDS = int(os.environ.get("FUZZ_SECONDS", "0"))
ROUNDS = FIFTHS
DEEDS = 40
FINAL_DEEDS = 5
LOOK_ROUND_EVERY = 8


def seeds() -> Iterator[int]:
    """Yield the one that was asked for, or new ones for so many seconds, or the same few each time."""
    if "FUZZ_SEED" in os.environ:
        yield int(os.environ["FUZZ_SEED"])
    elif SECONDS:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            yield SystemRandom().randrange(10**9)
    else:
        yield from range(ROUNDS)


def broken_by(world: World, role: str, deed: Deed) -> bool:
    """Tell whether a deed is answered with an error of ours, or leaves rows that no commit would take."""
    response = world.browser(role).generic(
        "POST", deed.path, deed.body, content_type="application/x-www-form-urlencoded", headers=deed.headers
    )
    response.close()
    if response.status_code >= 500:
        return True
    try:
        connection.check_constraints()
    except IntegrityError:
        return True
    return False


def wrong_in_round(world: World, seed: int) -> list[str]:
    """Play one round of deeds by GM and player, and return the first that broke something."""
    fuzzer = Fuzzer(world, seed)
    with rolled_back():
        for number in range(DEEDS + FINAL_DEEDS):
            if number % LOOK_ROUND_EVERY == 0:
                fuzzer.look_round()
            deed = fuzzer.deed(final=number >= DEEDS)
            role = fuzzer.chance.choice([GM, GM, PLAYER])
            if broken_by(world, role, deed):
                return [f"FUZZ_SEED={seed}: {role} sent {deed.path} {deed.body[:200]!r}"]
        campaign = Campaign.objects.filter(pk=world.seats[GM].campaign_id).first()
        if campaign and stored(campaign) != folded(campaign):
            return [f"FUZZ_SEED={seed}: the rows are not what the log says"]
    return []


@pytest.mark.examples
def test_no_deed_whatever_is_in_it_breaks_anything(world: World) -> None:
    assert [problem for seed in seeds() for problem in wrong_in_round(world, seed)] == []


def test_the_deeds_are_of_every_kind_and_come_again(world: World) -> None:
    first, again = (Fuzzer(world, 7) for _ in range(2))
    deeds = [first.deed(final=number % 9 == 0) for number in range(2000)]
    assert deeds == [again.deed(final=number % 9 == 0) for number in range(2000)]
    assert {deed.name for deed in deeds} == {row.name for row in ROWS}
    sent = b"&".join(deed.body for deed in deeds)
    assert [name for name in FIELDS if f"{name}=".encode() not in sent] == []
