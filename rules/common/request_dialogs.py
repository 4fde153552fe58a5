"""How a Game Master asks for rolls, and how they are answered with more than one tap."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import SOURCES_OF_LUCK
from rules.common.requests import ASKED, CHOOSING
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.sheet import ANYONE, LIVING, Dialog, Field

WHO_ROLLS = Field(key="sheets", kind="sheets", label="Who rolls", of=LIVING, start="pc")
HIDDEN = Field(
    key="hidden",
    kind="toggle",
    label="Hide the difficulty",
    blurb="Players won't see their odds.",
)
WHY = Field(key="label", kind="text", label="Reason", placeholder="To hear the step outside")


def request_dialog(difficulty: Field, apart: tuple[str, ...] = ()) -> Dialog:
    """Return the dialog that asks for rolls against such a difficulty; ``apart``: what nobody rolls."""
    return Dialog(
        key="request",
        command=RequestRoll,
        title="Ask for a roll",
        verb="Ask",
        icon="megaphone",
        kind="primary",
        fields=(
            WHO_ROLLS,
            Field(
                key="what", kind="choice", label="What to roll", source="rolls", apart=apart, remembered=True
            ),
            replace(difficulty, instead_of="", remembered=True),
            HIDDEN,
            WHY,
        ),
        gm=True,
    )


ANSWER = Dialog(
    key=CHOOSING,
    command=AnswerRequest,
    title="Roll as {sheet}",
    verb="Roll",
    icon="dices",
    kind="primary",
    row="pending",
    fills=("pending",),
    of=(ASKED,),
    fields=SOURCES_OF_LUCK,
    bearers=ANYONE,
    stage="",
)
