"""Fragments: what Jinja2 makes of the parts of a page, and how pages include them."""

from pathlib import Path

import pytest
from django.template import TemplateDoesNotExist, engines
from django.utils.translation import override
from jinja2 import UndefinedError

from games.fragments import ENGINE, is_fragment

FOLDER = Path(__file__).resolve().parents[2] / "templates"
NAMES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("_*.html"))


def rendered(source, **given):
    return engines[ENGINE].from_string(source).render(given)


def included(name, **given):
    return engines["django"].from_string('{% include "' + name + '" %}').render(given)


@pytest.mark.parametrize("name", list(filter(is_fragment, NAMES)))
def test_every_fragment_can_be_compiled(name):
    assert callable(engines[ENGINE].get_template(name).render)


def test_what_a_fragment_is_not_given_is_an_error():
    with pytest.raises(UndefinedError, match="base"):
        engines[ENGINE].get_template("table/_close.html").render({})


def test_a_page_includes_a_fragment_by_its_name():
    assert 'href="/t/1/sheet/"' in included("table/_close.html", base="/t/1/")


def test_a_page_cannot_include_what_is_not_there():
    with pytest.raises(TemplateDoesNotExist):
        included("table/_nothing.html")


def test_what_is_shown_is_escaped_and_drawings_are_not():
    shown = rendered('{{ name }}{{ "plus"|icon }}', name="<b>")

    assert shown.startswith("&lt;b&gt;<svg")


def test_the_facts_in_a_sentence_are_escaped_and_its_markup_is_kept():
    said = rendered("{% trans name=name %}<bdi>{{ name }}</bdi>’s turn{% endtrans %}", name="<i>Ann</i>")

    assert said == "<bdi>&lt;i&gt;Ann&lt;/i&gt;</bdi>’s turn"


def test_a_sentence_is_said_in_the_language_of_the_moment():
    said = []
    for language in ("en", "zh-hant", "zh-hans", "en"):
        with override(language):
            said.append(rendered('{{ _("Undo") }}'))

    assert said == ["Undo", "復原", "撤销", "Undo"]


def test_a_number_of_things_is_said_in_one_form_or_the_other():
    source = "{% trans n=n %}{{ n }} tile{% pluralize n %}{{ n }} tiles{% endtrans %}"

    assert [rendered(source, n=n) for n in (1, 2)] == ["1 tile", "2 tiles"]


def test_lines_between_elements_are_not_sent_and_those_in_a_text_are():
    source = "<ul>\n  {% for word in words %}<li>{{ word }}</li>\n  {% endfor %}</ul>\n<p>one\n two</p>\n"

    assert rendered(source, words=["a", "b"]) == "<ul><li>a</li><li>b</li></ul><p>one\n two</p>"
