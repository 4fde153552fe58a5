"""Actions on the story of a session: a line is added, an entry is left out."""

from __future__ import annotations

from campaigns.models import Event, Seat
from campaigns.models.event import TABLE
from campaigns.play import perform
from campaigns.state import Played
from campaigns.visibility import SeenBy, visibility_of_entry
from rules.common.story import HideFromStory, TellStory
from rules.errors import RuleBroken


def tell(*, seat: Seat, session: int, text: str, after: int | None) -> Played:
    """Add a line to the story of a session, for everyone; after an entry, for those whom that one is for.

    Without one it stands at the session's end so far.
    """
    entries = Event.objects.visible_to(seat).filter(session=session)
    if after is None:
        last = entries.filter(audience=TABLE).order_by("-seq").values_list("seq", flat=True).first()
        return perform(seat, TellStory(text, last or 0))
    event = entries.filter(seq=after).first()
    if event is None:
        raise RuleBroken(f"Entry {after} is not in this session.")
    return perform(seat, TellStory(text, after), audience=visibility_of_entry(event))


def hide(*, seat: Seat, event: Event, hidden: bool = True) -> Played:
    """Leave an entry out of the story of its session, or tell it again; Game Masters alone see that."""
    return perform(seat, HideFromStory(event.seq, hidden), audience=SeenBy.GM_ONLY)
