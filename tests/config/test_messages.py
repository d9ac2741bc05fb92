"""The tools that collect and compile translations."""

from jinja2.ext import babel_extract

from tools import messages


def test_templates_give_their_sentences_with_contexts_and_plurals():
    template = """
      <p>{{ _("Your turn") }}</p>
        {{ pgettext("tile", "road") }}
      {% trans trimmed n=points %}
        {{ n }} point
      {% pluralize n %}
        {{ n }} points
      {% endtrans %}
      it's {# not a sentence #} a (trap
    """
    calls = messages.sentences_in(messages.ROOT / "page.html", template, babel_extract)
    found = {(text, context) for _path, _line, text, _comments, context in calls}

    assert found == {
        ("Your turn", None),
        ("road", "tile"),
        (("%(n)s point", "%(n)s points"), None),
    }
