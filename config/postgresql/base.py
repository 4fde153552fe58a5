"""Django's PostgreSQL, which looks whether a connection still lives without asking the server each time."""

from __future__ import annotations

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """What Django looks for in an engine, under the name it has there."""

    def is_usable(self) -> bool:
        """Say whether a kept connection can be used; to ask costs a way to the server and back.

        A server that ended it has said so, and what it said waits to be read. Only then, and after an error,
        is it asked.
        """
        if self.connection is not None and not self.errors_occurred and self._hears_nothing():
            return True
        return bool(super().is_usable())

    def _hears_nothing(self) -> bool:
        if self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        return not waiting.poll(0)
