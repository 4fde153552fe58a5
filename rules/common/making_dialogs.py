"""What is asked of every sheet while it is made: who it is to be, and that it is ready."""

from __future__ import annotations

from dataclasses import replace

from rules.common.archetypes import WriteSheet
from rules.common.making import FinishSheet, ReopenSheet
from rules.sheet import Dialog, Field

READY = Dialog(
    key="ready",
    command=FinishSheet,
    title="Ready",
    verb="Ready",
    icon="check",
    plain=(),
    stage="making",
)
REOPEN = Dialog(
    key="reopen",
    command=ReopenSheet,
    title="Write the sheet",
    verb="Write the sheet",
    icon="square-pen",
    plain=(),
)


def archetype_dialogs(blurb: str) -> tuple[Dialog, Dialog]:
    """Return the dialogs that write a whole character: one that a die chooses, and one that is chosen."""
    make_me_one = Dialog(
        key="make-me-one",
        command=WriteSheet,
        title="Make me one",
        verb="Make me one",
        icon="wand-sparkles",
        kind="primary",
        blurb=blurb,
        fields=(
            Field(
                key="archetype",
                kind="choice",
                label="Who",
                choices=(("", "Let a die decide"),),
                source="archetypes",
            ),
        ),
        plain=(),
        stage="making",
    )
    choose_one = replace(
        make_me_one,
        key="archetype",
        title="Choose an archetype",
        verb="Write it",
        icon="users",
        plain=None,
    )
    return make_me_one, choose_one
