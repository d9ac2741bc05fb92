"""Style sheets and scripts are whole in iOS 15.4 and Chrome 105: what is newer has a fallback, or harms nobody.

What is newer says `tests/vendor/too_new.json`, which `tools/old_browsers.py` draws from the compatibility data of MDN.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import django_htmx
import pytest

from tools.old_browsers import LIST

ROOT: Final = Path(__file__).parents[1]
TOO_NEW: Final = json.loads(LIST.read_text(encoding="utf-8"))
UNITS: Final = {
    **dict.fromkeys(("cqi", "cqw", "cqb", "cqh", "cqmin", "cqmax"), "container_query_length_units"),
    **dict.fromkeys(("dvh", "dvw", "dvi", "dvb", "dvmin", "dvmax"), "viewport_percentage_units_dynamic"),
    **dict.fromkeys(("svh", "svw", "svi", "svb"), "viewport_percentage_units_small"),
    **dict.fromkeys(("lvh", "lvw", "lvi", "lvb"), "viewport_percentage_units_large"),
    **{unit: unit for unit in ("lh", "rlh", "cap", "rcap", "ic", "ric", "rch", "rex", "vi", "vb")},
}
FUNCTIONS: Final = {
    *("color-mix", "light-dark", "oklch", "oklab", "lch", "lab", "color", "cross-fade", "image-set", "contrast-color"),
    *(
        "linear",
        "xywh",
        "rect",
        "shape",
        "round",
        "abs",
        "sign",
        "sibling-index",
        "if",
        "attr",
        "anchor",
        "anchor-size",
    ),
}

HARMLESS: Final = {
    "@container": "narrow tabs are told by their number where containers are not known",
    "@container style()": "drawings of tiles are shown at once",
    "@media forced-colors": "a browser without it has no forced colours",
    "@media scripting": "a pad keeps a key that does nothing without scripts; drawings are shown at once",
    "@page": "paper of the usual size",
    "@page size": "paper of the usual size",
    "container-type": "see @container",
    "container-type: inline-size": "see @container",
    "forced-color-adjust": "a browser without it has no forced colours",
    "outline": "the outline of a rounded key has corners",
    "flex: min-content": "the keys of a row are equally wide",
    "align-content: start": "new outside grids and columns only",
    "place-items: start": "new outside grids and columns only",
    "place-self: end": "new outside grids and columns only",
    "overflow-x: clip": "tabs hide what is too wide where containers are not known",
    "overscroll-behavior": "at its end a list moves the page",
    "overscroll-behavior: contain": "at its end a list moves the page",
    "paint-order": "new in letters of HTML only; here it is in drawings",
    "scrollbar-width": "a thin bar is seen while a finger moves the row",
    "scrollbar-width: none": "a thin bar is seen while a finger moves the row",
    "text-decoration: dotted": "the line below a number is not dotted",
    "text-wrap": "a heading breaks elsewhere",
    "text-wrap: balance": "a heading breaks elsewhere",
    "text-wrap: pretty": "a paragraph breaks elsewhere",
    "user-select": "of the chart: its letters can be selected",
    "-webkit-touch-callout": "only iOS has the menu that it takes away",
    "::marker": "the dots of a list have the colour of its words",
    "::-webkit-slider-thumb": "the slider looks as the browser draws it",
    "::-webkit-slider-runnable-track": "the slider looks as the browser draws it",
    "name isComposing": "where it is not known, no key is held back",
    "name hasBeenActive": "asked by ?. for the little shake after a tap",
    "name userActivation": "asked by ?. for the little shake after a tap",
    "name vibrate": "asked for before it is called",
    "name wakeLock": "asked for; else a film keeps the screen on",
    "name startViewTransition": "htmx asks for it",
    "name moveBefore": "htmx asks for it",
    "name parseHTMLUnsafe": "htmx asks for it",
    "name movementX": "whole but in other units; a mouse moves the chart by it",
    "name movementY": "whole but in other units; a mouse moves the chart by it",
}
"""What is used although it is newer, and what happens where it is not known."""

OURS: Final = frozenset(
    {"cap", "changed", "config", "delay", "font", "move", "orient", "side", "sync", "turn", "when", "with"}
)
"""Words that scripts have for values of their own."""


WHOLE: Final = {"cursor", "forced-color-adjust"}
"""Properties that harm nobody with any value."""


@dataclass(frozen=True)
class Rule:
    """A rule of a style sheet: what surrounds it, its selector, and its declarations in order."""

    around: tuple[str, ...]
    selector: str
    declarations: tuple[tuple[str, str], ...]


def sheets() -> list[Path]:
    return sorted(path for path in (ROOT / "static").rglob("*.css"))


def scripts() -> list[Path]:
    htmx = Path(django_htmx.__file__).parent / "static" / "django_htmx"
    return sorted([*(ROOT / "static").rglob("*.js"), htmx / "htmx-2.min.js", htmx / "django-htmx.js"])


def rules(text: str) -> Iterator[Rule]:
    """Yield the rules of a style sheet, and its at-rules as rules with nothing in them."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    stack: list[str] = []
    said = ""
    for part in re.findall(r"""(?:[^{};"']|"[^"]*"|'[^']*')+|[{};]""", text):
        if part == "{":
            stack.append(" ".join(said.split()))
            yield Rule(tuple(stack[:-1]), stack[-1], ())
            said, found = "", list[tuple[str, str]]()
        elif part in ";}":
            if ":" in said and stack:
                name, _, value = said.partition(":")
                found.append((name.strip(), value.strip()))
            said = ""
            if part == "}":
                if stack and found:
                    yield Rule(tuple(stack[:-1]), stack[-1], tuple(found))
                stack.pop()
                found = []
        else:
            said += part


