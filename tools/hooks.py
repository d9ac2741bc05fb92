"""List every hook of a set: `python -m tools.hooks` writes docs/hooks.md from the docstrings at the hooks."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "docs" / "hooks.md"
SIDES: Final = {
    "Rules of every game": ("scoring/kernel/capability.py", ("Capability",)),
    "Rules of Carcassonne": ("scoring/carcassonne/part.py", ("Part",)),
    "Rules of Catan": ("scoring/catan/part.py", ("Part",)),
    "Pages of every game": ("games/screens/table/set_pages.py", ("SetPages",)),
    "Pages of Carcassonne": (
        "games/carcassonne/pages/board/set_pages.py",
        ("CarcassonnePages", "ReopenedQuestion", "MidwayThings", "Ground"),
    ),
    "Pages of Catan": ("games/catan/pages/board/set_pages.py", ("CatanPages",)),
    "Words of every game": ("games/phrasing/common/words.py", ("Words",)),
}
"""The classes that a set extends, by where they stand."""
FIRST: Final = {
    "Rules of every game": (
        "key",
        "requires",
        "moves",
        "set_up()",
        "candidates()",
        "forbid()",
        "waive()",
        "carry_out()",
        "react()",
    ),
    "Rules of Carcassonne": ("tiles()", "asks()", "asked()", "laid()", "terms()", "final()"),
    "Rules of Catan": ("costs()", "turn_begins()"),
    "Pages of every game": ("parts", "items()"),
    "Pages of Carcassonne": ("phases", "keys()", "key_words()", "pieces()", "draw()"),
    "Pages of Catan": ("phases", "readers", "keys()"),
    "Words of every game": (
        "sets",
        "set_help",
        "phases",
        "refusals",
        "moves",
        "scores",
        "awards",
        "terms",
        "rules",
    ),
}
"""The hooks that most sets override, by side: a newcomer reads these first."""
INTRODUCTION: Final = """# Hooks of a set

A set overrides what it needs and leaves out the rest: a hook that nobody overrides costs nothing. Methods are asked by
the game; fields are values that the set states. `python -m tools.hooks` writes this list from the docstrings, which say
more. [How to add a set](expansions.md) shows them in use.

There are {count} hooks. Most sets need some of these {first}; the others are looked up when a rule asks for one.
"""


def hooks(tree: ast.Module, names: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield class, name and first sentence of each public method and field of some classes."""
    for found in (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name in names):
        for node, after in zip(found.body, [*found.body[1:], None], strict=True):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield found.name, f"{node.name}()", _first_line(ast.get_docstring(node))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                text = after.value if isinstance(after, ast.Expr) else None
                yield found.name, node.target.id, _first_line(text.value if isinstance(text, ast.Constant) else None)


def _first_line(text: object) -> str:
    lines = text.strip().splitlines() if isinstance(text, str) else [""]
    return lines[0].replace("|", r"\|")


def listed() -> str:
    """Return the page: the hooks that most sets need, then a table for each side."""
    found = {
        title: list(hooks(ast.parse((ROOT / path).read_text("utf-8")), names)) for title, (path, names) in SIDES.items()
    }
    first = [
        (title, f"{of}.{name}", text)
        for title, rows in found.items()
        # A question or a map has fields that are named as hooks of the pages themselves.
        for of, name, text in rows
        if of == SIDES[title][1][0] and name in FIRST[title]
    ]
    count = sum(len(rows) for rows in found.values())
    parts = [INTRODUCTION.format(count=count, first=len(first)), "## Hooks of most sets\n", _first_table(first)]
    for title, rows in found.items():
        methods = sum(name.endswith("()") for _of, name, _text in rows)
        parts.append(f"## {title}\n\n`{SIDES[title][0]}`; methods: {methods}, fields: {len(rows) - methods}.\n")
        parts.append(_table(rows))
    return "\n".join(parts)


def _first_table(rows: Iterable[tuple[str, str, str]]) -> str:
    lines = [f"| {title} | `{hook}` | {text} |" for title, hook, text in rows]
    return "\n".join(["| side | hook | purpose |", "| --- | --- | --- |", *lines]) + "\n"


def _table(rows: Iterable[tuple[str, str, str]]) -> str:
    lines = [f"| `{of}.{name}` | {text} |" for of, name, text in rows]
    return "\n".join(["| hook | purpose |", "| --- | --- |", *lines]) + "\n"


if __name__ == "__main__":
    LIST.write_text(listed(), "utf-8")
