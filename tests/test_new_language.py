"""A language that nobody ships here, added by docs/languages.md: one folder, and no code."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from tests.support.made_up import LETTERS, made_up, translate

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("config", "games", "scoring", "static", "templates", "locale", "tools")
FACTS = f"""
name = "Esperanto"
order = 4
aliases = ["ido"]

[spelling]
letters = "{LETTERS}"
quotes = "“”‘"

[style]
--h1 = "1.5rem"
"""
OPEN = r"""
import html
import re
import django
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.translation import override

django.setup()
setup_test_environment()
call_command("migrate", verbosity=0)

from config.bundles import bundled
from games.models import Table

phone = Client(headers={"accept-language": "io;q=0.2, ido-XX"})
UNSEEN = re.compile(r"<(script|style|svg|template|bdi)\b.*?</\1>|<!--.*?-->", re.DOTALL)
LABEL = re.compile(r"\b(?:alt|title|placeholder|aria-[a-z]*label)=\"([^\"]*)\"")
# The made-up language has no c, g, h, j, s, u. What is the same in every language has, and what Django says itself.
SAME = {"Tableside", "English", "Esperanto", "iPhone", "testserver", "http"}
with override("eo"):
    SAME |= {str(name) for name in (*WEEKDAYS.values(), *MONTHS.values())}


def english_on(path):
    page = phone.get(path)
    assert page.status_code == 200, (path, page.status_code)
    assert '<html lang="eo"' in page.text, path
    text = UNSEEN.sub(" ", page.text)
    for code in Table.objects.values_list("join_code", flat=True):
        text = text.replace(code, "")
    said = [*LABEL.findall(text), html.unescape(re.sub(r"<[^>]*>", " ", text))]
    words = {word for one in said for word in re.findall(r"[A-Za-z]*[cghjsuCGHJSU][A-Za-z]*", one)}
    return {word for word in words if len(word) > 1} - SAME


phone.post("/new/", {
    "edition": "2006", "sets": ["inns", "plague"], "plays": ["red", "blue"], "mine": ["red", "blue"],
    "name-red": "Ann", "name-blue": "Ben", "log_by": "anyone", "create": "1",
})
phone.post("/pads/ready/hunters/", {"plays": ["red", "blue"], "mine": ["red"], "name-red": "Ann", "name-blue": "Ben"})
phone.post("/new/", {
    "game": "catan", "edition": "2022", "plays": ["orange", "blue", "white"], "order": ["orange", "blue", "white"],
    "mine": ["orange"], "first": "orange", "island": "beginner",
})
tables = [f"/t/{table.uid}/" for table in Table.objects.all()]
assert len(tables) == 3, tables
pages = ["/", "/new/", "/join/", "/settings/", "/rules/", "/rules/carcassonne/", "/rules/plague/", "/rules/knights/",
    "/rules/help/", "/pads/", "/pads/ready/hunters/", "/pads/ready/carcassonne/"]
pages += [table + page for table in tables for page in ("", "log/", "seats/", "sheet/?list=menu")]
found = {page: words for page in pages if (words := english_on(page))}
assert not found, found
assert "Esperanto" in phone.get("/settings/", headers={"accept-language": "en"}).text
assert ":lang(eo) { --h1: 1.5rem; }" in bundled("css/every.css")
print("opened", len(pages))
"""


@pytest.mark.parametrize(
    ("english", "words"),
    [
        ("Undo", "Ŭndo ŭŭŭ"),
        ("%(name)s lays <b>a tile</b>.", "%(name)s layŝ <b>a tile</b>. ŭŭŭ"),
        ("+%(points)s", "+%(points)s ŭ"),
        ("7", "7 ŭ"),
    ],
)
def test_the_made_up_language_keeps_what_stands_for_something_else(english, words):
    assert made_up(english) == words


@pytest.mark.long
@pytest.mark.slow
def test_one_folder_makes_a_language_with_all_its_pages(tmp_path):
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "locale" / "eo").mkdir()
    (tmp_path / "locale" / "eo" / "language.toml").write_text(FACTS, "utf-8")
    (tmp_path / "var").mkdir()

    assert "All sentences are translated." not in run(tmp_path, "tools/messages.py", "check", "eo", fails=True)
    run(tmp_path, "tools/messages.py", "update")
    fill(tmp_path / "locale" / "eo" / "LC_MESSAGES" / "django.po")
    assert run(tmp_path, "tools/messages.py", "check", "eo") == "All sentences are translated.\n"
    run(tmp_path, "tools/compile_messages.py")
    assert re.search(r"^opened \d\d$", run(tmp_path, "-c", OPEN), re.MULTILINE)


def fill(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale="eo")
    translate(catalogue, 2)
    with path.open("wb") as file:
        write_po(file, catalogue)


def run(folder: Path, *command: str, fails: bool = False) -> str:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TABLESIDE_VAR": str(folder / "var"),
        "DATABASE_URL": f"sqlite:///{folder}/var/language.sqlite3",
        "DEBUG": "true",
        "ALLOWED_HOSTS": "testserver,127.0.0.1",
    }
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert bool(done.returncode) == fails, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
