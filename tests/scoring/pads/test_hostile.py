"""Files that want to do harm, or are only careless: each is refused with a code and the place."""

from __future__ import annotations

import time
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.moves import Seat
from scoring.pads.box import shelf
from scoring.pads.formula import FULL_WIDTH, BadFormula, lacks_sign, read_formula, read_sum
from scoring.pads.move import Score
from scoring.pads.pad import BadPad
from scoring.pads.reading import as_pad, plain, read_pad
from tests.scoring.pads.playing import Writer

HEAD = 'key = "bad"\nname = "Bad"\n'


def event(formula: str) -> str:
    return f'{HEAD}[events.e]\ninputs.n = {{}}\nterms = [{{ of = "n", points = "{formula}" }}]\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (event("9**9**9"), "formula.unknown_word"),
        (event("n << 99999"), "formula.unknown_word"),
        (event("[1 for _ in n]"), "formula.unknown_word"),
        (event("(lambda: 1)()"), "formula.unknown_word"),
        (event("__import__('os').system('true')"), "formula.unknown_word"),
        (event("n.real"), "formula.unknown_word"),
        (event("'a' * n"), "formula.unknown_word"),
        (event("n / 2"), "formula.unknown_word"),
        (event("max"), "pad.unknown_name"),
        (event("1000000"), "formula.too_large"),
        (event("n if n else"), "formula.unreadable"),
        (event("x"), "pad.unknown_name"),
        (event("(" * 60 + "n" + ")" * 60 + "+" * 3), "formula.unreadable"),
        (event("-" * 40 + "n"), "formula.too_deep"),
        (event("+".join(["n"] * 200)), "formula.too_long"),
        (HEAD.replace('"Bad"', '"<script>alert(1)</script>"'), "pad.unfit_text"),
        (HEAD.replace('"Bad"', '"a\\u202eb"'), "pad.unfit_text"),
        (HEAD.replace('"Bad"', '"' + "a" * 61 + '"'), "pad.long_text"),
        (HEAD.replace('"Bad"', '"' + "a\u0301\u0301\u0301\u0301" + '"'), "pad.unfit_text"),
        (HEAD.replace('"Bad"', '"\\u0000"'), "pad.unfit_text"),
        (HEAD.replace('"Bad"', '"\\ud800"'), "pad.not_toml"),
        (HEAD.replace('"Bad"', '" "'), "pad.no_name"),
        (HEAD.replace('"Bad"', "{}"), "pad.no_name"),
        (HEAD.replace('"Bad"', '{ "<b>" = "x" }'), "pad.languages"),
        (
            HEAD.replace('"Bad"', "{ " + ", ".join(f'a{letter} = "x"' for letter in "abcdefghijklm") + " }"),
            "pad.languages",
        ),
        (HEAD + '[words]\n"<b>" = "x"', "pad.unfit_key"),
        (HEAD + '[sets]\n"<b>" = "x"', "pad.unfit_key"),
        (HEAD + '[editions."<b>"]\nname = "x"', "pad.unfit_key"),
        (HEAD + '[tallies.t]\nfaces = { "<b>" = "" }', "pad.unfit_key"),
        (HEAD + '[counters.c]\nfaces = ["<b>"]', "pad.unfit_key"),
        (HEAD + "[counters.c]\nsteps = [0]", "pad.out_of_range"),
        (HEAD + '[notes.n]\ntext = "x"\nsource = "' + "s" * 61 + '"', "pad.long_text"),
        (HEAD + "[words]\n" + "".join(f'w{n} = "x"\n' for n in range(801)), "pad.too_many"),
        (HEAD + "[values.v]\nis = 0\nleast = -9000\nmost = 9000", "pad.out_of_range"),
        (HEAD + "target = " + "9" * 5000, "pad.not_toml"),
        (HEAD + "target = 0x" + "f" * 60_000, "pad.out_of_range"),
        (HEAD + 'track = { lap = "many" }', "pad.unknown_name"),
        (HEAD + "track = { lap = 0 }", "pad.out_of_range"),
        (HEAD + '[events.e]\ncounts = { nothing = "1" }', "pad.unknown_name"),
        (HEAD + '[counters.c]\nworth = "1"\n[events.e]\ncounts = { c = "1" }', "pad.unknown_name"),
        (HEAD + '[companions.c]\ntakes = "points ** 9"\nof = "half"', "formula.unknown_word"),
        (HEAD + '[companions.c]\ntakes = "points"\nof = "<b>"', "pad.unfit_key"),
        (HEAD + "[figures.f]\neach = 9999", "pad.out_of_range"),
        (HEAD + "a = " + "{ a = " * 2000 + "1" + " }" * 2000, "pad.too_deep"),
        (HEAD + "a = " + "[" * 2000 + "]" * 2000, "pad.too_deep"),
        (HEAD + "x" * 70_000, "pad.too_large"),
        (HEAD + "[", "pad.not_toml"),
        (HEAD + "surprise = 1", "pad.unknown_field"),
        (HEAD + 'target = "much"', "pad.wrong_kind"),
        (HEAD + "target = 1000000000000", "pad.out_of_range"),
        (HEAD + "seats = [1, 600]", "pad.seats"),
        (HEAD + 'wins = "me"', "pad.choice"),
        (HEAD + "[counters.a]\nmost = -1", "pad.out_of_range"),
        (HEAD + '[counters.a]\ninstead = "b"', "pad.unknown_name"),
        (HEAD + '[events.e]\nset = "b"', "pad.unknown_name"),
        (HEAD + '[sections.s]\nevents = ["b"]', "pad.unknown_name"),
        (HEAD + '[events."E e"]', "pad.unfit_key"),
        (HEAD + "".join(f"[events.e{n}]\n" for n in range(90)), "pad.too_many"),
        (HEAD.replace('"bad"', '"../bad"'), "pad.unfit_key"),
        (HEAD + '[tallies.t]\nfaces = {a = "a"}\nmoves = {a = "b"}', "pad.unknown_name"),
        (HEAD + '[editions.e]\nname = "e"\nvalues = {a = 1}', "pad.unknown_name"),
    ],
)
def test_the_file_is_refused_with_a_reason(text, code):
    with pytest.raises(BadPad) as refused:
        read_pad(text)

    assert code == refused.value.code


