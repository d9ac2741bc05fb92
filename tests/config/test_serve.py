"""Tableside as players get it."""

import json
import re
from io import StringIO
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from config.management.commands.serve import Command
from games.phones.lan import home_urls


def test_the_announcement_shows_a_code_and_every_address(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    out = StringIO()

    Command(stdout=out).announce(8123)

    assert "▄" in out.getvalue()
    assert all(url in out.getvalue() for url in [*home_urls(8123), "http://localhost:8123/"])


def test_home_addresses_are_ones_that_a_phone_can_type():
    assert all(re.fullmatch(r"http://[\w.]+:8000/", url) for url in home_urls(8000))


@pytest.mark.slow
def test_static_files_are_served_for_ever_under_a_name_with_a_hash(served):
    manifest = Path(served.environment["TABLESIDE_VAR"], "static", "staticfiles.json")
    name = json.loads(manifest.read_text())["paths"]["django_htmx/htmx-2.min.js"]

    with urlopen(Request(f"{served.url}/static/{name}", headers={"Accept-Encoding": "br"})) as answer:
        assert answer.headers["Content-Encoding"] == "br"
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
