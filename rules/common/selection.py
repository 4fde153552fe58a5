"""What a Game Master does to several sheets at once: they come and go, and are hidden and revealed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.encounters import JoinEncounter, LeaveEncounter
from rules.common.lookups import FIGHTERS
from rules.common.sheets import ShareSheet, share_sheet
from rules.game import Command, Decision, Mechanic, changes
from rules.sheet import Dialog
from rules.table import Membership, Table


@dataclass(frozen=True, slots=True)
class SetVisibility(Command):
    """Who may see a sheet; who plays it stays as it is.

    "" is what one usually sees: all of a sheet that somebody plays, of any other how it stands.
    """

    sheet_id: str
    visibility: str = ""


def set_visibility(table: Table, command: SetVisibility) -> Decision:
    """Hide a sheet or reveal it."""
    membership = table.get(Membership, command.sheet_id, "membership") or Membership()
    visibility = command.visibility or ("open" if membership.seats else "stands")
    return share_sheet(table, ShareSheet(command.sheet_id, membership.seats, visibility))


HIDE = Dialog(
    "hide",
    SetVisibility,
    "Hide",
    title="Hide {sheet}",
    kind="",
    icon="eye-off",
    given=(("visibility", "hidden"),),
    plain=(),
    gm=True,
    stage="",
)
REVEAL = replace(HIDE, key="reveal", title="Reveal {sheet}", verb="Reveal", icon="eye", given=())
COMES = Dialog(
    "in",
    JoinEncounter,
    "Add to encounter",
    title="Add {sheet} to the encounter",
    kind="",
    icon="log-in",
    plain=(),
    bearers=FIGHTERS,
    gm=True,
    stage="",
)
GOES = replace(
    COMES,
    key="out",
    command=LeaveEncounter,
    title="Remove {sheet} from the encounter",
    verb="Remove from encounter",
    icon="log-out",
)
TOGETHER = (HIDE.key, REVEAL.key, COMES.key, GOES.key)

MECHANIC = Mechanic(
    __name__,
    deciders=(changes(SetVisibility, set_visibility),),
    dialogs=(HIDE, REVEAL, COMES, GOES),
)
