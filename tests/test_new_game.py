"""A game that nobody printed, added by following docs/games.md and nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "games.md").read_text("utf-8")
FILE = re.compile(r"^File `(?P<path>[^`]+)`:\n+```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = {found["path"]: found["text"] for found in FILE.finditer(PAGE)}
SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1", "ALLOWED_HOSTS": "testserver,127.0.0.1"}
PLAY = """
import random
from scoring.catalogue import GAMES, ruleset_for
from scoring.skills import app_plays, practice_for, reviewer_for
from scoring.kernel import Box, write_move
from scoring.pebbles.rules import Heap, StopHere, Take, ThrowBack
from scoring.record import check, read
from scoring.schema import record_schema

rules = ruleset_for(Box("pebbles", "usual", 3))
state, moves, dice = rules.start(), [], random.Random(1)
assert not rules.explain(state, 0, Take(2))
(why,) = rules.explain(state, 0, ThrowBack())
assert (why.code, why.left) == ("pebbles.not_so_many", 12)
while not state.over:
    move = dice.choice([one for one in rules.legal_moves(state, state.turn) if not isinstance(one, StopHere)])
    moves.append({"seat": int(state.turn), **write_move(move)})
    state = rules.play(state, state.turn, move).state
assert state[Heap].left == 0 and sum(state.scores) == 12
assert not app_plays(rules) and practice_for(rules) is None and reviewer_for(rules) is None

record = {"format": "tableside/1", "game": "pebbles", "rules": {}, "seats": [{}, {}, {}], "moves": moves,
          "result": {"totals": state.scores, "winners": list(rules.outcome(state).winners)}}
assert check(read(record)).ok
assert "pebbles:take" in record_schema()["$defs"]
print("played")
"""
SHOW = """
import json
from html import unescape
from uuid import uuid4

import django
from django.core import signing
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

django.setup()
setup_test_environment()
call_command("makemigrations", "games", name="pebbles", verbosity=0)
call_command("migrate", verbosity=0)

from games.log.position import position_of
from games.models import PebbleHeap, Table
from games.phones import identity
from games.projections.sync import differences

ann = uuid4()
phone = Client(HTTP_HOST="127.0.0.1")
phone.cookies[identity.COOKIE] = signing.get_cookie_signer(salt=identity.SALT).sign(ann.hex)

page = phone.get("/new/")
assert 'value="pebbles"' in page.text
colours = ["red", "blue"]
answer = phone.post("/new/", {
    "game": "pebbles", "plays": colours, "mine": colours, "name-red": "Ann", "name-blue": "Ben",
    "log_by": "anyone", "create": "1",
})
assert answer.status_code == 303, answer.text
table = Table.objects.get()
base = f"/t/{table.uid}/"
assert table.game == "pebbles"


def send(way="record", **form):
    seen = position_of(Table.objects.get()).head
    return phone.post(f"{base}{way}/", {"seen": seen, "token": str(uuid4()), **form})


def log(words):
    page = unescape(phone.get(base).text)
    value = page.partition(words + "</button>")[0].rpartition('value="')[2].partition('" data-writes')[0]
    answer = send(move=value)
    assert answer.status_code == 303, (value, answer.text)
    table = Table.objects.get()
    assert differences(table, position_of(table)) == []


def opens(*addresses):
    for address in addresses:
        answer = phone.get(address)
        assert answer.status_code == 200, (address, answer.status_code)


# Moves are keys in words; points are lines; the heap is a row.
log("Ann takes 2 pebbles.")
assert PebbleHeap.objects.get().left == 10
log("Ben takes 1 pebble.")
text = phone.get(base).text
assert "What does Ann do?" in text and "Ann throws one back." in text
assert "Ann takes 2 pebbles." in phone.get(f"{base}log/").text
opens("/", "/games/", "/rules/", f"/games/{table.uid}/", f"{base}board/", f"{base}sheet/?list=menu", f"{base}seats/")
why = phone.get(f"{base}why/1/0/", HTTP_HX_REQUEST="true")
assert why.status_code == 200 and "2 pebbles" in why.text

# A move against the rules is refused with a sentence, and nothing is logged.
refused = send(move=json.dumps({"seat": 0, "do": "take", "count": 9}))
assert refused.status_code == 422 and "There are 9 pebbles in the heap." in refused.text
assert send(move="[]").status_code == 422

# It is taken back, put right, and comes to an end.
assert send("undo").status_code == 303 and PebbleHeap.objects.get().left == 10
log("Ben takes 2 pebbles.")
sheet = phone.get(f"{base}fix/1/new/").text
assert "What was it really?" in sheet and "Ann takes 1 pebble." in sheet
put_right = send("fix/1/new/record", move=json.dumps({"seat": 0, "do": "take", "count": 1}))
assert put_right.status_code == 303 and "still fits" in phone.get(put_right.url).text
assert send(f"{put_right.url.removeprefix(base)}keep").status_code == 303
assert PebbleHeap.objects.get().left == 9
log("The table stops.")
assert "The game is over" in phone.get(base).text
opens(f"{base}end/", f"{base}log/", f"/games/{table.uid}/", f"/games/{table.uid}/replay/", f"{base}board/")
record = phone.get(f"/games/{table.uid}/record.json").json()
assert [move["do"] for move in record["moves"]] == ["take", "take", "stop"]
print("shown")
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project, with the page's blocks written into it, and the game in each list."""
    folder = tmp_path_factory.mktemp("pebbles")
    for part in ("config", "games", "locale", "scoring", "static", "templates"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, text in BLOCKS.items():
        path = folder / name
        assert not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    insert(folder / "scoring/catalogue.py", "from scoring.pebbles.box import PEBBLES\n", before="\nGAMES: dict")
    insert(folder / "scoring/catalogue.py", "PEBBLES, ", before="*PAD_GAMES")
    contracts = folder / "pyproject.toml"
    insert(contracts, " | scoring.pebbles", before='",\n  "scoring.expansion : scoring.game",')
    insert(contracts, " | pebbles", before='",\n  "management | views",')
    insert(contracts, '  "games.pebbles",\n  "scoring.pebbles",\n', before='  "games.pads",\n  "scoring.carcassonne",')
    insert(
        folder / "games/models/__init__.py",
        "from games.models.pebbles import PebbleHeap\n",
        before="from games.models.person",
    )
    return folder


def insert(path, text, *, before):
    """Write something into a file, before the first place with some words."""
    head, found, tail = path.read_text("utf-8").partition(before)
    assert found
    path.write_text(head + text + found + tail, "utf-8")


def run(project, *args):
    done = subprocess.run(
        [sys.executable, *args],
        cwd=project,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{project}/pebbles.sqlite3", **SETTINGS},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_game_is_a_package_on_each_side_and_a_model():
    assert {path.rpartition("/")[0] for path in BLOCKS} == {"scoring/pebbles", "games/pebbles", "games/models"}


@pytest.mark.long
def test_the_new_game_can_be_played(project):
    assert run(project, "-c", PLAY) == (0, "played\n", "")


@pytest.mark.long
def test_its_pages_can_be_used(project):
    code, said, errors = run(project, "-c", SHOW)

    assert (code, said) == (0, "shown\n"), errors


@pytest.mark.long
def test_the_new_modules_are_clean(project):
    tools = Path(sys.executable).parent
    if not (tools / "ruff").exists():
        pytest.skip("ruff is not installed")
    written = [path for path in BLOCKS if path.endswith(".py")]
    for command in (["ruff", "check", *written], ["ruff", "format", "--check", *written], ["lint-imports"]):
        done = subprocess.run(
            [tools / command[0], *command[1:]], cwd=project, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
