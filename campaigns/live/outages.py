"""What goes wrong again and again is written down whole once a minute, and in a line in between."""

from __future__ import annotations

import logging
import time

WHOLE_EVERY_SECONDS = 60.0


class BriefWhenRepeated(logging.Filter):
    """Takes the traceback off a record whose sentence was logged with one a moment ago."""

    def __init__(self) -> None:
        super().__init__()
        self._whole_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through."""
        if not record.exc_info or record.exc_info[0] is None:
            return True
        sentence, now = record.getMessage(), time.monotonic()
        if now - self._whole_at.get(sentence, -WHOLE_EVERY_SECONDS) >= WHOLE_EVERY_SECONDS:
            self._whole_at[sentence] = now
        else:
            record.msg, record.args = "%s: %s", (sentence, record.exc_info[0].__name__)
            record.exc_info = record.exc_text = None
        return True
