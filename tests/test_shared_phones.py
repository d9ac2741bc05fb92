"""Browser tests lay their phones down for the next test: whoever changes one for good has it alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parent / "browser").glob("test_*.py"))
FOR_GOOD = {"route_web_socket", "add_init_script", "clock", "set_offline", "new_cdp_session", "set_viewport_size", "on"}
"""Calls whose effect lasts as long as the page does."""
LETS_GO = {"weigh"}
"""Functions that take back what they did."""


def changes(node: ast.AST) -> set[str]:
    """Return what a function does to a page that lasts."""
    asked = {ast.unparse(one.func).rpartition(".")[2] for one in ast.walk(node) if isinstance(one, ast.Call)}
    named = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    # A move is "on" something, too: only what is called counts.
    return (named - {"on"} | asked) & FOR_GOOD


def is_alone(source: str) -> bool:
    """Say whether each file's phones that are changed for good are switched on as a test's own."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    makers = {node.name for node in functions if "own=True" in (text := ast.unparse(node)) or ".new_context(" in text}
    return all(
        node.name in makers | LETS_GO or {argument.arg for argument in node.args.args} & (makers | {"page", "phone"})
        for node in functions
        if changes(node)
    ) and (bool(makers) or not any(changes(node) for node in functions))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_phone_that_is_changed_for_good_is_its_tests_own(file):
    assert is_alone(file.read_text("utf-8"))


def test_one_that_is_not_is_found():
    changed = "def test_it(switch_on):\n    phone = switch_on({})\n    phone.page.route_web_socket('**', print)\n"

    assert not is_alone(changed.format(""))
    assert is_alone(changed.format("own=True"))
