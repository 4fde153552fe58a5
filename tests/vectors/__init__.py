"""Worked examples ("vectors") run against the core: what goes in, what is expected, what came out.

An adapter only puts an example's input into the words of the functions that play uses, and their answer into
the words of its expectation; no rule is written down here.
"""

from __future__ import annotations

from tests.vectors.running import Result, answer, run, vectors_of

__all__ = ["Result", "answer", "run", "vectors_of"]
