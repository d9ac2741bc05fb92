"""An expansion that nobody printed, added by following docs/expansions.md and nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.carcassonne.rules import Part

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "expansions.md").read_text("utf-8")
FILE = re.compile(r"^File `(?P<path>[^`]+)`:\n+```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINES = re.compile(
    r"^At the end of (?:the )?`?(?P<what>\w+)`? in `(?P<path>[^`]+)`[^:]*:\n+```python\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
PLAY = """
import random
from scoring.box import Box
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.rules import Bag
from scoring.catalogue import GAMES, ruleset_for
from scoring.moves import Scored
from scoring.rules import Step

assert "mills" in GAMES["carcassonne"].sets

# Two caps finish a city; one mill beside it.
start = (("mi-01", (0, 0), 0),)
rules = ruleset_for(Box("carcassonne", "third", 2, ("base", "mills"), start=start))
state = rules.start()
assert state[Bag].copies["mi-02"] == 1
for move in (Draw("base-E"), Place((0, -1), 2), Pass()):
    state = rules.play(state, state.turn, move).state
assert state.scores == (1, 0), state.scores

# The farmer beside the mill gets 3 + 1 for that city.
laid = rules.play(rules.play(state, 1, Draw("base-B")).state, 1, Place((0, 1), 0)).state
laid = rules.play(laid, 1, next(move for move in rules.legal_moves(laid, 1) if getattr(move, "on", "") == "f1")).state
end = rules.finish(Step(laid))
assert [term.points for term in end.effects[-1].terms] == [3, 1], end.effects

# Without its rule the set is tiles.
plain = ruleset_for(Box("carcassonne", "third", 2, ("base", "mills"), {"mills": False}))
assert "mills" not in [part.key for part in plain.parts]

# Mixed with everything, games come to an end and their totals are the sums of their terms.
dice = random.Random(5)
for sets in (("base", "mills"), GAMES["carcassonne"].sets):
    rules = ruleset_for(Box("carcassonne", "2006", 3, sets))
    state, sums = rules.start(), [0, 0, 0]
    while not state.over:
        step = rules.play(state, state.turn, dice.choice(list(rules.legal_moves(state, state.turn))))
        for effect in step.effects:
            if isinstance(effect, Scored):
                sums[effect.seat] += effect.points
        state = step.state
    assert tuple(sums) == state.scores
print("played")
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the rules, with the page's blocks written into it."""
    folder = tmp_path_factory.mktemp("mills")
    shutil.copytree(ROOT / "scoring", folder / "scoring", ignore=shutil.ignore_patterns("__pycache__"))
    for found in FILE.finditer(PAGE):
        path = folder / found["path"]
        assert not path.exists()
        path.write_text(found["text"], "utf-8")
    for found in LINES.finditer(PAGE):
        path = folder / found["path"]
        path.write_text(at_the_end(path.read_text("utf-8"), found["what"], found["text"]), "utf-8")
    return folder


def at_the_end(source, what, lines):
    """Return a source with lines at the end of its imports, or of the tuple of that name."""
    if what == "imports":
        last = list(re.finditer(r"^from .*\n", source, re.MULTILINE))[-1].end()
        return source[:last] + lines + source[last:]
    begin = re.search(rf"^{what}\b.*= \($", source, re.MULTILINE)
    assert begin, f"there is no {what}"
    end = source.index("\n)", begin.end()) + 1
    return source[:end] + lines + source[end:]


def run(project, *args):
    done = subprocess.run(
        [sys.executable, *args], cwd=project, capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_the_page_names_two_files_and_four_places():
    assert [found["path"] for found in FILE.finditer(PAGE)] == [
        "scoring/carcassonne/tiles/mills.toml",
        "scoring/carcassonne/expansions/mills.py",
    ]
    assert [found["what"] for found in LINES.finditer(PAGE)] == ["imports", "SETS", "OPTIONS", "PARTS"]


def test_the_new_expansion_can_be_played(project):
    assert run(project, "-c", PLAY) == (0, "played\n", "")


def test_the_new_part_is_clean(project):
    ruff = Path(sys.executable).parent / "ruff"
    if not ruff.exists():
        pytest.skip("ruff is not installed")
    config = ["--config", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [ruff, "check", *config, "scoring/carcassonne/expansions/mills.py"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.strip()) == (0, "All checks passed!")


def test_every_hook_is_on_the_page():
    hooks = {name for name, value in vars(Part).items() if callable(value) and not name.startswith("_")}

    assert {hook for hook in hooks | {"forbid", "waive", "react"} if f"`{hook}`" not in PAGE} == set()