@pytest.mark.parametrize("line", ["a" + ".a" * 32_000 + " = 1", "[a" + " . a" * 16_000 + "]"])
def test_a_key_of_endless_parts_is_refused_before_it_is_read(line):
    # The reader of TOML would take time and room for the square of the parts: gigabytes for these few kilobytes.
    begun = time.process_time()

    with pytest.raises(BadPad, match="too_deep"):
        read_pad(HEAD + line)

    assert time.process_time() - begun < 1


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(BadPad, match="not_text"):
        read_pad(b"\xff\xfe")


def test_a_formula_cannot_make_a_giant_number():
    formula = read_formula("*".join(["n"] * 12))

    with pytest.raises(BadFormula, match="too_large"):
        formula.value({"n": 999_999})


@pytest.mark.parametrize("text", ["n // 0", "n % 0", "half_up(n, n)", "min(n)"])
def test_a_formula_without_a_value_says_so(text):
    with pytest.raises(BadFormula):
        read_formula(text).value({"n": 1})


def test_a_line_whose_formula_has_no_value_is_refused():
    pad = {
        "key": "bad",
        "name": "Bad",
        "events": {"e": {"inputs": {"n": {}}, "terms": [{"of": "n", "points": "6 // n"}]}},
    }

    writer = Writer("pad", board=pad)

    assert writer.refused(0, "score", **{"for": "e"}, facts={"n": 0}) == ["pad.no_points"]
    assert writer.refused(0, "score", **{"for": "e"}, facts={"n": 2}) == []


HOLLOW = {
    "key": "hollow",
    "name": "Hollow",
    "values": {"v": {"is": 0}},
    "counters": {"c": {"worth": "6 // v"}, "n": {"most": 1}},
    "awards": {"a": {"worth": "6 % v"}},
    "tallies": {"t": {"faces": {"one": ""}, "moves": {"one": "n"}}},
    "gauges": {"g": {"value": "6 // v"}},
    "events": {"r": {"during": "any", "reckoned": True, "terms": [{"of": "n", "points": "6 // v"}]}},
    "sections": {"s": {"events": ["r"]}},
}
"""A pad that is well formed, and whose formulas have no value."""


