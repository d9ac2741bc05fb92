"""The list of hooks in docs/hooks.md is what the code says, and every hook says what it is for."""

import ast

import pytest

from tools.hooks import FIRST, LIST, ROOT, SIDES, hooks, listed


def test_the_list_is_written_from_the_code_of_today():
    assert LIST.read_text("utf-8") == listed()


def test_every_hook_has_a_purpose():
    assert [line for line in listed().splitlines() if line.endswith("|  |")] == []


@pytest.mark.parametrize("side", FIRST)
def test_the_hooks_of_most_sets_are_hooks(side):
    path, names = SIDES[side]
    known = {name for of, name, _text in hooks(ast.parse((ROOT / path).read_text("utf-8")), names) if of == names[0]}

    assert set(FIRST[side]) <= known
