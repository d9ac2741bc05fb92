/* Fragments leave out what the page knows already: the faces of keys and which of them work, what the entry sheet does, the
   token of the forms; tray.js puts the tiles in. */
import { byId } from "./dom.js";
import { tileIn } from "./sieve.js";
import { STATE, fillTrays, known } from "./tray.js";

function putFace(key) {
  key.append(...known.querySelector(`[data-face="${CSS.escape(key.dataset.face)}"]`).cloneNode(true).childNodes);
  if (key.dataset.name) key.querySelector("bdi").textContent = key.dataset.name;
}

function setKeys() {
  const { keys, undoes } = byId("sheet").dataset, said = byId("undoes");
  if (said) said.textContent = undoes || "";
  for (const key of document.querySelectorAll("[data-key]")) {
    const on = (keys || "").split(" ").includes(key.dataset.key);
    if (key.tagName === "BUTTON") key.disabled = !on;
    else if (on) { key.href = key.dataset.ask + chosen(key); key.removeAttribute("aria-disabled"); }
    else { key.removeAttribute("href"); key.setAttribute("aria-disabled", "true"); }
  }
}

/* The gap list, and a gap that is tapped, are for the tile that is in hand, or chosen. */
function chosenTile() {
  const [held, lit] = ["[data-hand]", ".tray-tile[aria-current]"].map((one) => document.querySelector(`#sheet ${one}`));
  const tile = held ? held.dataset.hand : lit && tileIn(lit);
  return tile ? `&tile=${tile}` : "";
}
const chosen = (key) => (key.dataset.key === "gaps" ? chosenTile() : "");

/* A form gets its token when it comes: however often it is sent, it counts once. Browsers make no UUID by themselves on
   plain http. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function putToken(field) { field.value = newToken(); }

export function complete() {
  document.querySelectorAll("input[name=token]:not([value])").forEach(putToken);
  fillTrays();
  document.querySelectorAll("#sheet [data-face]:empty").forEach(putFace);
  setKeys();
}

/* The sheet that comes with news does what the one before it did. */
function inherit(event) {
  const sheet = event.detail.fragment.querySelector("#sheet");
  if (!sheet) return;
  for (const { name, value } of byId("sheet").attributes) {
    if (!STATE.includes(name) && !sheet.hasAttribute(name)) sheet.setAttribute(name, value);
  }
}

document.addEventListener("htmx:oobBeforeSwap", inherit);
document.addEventListener("htmx:afterSettle", complete);
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "post") detail.headers["X-CSRFToken"] = byId("csrf").value;
  else if (/sheet\/\?gap=[-\d,]+$/.test(detail.path)) detail.path += chosenTile();
});
