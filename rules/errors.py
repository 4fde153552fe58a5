"""What the core says when a command may not be carried out."""

from __future__ import annotations

from rules.signs import with_minus


class RuleBroken(Exception):
    """A command that the game does not allow, as a sentence for the player.

    ``choices`` lists what the player may pick to mend it, as (key, label) pairs: what to drop when no
    slot is free.
    """

    def __init__(self, sentence: str, choices: tuple[tuple[str, str], ...] = ()) -> None:
        sentence = with_minus(sentence)
        super().__init__(sentence)
        self.sentence = sentence
        self.choices = choices


class PromptGone(RuleBroken):
    """A prompt of that kind is no longer open; ``decide`` says it in the words of the game's prompt."""

    def __init__(self, kind: str) -> None:
        super().__init__("That has already been settled.")
        self.kind = kind


class Untold(RuleBroken):
    """What hangs on a sheet that not everyone may read: what is foreseen of it does without that sheet."""
