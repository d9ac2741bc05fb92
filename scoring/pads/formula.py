"""Formulas of score pads: a small language that only counts, read by a library and never by Python itself.

Whole numbers, names, `+ - * // %`, comparisons, `and`, `or`, `not`, `a if b else c`, and the functions below. There is
nothing in it that repeats, reaches for anything, or makes a number of more than nine digits: so every formula ends.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simpleeval import InvalidExpression, SimpleEval

LONGEST: Final = 240
DEEPEST: Final = 14
LARGEST: Final = 10**9
MOST_DIGITS: Final = 6
FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
"""Signs as wide as Chinese ones, which some keyboards type, and what they mean."""
SIGN_MISSING: Final = re.compile(r"[0-9] +(?![0-9]{3}(?![0-9]))[0-9]")


class BadFormula(ValueError):
    """A formula that is none: `code` says why ("formula.too_long"), `facts` name what is wrong in it."""

    def __init__(self, code: str, **facts: object) -> None:
        """Say why by a code, with the facts."""
        self.code = code
        self.facts = facts
        super().__init__(f"{code}: {facts}")


def half_up(number: int) -> int:
    return -(-number // 2)


FUNCTIONS: Final[Mapping[str, Callable[..., int]]] = {"min": min, "max": max, "half_up": half_up}


def _bounded(operation: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def bounded(left: int, right: int) -> int:
        number = operation(left, right)
        if abs(number) > LARGEST:
            raise BadFormula("formula.too_large", most=LARGEST)
        return number

    return bounded


OPERATORS: Final = {
    ast.Add: _bounded(operator.add),
    ast.Sub: _bounded(operator.sub),
    ast.Mult: _bounded(operator.mul),
    # Not bounded from here on: none of these makes a number larger than those that it is given.
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}
WORDS: Final = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Name,
    ast.Constant,
    ast.Call,
    ast.And,
    ast.Or,
    ast.Load,
    *OPERATORS,
)
"""The kinds of syntax that a formula may contain."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read; `names` are those that it asks for."""

    text: str
    tree: ast.expr
    names: frozenset[str]

    def value(self, names: Mapping[str, int]) -> int:
        """Return its value; raise BadFormula where it has none (a division by nothing, too large a number)."""
        reader = SimpleEval(operators=OPERATORS, functions=dict(FUNCTIONS), names=dict(names))
        try:
            # The tree that was checked, so that the library does not read the text anew.
            return int(reader.eval(self.text, previously_parsed=self.tree))
        except ZeroDivisionError:
            raise BadFormula("formula.by_zero", text=self.text) from None
        except (InvalidExpression, TypeError):
            raise BadFormula("formula.unreadable", text=self.text) from None


@lru_cache(maxsize=4_000)
def read_formula(text: str) -> Formula:
    """Return the formula that a text says; raise BadFormula if it says none."""
    if len(text) > LONGEST:
        raise BadFormula("formula.too_long", most=LONGEST)
    tree = _parsed(text)
    names = set()
    for node, depth in walk(tree):
        if depth > DEEPEST:
            raise BadFormula("formula.too_deep", most=DEEPEST)
        _check_word(node, text)
        if isinstance(node, ast.Name):
            names.add(node.id)
    return Formula(text, tree, frozenset(names))


def _parsed(text: str) -> ast.expr:
    try:
        statement = SimpleEval.parse(text)
    except (InvalidExpression, SyntaxError, ValueError, MemoryError, RecursionError):
        raise BadFormula("formula.unreadable", text=text) from None
    if not isinstance(statement, ast.Expr):
        raise BadFormula("formula.unreadable", text=text)
    return statement.value


def walk(tree: ast.AST, depth: int = 0) -> Iterator[tuple[ast.AST, int]]:
    """Yield the parts of a formula with how deep they lie, as far as one level below the deepest allowed."""
    yield tree, depth
    if depth <= DEEPEST:
        # The name of a function that is called is none that a formula asks for.
        for child in tree.args if isinstance(tree, ast.Call) else ast.iter_child_nodes(tree):
            yield from walk(child, depth + 1)


def _check_word(node: ast.AST, text: str) -> None:
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            if abs(number) >= 10**MOST_DIGITS:
                raise BadFormula("formula.too_large", most=10**MOST_DIGITS - 1)
        case ast.Call(func=ast.Name(id=name), args=[_, *_], keywords=[]) if name in FUNCTIONS:
            pass
        case ast.Constant() | ast.Call():
            raise BadFormula("formula.unknown_word", text=text)
        case _ if not isinstance(node, WORDS):
            raise BadFormula("formula.unknown_word", text=text)


def lacks_sign(text: str) -> bool:
    """Say whether a sign is missing in a typed sum, as in "10 15": a space groups thousands alone ("1 000")."""
    return SIGN_MISSING.search(text.translate(FULL_WIDTH)) is not None


def read_sum(text: str) -> tuple[int, ...]:
    """Return the parts of a typed sum ("10+15+8-5" is 10, 15, 8 and -5); raise BadFormula if it is none.

    Spaces are passed over, as pads did whose sums are stored: `lacks_sign` is asked of new ones.
    """
    plain = text.translate(FULL_WIDTH).replace("×", "*").replace("−", "-").replace(" ", "")
    formula = read_formula(plain)
    if formula.names or not plain:
        raise BadFormula("formula.unknown_word", text=text)
    return tuple(_value_of(part) * sign for part, sign in _parts(formula.tree, 1))


def _value_of(part: ast.expr) -> int:
    text = ast.unparse(part)
    return Formula(text, part, frozenset()).value({})


def _parts(tree: ast.expr, sign: int) -> Iterator[tuple[ast.expr, int]]:
    match tree:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _parts(left, sign)
            yield from _parts(right, sign)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            yield from _parts(left, sign)
            yield from _parts(right, -sign)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from _parts(operand, -sign)
        case _:
            yield tree, sign
