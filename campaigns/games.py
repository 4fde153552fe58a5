"""Which of the games that the rules know have their screens, and can therefore be chosen for a campaign."""

from __future__ import annotations

PLAYED = ("freeblade",)
"""The keys of those games. The others are whole in ``rules``; their sheets are still to be drawn."""
