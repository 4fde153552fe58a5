"""The one fault of the database that is our own word; apart, as it is spoken of before there are models."""

from __future__ import annotations

from django.db import OperationalError


class Busy(OperationalError):
    """Others have been writing for so long that this request gives up."""
