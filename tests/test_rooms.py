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
MOST_ROOMS = 25
MOST_MODULES = 16
OF_ONE_KIND = {"games/migrations", "scoring/carcassonne/expansions", "games/art/carcassonne/symbols"}
"""Folders that may hold more: what lies in them is alike."""


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


def test_the_pages_have_few_rooms():
    rooms = {name.split(".")[1] for name in modules() if name.startswith("games.")}

    assert len(rooms) <= MOST_ROOMS


def test_no_folder_has_more_modules_than_one_can_overlook():
    sizes: defaultdict[str, int] = defaultdict(int)
    for path in modules().values():
        if path.name != "__init__.py":
            sizes[path.parent.relative_to(ROOT).as_posix()] += 1
    large = {name: size for name, size in sizes.items() if size > MOST_MODULES}

    assert {name: size for name, size in large.items() if name not in OF_ONE_KIND} == {}


MOST_IMPORTED = 10
MOST_PRIVATE = 0.2


def fan_out(path: Path, known: Mapping[str, Path]) -> int:
    """Return how many modules of the project a module imports; what a package's face offers comes from that one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name in known}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module in known:
            names, offered = {alias.name for alias in node.names}, _offered(known[node.module], known)
            parts = {name for name in names - offered if f"{node.module}.{name}" in known}
            found |= {f"{node.module}.{name}" for name in parts} | ({node.module} if names - parts else set())
    return len(found)


def _offered(path: Path, known: Mapping[str, Path]) -> set[str]:
    # Not the modules that a face hands on: who takes one imports it.
    nodes = ast.parse(path.read_text("utf-8")).body if path.name == "__init__.py" else []
    taken = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in taken for alias in node.names if f"{node.module}.{alias.name}" not in known}


@pytest.mark.long
@pytest.mark.parametrize("wing", ["", "games."], ids=["house", "pages"])
def test_nine_modules_of_ten_import_few_others(wing):
    known = modules()
    # A face imports all that it offers.
    parts = [path for name, path in known.items() if name.startswith(wing) and path.name != "__init__.py"]
    counts = sorted(fan_out(path, known) for path in parts)

    assert counts[len(counts) * 9 // 10] <= MOST_IMPORTED


@pytest.mark.long
@pytest.mark.parametrize("wing", ["", "games."], ids=["house", "pages"])
def test_one_function_of_five_is_private_at_most(wing):
    trees = [ast.parse(path.read_text("utf-8")) for name, path in modules().items() if f"{name}.".startswith(wing)]
    nodes = (node for tree in trees for node in ast.walk(tree))
    names = [node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    private = [name for name in names if name.startswith("_") and not name.startswith("__")]

    assert len(private) <= MOST_PRIVATE * len(names)
