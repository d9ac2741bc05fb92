/* The handle of the sheet: drawn down, only the first row of it is left; drawn up, it lies over most of the board. So it stays
   for the turn. A tap, and Enter, lets it down and up again; arrows do what a finger does. */
import { byId, root } from "./dom.js";

const STATES = ["down", "rest", "up"];
const PULL = 24; // pixels that are no tap any more
const KEY = `tableside-sheet-${root.dataset.uid}`;
const handle = byId("handle");
const STEPS = { ArrowUp: 1, ArrowDown: -1 };

let asked = false; // somebody asked for what the sheet shows: it is seen, though the sheet was let down
let from = null;
let wasPulled = false;

const turn = () => document.querySelector("#scores [aria-current]")?.getAttribute("href") ?? "";
const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
const wish = () => (kept().turn === turn() ? kept().state : "rest");
const shown = () => (asked && wish() === "down" ? "rest" : wish());

function show() {
  root.dataset.sheet = shown();
  handle.setAttribute("aria-expanded", String(shown() !== "down"));
}

function go(state) {
  asked = false;
  sessionStorage.setItem(KEY, JSON.stringify({ turn: turn(), state }));
  show();
}

function step(by) {
  const at = STATES.indexOf(shown()) + by;
  if (STATES[at]) go(STATES[at]);
}

function drop(event) {
  if (from === null) return;
  const far = event.clientY - from;
  byId("sheet").style.translate = handle.style.translate = "";
  from = null;
  wasPulled = Math.abs(far) > PULL;
  if (wasPulled && event.type === "pointerup") step(far > 0 ? -1 : 1);
}

if (handle) {
  handle.addEventListener("pointerdown", (event) => {
    [from, wasPulled] = [event.clientY, false];
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (from !== null) byId("sheet").style.translate = handle.style.translate = `0 ${event.clientY - from}px`;
  });
  for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, drop);
  handle.addEventListener("click", () => { if (!wasPulled) go(shown() === "down" ? "rest" : "down"); });
  handle.addEventListener("keydown", (event) => {
    if (!STEPS[event.key]) return;
    event.preventDefault();
    step(STEPS[event.key]);
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
    if (target?.id === "sheet") asked = requestConfig.verb === "get" && byId("sheet").dataset.choosing !== undefined;
  });
  document.addEventListener("htmx:afterSettle", show);
  show();
}
