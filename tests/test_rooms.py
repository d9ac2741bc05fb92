"""The house as a graph: which room imports which. It is drawn from the code, and may have no circle."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WINGS = ("scoring", "games", "config")


def modules() -> dict[str, Path]:
    """Return every module of the project by its name."""
    files = [path for wing in WINGS for path in (ROOT / wing).rglob("*.py") if "migrations" not in path.parts]
    return {_name(path): path for path in files}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules of the project that a module imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name in known or node.module in known:
                    yield name if name in known else node.module


def folder(name: str, path: Path) -> str:
    """Return the folder of a module, as a dotted name.

    A module on the first floor is a room of its own.
    """
    return name if path.name == "__init__.py" or name.count(".") == 1 else name.rpartition(".")[0]


def folders() -> dict[str, set[str]]:
    """Return which folders of the pages each of them imports; contracts order the rules module by module."""
    known = {name: path for name, path in modules().items() if not name.startswith("scoring")}
    graph: defaultdict[str, set[str]] = defaultdict(set)
    for name, path in known.items():
        here = folder(name, path)
        graph[here] |= {folder(one, known[one]) for one in imports(path, known)} - {here}
    return graph


def test_no_folder_imports_one_that_imports_it():
    try:
        TopologicalSorter(folders()).prepare()
    except CycleError as circle:
        pytest.fail(" imports ".join(reversed(circle.args[1])))


def reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Return every folder that one comes to from a folder."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph.get(name, ())
    return found


def test_a_circle_is_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}}

    assert all(here in reachable(graph, here) for here, _next in pairwise("abca"))
