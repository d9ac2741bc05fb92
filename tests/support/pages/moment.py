"""Great moments: a page is shown the move before the last, and asks what came after it."""

from __future__ import annotations

from typing import Final

from tests.support.phone import Phone

AGAIN: Final = """() => {
  const [seen, tv] = ["seen", "tv"].map((id) => document.getElementById(id));
  const before = Number(seen.value) - 1;
  if (tv) tv.dataset.whole = tv.dataset.whole.replace(/seen=\\d+/, `seen=${before}`); else seen.value = before;
  dispatchEvent(new Event("online"));
}"""
STAY: Final = """() => {
  for (const moment of document.querySelectorAll("#moments .moment"))
    for (const one of moment.getAnimations()) one.cancel();
}"""
"""A moment goes by itself after three seconds: it stays for whoever takes a picture."""


def look_again(phone: Phone) -> None:
    """Let a page show the last move as the great moment that it was."""
    phone.page.evaluate(AGAIN)
    phone.page.locator("#moments .moment").first.wait_for(state="visible")
    phone.page.evaluate(STAY)
