"""Collect the sentences to translate, and proofread the translations, without gettext programs.

`messages.py update` rewrites locale/*/LC_MESSAGES/django.po from what Python, templates, rulebooks and pads say.
`messages.py check` fails on sentences that are missing, unsure, stale or badly set, by the facts of each language.
Both take locales ("check de"); else `update` is for all with a `language.toml`, `check` for those that pages offer.
docs/languages.md says how to write for it.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from jinja2.ext import babel_extract

if TYPE_CHECKING:
    from config.languages import SpellingFacts

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("config", "games")
TEMPLATES: Final = ("templates", "games")
KEYWORDS: Final = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "pgettext_lazy": ((1, "c"), 2),
}
PLACEHOLDER: Final = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")
MARKUP: Final = re.compile(r"</?[a-z][^>]*>|&\w+;")
NAMES: Final = {
    "BG",
    "BoardGameGeek",
    "C2",
    "C3",
    "CSV",
    "TOML",
    "Carcassonne",
    "Chrome",
    "Catanatron",
    "Cookie",
    "Doch",
    "English",
    "Fi",
    "Firefox",
    "JCloisterZone",
    "JSON",
    "JavaScript",
    "K7M4",
    "Mayflower",
    "New",
    "QR",
    "Spiel",
    "Stats",
    "Tableside",
    "Trader",
    "UTF",
    "iOS",
    "Wi",
    "World",
    "XML",
    "ZIP",
    "bgsplay",
    "catanatron",
    "gz",
    "gzip",
    "jcz",
    "json",
    "jsonl",
}
"""Latin words that may stand in a sentence of another script."""

SIGNS: Final = re.compile("[−·–×→←↑↓✓…’\u2009\u2060]")
"""Signs that old encodings lack, and that are right all the same."""

QUOTES: Final = frozenset('“”„‚‘«»‹›「」『』《》〈〉"')
"""Quotation marks of any language; ’ is an apostrophe too."""

NARROW: Final = re.compile(r"[\u4e00-\u9fff）」』”》] ?[,;:?!.]|[,;:?!] ?[\u4e00-\u9fff]|\.\.\.")
"""Punctuation of half width beside letters of full width, where its own belongs."""

HEADER: Final = "# What Tableside says; docs/languages.md has the words of the game and the style.\n"

Method = str | Callable[..., Any]
Found = tuple[str, int, "str | tuple[str, ...]", list[str], "str | None"]
Key = tuple[tuple[str, ...], "str | None"]


def main(task: str, *only: str) -> int:
    """Do `task`, for some locales or for all, and return how many lines were complained of."""
    said = sentences()
    if task == "update":
        for locale in only or locales():
            update(locale, said)
        return 0
    wrong = [line for locale in only or locales(offered=True) for line in complaints(locale, read(locale), said)]
    print(*wrong or ["All sentences are translated."], sep="\n")
    return len(wrong)


def locales(*, offered: bool = False) -> list[str]:
    """Return the locales to translate into, or those of them that are offered: all but that of the source."""
    facts = settings.LANGUAGE_FACTS.items()
    return [name for name, one in facts if name != settings.LANGUAGE_CODE and (one.offered or not offered)]


# ---------------------------------------------------------------- collecting


def sentences() -> Catalog:
    """Collect every sentence of the project, in an order that does not depend on the machine."""
    catalogue = Catalog(project="Tableside", charset="utf-8", fuzzy=False)
    for path, line, message, comments, context in sorted(_found(), key=itemgetter(0, 1)):
        catalogue.add(message, locations=[(path, line)], auto_comments=comments, context=context)
    return catalogue


def _found() -> Iterator[Found]:
    from tools.data_texts import data_texts  # noqa: PLC0415 - wants Django to be set up, and the project on the path

    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*.py"):
            yield from sentences_in(path, path.read_text(encoding="utf-8"))
    for path in templates():
        yield from sentences_in(path, path.read_text(encoding="utf-8"), babel_extract)
    for path, place, context, english in data_texts():
        yield path.relative_to(ROOT).as_posix(), place, english, [], context


def templates() -> list[Path]:
    """Return every template."""
    return sorted(path for folder in TEMPLATES for path in (ROOT / folder).rglob("*.html"))


def sentences_in(path: Path, source: str, method: Method = "python") -> Iterator[Found]:
    """Find the sentences in `source`, which is what `path` says: Python, or what `method` reads."""
    options = {"newstyle_gettext": "true", "silent": "false"}
    calls = extract(method, io.BytesIO(source.encode()), KEYWORDS, comment_tags=["Translators:"], options=options)
    for line, message, comments, context in calls:
        yield path.relative_to(ROOT).as_posix(), line, message, comments, context


# ------------------------------------------------------------------- keeping


def catalogue_path(locale: str) -> Path:
    """Return where the translations into `locale` are kept."""
    return ROOT / "locale" / locale / "LC_MESSAGES" / "django.po"


def read(locale: str) -> Catalog:
    """Read the translations into `locale`; none yet is an empty catalogue."""
    path = catalogue_path(locale)
    if not path.exists():
        return Catalog(locale=locale, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def update(locale: str, said: Catalog) -> None:
    """Add new sentences to the translations into `locale`, and drop those no longer said."""
    kept = read(locale)
    kept.update(said, no_fuzzy_matching=True)
    kept.obsolete.clear()
    write(locale, kept)


def write(locale: str, catalogue: Catalog) -> None:
    """Write the translations into `locale`, with nothing in it that changes by the clock."""
    body = io.BytesIO()
    write_po(body, catalogue, width=100, include_lineno=False, omit_header=True)
    fields = (
        f"Language: {locale}",
        f"Plural-Forms: {catalogue.plural_forms}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    )
    head = HEADER + 'msgid ""\nmsgstr ""\n' + "".join(f'"{field}\\n"\n' for field in fields) + "\n"
    path = catalogue_path(locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + body.getvalue().decode(), encoding="utf-8")


# -------------------------------------------------------------- proofreading


def complaints(locale: str, kept: Catalog, said: Catalog) -> Iterator[str]:
    """Say what is wrong with the translations `kept` of what is `said`."""
    wanted, present = _keys(said), _keys(kept)
    for key in sorted(wanted - present, key=str):
        yield f"{locale}: not collected yet (make messages): {_named(key)}"
    for key in sorted(present - wanted, key=str):
        yield f"{locale}: no longer said (make messages): {_named(key)}"
    yield from (f"{locale}: out of date (make messages): {key[0]!r}" for key in kept.obsolete)
    for message in filter(_has_words, kept):
        for problem in problems(message, locale):
            yield f"{locale}: {problem}: {_named((_texts(message.id), message.context))} -> {message.string!r}"


def _named(key: Key) -> str:
    texts, context = key
    return f"{texts[0]!r} ({context})" if context else repr(texts[0])


def _has_words(message: Message) -> bool:
    return bool(message.id)  # the head of a catalogue is a message without an id


def _keys(catalogue: Catalog) -> set[Key]:
    return {(_texts(message.id), message.context) for message in filter(_has_words, catalogue)}


def problems(message: Message, locale: str) -> list[str]:
    """Name everything that is wrong with one translation into `locale`."""
    source, target = _texts(message.id), _texts(message.string)
    if not all(target) or (len(source) > 1 and len(target) != plural_forms(locale)):
        return ["not translated"]
    spelling = settings.LANGUAGE_FACTS[locale].spelling
    found = [name for name, wrong in CHECKS.items() if any(wrong(source, text, spelling) for text in target)]
    return [*found, "unsure"] if message.fuzzy else found


def plural_forms(locale: str) -> int:
    """Return how many plural forms `locale` has."""
    return Catalog(locale=locale).num_plurals


def _other_placeholders(source: tuple[str, ...], text: str, _spelling: SpellingFacts) -> bool:
    wanted = {found for form in source for found in PLACEHOLDER.findall(form)}
    return wanted != set(PLACEHOLDER.findall(text))


def _other_markup(source: tuple[str, ...], text: str, _spelling: SpellingFacts) -> bool:
    return sorted(MARKUP.findall(source[-1])) != sorted(MARKUP.findall(text))


def _other_ends(source: tuple[str, ...], text: str, _spelling: SpellingFacts) -> bool:
    return (source[-1] != source[-1].strip()) != (text != text.strip())


def _foreign_words(_source: tuple[str, ...], text: str, spelling: SpellingFacts) -> bool:
    return not spelling.latin and bool(set(re.findall(r"[A-Za-z][A-Za-z0-9]+", _words(text))) - NAMES)


def _narrow_punctuation(_source: tuple[str, ...], text: str, spelling: SpellingFacts) -> bool:
    return spelling.full_width and bool(NARROW.search(text))


def _strangers(source: tuple[str, ...], text: str, spelling: SpellingFacts) -> bool:
    written = "".join(sign for sign in SIGNS.sub("", text) if sign not in spelling.letters)
    if spelling.encoding:
        return written.encode(spelling.encoding, "replace").count(b"?") > written.count("?")
    return any(sign.isalpha() and not sign.isascii() and sign not in source[-1] for sign in written)


def _other_quotes(_source: tuple[str, ...], text: str, spelling: SpellingFacts) -> bool:
    return not QUOTES.intersection(_words(text)) <= set(spelling.quotes)


def _missing_spaces(_source: tuple[str, ...], text: str, spelling: SpellingFacts) -> bool:
    signs = re.escape(spelling.spaced)
    return bool(signs and re.search(rf"[^\u00a0\u202f{signs}][{signs}]", _words(text)))


def _unsaid_words(_source: tuple[str, ...], text: str, spelling: SpellingFacts) -> bool:
    return any(
        re.search(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word), text) for word in spelling.never
    )


def _words(text: str) -> str:
    return MARKUP.sub(" ", PLACEHOLDER.sub(" ", text))


def _texts(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


CHECKS: Final[dict[str, Callable[[tuple[str, ...], str, SpellingFacts], bool]]] = {
    "other placeholders": _other_placeholders,
    "other markup": _other_markup,
    "other space at its ends": _other_ends,
    "foreign words": _foreign_words,
    "narrow punctuation": _narrow_punctuation,
    "characters of another script": _strangers,
    "other quotation marks": _other_quotes,
    "no space before a sign": _missing_spaces,
    "a word that is never said": _unsaid_words,
}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    sys.path.insert(0, str(ROOT))
    django.setup()
    sys.exit(min(main(*sys.argv[1:] or ["check"]), 1))
