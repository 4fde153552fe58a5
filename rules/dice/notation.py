"""Reading a roll: ``parse`` turns what was typed into an ``Expression``, or says where the mistake is.

    expression  [+|-] term {(+|-) term}          term      number | dice
    dice        [count] d [sides | %] {[keep] [!] [aim]} | [count] d w
    keep        kh n | kl n | dh n | dl n        (n may be left out: 1)
    aim         >= n | > n | <= n | < n | = n

White space is free, letters may be large or small, and a [comment] may stand between any two of these. Dice
without sides are a D6 code: ``3D+2``, and with a w one of them is wild: ``5Dw`` is ``4D+d6!``. ``d66`` is
two d6 read as tens and ones, ``d%`` is ``d100``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.dice.expression import (
    DICE,
    LENGTH,
    NUMBER,
    SIDES,
    Aim,
    Dice,
    Expression,
    Keep,
    Number,
    Term,
    render,
)
from rules.errors import RuleBroken

_DIGITS = frozenset("0123456789")
_MINUS = dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}", "-")
_SIGNS = {"+": 1, "-": -1}
_AIMS = (">=", "<=", ">", "<", "=")
_KEEPS = ("kh", "kl", "dh", "dl")
_FACES = re.compile(r"[-+\N{MINUS SIGN}]?\d+(\s*[/,;|\s]\s*[-+\N{MINUS SIGN}]?\d+)+")
"""What stands in a bracket that lists the faces of a die; a comment has words."""
EMPTY = "Write a roll, such as 2d6+3."


class NotationError(RuleBroken):
    """A roll that cannot be read: the sentence, the position of the mistake, and the text that it is in."""

    def __init__(self, sentence: str, text: str, position: int) -> None:
        super().__init__(sentence)
        self.text = text
        self.position = position

    @property
    def caret(self) -> str:
        """Return the expression, and under it a line with a caret at the mistake."""
        start = max(self.position - LENGTH, 0)
        line = "".join(sign if sign.isprintable() else " " for sign in self.text[start : start + LENGTH])
        return f"{line}\n{' ' * (self.position - start)}^"


@dataclass(frozen=True, slots=True)
class _Token:
    """A piece of the text: ``kind`` is number, comment, end or the piece itself."""

    kind: str
    position: int
    value: int = 0
    comment: str = ""


def _tokens(text: str) -> list[_Token]:
    tokens, at = [], 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        token, at = _token(text, at)
        tokens.append(token)
    return [*tokens, _Token("end", len(text))]


def _token(text: str, at: int) -> tuple[_Token, int]:
    sign = _MINUS.get(text[at], text[at])
    if sign in _DIGITS:
        return _number(text, at)
    if sign == "[":
        return _comment(text, at)
    pair = text[at : at + 2].lower()
    if pair in _AIMS or pair in _KEEPS:
        return _Token(pair, at), at + 2
    if sign in "dDwW%!+-<>=":
        return _Token(sign.lower(), at), at + 1
    sign_in_words = f"“{sign}”" if sign.isprintable() else "an invisible character"
    raise NotationError(f"A roll cannot contain {sign_in_words}.", text, at)


def _number(text: str, at: int) -> tuple[_Token, int]:
    end = at
    while end < len(text) and text[end] in _DIGITS:
        end += 1
    value = int(text[at:end])
    if value > NUMBER:
        raise NotationError(f"No number may be above {NUMBER:,}.", text, at)
    return _Token("number", at, value), end


def _comment(text: str, at: int) -> tuple[_Token, int]:
    end = text.find("]", at)
    if end < 0:
        raise NotationError("This bracket is never closed.", text, at)
    comment = " ".join(text[at + 1 : end].split())
    if text[:at].rstrip()[-1:] in ("d", "D") and _FACES.fullmatch(comment):
        raise NotationError(
            "Dice with faces of their own are not rolled here; roll d3, for example.", text, at
        )
    for sign in comment:
        if unicodedata.category(sign) in ("Cc", "Cs"):
            raise NotationError(
                "A comment cannot contain an invisible character.", text, text.index(sign, at)
            )
    return _Token("comment", at, comment=comment), end + 1


class _TokenReader:
    """Walks over the tokens once, from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        tokens = _tokens(text)
        self.comments = tuple(token.comment for token in tokens if token.comment)
        self.tokens = [token for token in tokens if token.kind != "comment"]
        self.at = 0
        self.dice = 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def take(self, *kinds: str) -> _Token | None:
        """Return the next token if it is one of these kinds."""
        token = self.next
        if token.kind not in kinds:
            return None
        self.at += 1
        return token

    def mistake(self, sentence: str, token: _Token | None = None) -> NotationError:
        return NotationError(sentence, self.text, (token or self.next).position)

    def expression(self) -> Expression:
        sign = self.take("+", "-")
        terms = [*self.term(_SIGNS[sign.kind] if sign else 1)]
        while sign := self.take("+", "-"):
            terms += self.term(_SIGNS[sign.kind])
        if self.next.kind != "end":
            raise self.mistake("A + or - is missing here, or something is extra.")
        return Expression(tuple(terms), self.comments)

    def term(self, sign: int) -> Iterator[Term]:
        """Yield what stands between two signs; the wild die of a code is a term of its own."""
        number = self.take("number")
        die = self.take("d")
        if die and self.take("w"):
            count = self.count(number, die)
            yield from [Dice(count - 1, 6, code=True, sign=sign)] * (count > 1)
            yield Dice(1, 6, explode=True, sign=sign)
        elif die:
            yield self.pool(number, die, sign)
        elif number:
            yield Number(number.value, sign)
        else:
            raise self.mistake("Dice such as 2d6, or a number, are missing here.")

    def pool(self, number: _Token | None, die: _Token, sign: int) -> Dice:
        count = self.count(number, die)
        sides = self.sides()
        if sides is None and not number:
            raise self.mistake("This die has no sides; write d6, for example.", die)
        keep = self.keep(count)
        explode = self.explode(sides or 6, keep)
        return Dice(count, sides or 6, keep, explode, self.aim(keep), sides is None, sign)

    def count(self, number: _Token | None, die: _Token) -> int:
        count = number.value if number else 1
        self.dice += count
        if not count:
            raise self.mistake("Roll at least one die.", number or die)
        if self.dice > DICE:
            raise self.mistake(f"Roll at most {DICE} dice at once.", number or die)
        return count

    def sides(self) -> int | None:
        """Return the sides that are written, or None for a D6 code."""
        if self.take("%"):
            return 100
        number = self.take("number")
        if not number:
            return None
        if not 1 <= number.value <= SIDES:
            raise self.mistake(f"A die has from 1 to {SIDES} sides.", number)
        return number.value

    def keep(self, count: int) -> Keep | None:
        how = self.take(*_KEEPS)
        if not how:
            return None
        number = self.take("number")
        keep = Keep(how.kind, number.value if number else 1)
        if not (keep.number >= 1 and 1 <= keep.number_kept(count) <= count):
            raise self.mistake(f"You cannot keep or drop that many of {count} dice.", number or how)
        return keep

    def explode(self, sides: int, keep: Keep | None) -> bool:
        mark = self.take("!")
        if mark and sides == 1:
            raise self.mistake("A die with one side would explode for ever.", mark)
        if mark and keep:
            raise self.mistake("Dice that explode cannot be kept or dropped.", mark)
        return mark is not None

    def aim(self, keep: Keep | None) -> Aim | None:
        sign = self.take(*_AIMS)
        if not sign:
            return None
        if keep:
            raise self.mistake("Keep dice or count them, not both.", sign)
        number = self.take("number")
        if not number:
            raise self.mistake("The number that a die must reach is missing here.")
        return Aim(sign.kind, number.value)


def parse(text: str) -> Expression:
    """Return the roll that was written; a ``NotationError`` says what cannot be read, and where."""
    if not isinstance(text, str):
        raise NotationError(EMPTY, "", 0)
    if len(text) > LENGTH:
        raise NotationError(f"A roll is at most {LENGTH} characters long.", text[: LENGTH + 1], LENGTH)
    return _parse(text)


@lru_cache(maxsize=1024)
def _parse(text: str) -> Expression:
    if not text.strip():
        raise NotationError(EMPTY, text, 0)
    expression = _TokenReader(text).expression()
    if len(render(expression)) > LENGTH:
        raise NotationError(f"Written out, this roll is over {LENGTH} characters long.", text, len(text) - 1)
    return expression
