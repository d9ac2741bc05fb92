/* What could not be sent waits on the phone in a row, over a reload too. Its steps are sent one after the other, each with its
   own token, so that it counts once, and with that of the step before, on which it builds. A step that does not fit any more
   stays until somebody has decided about it. */
import { picture } from "./cut.js";
import { byId, page, root } from "./dom.js";
import { complete, newToken } from "./names.js";
import { askLater } from "./sheet.js";
import { tileIn } from "./sieve.js";

const AWAY = [502, 503, 504]; // the server, or its database, is away for a moment
const [AGAIN, LONGEST] = [3000, 24000]; // milliseconds until such a server is asked again; twice as long each time
const SOON = 300;
const KEY = `tableside-kept-${root.dataset.uid}`;
const ASKS = "Tableside-Waited"; // said by an answer that asks what becomes of a step
const HELD = /\/(record|replace)\/$/; // what is not even tried while the line is lost

let sending = ""; // the token of the step that is on its way
let asked = false; // about the first step: the others wait behind it
let [pause, again] = [AGAIN, 0];

export const isLost = () => byId("connection").dataset.lost !== undefined;
const value = (step, name) => step.fields.find(([key]) => key === name)?.[1];

/* A row of one was kept as itself before there were rows. */
export const waiting = () => [JSON.parse(localStorage.getItem(KEY) || "[]")].flat();

function keep(row) {
  if (row.length) localStorage.setItem(KEY, JSON.stringify(row)); else localStorage.removeItem(KEY);
  tell();
  document.dispatchEvent(new Event("tableside:row"));
}

/* Put a step at the end of the row: what a form says, or only some of its fields. */
export function hold(path, fields, tried = false) {
  const row = waiting();
  const own = new Map([["seen", byId("seen").value], ["token", newToken()]]);
  for (const [name] of fields) own.delete(name);
  const before = row.length ? [["after", value(row.at(-1), "token")]] : [];
  keep([...row, { path, fields: [...own, ...before, ...fields], tried }]);
}

/* Say a step otherwise, unless it may have arrived already. */
export function change(name, said) {
  const row = waiting(), step = row.at(-1);
  if (step.tried) return false;
  step.fields = step.fields.map((field) => (field[0] === name ? [name, said] : field));
  keep(row);
  return true;
}

export function takeBack() {
  const row = waiting();
  if (!row.length || sending === value(row.at(-1), "token")) return;
  keep(row.slice(0, -1));
  if (row.length === 1) asked = false;
}

/* What became of the first step: it is gone, and the next one builds on what was logged in its place. */
function settle(token) {
  const [, ...rest] = waiting();
  asked = false;
  if (rest.length && token) rest[0].fields = [...rest[0].fields.filter(([name]) => name !== "after"), ["after", token]];
  keep(rest);
  setTimeout(send, 100); // once the answer is shown
}

/* A step that waited came to its end, with an answer or with none. */
function sent(xhr, token) {
  sending = "";
  const row = waiting(), is = row.length && value(row[0], "token") === token;
  if (!xhr.status || AWAY.includes(xhr.status)) {
    if (is) { row[0].tried = true; keep(row); }
    later();
  } else {
    asked = xhr.getResponseHeader(ASKS) !== null;
    if (asked && !document.querySelector("[data-waited]")) { // news came in between: it is asked on what they brought
      asked = false;
      setTimeout(send, SOON);
      return;
    }
    pause = AGAIN;
    if (is && xhr.status < 300) settle(token);
    else if (is && !asked) keep([]); // no phone of this table any more, say: the answer tells
    else tell();
  }
}

/* Any other form came to its end: what has no answer waits, and what has one may be the answer for a step that was asked
   about. */
function ended(xhr, { path, formData }) {
  const fields = [...formData.entries()];
  if (!xhr.status || AWAY.includes(xhr.status)) {
    hold(path, fields.filter(([name]) => name !== "csrfmiddlewaretoken"), true);
    later();
  } else if (asked && xhr.status < 300 && /\/(record|overrule)\/$/.test(path)) settle(formData.get("token"));
}

