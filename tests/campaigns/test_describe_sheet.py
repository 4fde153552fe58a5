"""Name, pronouns and portrait."""

from __future__ import annotations

from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_she_has_a_new_face(mira: str, player: Person) -> None:
    answer = player.sends("describe", mira, name="Mira Vale", pronouns="she/her", portrait="🦉")
    profile = shown(player.seat).profile
    assert (profile.name, profile.pronouns, profile.portrait) == ("Mira Vale", "she/her", "🦉")
    assert "Mira Vale" in answer.content.decode()
    assert player.last.fact["before"] == "Mira"


def test_a_portrait_is_short(mira: str, player: Person) -> None:
    player.is_refused("describe", mira, name="M", portrait="x" * 17)
