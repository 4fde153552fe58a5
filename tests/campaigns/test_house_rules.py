from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.campaigns.person import Person

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def settle(gm: Person, **rulings: str) -> dict[str, object]:
    """What is ruled otherwise than in the book, once these are settled."""
    gm.submits("settings", **{f"ruling-{key}": value for key, value in rulings.items()})
    return Campaign.objects.get().rulings


def test_a_ruling_is_settled_and_the_log_says_which(gm: Person) -> None:
    assert settle(gm, death_timer_min="0", spell_die="6") == {"death_timer_min": 0}
    assert (gm.last.kind, gm.last.audience) == ("campaign_changed", "table")
    assert gm.last.fact["notes"] == ["Minimum time for the dying: May be 0: dies at once"]


def test_what_is_not_said_stays_and_each_goes_back_to_the_books_own_way(gm: Person) -> None:
    settle(gm, heal_on_advance="yes")
    assert settle(gm, spell_die="12") == {"heal_on_advance": "yes", "spell_die": 12}
    assert settle(gm, heal_on_advance="no") == {"spell_die": 12}
    assert gm.head == 3


def test_no_change_is_no_news_and_what_is_no_choice_is_refused(gm: Person) -> None:
    assert settle(gm, spell_die="6") == {}
    assert gm.head == 0
    gm.is_refused("settings", **{"ruling-spell_die": "7", "ruling-heal_on_advance": "yes"})
    assert Campaign.objects.get().rulings == {}


def test_the_page_shows_every_ruling_as_it_is_played(gm: Person) -> None:
    settle(gm, spell_die="12")
    page = gm.reads("settings")
    assert '<option value="12" selected>D12</option>' in page
    assert page.count('name="ruling-') == 18
    assert "When the GM rolls for it" in page, "the clock on the wall is the GM's to turn off"
    assert "Shield blocks per Round" in page
    assert "<b data-now>D12</b>" in page
    assert page.count("house rule</span>") == 1, "the one that is not the book's"
