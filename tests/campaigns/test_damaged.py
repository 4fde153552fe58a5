"""An entry of another version, or a damaged one, takes no page with it, and `verify` names it."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from campaigns.log import values
from campaigns.log.sentences import UNTOLD
from campaigns.models import Event, Webhook
from campaigns.state import kept, state_of
from campaigns.webhooks import sending
from rules.common.free_rolls import RollDice
from tests.campaigns.person import Person

pytestmark = pytest.mark.database


@pytest.fixture
def strange(gm: Person, player: Person) -> int:
    """An entry of a kind that this version does not know, between two that it does."""
    first, strange, _ = (player.plays(RollDice("d6", label), 3) for label in ("before", "strange", "after"))
    Event.objects.filter(pk=strange.pk).update(kind="of_another_version")
    assert strange.seq == first.seq + 1
    return strange.seq


@pytest.mark.parametrize("page", ["entry", "then"])
@pytest.mark.parametrize("who", ["gm", "player", "watcher"])
def test_its_own_pages_stand(strange: int, page: str, who: str, request: pytest.FixtureRequest) -> None:
    person: Person = request.getfixturevalue(who)
    assert person.opens(page, strange).status_code == 200


@pytest.mark.parametrize(
    "page",
    [
        ("table",),
        ("log",),
        ("log_csv",),
        ("seen_export",),
        ("fair_play",),
        ("chronicle_session", 0),
        ("chronicle_text", 0),
    ],
)
@pytest.mark.parametrize("who", ["gm", "watcher"])
def test_every_page_that_tells_of_the_others_stands(
    strange: int, page: tuple[str | int, ...], who: str, request: pytest.FixtureRequest
) -> None:
    person: Person = request.getfixturevalue(who)
    assert person.opens(*page).status_code == 200


def test_the_story_goes_on_without_it_and_the_log_of_the_server_names_it(
    strange: int, gm: Person, caplog: pytest.LogCaptureFixture
) -> None:
    told = gm.reads("chronicle_session", 0, all="on")
    assert "2 dice averaged" in told, "the dice of the others count"
    assert f"Entry {strange} of campaign {gm.seat.campaign_id} cannot be read" in caplog.text


@pytest.mark.usefixtures("strange")
def test_it_is_in_what_one_takes_along_and_a_webhook_does_not_wait_for_it(
    player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert UNTOLD in player.browser.get("/account/data").content.decode()
    sent: list[str] = []
    hook = Webhook.objects.create(
        campaign=player.seat.campaign, url="http://example.org/", form=Webhook.Form.JSON, secret="s", sent=0
    )
    monkeypatch.setattr(sending, "_send", lambda *said: sent.append(said[3]["entry"]["text"]))
    sending.send_due()
    assert len([text for text in sent if text == UNTOLD]) == 1
    assert Webhook.objects.get(pk=hook.pk).sent == player.seat.campaign.events.latest("seq").seq


def test_it_may_be_undone_and_the_table_still_opens(strange: int, gm: Person) -> None:
    gm.does("undo", strange)
    assert gm.opens("table").status_code == 200


def test_verify_names_an_entry_whose_changes_cannot_be_read(strange: int) -> None:
    Event.objects.filter(seq=strange).update(changes=[["sheet", "profile"]])
    with pytest.raises(CommandError, match=f"What entry {strange} changed cannot be read"):
        call_command("verify")


@pytest.mark.parametrize("before", [0, 1])
def test_what_cannot_be_read_is_refused_in_a_sentence(strange: int, gm: Person, before: int) -> None:
    Event.objects.filter(seq=strange).update(changes=[["sheet", "profile"]])
    sentence = f"What entry {strange} changed cannot be read."
    assert sentence in gm.is_refused("undo", strange - before)
    assert gm.opens("table").status_code == 200


@pytest.mark.parametrize("damage", [{"kind": "of_another_version"}, {"fact": {"reason": "mine"}}])
def test_a_player_may_ask_for_it_to_be_undone_and_everybody_plays_on(
    gm: Person, player: Person, damage: dict[str, object]
) -> None:
    mine = player.plays(RollDice("d6", "mine"), 3)
    Event.objects.filter(pk=mine.pk).update(**damage)
    player.does("undo", mine.seq)
    kept.clear()
    assert gm.opens("table").status_code == 200
    assert player.opens("table").status_code == 200


@pytest.mark.parametrize("damage", [{}, {"reason": 5, "roll": "6"}, {"roll": {"total": "six"}}])
def test_what_only_gms_saw_is_not_quoted_and_its_page_stands(
    gm: Person, caplog: pytest.LogCaptureFixture, damage: dict[str, object]
) -> None:
    secret = gm.plays(RollDice("d6", "behind the screen"), 3, audience="gm_only")
    Event.objects.filter(pk=secret.pk).update(fact=damage)
    kept.clear()
    assert "Reveal to everyone" not in gm.reads("entry", secret.seq)
    assert "cannot be quoted" in caplog.text
    assert "undone" in gm.is_refused("reveal", secret.seq)


def test_programs_get_an_entry_whose_value_is_of_another_kind_as_one_that_cannot_be_told(
    gm: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = gm.plays(RollDice("d6", "mine"), 3)
    monkeypatch.setattr(values, "plain_sentence", lambda *_, **__: 5)
    assert [entry.text for entry in values.entries(gm.seat, state_of(gm.seat.campaign), [event])] == [UNTOLD]
