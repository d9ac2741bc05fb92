"""The games of the soak: with everything that the catalogue has, and the same ones wherever they are played."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scoring.carcassonne.box import CARCASSONNE
from scoring.catan.box import CATAN
from tests.soak.boxes import FIXED, FIXED_GAMES, GAMES_OF_A_COMMIT, KINDS, MAKE, date_of_commit, drawn, names_to_play

pytestmark = pytest.mark.soak

SAID = "from tests.soak.boxes import drawn; print([repr(drawn(f'fixed-{n:03}')) for n in range(16)])"


@pytest.fixture(autouse=True)
def nothing_asked(monkeypatch):
    for name in ("SOAK_GAME", "SOAK_GAMES", "SOAK_SEED"):
        monkeypatch.delenv(name, raising=False)


def test_a_commit_plays_some_fixed_games_and_most_by_its_date():
    names = names_to_play()
    fixed = [name for name in names if name.startswith(FIXED)]

    assert (len(set(names)), len(fixed)) == (GAMES_OF_A_COMMIT, FIXED_GAMES)
    assert all(name.startswith(date_of_commit()) for name in names if name not in fixed)


def test_more_games_of_another_day_are_asked_for(monkeypatch):
    monkeypatch.setenv("SOAK_GAMES", "1000")
    monkeypatch.setenv("SOAK_SEED", "2026-12-01")

    assert names_to_play()[-1] == "2026-12-01-969"


def test_one_game_is_played_alone(monkeypatch):
    monkeypatch.setenv("SOAK_GAME", "2026-12-01-031")

    assert names_to_play() == ["2026-12-01-031"]
    assert "SOAK_GAME=2026-12-01-031 " in drawn("2026-12-01-031").command


def test_every_kind_of_game_is_drawn():
    assert set(KINDS) == set(MAKE)


def test_a_night_of_games_has_everything_in_its_boxes():
    games = [drawn(f"{FIXED}-{number:03}") for number in range(200)]
    boxes = [game.box for game in games]

    assert {key for box in boxes for key in box.sets} >= set(CARCASSONNE.sets) | set(CATAN.sets)
    assert {box.edition for box in boxes} >= set(CARCASSONNE.editions) | set(CATAN.editions)
    assert {box.seats for box in boxes} >= set(range(1, 7))
    assert {box.options.get("cards") for box in boxes} >= {"phones", "table", "none"}
    assert {box.board.get("dealt", False) for box in boxes if "map" in box.board} == {False, True}
    assert any(game.said for game in games)


def test_a_name_is_the_same_game_in_every_process():
    def said(seed: str) -> str:
        asked = [sys.executable, "-c", SAID]
        return subprocess.run(asked, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True).stdout

    assert said("1") == said("2")
