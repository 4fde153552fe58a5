"""What several commands of several games ask."""

from __future__ import annotations

from dataclasses import replace

from rules.fields import Field

NAME = Field("Name", key="name")
ANY_NAME = replace(NAME, rolled=True, placeholder="Leave blank for a random name")
WHAT_FOR = Field("Reason", key="reason")
FROM_WHAT = Field("Cause", key="source")
ADVANTAGES = Field("Advantages", key="advantages", low=0, high=20)
DISADVANTAGES = Field("Disadvantages", key="disadvantages", low=0, high=20)
SOURCES_OF_LUCK = (ADVANTAGES, DISADVANTAGES)
VISIBILITY = Field(
    "Who sees it",
    key="visibility",
    choices=(
        ("open", "Everyone"),
        ("stands", "Players see: name and condition"),
        ("named", "Players see: name only"),
        ("hidden", "Game Masters only"),
    ),
)
MOST_FOES = 8
HOW_MANY = Field("How many", key="count", low=1, high=MOST_FOES, start=1)
JOINS = Field("Join the encounter, if there is one", key="joins_encounter", start=True)
"""What is asked of those whom a Game Master brings, in every game."""
