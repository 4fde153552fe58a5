"""``manage.py verify`` finds a log that does not hang together, and rows that nobody's deed made."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign, Event
from characters.models import Resource

pytestmark = pytest.mark.database


def test_a_played_table_agrees(campaign: Campaign, brin: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify", campaign.slug)
    assert "log and sheets agree" in capsys.readouterr().out


def test_a_row_changed_behind_the_log_is_named(campaign: Campaign, brin: str) -> None:
    Resource.objects.filter(character=brin, key="hp").update(number=99)
    with pytest.raises(CommandError, match=f"The row {brin} resource hp is not what the log says"):
        call_command("verify", campaign.slug)


def test_an_entry_that_was_rewritten_breaks_its_seal(campaign: Campaign, brin: str) -> None:
    event = Event.objects.filter(campaign=campaign, kind="scores_rolled").get()
    Event.objects.filter(pk=event.pk).update(fact={**event.fact, "name": "Brun"})
    with pytest.raises(CommandError, match=f"The seal of entry {event.seq} is broken"):
        call_command("verify")


def test_an_entry_that_was_cut_out_is_missed(campaign: Campaign, brin: str) -> None:
    Event.objects.filter(campaign=campaign, seq=2).delete()
    with pytest.raises(CommandError, match="Entry 2 is missing"):
        call_command("verify", campaign.slug)


def test_an_entry_that_was_cut_off_the_end_is_missed(campaign: Campaign, brin: str) -> None:
    last = Campaign.objects.get(pk=campaign.pk).last_seq
    Event.objects.filter(campaign=campaign, seq=last).delete()
    said = f"counts {last} entries, and the log ends with entry {last - 1}"
    with pytest.raises(CommandError, match=said):
        call_command("verify", campaign.slug)


def test_a_campaign_that_is_not_there_is_said_so(db: None) -> None:
    with pytest.raises(CommandError, match="no table called nowhere"):
        call_command("verify", "nowhere")
