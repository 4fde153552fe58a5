"""What the rules let nobody do unless the Game Master allows it."""

from __future__ import annotations

from rules.errors import RuleBroken


class NeedsAllowance(RuleBroken):
    """A command that is refused until the Game Master allows it: their decision overrides the rules (FB-83).

    The command has a field ``allowed``: the same command with it is carried out.
    """


class OutOfTurn(NeedsAllowance):
    """A command that waits for its turn: whose turn it is, everyone may know."""