def newer_values(name: str, value: str) -> Iterator[str]:
    """Yield what is too new in the value of a property: units, functions, keywords."""
    bare = re.sub(r"url\([^)]*\)|\"[^\"]*\"|'[^']*'", "", value)
    for unit in re.findall(rf"[\d.]({'|'.join(UNITS)})\b", bare):
        if UNITS[unit] in TOO_NEW["functions"]:
            yield unit
    for function in re.findall(r"(?<![\w-])([a-z-]+)\(", bare):
        if function in FUNCTIONS and f"{function}" in TOO_NEW["functions"]:
            yield f"{function}()"
    for word in re.findall(r"(?<![\w-])([a-z][a-z-]*)(?![\w(-])", bare):
        if f"{name}.{word}" in TOO_NEW["properties"] and name not in WHOLE:
            yield f"{name}: {word}"


def has_fallback(rule: Rule, at: int) -> bool:
    """Return whether a browser that does not know a value keeps another one.

    One with a variable is kept by every browser and then found to be wrong, so that the one before it is lost.
    """
    name, value = rule.declarations[at]
    if any(around.startswith("@supports") for around in rule.around):
        return True
    shorter = name.split("-")[0]
    before = [
        other for key, other in rule.declarations[:at] if key in {name, shorter} and not [*newer_values(name, other)]
    ]
    return bool(before) and "var(" not in value


def complaints(text: str) -> Iterator[str]:
    """Yield what a style sheet uses that is too new and has no fallback."""
    for rule in rules(text):
        if rule.declarations:
            yield from _new_declarations(rule)
        elif rule.selector.startswith("@"):
            yield from _new_conditions(rule.selector)
        elif not any(around.startswith("@keyframes") for around in rule.around):
            found = re.findall(r"(::?)([a-z-]+)", rule.selector)
            yield from (f"{colons}{name}" for colons, name in found if name in TOO_NEW["selectors"])


