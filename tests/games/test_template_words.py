"""The words of templates: translated, and markup like the template itself, but for what they name."""

from django.utils import translation

from games.templates import environment


def rendered(source, **values):
    return environment(autoescape=True).from_string(source).render(values)


def test_words_are_in_the_language_of_the_reader():
    with translation.override("zh-hant"):
        assert rendered('{{ _("Log") }}') == translation.gettext("Log") != "Log"


def test_what_words_name_is_escaped_and_they_are_not():
    source = "{% trans name=name %}<bdi>{{ name }}</bdi>’s turn{% endtrans %}"

    assert rendered(source, name="<Ana>") == "<bdi>&lt;Ana&gt;</bdi>’s turn"


def test_a_sign_for_percent_stays_one():
    assert rendered("{% trans %}5 % of it{% endtrans %}") == "5 % of it"
    assert rendered("{% trans share=5 %}{{ share }} % of it{% endtrans %}") == "5 % of it"
