"""Why the app chose a move is said in a sentence, whoever decided."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import fields

import pytest

import scoring.players
from games.phrasing import reason_sentence
from games.phrasing.common.registry import all_words
from scoring.players.player import Reason

for module in pkgutil.walk_packages(scoring.players.__path__, "scoring.players."):
    importlib.import_module(module.name)

REASONS = sorted(Reason.__subclasses__(), key=lambda kind: kind.code)
NAMES = ("Ann", "Ben")


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.code)
@pytest.mark.parametrize("amount", [-1, 0, 1, 2])
def test_every_reason_has_a_sentence_for_every_amount(kind, amount):
    facts = {field.name: amount for field in fields(kind)} | {"code": kind.code, "seat": 1}

    said = reason_sentence(facts, NAMES)

    assert kind.code in all_words().reasons
    assert said.endswith(".")
    assert "%(" not in said
