"""Documents of a campaign's own, and the worked examples inside them."""

from __future__ import annotations

TAINT = """
[[tracks]]
key = "corruption"
name = "Corruption"
states = [
    { name = "Pure", difficulty = 9 },
    { name = "Touched", difficulty = 12 },
    { name = "Tainted", difficulty = 15, effects = [{ kind = "disadvantage", scope = "checks" }] },
    { name = "Lost" },
]

[[conditions]]
key = "cursed"
name = "cursed"
until = "recovered"
effects = [
    { kind = "disadvantage", scope = "presence" },
    { kind = "disadvantage", scope = "presence" },
    { kind = "advantage", scope = "checks", whose = "against" },
]

[[difficulties]]
key = "heroic"
name = "Heroic"
low = 21

[[tables]]
key = "storms"
name = "Storms"
dice = [1, 6]
lines = [
    { low = 1, high = 4, text = "Rain", value = 1 },
    { low = 5, high = 6, text = "Storm", value = 3 },
]
"""

EXAMPLES = """
[[examples]]
track = "corruption"
state = "Touched"
total = 11
difficulty = 12
becomes = "Tainted"

[[examples]]
track = "Corruption"
state = "Pure"
moves = 5
becomes = "Lost"

[[examples]]
table = "storms"
roll = 5
gives = "Storm"

[[examples]]
table = "storms"
roll = 4
gives = 1

[[examples]]
difficulty = "heroic"
gives = 21

[[examples]]
condition = "cursed"
check = "presence"
gives = { disadvantage = 2 }

[[examples]]
condition = "cursed"
check = "strength"
gives = {}

[[examples]]
condition = "cursed"
check = "strength"
against = true
gives = { advantage = 1 }

[[examples]]
track = "corruption"
state = "Tainted"
check = "strength"
gives = { disadvantage = 1 }
"""

NERVE = """
[[tracks]]
key = "nerve"
name = "Nerve"
kind = "measured"
states = [{ name = "Calm" }, { name = "Shaken", above = 0 }, { name = "Broken", above = 10 }]

[[tracks]]
key = "welcome"
name = "Welcome"
group = "reaction"
states = [
    { name = "Shut", difficulty = 20 },
    { name = "Ajar", difficulty = 12 },
    { name = "Open", difficulty = 6 },
]

[[examples]]
track = "nerve"
points = 13
resistance = 3
becomes = "Shaken"

[[examples]]
track = "nerve"
points = 11
becomes = "Broken"

[[examples]]
track = "welcome"
state = "Ajar"
total = 17
difficulty = 12
becomes = "Open"

[[examples]]
track = "welcome"
state = "Ajar"
total = 2
becomes = "Shut"
"""
