/* What is new: pushed where it builds on what is shown, else asked for; one pull at a time, never beside a form on its
   way. Nothing rests on the push: whatever was missed, is too late or in the way, a pull brings. */
import { byId, root } from "./dom.js";
import { goAlong } from "./lead.js";

const [BRIEF, MOST] = [5000, 40000]; // milliseconds: how long an answer may take
const STUCK = 2000; // what was asked so long before a phone woke up asks a line that may be dead

let writing = 0;
let pulling = null; // its request
const waiting = new Map(); // forms and pulls on their way, and when they were sent: each is sent again if it fails
let wanted = ""; // "news" or "whole", once what goes on is over
let held = null; // the last frame that came meanwhile
let leaving = false; // for another page: what still comes has nowhere to go
let patience = BRIEF; // slow lines get more of it

function address(whole) {
  const { value, dataset } = byId("seen");
  // Words and numbers that were typed are worth more than what was only looked at.
  const typed = [...document.querySelectorAll("#sheet :is(input, textarea):not([type=hidden], [type=radio], [type=checkbox])")]
    .some((one) => one.value !== one.defaultValue);
  // Keys that answer a question are for it alone, unlike a menu or a note. A tile in a gap may be tapped on two phones.
  const answers = document.querySelector("#sheet :is([name=put], [name=move])[data-writes]");
  const open = typed ? "=typed" : answers ? "=answers" : "";
  const busy = document.querySelector("#sheet[data-choosing]") && !whole ? `&busy${open}` : "";
  const { rest, pace, seats, goes, follows } = byId("strip").dataset;
  const led = `${goes === undefined ? "" : "&led"}${follows === undefined ? "" : "&next"}`;
  const shows = `${rest === "away" ? "&away" : ""}${pace ? `&clock=${pace}` : ""}${led}&seats=${seats}`;
  return `${root.dataset.table}pull/?seen=${value}&shown=${dataset.shown}${busy}${shows}${whole ? "&whole" : ""}`;
}

export function pull(whole = false) {
  if (document.hidden) return;
  if (writing || pulling) { wanted = whole ? "whole" : wanted || "news"; return; }
  wanted = "";
  const tv = byId("tv");
  const [path, target] = tv ? [tv.dataset.whole, "#tv"] : [address(whole), "#strip"];
  window.htmx.ajax("GET", path, { source: target, target, swap: "outerHTML" }).catch(() => {}); // `finish` knows
}

/* A frame says which head it leads to, from which one, and shows it. Htmx's own extension for sockets is not used: it
   swaps whatever comes, and neither tells a dead line from a quiet one nor drops it. */
export function show(frame) {
  if (frame.hand !== undefined) showHand(frame);
  if (document.hidden || frame.hand !== undefined) return;
  if (writing || pulling) { held = frame; return; }
  const shown = Number(byId("seen").value);
  if (frame.news === "moves" && frame.head !== null && frame.head <= shown) return;
  const busy = document.querySelector("#sheet[data-choosing]");
  if (frame.html === undefined || frame.base !== shown || busy || byId("tv")) pull();
  else {
    window.htmx.swap("#strip", frame.html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    goAlong();
  }
}

/* A tile that somebody holds up. It is in no log yet, so it goes with the next news. */
function showHand({ head, hand }) {
  byId("in-hand")?.remove();
  if (!hand || head !== Number(byId("seen").value) || document.querySelector("#sheet[data-choosing]")) return;
  const target = byId("tv") ? "#tv" : "#strip";
  window.htmx.swap(target, hand, { swapStyle: "beforeend", swapDelay: 0, settleDelay: 0 });
}

/* After a sleep, or on a new line, nothing is waited for that was asked before it. */
export function giveUp() {
  for (const [xhr, asked] of [...waiting]) if (Math.abs(Date.now() - asked) > STUCK) xhr.abort();
}

/* An answer comes within four times as long as the last one took, or a socket took to open. */
export function expectAfter(took) { patience = Math.max(BRIEF, Math.min(4 * took, MOST)); }

/* A request came to its end, whatever became of it and of the element that asked. */
function finish(xhr, verb, isAgain) {
  if (verb === "post") writing -= 1;
  // Written or not: no frame says so to the page that wrote. What waits in a row is sent again, and tells.
  if (verb === "post" && !xhr.status && !isAgain) wanted ||= "news";
  if (xhr.status) expectAfter(Math.abs(Date.now() - waiting.get(xhr)));
  waiting.delete(xhr);
  if (pulling === xhr) {
    pulling = null;
    if (xhr.status === 404) location.reload(); // the table was deleted: its page says so
  }
  const frame = held;
  held = null;
  if (wanted) pull(wanted === "whole");
  else if (frame) show(frame);
}

addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

/* What is appended must build on what is shown: else ask for all of it. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const base = event.detail.xhr.getResponseHeader("Tableside-Base");
  const stale = base !== null && base !== byId("seen").value;
  // What it should replace may have been replaced meanwhile, by the answer to a form.
  const gone = !event.detail.target.isConnected;
  if (!leaving && !stale && !gone) return;
  event.detail.shouldSwap = false;
  if (!leaving) setTimeout(pull, 0, stale);
});
document.addEventListener("htmx:configRequest", (event) => { event.detail.timeout = patience; });
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, elt, requestConfig: { verb } } }) => {
  if (verb === "post") writing += 1;
  else if (["strip", "tv"].includes(elt.id)) pulling = xhr;
  else return;
  waiting.set(xhr, Date.now());
  xhr.addEventListener("timeout", () => { patience = Math.min(2 * patience, MOST); });
  xhr.addEventListener("loadend", () => finish(xhr, verb, elt.id === "connection"));
});
