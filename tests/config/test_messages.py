"""The tools that collect and compile translations."""

from tools import messages


def test_templates_give_their_sentences_with_contexts_and_plurals():
    template = """
      <p>{% translate "Your turn" %}</p>
        {% translate "road" context "tile" %}
      {% blocktranslate count n=points trimmed %}
        {{ n }} point
      {% plural %}
        {{ n }} points
      {% endblocktranslate %}
      it's {# not a sentence #} a (trap
    """
    calls = messages.sentences_in(messages.ROOT / "page.html", messages.as_python(template))
    found = {(text, context) for _path, _line, text, _comments, context in calls}

    assert found == {
        ("Your turn", None),
        ("road", "tile"),
        (("%(n)s point", "%(n)s points"), None),
    }
