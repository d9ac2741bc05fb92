"""Languages are folders with a file of facts: what it may say, and what is drawn from it."""

from __future__ import annotations

import msgspec
import pytest
from django.conf import settings

from config.bundles import bundled
from config.languages import aliases, code_of, language_styles, offered, read_languages


@pytest.fixture
def folder(tmp_path):
    for locale, facts in {
        "pt_BR": 'name = "Português do Brasil"\norder = 5\naliases = ["pt-AO"]',
        "en": 'name = "English"\norder = 1',
        "eo": 'name = "Esperanto"\noffered = false\naliases = ["ido"]\n[style]\n--h1 = "1rem"',
        "ja": 'name = "日本語"\norder = 4\n[style]\nword-break = "auto-phrase"\n--h-weight = "700"',
    }.items():
        (tmp_path / locale).mkdir()
        (tmp_path / locale / "language.toml").write_text(facts, "utf-8")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "other_names.toml").write_text('catapult = ["Das Katapult"]')
    return tmp_path


def test_a_folder_with_facts_is_a_language_in_its_order(folder):
    found = read_languages(folder)

    assert list(found) == ["en", "ja", "pt_BR", "eo"]
    assert offered(found) == [("en", "English"), ("ja", "日本語"), ("pt-br", "Português do Brasil")]


def test_a_language_that_is_not_offered_has_neither_other_codes_nor_a_style(folder):
    found = read_languages(folder)

    assert aliases(found) == {"pt-ao": "pt-br"}
    assert language_styles(found.items()) == (
        "@layer tokens {\n:lang(ja) { word-break: auto-phrase; --h-weight: 700; }\n}\n"
    )


@pytest.mark.parametrize("facts", ['nam = "Deutsch"', "", "name = 3", 'name = "Deutsch"\n[spelling]\nleters = "ä"'])
def test_facts_that_nobody_knows_are_refused(tmp_path, facts):
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "language.toml").write_text(facts, "utf-8")

    with pytest.raises(msgspec.ValidationError):
        read_languages(tmp_path)


def test_english_comes_first_and_the_style_of_each_language_is_on_every_page():
    assert settings.LANGUAGES[0] == (settings.LANGUAGE_CODE, "English")
    assert len(settings.LANGUAGES) > 2
    style = bundled("css/every.css")
    for locale, facts in settings.LANGUAGE_FACTS.items():
        assert (f":lang({code_of(locale)})" in style) == bool(facts.offered and facts.style)
    assert ":lang(zh)" not in style


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("yue-HK", "zh-hant"),
        ("yue-Hant-HK,en;q=0.5", "zh-hant"),
        ("nan-TW, en", "zh-hant"),
        ("cmn-Hant", "zh-hant"),
        ("cmn-Hant-TW;q=0.9,en;q=0.8", "zh-hant"),
        ("cmn", "zh-hans"),
        ("CMN-HANS-SG", "zh-hans"),
        ("zh-TW", "zh-hant"),
        ("zh-HK", "zh-hant"),
        ("zh-Hans-SG", "zh-hans"),
        ("zh-CN", "zh-hans"),
        ("fr-yue", "en"),
        ("yues", "en"),
        ("yue-HK;q=0.3,en-GB", "en"),
        ("yue-" + "x" * 5000, "en"),
        ("", "en"),
    ],
)
def test_a_phone_gets_the_language_that_it_asks_for_by_any_code(client, asked, given):
    page = client.get("/settings/", headers={"accept-language": asked}).text

    assert f'<html lang="{given}"' in page
