"""Why the app chose a move is said in a sentence, whoever decided."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import fields

import pytest

import scoring
from games.phrasing.common.move import closer_sentence, reason_sentence
from games.phrasing.common.registry import all_words
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.catalogue import ruleset_for
from scoring.kernel import Played, Seat
from scoring.kernel.box import Box
from scoring.players.player import Reason

for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
    if ".player." in module.name:
        importlib.import_module(module.name)

REASONS = sorted(Reason.__subclasses__(), key=lambda kind: kind.code)
NAMES = ("Ann", "Ben")


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.code)
@pytest.mark.parametrize("amount", [-1, 0, 1, 2])
def test_every_reason_has_a_sentence_for_every_amount(kind, amount):
    facts = {field.name: amount for field in fields(kind)} | {"code": kind.code, "seat": 1}

    for said in (reason_sentence(facts, NAMES), reason_sentence(facts, NAMES, to_itself=True)):
        assert said.endswith(".")
        assert "%(" not in said
    assert kind.code in all_words().reasons


@pytest.mark.parametrize("lead", [-2, 0, 2])
def test_who_asks_for_a_hint_is_spoken_to(lead):
    reason = {"code": "worth_at_the_end", "lead": lead}

    told = reason_sentence(reason, NAMES, to_itself=True)

    assert re.search(r"\byou\b", told, re.IGNORECASE)
    assert not re.search(r"\bit\b", told)
    assert told != reason_sentence(reason, NAMES)


def test_a_trade_that_helps_is_told_to_whom_it_helps():
    told = reason_sentence({"code": "trade_helps", "seat": 1}, NAMES, to_itself=True)

    assert told == "This trade helps you more than Ben."


def test_nothing_is_said_to_a_seat_that_has_no_words_otherwise():
    assert all_words().own_reasons.keys() <= all_words().reasons.keys()


# ------------------------------------------------------- two ways that read alike

ROADS = ruleset_for(Box("carcassonne", "2006", seats=2))


def test_a_place_is_told_with_the_turn():
    said = {closer_sentence(Played(0, Seat(0), Place((1, 0), rot)), NAMES) for rot in range(4)}

    assert "Ann lays the tile (1 to the right of the start tile, turned twice)." in said
    assert len(said) == 4


def test_two_fields_of_a_tile_are_told_by_their_sides():
    drawn = ROADS.play(ROADS.start(), Seat(0), Draw("base-U")).state
    board = ROADS.play(drawn, Seat(0), Place((1, 0), 0)).state[Board]

    said = [closer_sentence(Played(0, Seat(0), Deploy("meeple", on)), NAMES, board) for on in ("f1", "f2", "r1")]

    assert len(set(said)) == 3
    assert said[2] == "Ann places: meeple (road, right and left)."
    assert closer_sentence(Played(0, Seat(0), Pass()), NAMES, board) == "Ann places no meeple."
