"""Static files are packed as they are collected: small if every page loads them, quickly if there are hundreds."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli

from config.http.static import HashedStatic
from tests.support.stage import ROOT

DRAWING = (ROOT / "static" / "carcassonne" / "large" / "base-S.svg").read_bytes()


def test_what_every_page_loads_is_packed_as_small_as_can_be(tmp_path):
    assert packed(tmp_path / "js" / "play.js") == brotli.compress(DRAWING)


def test_a_large_drawing_is_packed_quickly_and_travels_lighter_than_by_gzip(tmp_path):
    quick = packed(tmp_path / "carcassonne" / "large" / "base-S.svg")

    assert brotli.decompress(quick) == DRAWING
    assert len(quick) < len(gzip.compress(DRAWING))
    assert quick != brotli.compress(DRAWING)


def packed(path: Path) -> bytes:
    """Pack a file as collecting does, and return what is sent to a browser that takes Brotli."""
    path.parent.mkdir(parents=True)
    path.write_bytes(DRAWING)
    HashedStatic(location=path.parent).create_compressor(quiet=True).compress(str(path))
    return path.with_name(f"{path.name}.br").read_bytes()
