/* Read aloud whose turn it is, what was scored and what has to be moved, by the phone's own voice, where a switch of this
   phone says so. A browser without a voice has no switch. */
const SWITCH = "aloud", voice = window.speechSynthesis;
const store = (() => { try { return localStorage; } catch { return null; } })(); // a browser may keep nothing
const words = (part) => part.textContent.replace(/\s+/g, " ").trim();
const find = (parts) => [...document.querySelectorAll(parts)].map(words).filter(Boolean);
let on = Boolean(store?.getItem(SWITCH));
let said = now();

function now() {
  // A sheet in which somebody is in the middle of something stays as it is, without the pill.
  const happened = find("#sheet .happened-text, #sheet .moved, .tv-line");
  return [...(happened.length ? happened : find("#said")), ...find("#strip .turn h1, .tv-side h1")];
}
function speak(text) {
  const line = new SpeechSynthesisUtterance(text);
  line.lang = document.documentElement.lang;
  voice.speak(line);
}
function tell() {
  const next = now();
  const fresh = next.filter((line) => !said.includes(line));
  said = next;
  if (on && fresh.length) speak(fresh.join(". "));
  show();
}
function show() {
  for (const key of document.querySelectorAll("[data-aloud]")) {
    key.hidden = !voice;
    key.setAttribute("aria-pressed", String(on));
  }
}

document.addEventListener("click", (event) => {
  if (!voice || !event.target.closest("[data-aloud]")) return;
  on = !on;
  if (on) {
    store?.setItem(SWITCH, "on");
    speak(now().at(-1) ?? ""); // some phones speak only after a tap has made them
  } else {
    store?.removeItem(SWITCH);
    voice.cancel();
  }
  show();
});
document.addEventListener("htmx:afterSettle", tell);
show();
