"""What is typed after a slash in the field of dice: the orders of most virtual tables, or a line to say."""

from __future__ import annotations

import re
from difflib import get_close_matches

from campaigns.access import is_player_of, membership_of, state_for
from campaigns.actions.dialogs import give
from campaigns.actions.saying import TO_GMS, addressed, say
from campaigns.models import Seat
from campaigns.state import Played
from campaigns.visibility import SeenBy
from rules.common.free_rolls import RollDice
from rules.common.speech import can_speak
from rules.errors import RuleBroken

LINE = "/"
"""What a line begins with in the field of dice."""
ORDER = re.compile(r"([a-z]+)(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
EMOTES = ("me", "em", "emote")
WHISPERS = ("w", "whisper", "msg")
ROLLS = {
    **dict.fromkeys(("r", "roll"), ""),
    **dict.fromkeys(("gmr", "gr", "gmroll"), SeenBy.GM_AND_ME.value),
    **dict.fromkeys(("br", "broll", "blindroll"), SeenBy.BLIND.value),
}
"""How a roll is typed, and who sees it then; "" is as the field says."""
ELSEWHERE = ("as", "desc", "fx", "gm", "help", "ic", "macro", "ooc", "pr", "publicroll", "selfroll", "sr")
"""Orders of other virtual tables that say nothing aloud there, so nor do they here."""
DICE = re.compile(r"\d*d[\d%]", re.IGNORECASE)
UNKNOWN = (
    "There is no /{} here. Type /roll and dice, /me and what you do, /w and a name, "
    "or / and a space to say it."
)


def do_typed(*, seat: Seat, line: str, audience: str, reason: str = "") -> Played:
    """Roll, act or speak as a line says that begins with a slash.

    ``audience`` and ``reason`` are what the field says besides.
    """
    text = line.removeprefix(LINE)
    order = ORDER.fullmatch(text)
    word, rest = (order[1].lower(), (order[2] or "").strip()) if order else ("", "")
    if word in ROLLS:
        dice, _, why = rest.partition("#")
        seen_by = ROLLS[word] or audience
        return give(seat=seat, commands=(RollDice(dice.strip(), why.strip() or reason),), audience=seen_by)
    to = "" if audience == SeenBy.EVERYONE else TO_GMS
    if word in EMOTES:
        return say(seat=seat, text=rest, sheet_id=_own_character(seat), to=to, does=True)
    if word in WHISPERS:
        to, text = addressed(seat=seat, words=rest)
    elif word and _is_order(word, rest):
        raise RuleBroken(UNKNOWN.format(word))
    return say(seat=seat, text=text, to=to)


def _is_order(word: str, rest: str) -> bool:
    """Say whether a word is meant as an order: one of another table, one mistyped, or one before dice."""
    known = (*EMOTES, *WHISPERS, *ROLLS)
    return word in ELSEWHERE or bool(
        DICE.match(rest) or (word[2:] and get_close_matches(word, known, 1, 0.75))
    )


def _own_character(seat: Seat) -> str:
    """Return the sheet as which a player acts who plays one; "" for all others."""
    state = state_for(seat)
    members = ((sheet, membership_of(state, sheet)) for sheet in state.sheets)
    own = [
        sheet for sheet, one in members if one and is_player_of(seat, one) and can_speak(state.table, sheet)
    ]
    return own[0] if len(own) == 1 else ""
