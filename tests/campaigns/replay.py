"""The stored rows against the fold of the events: the one measure of whether log and sheets agree."""

from __future__ import annotations

from campaigns.history import fold as folded
from campaigns.history import stored

__all__ = ["folded", "stored"]
