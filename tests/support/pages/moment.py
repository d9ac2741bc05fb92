"""Great moments: a page is shown the move before the last, and asks what came after it."""

from __future__ import annotations

from typing import Final

from tests.support.phone import Phone

# A large screen that still asks what came before it was opened is sent all, with an address of its own: then again.
AGAIN: Final = """(before) => {
  if (document.querySelector("#moments .moment")) return true;
  const [seen, tv] = ["seen", "tv"].map((id) => document.getElementById(id));
  if (tv) tv.dataset.whole = tv.dataset.whole.replace(/seen=\\d+/, `seen=${before}`); else seen.value = before;
  dispatchEvent(new Event("online"));
  return false;
}"""
OFTEN: Final = 400
"""Milliseconds between two times."""
STAY: Final = """() => {
  for (const moment of document.querySelectorAll("#moments .moment"))
    for (const one of moment.getAnimations()) one.cancel();
}"""
"""A moment goes by itself after three seconds: it stays for whoever takes a picture."""


def look_again(phone: Phone) -> None:
    """Let a page show the last move as the great moment that it was."""
    phone.page.wait_for_function(AGAIN, arg=phone.seen - 1, polling=OFTEN)
    # On a slow machine it may have gone before anybody saw it, and comes back.
    phone.page.evaluate(STAY)
    phone.page.locator("#moments .moment").first.wait_for(state="visible")
