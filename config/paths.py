"""The places of the files that Tableside shows and of the games that it keeps: in a clone, or in a package.

A package carries templates, static files and sentences in `config/share` (tools/packing.py puts them there); in a clone
they lie where they are written, and the games lie beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

CODE: Final = Path(__file__).resolve().parent.parent
"""The folder in which `config`, `games` and `scoring` lie."""


@dataclass(frozen=True, slots=True)
class Places:
    """`shared` is read only; `kept` is where the database, keys and collected static files go."""

    shared: Path
    kept: Path
    is_installed: bool

    @property
    def command(self) -> str:
        """Return how whoever runs the server begins a command of ours."""
        return "tableside" if self.is_installed else "manage.py"

    @property
    def club(self) -> str:
        """Return the command that installs the libraries of a club's server."""
        return "pip install 'tableside[club]'" if self.is_installed else "make club"


def places_of(code: Path) -> Places:
    """Return the places of the copy whose packages lie in the folder `code`."""
    packed = code / "config" / "share"
    if packed.is_dir():
        return Places(packed, user_data_path("tableside", appauthor=False), is_installed=True)
    return Places(code, code / "var", is_installed=False)


def own_version() -> str:
    """Return the version of the package; a clone has none but its commit."""
    try:
        return version("tableside")
    except PackageNotFoundError:
        return "clone"
