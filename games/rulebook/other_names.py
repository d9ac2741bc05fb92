"""Other names of books and rules in each language: `locale/<language>/other_names.toml`, for the search.

No name there translates one of the English ones: they are what players of a language call a box, and the titles of its
editions. So a language may have more of them, fewer, or none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from django.conf import settings

FILE: Final = "other_names.toml"


@cache
def files_of_names() -> tuple[Path, ...]:
    """Return the files of all languages, also of those that the pages do not speak yet."""
    return tuple(sorted(path for folder in settings.LOCALE_PATHS for path in Path(folder).glob(f"*/{FILE}")))


@cache
def _names() -> tuple[Mapping[str, list[str]], ...]:
    return tuple(tomllib.loads(path.read_text("utf-8")) for path in files_of_names())


def with_other_names(key: str, names: list[str]) -> list[str]:
    """Return the English names of a book or rule, and then those of other languages; `key` is its key or `rule`."""
    return list(dict.fromkeys(chain(names, *(known.get(key, ()) for known in _names()))))