@pytest.mark.parametrize(
    "line",
    [{"do": "count", "what": "c"}, {"do": "hold", "what": "a"}, {"do": "reckon", "for": "r"}],
)
def test_what_has_no_worth_is_not_written(line):
    writer = Writer("pad", board=HOLLOW)

    assert writer.refused(0, **line) == ["pad.no_points"]
    writer.write(0, "agree", what="v", **{"is": 4})
    assert writer.refused(0, **line) == []


def test_a_die_moves_no_counter_beyond_its_end():
    writer = Writer("pad", board=HOLLOW)
    writer.write(0, "mark", what="t", face="one")

    assert writer.refused(0, "mark", what="t", face="one") == ["pad.unfit_number"]


def test_a_box_with_a_bad_pad_cannot_be_played():
    with pytest.raises(UnsuitableBox, match="bad_pad"):
        ruleset_for(Box("pad", "usual", 2, board={"key": "bad", "name": "<b>"}))


def test_a_pad_is_for_as_many_as_it_says():
    with pytest.raises(UnsuitableBox, match="seats"):
        ruleset_for(Box("pad", "usual", 3, board={"key": "two", "name": "Two", "seats": [2, 2]}))


def test_a_pad_written_out_is_the_same_pad():
    for pad in shelf().values():
        assert pad == as_pad(plain(pad))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("7", (7,)),
        ("-3+4", (-3, 4)),
        ("2×3−1", (6, -1)),
        ("1-(2-3)", (1, -2, 3)),
        ("１０＋５", (10, 5)),
        ("10 + 5", (10, 5)),
        ("1 000 - 5", (1000, -5)),
    ],
)
def test_a_sum_is_read_part_by_part(text, parts):
    assert parts == read_sum(text)


@pytest.mark.parametrize("text", ["10 15", "1 2", "3 1000", "１０　１５"])
def test_numbers_without_a_sign_between_them_are_no_sum(text):
    rules = ruleset_for(Box("pad-carcassonne", "2006", 2))
    state, move = rules.start(), Score(sum_=text)

    assert lacks_sign(text)
    assert "pad.unreadable_sum" in {one.code for one in rules.explain(state, Seat(0), move)}
    # As it was written down before anybody looked for the sign: the table that has it still opens.
    assert rules.carry_out(state, Seat(0), move).state.scores[0] == int("".join(text.translate(FULL_WIDTH).split()))


def test_a_space_that_breaks_no_line_is_no_sign_either():
    with pytest.raises(BadFormula):
        read_sum("10\N{NO-BREAK SPACE}15")


def places(content: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to everything in plain data."""
    parts = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, one in parts:
        yield (*path, key)
        yield from places(one, (*path, key))


NUMBERS: list[Any] = [0, -1, 10**5, 10**30, True, None, 1.5]
WORDS: list[Any] = ["", "<b>", "x" * 70, "tiles // 0", "seats", "1", "9999 * 9999", "any", "final", "king"]
ODD = st.sampled_from([*NUMBERS, *WORDS, [], ["a"], {}, {"en": ""}])


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_damaged_pad_is_refused_or_can_be_played(data):
    content: Any = plain(data.draw(st.sampled_from(list(shelf().values()))))
    for _damage in range(data.draw(st.integers(1, 2))):
        *way, key = data.draw(st.sampled_from(list(places(content))))
        part = content
        for step in way:
            part = part[step]
        part[key] = deepcopy(data.draw(ODD))
    try:
        pad = as_pad(content)
    except BadPad:
        return

    writer = Writer("pad", pad.seats[1], board=plain(pad))
    lines: list[dict[str, Any]] = [
        *({"do": "score", "for": key} for key in pad.events),
        *({"do": "count", "what": key, "by": 1} for key in pad.counters),
        *({"do": "hold", "what": key} for key in pad.awards),
        *({"do": "mark", "what": key, "face": next(iter(one.faces), "")} for key, one in pad.tallies.items()),
        *({"do": "agree", "what": key, "is": one.least} for key, one in pad.values.items()),
        *({"do": "section", "to": key} for key in pad.sections),
        *({"do": "reckon", "for": key} for key, event in pad.events.items() if event.reckoned),
        {"do": "finish"},
    ]
    for line in lines:
        if not writer.refused(0, **line):
            writer.write(0, **line)
    assert len(writer.outcome.totals) == pad.seats[1]
