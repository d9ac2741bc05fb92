"""A pad that nobody printed, added by following docs/pads.md and nothing else: one file, and no code."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "pads.md").read_text("utf-8")
FILE = re.compile(r"^File `(?P<path>[^`]+)`:\n+```toml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("config", "games", "scoring", "static", "templates")
PLAY = """
import os
import django
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

django.setup()
setup_test_environment()
call_command("migrate", verbosity=0)

from games.models import Table
from games.log.position import position_of

ann = Client(headers={"accept-language": "en"})
assert "The Orchard" in ann.get("/pads/").content.decode()
ann.post("/pads/ready/orchard/", {"plays": ["red", "blue"], "mine": ["red", "blue"], "name-red": "Ann"})
table = Table.objects.get()
base = f"/t/{table.uid}/"


def write(**form):
    table.refresh_from_db()
    token = f"00000000-0000-4000-8000-{table.head:012}"
    facts = {"seen": table.head, "token": token} | form
    answer = ann.post(base + "record/", {key.replace("_", "-"): value for key, value in facts.items()})
    assert answer.status_code == 303, answer.content.decode()
    table.refresh_from_db()
    return position_of(table).state.scores


page = ann.get(base + "sheet/", {"for": "row", "f-trees": 5, "f-beehive": 1}).content.decode()
assert "+20</span>" in page
assert "Not confirmed: Points for a ladder." not in page.split("Not confirmed")[0]
assert "Not confirmed: Points for a ladder." in page
assert write(who_0="1", worth="row", f_trees="5", f_beehive="1", f_ladders="1") == (21, 0)
assert write(hold="basket.1") == (21, 3)
assert write(count="apples.1.1") == (21, 3)
assert write(section="harvest") == (21, 3)
assert write(who_0="1", worth="open_row", f_trees="2") == (23, 3)
assert write(reckon="most_apples") == (23, 13)
assert write(finish="1") == (23, 13)
assert "wins with 23" in ann.get(base + "end/").content.decode()
assert "Unfinished row" in ann.get(base + "log/").content.decode()
print("played")
"""


@pytest.mark.long
@pytest.mark.slow
def test_one_file_makes_a_pad_with_all_its_pages(tmp_path):
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "locale").symlink_to(ROOT / "locale")
    (found,) = FILE.finditer(PAGE)
    path = tmp_path / found["path"]
    assert not path.exists()
    path.write_text(found["text"], "utf-8")

    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TABLESIDE_VAR": str(tmp_path / "var"),
        "DATABASE_URL": f"sqlite:///{tmp_path}/var/pads.sqlite3",
        "DEBUG": "true",
        "ALLOWED_HOSTS": "testserver,127.0.0.1",
    }
    (tmp_path / "var").mkdir()
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert played.stdout.strip().endswith("played"), played.stderr[-3000:]


def test_the_page_is_about_a_pad_that_the_project_does_not_have():
    (found,) = FILE.finditer(PAGE)

    assert not (ROOT / found["path"]).exists()
