"""An expansion that nobody printed, added by following docs/expansions.md and nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.carcassonne.part import Part

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "expansions.md").read_text("utf-8")
LANGUAGES = ("tests/test_languages.py", "-k", "gettext or at_a_table")
FILE = re.compile(r"^File `(?P<path>[^`]+)`:\n+```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = list(FILE.finditer(PAGE))
SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1", "ALLOWED_HOSTS": "testserver,127.0.0.1"}
PLAY = """
import random
from scoring.kernel.box import Box
from scoring.carcassonne.sets.mills.rules import Send
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.pieces import Bag
from scoring.catalogue import GAMES, ruleset_for
from scoring.kernel.moves import Scored
from scoring.kernel.state import Step

assert "mills" in GAMES["carcassonne"].sets

# Two caps finish a city; one mill beside it.
start = (("mi-01", (0, 0), 0),)
rules = ruleset_for(Box("carcassonne", "third", 2, ("base", "mills"), start=start))
state = rules.start()
assert state[Bag].copies["mi-02"] == 1
for move in (Draw("base-E"), Place((0, -1), 2), Pass()):
    state = rules.play(state, state.turn, move).state
assert state.scores == (1, 0), state.scores

# A seat that lays a mill may send the miller to one, and nowhere else.
asked = rules.play(rules.play(state, 1, Draw("mi-02")).state, 1, Place((1, 0), 1)).state
assert asked.phase == "miller", asked.phase
sent = [move for move in rules.legal_moves(asked, 1) if isinstance(move, Send)]
assert Send((0, 0), "f1") in sent and all(not rules.explain(asked, 1, move) for move in sent)
(why,) = rules.explain(asked, 1, Send((0, -1), "f1"))
assert why.code == "carcassonne.no_mill_there"
there = rules.play(asked, 1, Send((0, 0), "f1")).state
assert there.phase == "figure" and there[Board].piece("miller") == ((0, 0), "f1")

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
        step = rules.play(state, state.actors[0], dice.choice(list(rules.legal_moves(state, state.actors[0]))))
        for effect in step.effects:
            if isinstance(effect, Scored):
                sums[effect.seat] += effect.points
        state = step.state
    assert tuple(sums) == state.scores
print("played")
"""


SHOW = """
import django
from django.core.management import call_command
from django.conf import settings
from django.test import Client
from django.test.utils import setup_test_environment

django.setup()
setup_test_environment()
call_command("migrate", verbosity=0)

import json
from html import unescape
from dataclasses import replace
from uuid import uuid4

from django.core import signing

from games.log.position import position_of
from games.models import Table
from games.phones import identity
from games.carcassonne.pages.board.set_pages import PAGES
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.sheets.content import content_for
from games.carcassonne.pages.board.drawing import pieces_of
from games.screens.table.table_view import table_view_of
from scoring.carcassonne.move import Draw, Place

ann = uuid4()
phone = Client(HTTP_HOST="127.0.0.1")
phone.cookies[identity.COOKIE] = signing.get_cookie_signer(salt=identity.SALT).sign(ann.hex)

# The form offers the set with its house rule, and the style that hides that was written.
page = phone.get("/new/").text
assert 'value="mills"' in page and "The Mills" in page and "for-mills" in page
assert "#set-mills" in (settings.BASE_DIR / "static/css/sets.css").read_text()
assert 'id="windmill"' in (settings.BASE_DIR / "static/carcassonne/tiles-mills.svg").read_text()

answer = phone.post("/new/", {
    "edition": "2006", "sets": ["mills"], "plays": ["red", "blue"], "mine": ["red", "blue"],
    "name-red": "Ann", "name-blue": "Ben",
    "log_by": "anyone", "create": "1",
})
assert answer.status_code == 303, answer.status_code
table = Table.objects.get()
base = f"/t/{table.uid}/"


def log(**form):
    seen = position_of(Table.objects.get()).head
    done = phone.post(f"{base}record/", {"seen": seen, "token": str(uuid4()), **form})
    assert done.status_code == 303, (form, done.status_code, done.text)
    return phone.get(base).text


# A mill is laid, and the phone asks for the miller; his move is refused elsewhere, with words.
rules, state = position_of(table).rules, position_of(table).state
holding = rules.play(state, 0, Draw("mi-02")).state
place = next(move for move in rules.legal_moves(holding, 0) if isinstance(move, Place))
(x, y), turn = place.at, place.rot
text = log(lay=f"mi-02.{turn}.{x}.{y}")
assert "Where does the miller go?" in text and "He stays" in text
where = json.dumps({"do": "miller", "at": [x, y], "on": "f1"}, separators=(",", ":"))
plain = unescape(text)
assert f'value="{where}"' in plain and f'data-move="{where}"' in plain
seen = position_of(Table.objects.get()).head
elsewhere = where.replace(f"[{x},{y}]", "[0,0]")
refused = phone.post(f"{base}record/", {"seen": seen, "token": str(uuid4()), "move": elsewhere})
assert refused.status_code == 422 and "There is no mill there" in refused.text
# The rule stands behind the refusal, on a page of its own, and is found by another name of the box.
assert "may send the miller to any mill" in refused.text and "/rules/mills/#expansions-mills" in refused.text
assert 'id="expansions-mills"' in phone.get("/rules/mills/").text
assert "/rules/mills/" in phone.get("/rules/?q=windmill").text.partition("shelf-1")[0]

