"""Several server processes on one socket: who dies is replaced, and all end with the one that began them."""

from __future__ import annotations

import logging
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

logger = logging.getLogger(__name__)

STOPPING = {signal.SIGINT, signal.SIGTERM}
SHORT_LIFE = 60.0  # seconds; who ends sooner may do so again and again
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before another is started after a short life
ORPHANS_GRACE = 30.0  # seconds for a process to end by itself, once who began it is gone


class Born(NamedTuple):
    """In which place a process serves, and since when."""

    place: int
    at: float


class Supervisor:
    """The process that began the others. It holds no connection and answers nobody."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.born: dict[int, Born] = {}  # by process id
        self.replacing = False  # all have begun once
        self.stopping = False
        self.short_lives = 0
        self.next_start = 0.0
        self._woken, self._wake = socket.socketpair()
        self._alive, self._held = os.pipe()  # the end that is held here alone tells of our death

    def run(self) -> int:
        """Return in each of the processes, in which place it serves; here all is over when they end."""
        self._woken.setblocking(False)
        self._wake.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        for number in STOPPING:
            signal.signal(number, self._stop)
        signal.signal(signal.SIGCHLD, _only_wake)
        for place in range(self.count):
            if self._begin(place):
                return place
        self.replacing = True
        while self.born or not self.stopping:
            self._wait()
            self._bury()
            if self._lacks_one() and time.monotonic() >= self.next_start:
                place = min(set(range(self.count)) - {born.place for born in self.born.values()})
                if self._begin(place):
                    return place
        sys.exit(0)  # to have stopped when asked to is success

    def _lacks_one(self) -> bool:
        return not self.stopping and len(self.born) < self.count

    def _begin(self, place: int) -> bool:
        """Fork; say whether this is the new process. A signal waits until it is clear whom it is for."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            if self.stopping:
                return False
            process = os.fork()
            if process:
                self.born[process] = Born(place, time.monotonic())
            else:
                self._become_a_server()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        return not process

    def _become_a_server(self) -> None:
        os.setpgid(0, 0)  # what a terminal says is said to the one that began this
        signal.set_wakeup_fd(-1)
        for number in (*STOPPING, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        for end in (self._woken, self._wake):
            end.close()
        os.close(self._held)
        threading.Thread(target=_end_with, args=[self._alive], name="orphan", daemon=True).start()

    def _wait(self) -> None:
        """Until a signal comes, or the next start is due."""
        timeout = max(0.0, self.next_start - time.monotonic()) if self._lacks_one() else None
        if select.select([self._woken], [], [], timeout)[0]:
            self._woken.recv(4096)

    def _bury(self) -> None:
        """Take note of who has ended, and when another may begin."""
        for process in list(self.born):
            ended, status = os.waitpid(process, os.WNOHANG)
            if not ended:
                continue
            now = time.monotonic()
            self.short_lives = self.short_lives + 1 if now - self.born.pop(process).at < SHORT_LIFE else 0
            if not self.stopping:
                pause = pause_after(self.short_lives)
                self.next_start = now + pause
                logger.warning(
                    "Server process %s ended with status %s; another begins in %s s.",
                    process,
                    os.waitstatus_to_exitcode(status),
                    pause,
                )

    def _stop(self, *_signal: Any) -> None:
        """Have all end as they do alone; asked twice, they wait for nobody."""
        number = signal.SIGINT if self.stopping else signal.SIGTERM
        self.stopping = True
        for process in self.born:
            os.kill(process, number)


def keep_to_a_core(place: int) -> None:
    """Run on one core from now on, the next one for the next place; where the system cannot, anywhere.

    The interpreter runs one thread at a time. Threads that hand its lock on from core to core wait for each
    other, and a roll costs a fifth more (the figures are in docs/operations.md).
    """
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[place % len(cores)]})


def pause_after(short_lives: int) -> float:
    """Return how long to wait before another begins, after so many in a row that did not live long."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (min(short_lives, 10) - 1)) if short_lives else 0.0


def _only_wake(*_signal: Any) -> None:
    """Let the wakeup socket say that a process has ended."""


def _end_with(alive: int, end: Callable[[int], object] = os._exit) -> None:
    """End this process once nobody holds the other end of the pipe, as Ctrl-C would, or else without."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(ORPHANS_GRACE)
    end(1)
