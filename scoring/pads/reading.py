"""A pad read from its file, and checked from top to bottom before anything is played with it."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from scoring.pads.formula import LARGEST, BadFormula, read_formula
from scoring.pads.pad import (
    COLOURS,
    LARGEST_FILE,
    LONGEST_LABEL,
    LONGEST_LAP,
    LONGEST_TEXT,
    MOST_ENTRIES,
    MOST_POINTS,
    BadPad,
    Event,
    Pad,
    Text,
    Track,
    named_parts,
    names_of_counter,
)

KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
# With `pad-` before it, it is the key of a game, for which tables have 32 signs.
PAD_KEY: Final = re.compile(r"[a-z][a-z0-9-]{0,25}")
FACE: Final = re.compile(r"[a-z0-9][a-z0-9_]{0,31}")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")
LINE: Final = re.compile(r"\bline ([0-9]+)")
PLACE: Final = re.compile(r" - at `(?:key in )?\$\.?(.*)`$", re.DOTALL)
MISFIT: Final = re.compile(
    r"Object contains unknown field `(?P<unknown>.*?)`|Object missing required field `(?P<missing>.*?)`"
    r"|(?P<kind>Expected `)",
    re.DOTALL,
)
MOST_LANGUAGES: Final = 12
MOST_DOTS: Final = 120
"""Dots of a line: the reader of TOML takes time and room for the square of a key's parts."""
MOST_WORDS: Final = 800
WIDEST_VALUE: Final = 1_000
"""Numbers that a value may take, each of which is a choice."""
PILED_UP: Final = 3
"""Signs upon one letter."""


def read_pad(text: str | bytes) -> Pad:
    """Return the pad that a data file says; raise BadPad, with the place, if it says none."""
    raw = text.encode("utf-8") if isinstance(text, str) else text
    if len(raw) > LARGEST_FILE:
        raise BadPad("pad.too_large", most=LARGEST_FILE)
    # Before the file is read: reading is what a key of endless parts makes dear.
    if any(line.count(b".") > MOST_DOTS for line in raw.splitlines()):
        raise BadPad("pad.too_deep")
    try:
        content = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadPad("pad.not_text") from None
    except ValueError as error:  # also a number of thousands of digits, which is no TOMLDecodeError
        found = LINE.search(str(error))
        line = int(found[1]) if found else raw.count(b"\n") + 1
        raise BadPad("pad.not_toml", line=line) from None
    except RecursionError:
        raise BadPad("pad.too_deep") from None
    return as_pad(content)


def as_pad(content: object) -> Pad:
    """Return the pad that plain data describes; raise BadPad if it describes none."""
    try:
        pad = msgspec.convert(content, Pad, strict=True)
    except msgspec.ValidationError as error:
        raise _misfit(str(error)) from None
    except RecursionError:
        raise BadPad("pad.too_deep") from None
    _PadCheck(pad).all()
    return pad


def _misfit(message: str) -> BadPad:
    at = PLACE.search(message)
    where = at[1].replace("[...]", "")[:LONGEST_LABEL] if at else ""
    found = MISFIT.match(message)
    if found is None:
        return BadPad("pad.wrong_form", where)
    if found["kind"]:
        return BadPad("pad.wrong_kind", where)
    code = "pad.unknown_field" if found["unknown"] else "pad.missing_field"
    return BadPad(code, where, field=(found["unknown"] or found["missing"])[:LONGEST_LABEL])


def plain(pad: Pad) -> dict[str, Any]:
    """Return a pad as plain data; `as_pad` makes the same pad of it again."""
    made: dict[str, Any] = msgspec.to_builtins(pad)
    return made


