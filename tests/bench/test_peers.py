"""The odds bench can be run as `make bench` runs it: in a process that has set up no Django."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ASK = """
import tests.bench.run
from tests.bench.odds_peers import icepool_memories, icepool_questions
print(max(len(icepool_memories(question)) for question in icepool_questions().values()))
"""


@pytest.mark.thorough
def test_what_icepool_remembers_is_found_and_forgotten_without_settings() -> None:
    surroundings = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    asked = subprocess.run([sys.executable, "-c", ASK], env=surroundings, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    assert int(asked.stdout) > 0
