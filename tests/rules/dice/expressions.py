"""Hypothesis makes expressions: anything that the notation of free rolls can say."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.dice.expression import Aim, Dice, Expression, Keep, Number, render

SIGNS = st.sampled_from([1, -1])
SIDES = st.one_of(st.integers(2, 12), st.sampled_from([20, 66, 100, 1000]))
AIMS = st.builds(Aim, st.sampled_from([">=", ">", "<=", "<", "="]), st.integers(0, 12))
NUMBERS = st.builds(Number, st.integers(0, 1_000_000), SIGNS)
COMMENTS = st.text("abc [é!+", max_size=8).map(lambda text: " ".join(text.split())).filter(bool)


@st.composite
def keeps(draw: st.DrawFn, count: int) -> Keep:
    how = draw(st.sampled_from(["kh", "kl", "dh", "dl"] if count > 1 else ["kh", "kl"]))
    return Keep(how, draw(st.integers(1, count if how[0] == "k" else count - 1)))


@st.composite
def pools(draw: st.DrawFn, dice: int = 12, sides: st.SearchStrategy[int] = SIDES) -> Dice:
    """A pool that keeps, counts, explodes or does none of it."""
    count = draw(st.integers(1, dice))
    size, sign = draw(sides), draw(SIGNS)
    if draw(st.booleans()):
        return Dice(count, size, draw(st.none() | keeps(count)), sign=sign)
    code = size == 6 and draw(st.booleans())
    return Dice(count, size, explode=draw(st.booleans()), aim=draw(st.none() | AIMS), code=code, sign=sign)


@st.composite
def expressions(draw: st.DrawFn) -> Expression:
    """A whole expression that fits into the length of a free roll."""
    terms = draw(st.lists(st.one_of(pools(), NUMBERS), min_size=1, max_size=8))
    expression = Expression(tuple(terms), tuple(draw(st.lists(COMMENTS, max_size=3))))
    return expression if len(render(expression)) <= 200 else Expression(expression.terms[:1])
