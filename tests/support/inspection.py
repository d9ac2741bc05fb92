"""Inspection of a page in the browser: its drawings, colours, width, attributes for scripts, and defects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

from playwright.sync_api import Page

from tests.support.phone import Phone

WIDTHS: Final = (390, 360, 280)
HEIGHT: Final = 844
"""Pixels; a page is opened at the first width."""
REFUSED: Final = re.compile(r"Failed to load resource: the server responded with a status of (403|404|409|410|422) ")
"""The browser's message for a page that refuses something."""
LEFT: Final = ("WebSocket is closed before the connection is established", "WebSocket is closed due to suspension")
"""The messages of Chromium and of WebKit for a page that is left at once."""
SEATS: Final = ("red", "blue", "green", "yellow", "black", "pink", "white", "orange", "brown")
SHAPES: Final = ("path", "rect", "circle", "ellipse", "polygon", "text")
SVG: Final = "{http://www.w3.org/2000/svg}"

# A page is whole when its pictures are painted: scripts make them in slices, and ask for their file first.
WHOLE: Final = """() => new Promise((done) => {
  const until = performance.now() + 20000; // every box on one page, three browsers on two busy processors
  const shown = (el) => el.checkVisibility() && !el.closest("[hidden]");
  for (const late of document.querySelectorAll("img[loading]")) late.loading = "eager";
  const look = () => {
    const waits = document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
      || [...document.querySelectorAll("[data-drawing]")].some(shown)
      || [...document.images].some((one) => shown(one) && !one.complete);
    if (waits && performance.now() < until) setTimeout(look, 10); else done();
  };
  look();
})"""
SEEN: Final = """([seats, shapes]) => {
  const path = (el) => {
    const own = el.id ? `#${el.id}` : [...el.classList].map((one) => `.${one}`).join("");
    const above = el.parentElement?.closest("[class], [id]");
    return `${above ? `${above.id ? `#${above.id}` : `.${above.classList[0]}`} ` : ""}${el.localName}${own}`;
  };
  const has = (box) => box.width > 0 && box.height > 0;
  const visible = (el) => el.checkVisibility({visibilityProperty: true}) && has(el.getBoundingClientRect());
  // One tap away: in a list that is folded, or that a control unfolds, or in a sheet that its handle pulls up.
  const page = document.querySelector(".table-page:has(> .sheet-handle)"), sheet = page?.dataset.sheet;
  if (page) page.dataset.sheet = "up";
  const pulled = new Set([...document.querySelectorAll("#sheet :is(use, img, image)")].filter(visible));
  if (page && sheet === undefined) delete page.dataset.sheet; else if (page) page.dataset.sheet = sheet;
  const folded = (el) => pulled.has(el) || Boolean(el.closest("[hidden], [data-grows]"))
    || (!el.closest("summary") && Boolean(el.closest("details:not([open])")));
  const of = (use) => use.getAttribute("href") ?? use.dataset.drawn ?? "";
  const drawings = {}, away = {}, hidden = [], empty = [], uses = new Map();
  const note = (name, el) => {
    if (visible(el)) drawings[name] = (drawings[name] ?? 0) + 1;
    else if (folded(el)) away[name] = (away[name] ?? 0) + 1;
  };
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = Object.fromEntries(seats.map((seat) => {
    probe.style.color = `var(--${seat})`;
    return [seat, getComputedStyle(probe).color];
  }));
  probe.remove();
  for (const use of document.querySelectorAll("use")) {
    const [file, name] = of(use).split("#");
    const style = getComputedStyle(use);
    note(name, use);
    if (style.display === "none" && /-[0-3]$/.test(name) && !folded(use)) hidden.push(`${path(use)} ${name}`);
    const used = [file, name, style.fill, style.color];
    if (visible(use)) uses.set(used.join(), [...used, path(use)]);
  }
  for (const image of document.querySelectorAll("img, image")) {
    const src = image.getAttribute(image.localName === "img" ? "src" : "href");
    const name = image.dataset.tile ?? path(image);
    note(name, image);
    const came = image.localName === "image" || (image.complete && image.naturalWidth > 0);
    if (visible(image) && !(src && came)) empty.push(`${path(image)} ${name}`);
    if (image.dataset.drawing && !folded(image)) empty.push(`${path(image)} ${name}`);
  }
  for (const box of document.querySelectorAll("svg.tile, svg.icon, svg.shape, svg.figure"))
    if (visible(box) && !box.querySelector("*")) empty.push(path(box));
  const aside = "mask, clipPath, defs, symbol, pattern, marker, template";
  const black = [...document.querySelectorAll(shapes.map((one) => `svg ${one}`).join())].filter((shape) => {
    const {fill, fillOpacity, opacity} = getComputedStyle(shape);
    return fill === "rgb(0, 0, 0)" && Number(fillOpacity) && Number(opacity) && visible(shape) && !shape.closest(aside);
  }).map((shape) => [path(shape), shape.getAttribute("d") ?? "z"]);
  const asked = document.evaluate("//*[@*[starts-with(name(), 'hx-')]]", document, null, 9).singleNodeValue;
  const unheard = asked && !window.htmx ? [path(asked)] : [];
  // A heading at the top of the page that something else lies on, but for what comes up for a moment.
  const covered = [...document.querySelectorAll("header h1")].filter(visible).filter((heading) => {
    const {left, top, width, height} = heading.getBoundingClientRect();
    const hit = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 4);
    return hit && !heading.parentElement.contains(hit) && !hit.contains(heading) && !hit.closest(".moment, dialog");
  }).map((heading) => heading.textContent.trim().slice(0, 30));
  return {drawings, away, hidden, empty, black, unheard, covered, colours, uses: [...uses.values()],
    isPage: Boolean(document.doctype)};
}"""
# Everything that is tapped: its own box with that of its label. Words within a sentence are as high as their line;
# places on a board have tests of their own; what lies in a corner of the page for screen readers is not tapped.
TARGETS: Final = """([least, large]) => {
  const aside = "#map, svg, [hidden], .visually-hidden, .considered-map, [inert]";
  const game = "#sheet, #bar, #strip";
  const has = ({width, height}) => width > 1 && height > 1;
  const words = (node) => node.nodeType === Node.TEXT_NODE && /\\p{L}{2}/u.test(node.data);
  const isWord = (el) => getComputedStyle(el).display === "inline" && [...el.parentElement.childNodes].some(words);
  const folded = (el) => Boolean(el.closest("details:not([open])")) && !el.closest("summary");
  const found = [];
  for (const el of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (el.type === "hidden" || el.disabled || el.closest(aside) || folded(el)) continue;
    if (!el.checkVisibility({visibilityProperty: true}) || isWord(el)) continue;
    const boxes = [el, ...(el.labels ?? [])].map((one) => one.getBoundingClientRect()).filter(has);
    if (!boxes.length) continue;
    const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const high = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    const isKey = document.getElementById("map") && el.closest(game) && el.matches("button, .button, .key");
    const wanted = isKey ? large : least;
    // Half a pixel is how a browser rounds.
    if (Math.min(wide, high) >= wanted - 0.5) continue;
    const name = [el.localName, ...el.classList].join(".") + (el.id ? `#${el.id}` : "");
    found.push(`${Math.round(wide)} × ${Math.round(high)}: ${name} "${el.textContent.trim().slice(0, 30)}"`);
  }
  return found;
}"""
LEAST: Final = 24
"""Pixels: what is tapped is that large at least (WCAG 2.2, 2.5.8)."""
KEY: Final = 44
"""Pixels: a key of the game, which is tapped in a hurry, by a hand with cards in it (WCAG 2.2, 2.5.5)."""
# A script that follows the width of the window (a chart) does so some pictures later.
WIDE: Final = """(width) => new Promise((done) => {
  let pictures = 0;
  const look = () => {
    const wide = document.documentElement.scrollWidth;
    if (wide > width && pictures++ < 30) requestAnimationFrame(look); else done(wide);
  };
  requestAnimationFrame(look);
})"""
# The innermost element without which the page would fit: what only looks wide may be cut off by what it stands in.
STICKS_OUT: Final = """(width) => {
  const fits = (without) => {
    const before = without.style.cssText;
    without.style.setProperty("display", "none", "important");
    const wide = document.documentElement.scrollWidth;
    without.style.cssText = before;
    return wide <= width;
  };
  const names = [];
  for (let el = document.body; el; el = [...el.children].find(fits))
    names.push([el.localName, ...el.classList].join("."));
  return names.slice(-4).join(" > ");
}"""