class _PadCheck:
    """One look at a pad, from top to bottom."""

    def __init__(self, pad: Pad) -> None:
        self.pad = pad
        self.shared = self._shared_names()

    def _shared_names(self) -> frozenset[str]:
        pad = self.pad
        counted = {
            name for key, one in pad.counters.items() for name in ((key,) if one.shared else names_of_counter(key))
        }
        return frozenset({*pad.values, *counted, *(f"has_{key}" for key in pad.awards), "seats"})

    def all(self) -> None:
        pad = self.pad
        if not PAD_KEY.fullmatch(pad.key):
            raise BadPad("pad.unfit_key", "key", key=pad.key[:40])
        self._numbers()
        self._words()
        self._keys()
        self._sets()
        for key, event in pad.events.items():
            self._event(f"events.{key}", event)
        self._kept()
        for key, section in pad.sections.items():
            self._known(f"sections.{key}.events", section.events, pad.events)
        for key, edition in pad.editions.items():
            self._known(f"editions.{key}.values", edition.values, pad.values)
            for name, number in edition.values.items():
                self._range(f"editions.{key}.values.{name}", pad.values[name].least, number, pad.values[name].most)

    def _kept(self) -> None:
        pad = self.pad
        for key, counter in pad.counters.items():
            self._formula(f"counters.{key}.worth", counter.worth or "0", frozenset(pad.values))
            self._known(f"counters.{key}.instead", [counter.instead] if counter.instead else [], pad.counters)
            self._range(f"counters.{key}", counter.least, counter.start, counter.most)
            for step in (*counter.steps, 1 if counter.steps else 0):
                self._range(f"counters.{key}.steps", 1, step, MOST_POINTS)
        for key, award in pad.awards.items():
            self._formula(f"awards.{key}.worth", award.worth or "0", frozenset(pad.values))
        for key, one in pad.companions.items():
            self._formula(f"companions.{key}.takes", one.takes, self.shared | {"points"})
            self._key(f"companions.{key}.of", one.of)
            self._key(f"companions.{key}.source", one.source or key)
        for key, figure in pad.figures.items():
            self._range(f"figures.{key}.each", 1, figure.each, MOST_ENTRIES)
            self._range(f"figures.{key}.strength", 0, figure.strength, MOST_ENTRIES)
        for key, gauge in pad.gauges.items():
            self._formula(f"gauges.{key}", gauge.value, self.shared)
        for key, tally in pad.tallies.items():
            self._known(f"tallies.{key}.moves", tally.moves.values(), pad.counters)
            self._known(f"tallies.{key}.moves", tally.moves, tally.faces)

    def _numbers(self) -> None:
        pad = self.pad
        least, most = pad.seats
        self._known("colours", pad.colours, COLOURS)
        if not 1 <= least <= most <= len(set(pad.colours)) == len(pad.colours):
            raise BadPad("pad.seats", "seats", least=least, most=most)
        if pad.wins not in ("highest", "lowest"):
            raise BadPad("pad.choice", "wins", choice=pad.wins[:40], choices="highest, lowest")
        self._range("target", -MOST_POINTS, pad.target, MOST_POINTS)
        self._range("rounds", 0, pad.rounds, MOST_ENTRIES)
        if pad.track:
            self._track(pad.track)
        for key, value in pad.values.items():
            self._range(f"values.{key}", value.least, value.is_, value.most)
            self._range(f"values.{key}", 0, value.most - value.least, WIDEST_VALUE)

    def _track(self, track: Track) -> None:
        if isinstance(track.lap, int):
            self._range("track.lap", 1, track.lap, LONGEST_LAP)
        else:
            self._known("track.lap", [track.lap], self.pad.values)
            self._range(f"values.{track.lap}", 1, self.pad.values[track.lap].least, LONGEST_LAP)
        self._range("track.stops", 0, track.stops, LONGEST_LAP)
        self._range("track.marks", 0, track.marks, MOST_ENTRIES)
        self._known("track.markers", [track.markers] if track.markers else [], self.pad.sets)
        if track.brings:
            self._key("track.brings", track.brings)

    def _range(self, where: str, least: int, number: int, most: int) -> None:
        if not -MOST_POINTS <= least <= number <= most <= MOST_POINTS:
            facts = {"number": number, "least": least, "most": most}
            raise BadPad("pad.out_of_range", where, **{key: sayable(fact) for key, fact in facts.items()})

    def _words(self) -> None:
        pad = self.pad
        check_text("name", pad.name, LONGEST_LABEL)
        if not (pad.name if isinstance(pad.name, str) else "".join(pad.name.values())).strip():
            raise BadPad("pad.no_name", "name")
        check_text("about", pad.about, LONGEST_TEXT)
        named = (*pad.sets.items(), *pad.words.items(), *named_parts(pad))
        for key, text in (*named, *((key, one.name) for key, one in pad.editions.items())):
            check_text(key[:40], text, LONGEST_LABEL)
        for kind, key, part in pad.parts():
            check_text(f"{kind}.{key}.about", getattr(part, "about", ""), LONGEST_TEXT)
            check_text(f"{kind}.{key}.text", getattr(part, "text", ""), LONGEST_TEXT)
            if kind == "notes":
                check_text(f"{kind}.{key}.source", part.source, LONGEST_LABEL)

    def _keys(self) -> None:
        pad, met = self.pad, dict[str, int]()
        for kind, key, part in pad.parts():
            met[kind] = met.get(kind, 0) + 1
            self._key(f"{kind}.{key}", key)
            if met[kind] > MOST_ENTRIES:
                raise BadPad("pad.too_many", kind, most=MOST_ENTRIES)
            for name in (*getattr(part, "inputs", ()), *getattr(part, "lets", ())):
                self._key(f"{kind}.{key}", name)
        for where, keys in (
            ("sets", list(pad.sets)),
            ("editions", list(pad.editions)),
            ("words", list(pad.words)),
            *(("faces", list(tally.faces)) for tally in pad.tallies.values()),
            *(("faces", counter.faces) for counter in pad.counters.values()),
        ):
            most = MOST_WORDS if where == "words" else MOST_ENTRIES
            if len(keys) > most:
                raise BadPad("pad.too_many", where, most=most)
            for key in keys:
                self._key(where, key, FACE)

    def _key(self, where: str, key: str, form: re.Pattern[str] = KEY) -> None:
        if not form.fullmatch(key):
            raise BadPad("pad.unfit_key", where, key=shown(key))

    def _sets(self) -> None:
        for kind, key, part in self.pad.parts():
            inputs = getattr(part, "inputs", {}).values()
            self._known(f"{kind}.{key}.set", [one.set for one in (part, *inputs) if one.set], self.pad.sets)

    def _known(self, where: str, keys: Iterable[str], known: Iterable[str]) -> None:
        known = set(known)
        for key in keys:
            if key not in known:
                raise BadPad("pad.unknown_name", where, name=key[:40])

    def _event(self, where: str, event: Event) -> None:
        for name, choice, choices in (
            ("during", event.during, ("play", "final", "any")),
            ("tie", event.tie, ("all", "nobody")),
        ):
            if choice not in choices:
                raise BadPad("pad.choice", f"{where}.{name}", choice=choice[:40], choices=", ".join(choices))
        if len(event.inputs) + len(event.lets) + len(event.terms) + len(event.counts) > MOST_ENTRIES:
            raise BadPad("pad.too_many", where, most=MOST_ENTRIES)
        for key, one in event.inputs.items():
            self._range(f"{where}.inputs.{key}", one.least, one.first, one.highest)
            self._known(f"{where}.inputs.{key}.short", [one.short] if one.short else [], self.pad.words)
        names = self.shared | frozenset(event.inputs)
        for key, text in event.lets.items():
            self._formula(f"{where}.lets.{key}", text, names)
            names |= {key}
        for term in event.terms:
            self._key(f"{where}.terms", term.of)
            self._formula(f"{where}.terms.{term.of}", term.points, names | {"so_far"})
            self._formula(f"{where}.terms.{term.of}.count", term.count or "1", names)
        # A counter that is worth something, or takes another's place, is moved by hand alone.
        plain_ones = [key for key, one in self.pad.counters.items() if not one.worth and not one.instead]
        self._known(f"{where}.counts", event.counts, plain_ones)
        for key, text in event.counts.items():
            self._formula(f"{where}.counts.{key}", text, names)

    def _formula(self, where: str, text: str, names: frozenset[str]) -> None:
        try:
            asked = read_formula(text).names
        except BadFormula as error:
            raise BadPad(error.code, where, **{"text": text[:40], **error.facts}) from None
        self._known(where, sorted(asked), names)


def sayable(number: int) -> int:
    # TOML reads hexadecimal numbers of any length, and Python refuses to write one of more than 4,300 digits in a
    # sentence.
    return max(-LARGEST, min(number, LARGEST))


def shown(key: str) -> str:
    # An unfit key goes into the sentence that refuses it, control signs and all.
    return "".join(sign if sign.isprintable() else "?" for sign in key[:40])


def check_text(where: str, text: Text, longest: int) -> None:
    """Raise BadPad for words that are too long, or hold what no label needs: signs of a script, control signs."""
    texts: Mapping[str, str] = text if isinstance(text, dict) else {"en": text}
    if len(texts) > MOST_LANGUAGES or not all(LANGUAGE.fullmatch(language) for language in texts):
        raise BadPad("pad.languages", where, most=MOST_LANGUAGES)
    for one in texts.values():
        if len(one) > longest:
            raise BadPad("pad.long_text", where, most=longest)
        # The words of a stranger's file stand on the pages of a whole table.
        if "<" in one or ">" in one or not one.isprintable() or is_piled_up(one):
            raise BadPad("pad.unfit_text", where)


def is_piled_up(text: str) -> bool:
    """Return whether more signs stand upon one letter than any script has."""
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > PILED_UP:
            return True
    return False
