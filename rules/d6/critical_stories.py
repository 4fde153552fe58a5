"""What good or ill came of a critical."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import finished
from rules.common.prompts import MORE, content_of, lapse_offer, pending_of
from rules.d6.result_points_and_criticals import CRITICAL_SUCCESS
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, Urgency, changes, decided
from rules.named import Held
from rules.table import TABLE, Pending, Table
from rules.verdicts import SENSES, Verdict

GOOD = (
    "Fortune smiles: an unexpected opening.",
    "It goes so well that word gets round.",
)
ILL = ("Something goes badly wrong: a thing breaks, or is lost.", "The wrong person notices.")
"""What may be said of a critical, for who has no words ready."""


@dataclass(frozen=True, slots=True)
class Critical(Held):
    """A critical success or failure of which nobody has told yet what it brings."""

    outcome: str


@dataclass(frozen=True, slots=True)
class TellCritical(Command):
    """What a critical brings, in the words of the table (FD6-15, WD-09)."""

    pending: str
    text: str
    sheet_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalTold(Fact):
    """What a critical success or failure brought, as the table told it; ``about`` is the check's entry."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-15",)
    STORY: ClassVar[str] = "told"

    outcome: str
    text: str

    def verdict(self) -> Verdict:
        return Verdict(note=self.text, sense=SENSES.get(self.outcome, ""), critical=True)


def tell_critical(table: Table, command: TellCritical) -> Decision:
    """Tell what good or ill fortune came of a critical (FD6-15)."""
    pending = pending_of(table, command.pending, "critical")
    text = command.text.strip()
    if not text:
        raise RuleBroken("Describe what happens.")
    finished(table, pending.sheet_id)
    fact = CriticalTold(
        sheet_id=pending.sheet_id,
        outcome=content_of(pending, Critical).outcome,
        text=text,
        about=pending.about,
    )
    return decided(table.without(Pending, TABLE, command.pending), fact)


def critical_prompt(_game: Game, _table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to tell the fortune or misfortune (FD6-15)."""
    lucky = content_of(pending, Critical).outcome == CRITICAL_SUCCESS
    suggestions = GOOD if lucky else ILL
    tell = Offer(
        key="tell",
        label="Describe benefit" if lucky else "Describe trouble",
        command=TellCritical(key, suggestions[0], pending.sheet_id),
        fields=(("pending", key), ("text", suggestions[0])),
        asks=("text",),
        suggests=suggestions,
    )
    return tell, replace(lapse_offer(key, pending, "Skip", fold=MORE), sheet_id="")


MECHANIC = Mechanic(
    __name__,
    deciders=(changes(TellCritical, tell_critical),),
    prompts={
        "critical": Prompt(
            offers=critical_prompt,
            urgency=Urgency.TELLING,
            title="{name}'s critical",
            gone="That critical was already described.",
            outlives_target=True,
        ),
    },
)
