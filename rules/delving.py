"""Delving: light that burns down, and omens that come nearer."""

from __future__ import annotations

LIGHT_MINUTES = 20
OMEN = 6


def darkness(has_light: bool) -> int:
    """The sources of Disadvantage that darkness adds to every action and attack (FB-69)."""
    return 0 if has_light else 1
