"""In Chinese the robber has another name in Cities & Knights (S2:72, 327) than in the base game (S4:161)."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.utils import translation

from games import services
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.wording import Wording, use_wording
from scoring.catan import refusal as refusals
from tests.games.catan.playing import open_catan, play
from tests.games.catan.sets.knights.recorded import record
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db

BASE, KNIGHTS = "強盜", "盜賊"


def pages(table) -> str:
    """Return all pages of a game that speak of its moves, in Traditional Chinese."""
    client = phone_client(ANN)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hant"
    paths = [f"/t/{table.uid}/", *(f"/t/{table.uid}/log/?page={page}" for page in range(1, 5))]
    paths += [f"/games/{table.uid}/luck/", *([f"/games/{table.uid}/replay/"] if table.status == "finished" else [])]
    answers = [client.get(path) for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    assert "zh-hant" in answers[0].text[:200].lower()
    return "".join(answer.text for answer in answers)


def test_pages_of_cities_and_knights_call_it_as_their_rules_do():
    (table,) = services.import_file(content=json.dumps(record()).encode(), phone=ANN).tables
    shown = pages(table)

    assert shown.count(KNIGHTS) > 5
    assert BASE not in shown


def test_pages_of_the_base_game_keep_its_word():
    table = open_catan("table")
    play(table, 160)
    shown = pages(table)

    assert shown.count(BASE) > 2
    assert KNIGHTS not in shown


@pytest.mark.parametrize(("sets", "word"), [([], BASE), (["knights"], KNIGHTS)])
def test_the_form_of_a_new_table_calls_it_so_too(client, sets, word):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hant"
    form = client.post("/new/", {"game": "catan", "edition": "2022", "sets": sets, "again": "edition"})

    assert f"友善的{word}" in form.text


@pytest.mark.parametrize(("sets", "word"), [((), BASE), (("base", "knights"), KNIGHTS), (("5-6",), BASE)])
def test_a_refusal_calls_it_so_too(sets, word):
    with translation.override("zh-hant"), use_wording(Wording(sets)):
        said = refusal_sentence(refusals.RobberStays((0, 0)), ["Ann", "Ben"])

    assert said.startswith(f"{word}要移到")
