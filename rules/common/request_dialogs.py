"""How a Game Master asks for rolls, and how they are answered with more than one tap."""

from __future__ import annotations

from dataclasses import replace

from rules.common.fields import SOURCES_OF_LUCK
from rules.common.requests import ASKED, CHOOSING
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.fields import Field
from rules.sheet import ANYONE, LIVING, Dialog

WHO_ROLLS = Field("Who rolls", key="sheets", of=LIVING, start="pc")
HIDDEN = Field("Hide the difficulty", key="hidden", blurb="Players won't see their odds.")
WHY = Field("Reason", key="reason", placeholder="To hear a step")


def request_dialog(difficulty: Field, apart: tuple[str, ...] = ()) -> Dialog:
    """Return the dialog that asks for rolls against such a difficulty; ``apart``: what nobody rolls."""
    return Dialog(
        "request",
        RequestRoll,
        "Ask",
        title="Ask for a roll",
        icon="megaphone",
        fields=(
            WHO_ROLLS,
            Field("What to roll", key="what", source="rolls", apart=apart, remembered=True),
            replace(difficulty, instead_of="", remembered=True),
            HIDDEN,
            WHY,
        ),
        gm=True,
    )


ANSWER = Dialog(
    CHOOSING,
    AnswerRequest,
    "Roll",
    title="Roll as {sheet}",
    icon="dices",
    row="pending",
    of=(ASKED,),
    fields=SOURCES_OF_LUCK,
    bearers=ANYONE,
    stage="",
)
