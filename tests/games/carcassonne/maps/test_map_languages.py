"""Pages of maps in Chinese: nothing English is left on them but names."""

from __future__ import annotations

import pytest

from scoring.carcassonne.maps.demo import isla_meeple
from tests.games.carcassonne.maps.test_chips_face_down import lay
from tests.games.carcassonne.maps.test_table_on_a_map import SMALL, log, open_on
from tests.scoring.carcassonne.maps.sheet import sheet
from tests.test_languages import LATIN_FOR_ALL, latin_words

pytestmark = pytest.mark.django_db

NAMES = {
    word
    for label in (isla_meeple().name, *(square.label for square in isla_meeple().squares.values()))
    for word in label.split()
} | {"Test", "Maps", "isla", "meeple", "maps"}
PAGES = (
    "/maps/",
    "/maps/isla-meeple/",
    "/maps/isla-meeple/edit/",
    "/maps/isla-meeple/play/",
    "/maps/new/",
    "/maps/taiwan/",
)
SHEETS = ("", "log/", "board/", "about/", "sheet/?list=stock", "fix/1/new/", "fix/1/new/sheet/?list=chip")


def english_on(answer):
    assert answer.status_code == 200
    return latin_words(answer.content.decode()) - LATIN_FOR_ALL - NAMES


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
@pytest.mark.parametrize("page", PAGES)
def test_a_chinese_page_of_maps_has_no_english_on_it(client, language, page):
    assert english_on(client.get(page, headers={"accept-language": language})) == set()


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_a_chinese_table_on_a_map_has_no_english_on_it(language):
    table, phone = open_on({"map": SMALL, "chips": ["1,0", "1,1"]})
    lay(table, "base-U", [1, 0])
    log(table, {"do": "collect", "chip": "blue-2"}, {"do": "pass"})
    lay(table, "base-B", [1, 1])
    for sheet_ in SHEETS:
        answer = phone.get(f"/t/{table.uid}/{sheet_}", headers={"accept-language": language})
        text = answer.content.decode().replace(table.join_code or "-", "")
        assert latin_words(text) - LATIN_FOR_ALL - NAMES == set(), sheet_


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_a_chinese_ledger_has_no_english_on_it(language):
    table, phone = open_on({"map": sheet("S L L S\n. L L .", chip_set="ledger"), "chips": ["1,0"]})
    lay(table, "base-U", [1, 0])
    log(table, {"do": "collect", "chip": "blue-2"})
    answer = phone.get(f"/t/{table.uid}/sheet/?list=spend", headers={"accept-language": language})

    assert english_on(answer) == set()