def _new_conditions(head: str) -> Iterator[str]:
    kind = head.split(maxsplit=1)[0].removeprefix("@")
    if kind in TOO_NEW["at-rules"]:
        yield f"@{kind} style()" if "style(" in head else f"@{kind}"
    for feature in re.findall(r"\(\s*([a-z-]+)\s*[:)<>]", head):
        if f"{kind}.{feature}" in TOO_NEW["at-rules"]:
            yield f"@{kind} {feature}"
    if kind == "media" and re.search(r"[<>]", head):
        yield "@media range"


def _new_declarations(rule: Rule) -> Iterator[str]:
    names = {name for name, _ in rule.declarations}
    if rule.selector.startswith("@"):
        kind = rule.selector.split()[0]
        yield from (f"{kind} {name}" for name in names if f"{kind[1:]}.{name}" in TOO_NEW["at-rules"])
        return
    for at, (name, value) in enumerate(rule.declarations):
        if name in TOO_NEW["properties"] and f"-webkit-{name}" not in names:
            yield name
        if not has_fallback(rule, at):
            yield from newer_values(name, value)


@pytest.mark.parametrize("path", sheets(), ids=lambda path: path.name)
def test_a_style_sheet_has_a_fallback_for_what_is_new(path):
    assert {*complaints(path.read_text(encoding="utf-8"))} - {*HARMLESS} == set()


GUARDS: Final = {
    "lookbehind_assertion": r"\(\?<[=!]",
    "initialization_blocks": r"\bstatic\s*\{",
    "import_attributes": r"\bimport\b[^;]*\bwith\s*\{",
    "using": r"\busing\s+\w+\s*=",
    "modifier": r"\(\?[ims]+[:-]",
}
"""Syntax that makes a whole script unreadable, by the last word of its name in the data."""


def test_nothing_is_excused_that_is_not_used():
    used = {one for path in sheets() for one in complaints(path.read_text(encoding="utf-8"))}
    used |= {f"name {name}" for path in scripts() for name in names_used(path.read_text(encoding="utf-8"))}

    assert HARMLESS.keys() <= used
    assert {f"name {name}" for name in OURS} <= used


@pytest.mark.parametrize(
    ("style", "found"),
    [
        ("a { inline-size: 3cqi }", {"cqi"}),
        ("a { inline-size: 3px; inline-size: 3cqi }", set()),
        ("a { color: red; color: color-mix(in srgb, var(--a), red) }", {"color-mix()"}),
        ("@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, var(--a), red) } }", set()),
        ("@media (width < 400px) { a { color: red } }", {"@media range"}),
        ("a { max-block-size: 88dvh }", {"dvh"}),
        ("a:popover-open { color: red }", {":popover-open"}),
        ("a { field-sizing: content }", {"field-sizing", "field-sizing: content"}),
    ],
)
def test_what_is_new_is_found(style, found):
    assert {*complaints(style)} == found


def test_calls_that_are_new_are_found():
    text = "form.requestSubmit(); row.checkVisibility(); list.toSorted(); table.inert = true; row.at(-1)"

    assert names_used(text) & TOO_NEW["names"].keys() == {"requestSubmit", "checkVisibility", "toSorted", "inert"}


def names_used(text: str) -> set[str]:
    bare = re.sub(r"/\*.*?\*/|(?<![:\w\"'])//[^\n]*", "", text, flags=re.DOTALL)
    return {*re.findall(r"\.([A-Za-z_$][\w$]*)", bare)} | {*re.findall(r"\bnew ([A-Z]\w*)", bare)}


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_a_script_calls_nothing_that_is_new_and_can_be_read(path):
    text = path.read_text(encoding="utf-8")
    new = {f"name {name}" for name in (names_used(text) & TOO_NEW["names"].keys()) - OURS}
    unreadable = {
        name for name, form in GUARDS.items() if re.search(form, text) and any(name in key for key in TOO_NEW["syntax"])
    }

    assert (new - {*HARMLESS}, unreadable) == (set(), set())