@dataclass(frozen=True, slots=True)
class Sight:
    """The content of a page: how often each drawing is visible, how often one tap away, and its defects."""

    drawings: dict[str, int]
    away: dict[str, int]
    broken: list[str]
    is_page: bool = True
    """Or else a part of one, which scripts ask for: it has no head of its own."""


@dataclass(slots=True)
class Inspector:
    """Looks at pages; remembers of the files of drawings what follows from where a drawing is used."""

    _inked: dict[str, tuple[set[str], set[str]]] = field(default_factory=dict)

    def look(self, phone: Phone) -> Sight:
        """Return what the page shows, once it is whole."""
        page = phone.page
        page.evaluate(WHOLE)
        seen = page.evaluate(SEEN, [SEATS, SHAPES])
        broken = [f"a hidden tile: {one}" for one in seen["hidden"]]
        broken += [f"an empty picture: {one}" for one in seen["empty"]]
        broken += sorted({f"black by default: {where}" for where, course in seen["black"] if not is_line(course)})
        broken += [f"waits for htmx, which is not here: {one}" for one in seen["unheard"]]
        broken += [f"a heading that is covered: {one}" for one in seen["covered"]]
        broken += list(self._badly_inked(page, seen["uses"], seen["colours"]))
        return Sight(seen["drawings"], seen["away"], broken, seen["isPage"])

    def _badly_inked(self, page: Page, uses: list[list[str]], colours: dict[str, str]) -> Iterator[str]:
        """Yield drawings of our files that are black by default, or in the colour of the text instead of a seat's."""
        for file, name, fill, colour, where in uses:
            unfilled, tinted = self._ink_of(page, file)
            if name in unfilled and fill == "rgb(0, 0, 0)":
                yield f"black by default: {name} in {where}"
            seat = next((seat for seat in SEATS if seat in re.split(r"[-_]", name)), "")
            if name in tinted and seat and colour != colours[seat]:
                yield f"not in its seat's colour: {name} in {where} is {colour}, not {colours[seat]}"

    def _ink_of(self, page: Page, file: str) -> tuple[set[str], set[str]]:
        """Return the drawings of a file that have no fill of their own, and those that have the colour of the text."""
        if file not in self._inked:
            answer = page.request.get(urljoin(page.url, file)) if file else None
            self._inked[file] = ink_of(answer.text()) if answer and answer.ok else (set(), set())
        return self._inked[file]


