"""The first page that a stranger reads: short, with pictures that are there, and every setting told once."""

from __future__ import annotations

import re
import tomllib

from PIL import Image

from tests.support.stage import ROOT

README = (ROOT / "README.md").read_text("utf-8")
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
WORDS = re.compile(r'(?:env\.\w+|one_of|checked_key|env\.str)\(\s*"([A-Z_]{2,})"')
RELEASE = re.compile(r"^## (?:Unreleased|0\.1|\d+\.\d+\.\d+, \d{4}-\d\d-\d\d)$")


def test_the_front_page_has_one_picture_and_one_that_moves_and_two_commands():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    commands = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)

    assert [(ROOT / one).suffix for one in pictures] == [".png", ".webp"]
    assert len("".join(commands).splitlines()) == 2
    assert len(README.splitlines()) < 35


def test_the_moving_picture_moves_for_ten_seconds():
    with Image.open(ROOT / "docs" / "screens" / "turn.webp") as timeline:
        frames = int(getattr(timeline, "n_frames", 1))
        total = 0
        for number in range(frames):
            timeline.seek(number)
            timeline.load()
            total += timeline.info["duration"]

    assert frames >= 3
    assert 8_000 <= total <= 12_000


def test_every_setting_is_told():
    told = (ROOT / "docs" / "settings.md").read_text("utf-8")
    asked = set(WORDS.findall((ROOT / "config" / "settings.py").read_text("utf-8")))

    assert {"SUBPATH", "PROXIES", "TLS", "SECRET_KEY"} <= asked
    assert sorted(name for name in asked if f"`{name}`" not in told) == []


def test_releases_have_a_number_and_a_day():
    titles = [line for line in CHANGES.splitlines() if line.startswith("## ")]

    assert [title for title in titles if not RELEASE.match(title)] == []
    assert re.fullmatch(r"\d+\.\d+\.\d+", tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])
