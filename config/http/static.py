"""Static files: served under names with a hash, so that a phone fetches each version once."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

DRAWINGS: Final = "carcassonne/large/"
"""The drawings of single tiles, in hundreds of files of which a phone loads one at a time."""
QUICK: Final = 5
"""Brotli's quality for them. The best takes 12.4 s of processor, two thirds of all collecting; this takes 0.2 s.

A drawing weighs 6.1 kB instead of 5.2 then, in the mean. Over plain http browsers ask for gzip anyway.
"""


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """WhiteNoise's storage, for scripts that import each other as modules."""

    support_js_module_import_aggregation = True

    def create_compressor(self, **options: Any) -> Compressor:
        return QuickForDrawings(**options)

    def url(self, name: str, force: bool = False) -> str:  # noqa: FBT001, FBT002 - as the base class has it
        """Return the address of a file; what was collected stays, so each is worked out once."""
        if force or (known := self._known.get(name)) is None:
            known = self._known[name] = str(super().url(name, force))
        return known

    @cached_property
    def _known(self) -> dict[str, str]:
        return {}


class QuickForDrawings(Compressor):  # type: ignore[misc]  # has no types
    """WhiteNoise's packing, as small as can be, but for drawings: the first start waits for it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._quick = Quick(**options)

    def compress(self, path: str) -> list[str]:
        """Pack a file, and return the names of those that are sent in its place."""
        written: list[str] = self._quick.compress(path) if DRAWINGS in path else super().compress(path)
        return written


class Quick(Compressor):  # type: ignore[misc]  # has no types
    """Packing that is done in a moment."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUICK))
