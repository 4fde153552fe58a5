"""The addresses of dialogs."""

from __future__ import annotations

from functools import lru_cache

from django.urls import get_script_prefix, reverse

from campaigns.state import State


def address_of(state: State, sheet_id: str, dialog: str, row: str = "") -> str:
    return _address(get_script_prefix(), state.campaign.slug, sheet_id, dialog, row)


@lru_cache(maxsize=4096)
def _address(_prefix: str, *where: str) -> str:
    """Kept, since a sheet has some forty buttons; the prefix is part of what was asked."""
    return reverse("do_row", args=where) if where[-1] else reverse("do", args=where[:-1])