# He goes there, is drawn on the board, said in the log, and the turn goes on with its figure.
text = log(move=where)
assert 'id="p-miller"' in text and "figures" in text
assert "sends the miller" in phone.get(f"{base}log/").text
assert list(pieces_of(position_of(Table.objects.get()))) == ["p-miller"]

# A set that brings no pages: its phase is a plain list, its piece a counter, and no page is down.
PAGES.withdraw([one for one in PAGES.of(None) if "mills" in one.parts])
log(**{"pass": "1"})
ben = position_of(Table.objects.get())
again = rules.play(ben.state, 1, Draw("base-U")).state
place = next(move for move in rules.legal_moves(again, 1) if isinstance(move, Place))
text = log(lay=f"base-U.{place.rot}.{place.at[0]}.{place.at[1]}")
assert 'id="p-miller"' in text and 'class="mark-number"' in text
asked = replace(position_of(Table.objects.get()), state=ben.state.to_phase("miller"))
table = Table.objects.get()
table_view = table_view_of(table=table, seats=list(table.seats.all()), position=asked, phone=ann, base=base)
plain = content_for(table_view, Ask())
assert plain.template == "carcassonne/_acts.html" and plain.values.none_value, plain
print("shown")
"""


BEGUN = ("tests/scoring/carcassonne/sets/test_mills.py", "tests/games/carcassonne/sets/test_pages_of_mills.py")
"""The tests of the small set that the command writes."""
COPIED = ("config", "docs", "games", "locale", "requirements", "scoring", "static", "templates", "tests", "tools")
LEFT = shutil.ignore_patterns("__pycache__", "vectors", "old_data", "*.mo")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with a new set: written by the command, then the page's blocks, then the command again."""
    folder = tmp_path_factory.mktemp("mills")
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT)
    for name in ("manage.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    (folder / "var").mkdir()
    made(folder)
    code, said, errors = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *BEGUN)
    assert code == 0, said + errors
    for found in BLOCKS:
        path = folder / found["path"]
        # Nothing by hand that the command has not begun.
        assert path.exists()
        path.write_text(found["text"], "utf-8")
    made(folder)
    return folder


def made(project):
    code, said, errors = run(project, "-m", "tools.new_set", "mills")
    assert code == 0, errors
    return said


def run(project, *args):
    done = subprocess.run(
        [sys.executable, *args],
        cwd=project,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{project}/mills.sqlite3", **SETTINGS},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_page_touches_its_own_files_alone():
    pages, rules = "games/carcassonne/sets/mills", "scoring/carcassonne/sets/mills"

    assert [found["path"] for found in BLOCKS] == [
        f"{pages}/rulebook.toml",
        *(f"{rules}/{name}" for name in ("tiles.toml", "rules.py")),
        *(f"{pages}/{name}" for name in ("words.py", "pages.py", "symbols.py")),
    ]


@pytest.mark.long
def test_the_new_expansion_can_be_played(project):
    assert run(project, "-c", PLAY) == (0, "played\n", "")


@pytest.mark.long
def test_its_pages_can_be_used(project):
    code, said, errors = run(project, "-c", SHOW)

    assert (code, said) == (0, "shown\n"), errors


@pytest.mark.long
def test_lint_finds_nothing_in_it(project):
    tools = Path(sys.executable).parent
    if not (tools / "ruff").exists():
        pytest.skip("ruff is not installed")
    checks = (
        "ruff check config games scoring",
        "ruff format --check games scoring",
        "lint-imports",
        "djlint --quiet --lint templates games",
    )
    for check in checks:
        name, *arguments = check.split()
        done = subprocess.run([tools / name, *arguments], cwd=project, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_its_sentences_are_collected_and_all_that_is_left_is_to_translate_them(project):
    code, said, errors = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *LANGUAGES)
    assert code == 0, said + errors

    _code, complaints, _errors = run(project, "tools/messages.py", "check")

    assert "The Mills" in complaints
    assert [line for line in complaints.splitlines() if ": " in line and "not translated" not in line] == []


def test_every_hook_is_on_the_page():
    hooks = {name for name, value in vars(Part).items() if callable(value) and not name.startswith("_")}

    assert {hook for hook in hooks | {"forbid", "waive", "react"} if f"`{hook}`" not in PAGE} == set()
