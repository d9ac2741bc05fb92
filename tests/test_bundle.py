"""The scripts of the table page travel as one file, made of the others."""

from __future__ import annotations

from tools.bundle import SCRIPTS, STATIC, is_fresh

LONGEST_SCRIPT = 100


def test_the_bundle_is_what_the_scripts_make():
    assert is_fresh(), "run python tools/bundle.py"


def test_each_script_is_short():
    lengths = {name: len((STATIC / "js" / f"{name}.js").read_text().splitlines()) for name in SCRIPTS}

    assert max(lengths.values()) < LONGEST_SCRIPT
