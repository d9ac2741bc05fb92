"""Templates: what Jinja2 makes of pages and of their parts."""

import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import cast

import pytest
from django.template import TemplateDoesNotExist, engines
from django.template.backends.jinja2 import Jinja2
from django.template.loader import get_template, render_to_string
from django.utils.timezone import override as in_zone
from django.utils.translation import override
from jinja2 import UndefinedError, meta, nodes

ENGINE = cast("Jinja2", engines["jinja2"])
PATHS = {
    path.relative_to(folder).as_posix(): path
    for folder in ENGINE.template_dirs
    for path in sorted(Path(folder).rglob("*.html"))
}


def parsed(name):
    return ENGINE.env.parse(PATHS[name].read_text("utf-8"))


def rendered(source, **given):
    return ENGINE.from_string(source).render(given)


def test_every_template_can_be_compiled():
    assert all(callable(get_template(name).render) for name in PATHS)


def test_every_part_that_a_template_names_is_there():
    named = {(name, part) for name in PATHS for part in meta.find_referenced_templates(parsed(name)) if part}

    assert [(name, part) for name, part in named if part not in PATHS] == []


def test_every_filter_function_and_test_that_a_template_names_is_known():
    # Inside an `if`, Jinja2 complains of an unknown filter only when it gets there.
    templates = {name: parsed(name) for name in PATHS}
    named = {(name, one.name) for name, tree in templates.items() for one in tree.find_all((nodes.Filter, nodes.Test))}
    calls = [(name, call.node) for name, tree in templates.items() for call in tree.find_all(nodes.Call)]

    assert [one for one in named if one[1] not in ENGINE.env.filters | ENGINE.env.tests] == []
    macros = {(name, macro.name) for name, tree in templates.items() for macro in tree.find_all(nodes.Macro)}
    functions = [(name, node.name) for name, node in calls if isinstance(node, nodes.Name)]
    assert [one for one in functions if one[1] not in ENGINE.env.globals and one not in macros] == []


def test_no_field_for_a_file_asks_for_an_ending():
    # Phones offer nothing where an ending or type is not known to them; kinds of pictures are known to all.
    field = re.compile(r'<input[^>]*type="file"[^>]*>')
    fields = {name: field.findall(path.read_text("utf-8")) for name, path in PATHS.items()}
    asked = [
        (name, kind)
        for name, found in fields.items()
        for one in found
        for accept in re.findall(r'accept="([^"]*)"', one)
        for kind in accept.split(",")
    ]

    assert sum(map(len, fields.values())) >= 5
    assert [(name, kind) for name, kind in asked if not kind.startswith("image/")] == []


def test_what_a_template_is_not_given_is_an_error():
    with pytest.raises(UndefinedError, match="base"):
        render_to_string("table/_close.html", {})


def test_a_template_that_is_not_there_is_an_error():
    with pytest.raises(TemplateDoesNotExist):
        get_template("table/_nothing.html")


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


def test_a_day_is_written_as_its_reader_writes_it():
    with override("en"):
        english = rendered('{{ day|date("DATE_FORMAT") }}', day=date(2024, 5, 3))
    with override("zh-hant"):
        chinese = rendered('{{ day|date("DATE_FORMAT") }}', day=date(2024, 5, 3))

    assert [english, chinese] == ["May 3, 2024", "2024年5月3日"]


@pytest.mark.parametrize(("language", "written"), [("fr", "3 mai 2024 à 20:30"), ("pt-br", "03/05/2024, às 20:30")])
def test_a_day_and_its_hour_are_joined_as_in_the_language(language, written):
    moment = datetime(2024, 5, 3, 20, 30, tzinfo=UTC)

    with override(language), in_zone("UTC"):
        assert rendered('{{ moment|date("DATETIME_FORMAT") }}', moment=moment) == written


def test_an_hour_is_that_of_the_clock_on_the_wall():
    moment = datetime(2024, 5, 3, 20, 30, tzinfo=UTC)

    with in_zone("Asia/Taipei"):
        shown = rendered('{{ moment|date("Y-m-d") }} {{ moment|time("H:i") }}', moment=moment)

    assert shown == "2024-05-04 04:30"


def test_lines_between_elements_are_not_sent_and_those_in_a_text_are_one_space():
    source = "<ul>\n  {% for word in words %}<li>{{ word }}</li>\n  {% endfor %}</ul>\n<p\n  id='a'>one\n  two</p>\n"

    assert rendered(source, words=["a", "b"]) == "<ul><li>a</li><li>b</li></ul><p id='a'>one two</p>"
