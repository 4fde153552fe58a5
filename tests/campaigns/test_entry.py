"""One entry by its address, and what may be done about it."""

from __future__ import annotations

import pytest

from campaigns.log.undo import undo
from campaigns.models import Pending, Seat
from rules.common.coins import ChangeCoins
from rules.common.free_rolls import RollDice
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.harm import ApplyDamage, TakeDamage
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.sheets import create_foe


def page(seat: Seat, signed_in: Browser, seq: int) -> str:
    answer = signed_in(seat).get(at(seat, "entry", seq))
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_tells_when_by_whom_and_its_seal(gwens_seat: Seat, wynns_seat: Seat, signed_in: Browser) -> None:
    event = do(gwens_seat, RollDice("2d6"), 4, 5)
    html = page(wynns_seat, signed_in, event.seq)
    assert 'id="event-1"' in html
    assert f'<time datetime="{event.created.isoformat()}" data-as="moment">' in html
    assert "<dd>Gwen</dd>" in html
    assert event.hash[:16] in html


def test_gms_undo_and_rewind_from_there(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    event, last = do(pips_seat, RollDice("d6"), 4), do(pips_seat, RollDice("d6"), 4)
    html = page(gwens_seat, signed_in, event.seq)
    assert f'action="{at(gwens_seat, "undo", event.seq)}"' in html
    assert f'action="{at(gwens_seat, "rewind", event.seq)}"' in html
    assert at(gwens_seat, "rewind", last.seq) not in page(gwens_seat, signed_in, last.seq)


def test_players_undo_their_last_from_there_and_no_other(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    first, last = do(pips_seat, RollDice("d6"), 4), do(pips_seat, RollDice("d6"), 4)
    assert f'action="{at(pips_seat, "undo", last.seq)}"' in page(pips_seat, signed_in, last.seq)
    for seat, event in ((pips_seat, first), (wynns_seat, last)):
        html = page(seat, signed_in, event.seq)
        assert "/undo" not in html
        assert "/rewind" not in html


def test_an_undone_entry_is_not_undone_again(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    coins = do(gwens_seat, ChangeCoins(mira, 5))
    undo(gwens_seat, coins.seq)
    html = page(gwens_seat, signed_in, coins.seq)
    assert "Undone by Gwen" in html
    assert f'action="{at(gwens_seat, "undo", coins.seq)}"' not in html


def test_an_archived_campaign_offers_nothing(gwens_seat: Seat, signed_in: Browser) -> None:
    do(gwens_seat, RollDice("d6"), 4)
    gwens_seat.campaign.archived = gwens_seat.joined
    gwens_seat.campaign.save()
    html = page(gwens_seat, signed_in, 1)
    assert "/undo" not in html
    assert "/rewind" not in html


def test_it_does_not_lead_to_a_cause_that_one_may_not_know(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    hit = do(gwens_seat, DeclareAttack(ogre, target=mira), 4, 1)
    hurt = do(gwens_seat, ApplyDamage(Pending.objects.get(kind="damage").key, mira))
    assert hurt.caused_by == hit.seq
    assert "Came of" in page(gwens_seat, signed_in, hurt.seq)
    assert "Came of" not in page(pips_seat, signed_in, hurt.seq)


def test_what_one_may_not_know_is_not_there(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    secret = do(gwens_seat, TakeDamage(ogre, 1))
    assert signed_in(pips_seat).get(at(pips_seat, "entry", secret.seq)).status_code == 404
    assert page(gwens_seat, signed_in, secret.seq)


@pytest.mark.parametrize("seq", [0, 99, 2**63, 10**30])
def test_what_is_not_there_is_404(gwens_seat: Seat, signed_in: Browser, seq: int) -> None:
    assert signed_in(gwens_seat).get(at(gwens_seat, "entry", seq)).status_code == 404


def test_who_has_no_seat_gets_404(gwens_seat: Seat, olaf: object, signed_in: Browser) -> None:
    do(gwens_seat, RollDice("d6"), 4)
    for who in (None, olaf):
        assert signed_in(who).get(at(gwens_seat, "entry", 1)).status_code == 404  # type: ignore[arg-type]
