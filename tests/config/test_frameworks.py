"""Frameworks are used as they come: nothing that begins with an underscore is taken, nothing of theirs is replaced."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("config", "games", "scoring", "tests", "tools")
DOCUMENTED = {"_meta"}
"""Of Django's models (docs.djangoproject.com, "Model _meta API")."""
FILES = sorted(path for wing in ("config", "games", "scoring", "tools") for path in (ROOT / wing).rglob("*.py"))


def is_foreign(module: str | None) -> bool:
    """Say whether a module is a library's: neither ours nor Python's own."""
    top = (module or "").partition(".")[0]
    return bool(top) and top not in OURS and top not in sys.stdlib_module_names


def is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__")) and name not in DOCUMENTED


def borrowed(tree: ast.AST) -> dict[str, str]:
    """Return the names that stand for a library's things, and where they come from."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=module, names=names, level=0) if is_foreign(module):
                found |= {one.asname or one.name: f"{module}.{one.name}" for one in names}
            case ast.Import(names=names):
                found |= {(one.asname or one.name).partition(".")[0]: one.name for one in names if is_foreign(one.name)}
    return found


def own_names(tree: ast.AST) -> set[str]:
    """Return every private name that a file defines itself: as a function, a class, a variable or an attribute."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                names.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                names.add(name)
    return names


def root_of(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def faults(tree: ast.AST, own: frozenset[str] = frozenset()) -> list[str]:
    """Return what a file takes from a library that is private there, and what it replaces of one."""
    foreign, mine = borrowed(tree), own_names(tree) | own
    found = [f"imports {origin}" for origin in foreign.values() if is_private(origin.rpartition(".")[2])]
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Store()) if root_of(node.value) in foreign:
                found.append(f"line {node.lineno} sets {name} of {foreign[root_of(node.value)]}")
            case ast.Call(func=ast.Name(id="setattr"), args=[target, *_]) if root_of(target) in foreign:
                found.append(f"line {node.lineno} sets an attribute of {foreign[root_of(target)]}")
            case ast.Attribute(attr=name) if is_private(name) and name not in mine:
                found.append(f"line {node.lineno} uses {name}")
    return found


@pytest.mark.long
def test_no_library_is_patched_or_looked_into():
    # Private names of one file of ours that another one uses are ruff's to find (SLF001).
    trees = {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in FILES}
    own = frozenset(name for tree in trees.values() for name in own_names(tree))
    found = {path: wrong for path, tree in trees.items() if (wrong := faults(tree, own))}

    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "from django.db.models import _private",
        "from twisted.internet import tcp\ntcp.Port.transport = None",
        "import django.conf\ndjango.conf.LazySettings.__getattribute__ = object.__getattribute__",
        "from django.conf import settings\nsetattr(settings, 'DEBUG', True)",
        "def read(rows):\n    return rows._raw_delete(rows.db)",
        "from jinja2.compiler import CodeGenerator\nx = CodeGenerator._FinalizeInfo",
    ],
)
def test_each_way_to_do_so_is_found(source):
    assert faults(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    [
        "from django.db import models\nnames = models.Model._meta.get_fields()",
        "class Room:\n    def __init__(self):\n        self._count = 0\n    def more(self):\n        self._count += 1",
        "import math\nmath.__name__",
    ],
)
def test_what_is_ours_or_documented_is_none(source):
    assert faults(ast.parse(source)) == []
