"""The stored rows against the fold of the events: the one measure of whether log and sheets agree."""

from __future__ import annotations

from campaigns.log.history import fold as folded
from campaigns.log.history import stored

__all__ = ["folded", "stored"]
