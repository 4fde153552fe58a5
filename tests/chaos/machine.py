"""A machine whose clock can be set and whose disk can be slow, for the servers that are started on it.

libfaketime will not do: under it `time.sleep` fails as soon as monotonic time is to stay as it is.
"""

from __future__ import annotations

import mmap
import shutil
import struct
import subprocess
from pathlib import Path

COMPILER = shutil.which("gcc")
MISSING = "gcc is not installed here, so what is done to a server's clock and disk is left out."
SOURCE = Path(__file__).with_suffix(".c")
NUMBERS = struct.Struct("qqq")


class Machine:
    """`machine.c`, compiled, and the numbers that it looks at."""

    def __init__(self, folder: Path) -> None:
        assert COMPILER, MISSING
        library, numbers = folder / "machine.so", folder / "machine.numbers"
        subprocess.run([COMPILER, "-O1", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
        numbers.write_bytes(bytes(NUMBERS.size))
        with numbers.open("r+b") as file:
            self._numbers = memoryview(mmap.mmap(file.fileno(), NUMBERS.size)).cast("q")
        self.surroundings = {"LD_PRELOAD": str(library), "MACHINE": str(numbers)}

    def set_clock(self, ahead_s: int) -> None:
        """Let it be so many seconds later than it is. How long things take stays as it is."""
        self._numbers[0] = ahead_s

    def slow_disk(self, sync_ms: int) -> None:
        """Let so much time go by until something is on the disk; 0 for no more than it takes."""
        self._numbers[1] = sync_ms

    @property
    def slow_syncs(self) -> int:
        """How often somebody waited for the slow disk."""
        return self._numbers[2]
