"""The libraries that only a club's server needs: the extra `tableside[club]`, which a home does without."""

from __future__ import annotations

from importlib.util import find_spec


def require(library: str, use: str, command: str) -> None:
    """End with a sentence where a library is missing: a traceback would not say which command installs it."""
    if find_spec(library) is None:
        raise SystemExit(f"This server uses {use}, which wants `{command}`.")