function later() {
  clearTimeout(again);
  if (!isLost()) again = setTimeout(send, pause); // else it is sent with the next look for a connection
  pause = Math.min(2 * pause, LONGEST);
}

/* Nothing is said of a connection as long as there is one and all goes its way. */
function tell() {
  const line = byId("connection"), kept = waiting().length > 0;
  line.querySelector("[data-when=lost]").hidden = kept;
  line.querySelector("[data-when=kept]").hidden = !kept;
  line.hidden = !kept && !isLost();
  root.classList.toggle("is-waiting", isLost() || (kept && !asked));
}

/* Send the first step; tell whether it is on its way. */
export function send() {
  const [step, ...rest] = waiting();
  if (!step || sending || asked) return Boolean(step && sending);
  sending = value(step, "token");
  const values = {};
  for (const [key, said] of step.fields) values[key] = key in values ? [values[key], said].flat() : said;
  Object.assign(values, { shows: byId("seen").value, waits: rest.length + 1 });
  window.htmx.ajax("POST", step.path, { source: "#connection", target: "#sheet", swap: "sheet", values }).catch(() => {});
  return true;
}

function drop() {
  const row = waiting(), next = row.findIndex(({ fields }, i) => i && fields.some(([name]) => name === "lay"));
  asked = false;
  keep(next < 0 ? [] : row.slice(next));
  window.htmx.ajax("GET", `${root.dataset.table}sheet/`, { source: "#board", target: "#sheet", swap: "sheet" }).catch(() => {});
  send();
}

/* The answer to a form says what is new: the page that sent it is sent no frame besides. */
document.addEventListener("htmx:configRequest", ({ detail: { verb, headers } }) => {
  if (verb === "post") headers["Tableside-Page"] = page;
});
/* Without a connection a move goes to the row at once; one that is taken back is taken from there. */
document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig: { verb, path, formData }, elt } = event.detail;
  if (verb !== "post" || elt.id === "connection") return;
  const undoes = path.endsWith("/undo/") && waiting().length;
  if (!undoes && !(isLost() && HELD.test(path))) return;
  event.preventDefault();
  if (undoes) takeBack(); else hold(path, [...formData.entries()].filter(([name]) => name !== "csrfmiddlewaretoken"));
});
/* Its own end tells more than events of the element that sent it: that may have been replaced meanwhile. */
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig, elt } }) => {
  if (requestConfig.verb !== "post") return;
  const token = elt.id === "connection" && requestConfig.formData.get("token");
  xhr.addEventListener("loadend", () => { if (token) sent(xhr, token); else ended(xhr, requestConfig); });
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-drop]")) drop();
  else if (target.closest("[data-take-back]")) takeBack();
});
document.addEventListener("tableside:online", send);
document.addEventListener("tableside:look", (event) => { // what was never sent may still be said otherwise
  if (waiting()[0]?.tried && send()) event.preventDefault();
});
document.addEventListener("tableside:connection", tell);

/* What a turn is composed of without a connection comes later than the page, which has to be quick: once somebody uses it. */
const [LATER, TOUCHED] = [10000, 500]; // milliseconds
let soon = 0;
async function learn() {
  const text = await fetch(`${root.dataset.table}unsent/`).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  if (!text) { learnWithin(3 * LATER); return; }
  const parts = new DOMParser().parseFromString(text, "text/html");
  const { begin } = await import(parts.getElementById("spots").dataset.script);
  begin(parts, { askLater, change, complete, hold, isLost, picture, tileIn, waiting });
}
function learnWithin(pause) {
  clearTimeout(soon);
  soon = setTimeout(learn, pause);
}
if (byId("known").dataset.later !== undefined) {
  learnWithin(waiting().length ? 0 : LATER);
  addEventListener("pointerdown", () => learnWithin(TOUCHED), { once: true });
}
tell();
