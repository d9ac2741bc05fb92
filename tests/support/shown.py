"""A table page as text, without what no reload need bring back: two pages that show the same are the same text."""

from __future__ import annotations

from difflib import unified_diff
from typing import Final

from playwright.sync_api import Page

SHOWN: Final = """() => {
  // A phone learns some seconds after it loaded how to go on without a line, and then says so in these two.
  const LEFT = "#moments, #said, #csrf, [name=csrfmiddlewaretoken], [name=token], #unsent, #connection";
  const VIEW = "[data-edge]";
  const BARE = {
    strip: ["data-said"],
    board: ["data-panzoom"],
    pan: ["style"],
    map: ["viewBox", "width", "height"],
  };
  const LAYERS = ["tiles", "figures"];
  const busy = /htmx-(request|swapping|settling|added)/g;

  const attributes = (one) => [...one.attributes]
    .filter(({ name }) => !(BARE[one.id] ?? []).includes(name) && !name.startsWith("hx-swap-oob"))
    .filter(({ name }) => !(one.matches("image, img") && ["href", "src", "data-drawing"].includes(name)))
    .map(({ name, value }) => [name, value.replace(busy, "").trim().replace(/\\s+/g, " ")])
    .filter(([name, value]) => name !== "class" || value)
    .map(([name, value]) => ` ${name}="${value}"`).sort().join("");

  function lines(one, depth) {
    const indent = "  ".repeat(depth);
    if (one.nodeType === Node.TEXT_NODE) {
      const text = one.data.trim().replace(/\\s+/g, " ");
      return text ? [indent + text] : [];
    }
    if (one.nodeType !== Node.ELEMENT_NODE || one.matches(LEFT) || one.matches(VIEW)) return [];
    const below = [...one.childNodes].map((child) => lines(child, depth + 1)).filter((some) => some.length);
    if (LAYERS.includes(one.id)) below.sort((some, others) => (some.join() < others.join() ? -1 : 1));
    return [`${indent}<${one.localName}${attributes(one)}>`, ...below.flat()];
  }
  return lines(document.querySelector("#table, #tv"), 0).join("\\n");
}"""
"""Left out by name: what protects forms, what is only said aloud or goes by, and where the view of the board rests.

What lies beside each other in one layer is put in order: it does not matter which of two tiles came first.
"""
SAME: Final = f"(wanted) => ({SHOWN})() === wanted"


def shown(page: Page) -> str:
    """Return what a table page shows."""
    text: str = page.evaluate(SHOWN)
    return text


def difference(pushed: str, loaded: str) -> str:
    """Return what a page that was pushed shows otherwise than one that was loaded anew."""
    found = unified_diff(loaded.splitlines(), pushed.splitlines(), "reloaded", "pushed", n=1, lineterm="")
    return "\n".join(line[:300] for line in found)
