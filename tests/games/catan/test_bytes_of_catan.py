"""Bytes that a move of Catan sends: few to the phone that made it, less to the others."""

from __future__ import annotations

import gzip
from uuid import uuid4

import pytest
from django.utils import translation

from games.log.position import position_of
from tests.games.catan.playing import clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)

MOST_OF_ANSWER = 3000
MOST_OF_PULL = 1500


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("cards", ["phones", "table"])
def test_an_answer_and_a_pull_are_small(cards, language):
    table = open_catan(cards)
    play(table, 80)
    phones = clients()
    sizes = {"answer": 0, "pull": 0}
    for _ in range(30):
        table.refresh_from_db()
        now = position_of(table)
        if now.state.over:
            break
        seat = now.state.actors[0]
        if now.state.phase not in ("roll", "trade", "build"):
            play(table, 1)
            continue
        lay = "roll:8" if now.state.phase == "roll" else "end"
        form = {"lay": lay, "seen": str(table.head), "token": str(uuid4())}
        headers = {"HX-Request": "true", "Accept-Language": language}
        with translation.override(language):
            answer = phones[seat].post(f"/t/{table.uid}/record/", form, headers=headers)
            assert answer.status_code == 200
            others = [one for number, one in enumerate(phones) if number != seat]
            pulls = [one.get(f"/t/{table.uid}/pull/?seen={table.head}", headers=headers) for one in others]
        sizes["answer"] = max(sizes["answer"], packed(answer))
        sizes["pull"] = max(sizes["pull"], *map(packed, pulls))
    print(cards, language, sizes)  # noqa: T201 - with -rP

    assert sizes["answer"] <= MOST_OF_ANSWER
    assert sizes["pull"] <= MOST_OF_PULL


def packed(answer) -> int:
    """Return the bytes of an answer as they travel."""
    return len(gzip.compress(answer.content, 6))
