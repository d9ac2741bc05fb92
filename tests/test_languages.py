"""Every sentence is said in every language, whole and well set."""

import html
import re

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.utils.translation import get_language_info

from config.languages import LanguageFacts, SpellingFacts, code_of
from tests.support.cast import seat_cast
from tools import compile_messages, messages

UNSAID = re.compile(
    r"""
      {%-?\s*(?P<verbatim>(?:block)?trans(?:late)?|comment)\b .*? {%-?\s*end(?P=verbatim)\s*%}
    | {%.*?%} | {{.*?}} | {\#.*?\#}
    | <!--.*?--> | <!doctype[^>]*> | &\w+;
    | <(?P<raw>script|style)\b .*? </(?P=raw)>
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
SPOKEN_ATTRIBUTE = re.compile(r"\b(?:alt|title|placeholder|aria-[a-z]*label)=\"([^\"]*)\"")
TAG = re.compile(r"<[^>]*>")
WORD = re.compile(r"[A-Za-z]{2,}|[,;:?!]")
SAME_IN_ALL = {"Tableside", "QR", "toml"}
STIFF = (
    "Keep the rest",
    "Leave it",
    "put something right",
    "took something back",
    "what it said before",
    "Names that belong to nobody",
    "These are the same person",
    "plus gets",
    "minus gives",
    "The robber keeps back",
    "on no phone yet",
    "who corrects",
    "Most points",
    "silent film",
    "Like the phone",
    "Bring games in",
    "Bring it in",
    "Going again",
    "Where its squares are",
    "nothing speaks against",
    "nobody is thanked",
    "can read a tile in this",
    "nested deeper",
    "A key is made of",
    "signs that nobody sees",
    "not so (",
    "Such a figure never",
    "With which harbour",
    "altogether",
    "How it stands",
    "plays it so",
    "the arithmetic done",
    "would be thanked",
    " of one’s own",
    "gate fell",
    "leaves no way across it: join",
    "turned otherwise",
    "cities otherwise",
    "roads otherwise",
    "or there is none such",
    "figures of the land",
    "figure of the land",
    "Before each player",
    "or none at all",
    "speaks against",
    "(more) comes of it",
    "thing needs you",
    "things need you",
    "with what the die shows",
    "as the table plays them",
    "There is no such book",
)
"""Parts of sentences that people at a table do not say, and that were put into plain words."""
STIFF_ALONE = {"Enough", "Keep", "Look at it"}
"""Sentences that say too little by themselves; within others they are plain."""
NUMBERS = {"%(left)s", "%(n)s", "%(iphone)s", "%(number)s"}
"""Numbers and names, which no language inflects."""
ARTICLE = re.compile(r"\b(?:the|an?|no|such|this|friendly|its) (%\(\w+\)s)(?!,| \w+ed\b)", re.IGNORECASE)
CLAUSE = re.compile(
    r"(?:^|[.:] )(?:Who(?:ever|m|se)?(?:’s)?|What(?:ever)?|Which|How|Whether)\b[^?.]*(?:\.|: [^?]*\.)( |$)"
)
"""A statement that begins with a clause: "Whoever finishes a city takes its goods."."""
IMPORTED = re.compile(r"from django\.utils\.translation import ([^#\n(]+|\([^)]*\))")


@pytest.fixture(scope="module")
def said():
    return messages.sentences()


def texts_of(said):
    return [text for message in said for text in ([message.id] if isinstance(message.id, str) else message.id)]


def test_the_app_speaks_as_people_do_at_a_table(said):
    sentences = texts_of(said)

    assert len(sentences) > 1000
    assert STIFF_ALONE.intersection(sentences) == set()
    assert [text for text in sentences if any(stiff in text for stiff in STIFF)] == []


def test_no_statement_begins_with_a_clause(said):
    assert CLAUSE.search("Who takes a tile pays the bid.")
    assert CLAUSE.search("Catch: whatever. What is open pays nothing.")
    assert not CLAUSE.search("Which city is lost?")
    assert [text for text in texts_of(said) if CLAUSE.search(text)] == []


def test_no_noun_is_put_in_after_an_article(said):
    """A language with cases or genders has no form for it: "The %(robber)s moves.", "a %(track)s card"."""
    assert ARTICLE.search("The %(robber)s moves.")

    glued = {text: set(ARTICLE.findall(text)) - NUMBERS for text in texts_of(said)}

    assert {text: nouns for text, nouns in glued.items() if nouns} == {}


def test_there_are_sentences_from_python_and_from_templates(said):
    places = {path.rpartition(".")[2] for message in said for path, _line in message.locations}

    assert {"py", "html"} <= places


@pytest.mark.parametrize(
    ("context", "english"),
    [
        ("rulebook: plague", "Fleas spread"),
        ("pad word: catan_city", "Cities"),
        ("pad word: cities", "Cities"),
        ("pad: plain", "Points for any game."),
    ],
)
def test_rulebooks_and_pads_are_collected_under_what_they_belong_to(said, context, english):
    assert said.get(english, context).locations[0][0].endswith(".toml")


def test_a_rule_that_says_something_else_is_missing_and_its_old_translation_is_stale():
    said, kept = Catalog(), Catalog()
    said.add("Fleas spread fast", context="rulebook: plague")
    kept.add("Fleas spread", "跳蚤蔓延", context="rulebook: plague")

    assert list(messages.complaints("zh_Hans", kept, said)) == [
        "zh_Hans: not collected yet (make messages): 'Fleas spread fast' (rulebook: plague)",
        "zh_Hans: no longer said (make messages): 'Fleas spread' (rulebook: plague)",
    ]


@pytest.mark.parametrize("template", messages.templates(), ids=lambda path: path.name)
def test_a_template_says_nothing_that_is_not_translated(template):
    text = UNSAID.sub(" ", template.read_text(encoding="utf-8"))
    spoken = [*SPOKEN_ATTRIBUTE.findall(text), TAG.sub(" ", text)]

    assert [word for words in spoken for word in WORD.findall(words) if word not in SAME_IN_ALL] == []


def test_gettext_is_imported_under_names_that_the_collector_knows():
    imports = [
        name.strip()
        for folder in messages.SOURCES
        for path in (messages.ROOT / folder).rglob("*.py")
        for names in IMPORTED.findall(path.read_text(encoding="utf-8"))
        for name in names.strip("()").split(",")
    ]
    aliases = {name.split(" as ")[1].strip() for name in imports if " as " in name}

    assert aliases <= set(messages.KEYWORDS)


@pytest.mark.parametrize(
    ("source", "target", "problem"),
    [
        ("Undo", "", "not translated"),
        ("%(name)s has won.", "赢家已定。", "other placeholders"),
        ("%(name)s has won.", "%(player)s赢了。", "other placeholders"),
        ("<b>Undo</b>", "<b>撤销", "other markup"),
        ("Undo ", "撤销", "other space at its ends"),
        ("Undo", "undo", "foreign words"),
        ("Undo, please", "请, 撤销", "narrow punctuation"),
        ("Undo", "復原", "characters of another script"),
    ],
)
def test_a_bad_translation_is_found(source, target, problem):
    assert messages.problems(Message(source, target), "zh_Hans") == [problem]


@pytest.mark.parametrize(
    ("spelling", "target", "problem"),
    [
        ({"letters": "äöüß"}, "Zurück", ""),
        ({"letters": "äöüß"}, "Zurłck", "characters of another script"),
        ({"letters": "äöüß"}, "撤销", "characters of another script"),
        ({"latin": False, "full_width": True, "encoding": "gb2312"}, "撤销", ""),
        ({"quotes": "„“"}, "„Undo“", ""),
        ({"quotes": "„“"}, "“Undo”", "other quotation marks"),
        ({"quotes": "„“"}, '"Undo"', "other quotation marks"),
        ({"spaced": "!?"}, "Undo\u202f!", ""),
        ({"spaced": "!?"}, "Undo\u202f!?", ""),
        ({"spaced": "!?"}, "Undo !", "no space before a sign"),
        ({"spaced": "!?"}, "Undo!", "no space before a sign"),
        ({"never": ("Sie",)}, "Siedler", ""),
        ({"never": ("Sie",)}, "Wollen Sie?", "a word that is never said"),
        ({"never": ("您",), "latin": False}, "請您復原", "a word that is never said"),
    ],
)
def test_a_translation_is_set_as_its_language_says(settings, spelling, target, problem):
    letters = {"letters": "請您復原撤销"} if spelling.get("latin") is False and "encoding" not in spelling else {}
    facts = LanguageFacts(name="Made up", spelling=SpellingFacts(**{**letters, **spelling}))
    settings.LANGUAGE_FACTS = {"de": facts}

    assert messages.problems(Message("Undo", target), "de") == ([problem] if problem else [])


def test_what_is_translated_comes_from_the_folders(settings):
    settings.LANGUAGE_FACTS = {
        "en": LanguageFacts(name="English"),
        "de": LanguageFacts(name="Deutsch"),
        "eo": LanguageFacts(name="Esperanto", offered=False),
    }

    assert messages.locales() == ["de", "eo"]
    assert messages.locales(offered=True) == ["de"]


@pytest.mark.parametrize(
    ("locale", "target"),
    [("zh_Hant", "%(count)s 張版圖卡"), ("zh_Hans", "%(count)s 张板块")],
)
def test_one_form_is_enough_for_a_chinese_plural(locale, target):
    message = Message(("%(count)s tile", "%(count)s tiles"), (target,))

    assert messages.problems(message, locale) == []


def test_a_plural_with_a_form_too_few_is_found():
    message = Message(("%(count)s tile", "%(count)s tiles"), ())

    assert messages.problems(message, "zh_Hans") == ["not translated"]


def test_a_sentence_that_nobody_is_sure_of_is_found():
    message = Message("Undo", "撤销", flags={"fuzzy"})

    assert messages.problems(message, "zh_Hans") == ["unsure"]


def test_a_catalogue_that_lags_behind_is_found():
    said, kept = Catalog(), Catalog()
    said.add("Undo")
    kept.add("Redo", "重做")

    assert [line.split(" (")[0] for line in messages.complaints("zh_Hans", kept, said)] == [
        "zh_Hans: not collected yet",
        "zh_Hans: no longer said",
    ]


def test_the_same_words_in_two_contexts_are_two_sentences():
    said, kept = Catalog(), Catalog()
    said.add("city", context="tile")
    said.add("city", context="board")
    kept.add("city", "城市", context="tile")

    assert len(list(messages.complaints("zh_Hans", kept, said))) == 1


def test_unsure_sentences_are_never_compiled(tmp_path, monkeypatch):
    folder = tmp_path / "zh_Hans" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        '#, fuzzy\nmsgid "Undo"\nmsgstr "重做"\n\nmsgid "Table"\nmsgstr "桌"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(compile_messages, "LOCALE", tmp_path)

    compile_messages.main()

    compiled = (folder / "django.mo").read_bytes()
    assert ("桌".encode() in compiled, "重做".encode() in compiled) == (True, False)


@pytest.mark.parametrize(("code", "name"), settings.LANGUAGES)
def test_a_language_is_known_to_django_too(code, name):
    assert get_language_info(code)["name_local"] == name


SHEETS = ("list=gaps", "list=menu", "list=adjust", "list=note", "tile=base-U", "gap=1,0", "gap=1,0&all")
PAGES = (
    "/",
    "/new/",
    "/join/",
    "/settings/",
    "/rules/",
    "/t/%s/",
    "/t/%s/log/",
    "/t/%s/board/",
    "/t/%s/seats/",
    "/t/%s/seats/invite/",
    *(f"/t/%s/sheet/?{sheet}" for sheet in SHEETS),
)
SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")]
LATIN_FOR_ALL = {
    "Spiel",
    "Doch",
    "Chrome",
    "Firefox",
    "iOS",
    "Android",
    "Ann",
    "Ben",
    "Cleo",
    "English",
    "QR",
    "Tableside",
    "http",
    "iPhone",
    "testserver",
}
UNSEEN = re.compile(r"<(script|style|svg|template)\b.*?</\1>", re.DOTALL)


def latin_words(page):
    text = UNSEEN.sub(" ", page)
    said = [*SPOKEN_ATTRIBUTE.findall(text), html.unescape(TAG.sub(" ", text))]
    return {word for words in said for word in re.findall(r"[A-Za-z]{2,}", words)}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "language",
    [code_of(locale) for locale, one in settings.LANGUAGE_FACTS.items() if one.offered and not one.spelling.latin],
)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_without_latin_letters_has_no_english_on_it(language, page):
    cast = seat_cast(name="桌", seats=SEATS)

    answer = cast.ann.get(page.replace("%s", str(cast.table.uid)), headers={"accept-language": language})

    assert answer.status_code == 200
    assert latin_words(answer.text.replace(cast.code, "")) - LATIN_FOR_ALL == set()