@cache
def ink_of(text: str) -> tuple[set[str], set[str]]:
    """Return the names of drawings with a part that inherits its fill, and of those with one in the text's colour."""
    root = ET.fromstring(text)
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}

    def walk(element: ET.Element, fill: str, seen: frozenset[str]) -> Iterator[str]:
        tag = element.tag.removeprefix(SVG)
        if tag in {"mask", "clipPath"}:
            return
        fill = element.get("fill", fill)
        inner = element.get("href", "")
        if tag in SHAPES and not is_line(element.get("d", "z")):
            yield fill
        if tag in SHAPES:
            yield "currentColor" if element.get("stroke") == "currentColor" else "none"
        if tag == "use" and inner.startswith("#") and inner[1:] not in seen and inner[1:] in named:
            yield from walk(named[inner[1:]], fill, seen | {inner[1:]})
        # An element that sets the colour itself is no longer in that of the text.
        if element.get("color"):
            return
        for child in element:
            yield from walk(child, fill, seen)

    inks = {name: set(walk(element, "", frozenset({name}))) for name, element in named.items()}
    unfilled, tinted = ({name for name, ink in inks.items() if colour in ink} for colour in ("", "currentColor"))
    return unfilled, tinted


def is_line(course: str) -> bool:
    """Say whether a path is nothing but dots and straight lines, which have no inside to be filled."""
    for stretch in re.findall(r"[Mm][^Mm]*", course):
        commands, numbers = re.findall(r"[a-zA-Z]", stretch)[1:], re.findall(r"-?(?:\d*\.\d+|\d+)", stretch)
        if not (commands in (["h"], ["H"], ["v"], ["V"]) or (len(numbers) <= 4 and set(commands) <= set("lLz"))):
            return False
    return course != "z"


def missing(without: Sight, with_scripts: Sight) -> list[str]:
    """Return the drawings that are visible without scripts, and with them neither visible nor one tap away."""
    there = Counter(with_scripts.drawings) + Counter(with_scripts.away)
    lost = Counter(without.drawings) - there
    return [f"only seen without scripts: {count} of {name}" for name, count in sorted(lost.items())]


def too_wide(page: Page, *widths: int) -> Iterator[str]:
    """Yield what is wider than the window at each of these widths; the first is that of the page, and stays it."""
    height = (page.viewport_size or {"height": HEIGHT})["height"]
    for width in widths:
        if width != widths[0]:
            page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate(WIDE, width)
        if wide > width:
            yield f"{wide} pixels wide at {width}: {page.evaluate(STICKS_OUT, width)}"
    if len(widths) > 1:
        page.set_viewport_size({"width": widths[0], "height": height})


def too_small(page: Page) -> Iterator[str]:
    """Yield what is too small for a finger, with its size in pixels."""
    for line in page.evaluate(TARGETS, [LEAST, KEY]):
        yield f"too small for a finger: {line}"


def complaints(phone: Phone) -> list[str]:
    """Return what the phone's console said since the last time, but for refusals and what it says as it leaves."""
    said, phone.complaints = phone.complaints, []
    return [f"said: {one}" for one in said if not REFUSED.search(one) and not any(word in one for word in LEFT)]
