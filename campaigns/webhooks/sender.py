"""The thread that tells webhooks what happened, beside everything else that a process does."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections

from campaigns.requests.busy import Busy
from campaigns.webhooks.sending import send_due

logger = logging.getLogger(__name__)
LOOKS_EVERY = 2.0


class WebhookSender:
    """Looks every other second; a webhook that is slow keeps nobody waiting but other webhooks."""

    def __init__(self) -> None:
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rollbook-webhooks", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after what is being sent."""
        self._ends.set()

    def _run(self) -> None:
        while not self._ends.wait(LOOKS_EVERY):
            close_old_connections()
            try:
                send_due()
            except (DatabaseError, Busy):
                logger.warning("Webhooks wait: the database cannot be used right now")
            except Exception:  # whatever it was, the next look must come
                logger.exception("Webhooks could not be told")
            finally:
                close_old_connections()
