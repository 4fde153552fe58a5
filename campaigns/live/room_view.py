"""Where panels are drawn: the present of a table, who is there, and for whom."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from campaigns.live.frames import Audience, Viewer
from campaigns.state import State
from campaigns.table.party import Card


@dataclass(frozen=True, slots=True)
class Room:
    """The State, who is there, and for whom alone it is drawn (None: for all)."""

    state: State
    present: Collection[int]
    viewer: Viewer | None = None

    def wants(self, audience: Audience) -> bool:
        """Whether anyone of those it is drawn for may have that."""
        return self.viewer is None or audience.sees(self.viewer)

    def shows(self, sheet_id: str) -> bool:
        """Whether any page that it is drawn for shows that sheet."""
        return self.viewer is None or sheet_id in self.viewer.sheets

    def acting(self, card: Card) -> frozenset[int]:
        """The seats that may act for a sheet and read it. The party's store is everyone's who plays.

        A store that is closed is sent to those alone who read it on its page, too.
        """
        if self.state.campaign.archived:
            return frozenset()
        playing = self.state.playing
        is_for_all = card.kind == "party" and card.visibility == "open"
        return playing if is_for_all else (card.players & playing) | self.state.gms
