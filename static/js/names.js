/* Fragments leave out what the page knows already: the tiles of the tray and their names, the faces of keys and which of
   them work, what the entry sheet does, the token of the forms. */
import { byId, root } from "./dom.js";
import { paint } from "./tiles.js";

const known = byId("known").content;
paint(known);
const tileIn = (part) => part.querySelector("[data-tile]").dataset.tile.replace(/-\d$/, "");
const kinds = [...known.querySelectorAll("li")];

/* "3,,1": copies of each kind of tile that may come next, the most frequent first; 0 where the table is not told. */
function fillTray(tray) {
  paint(known);
  const { counts, chosen } = tray.dataset;
  const here = counts.split(",").map((copies, i) => [copies, kinds[i]]).filter(([copies]) => copies);
  here.sort(([one], [other]) => other - one);
  tray.append(...here.map(([copies, kind]) => trayTile(kind, Number(copies), tileIn(kind) === chosen)));
}

/* While only the choice changes, the tray stays as it is: all else in the sheet is put in around it. */
function keepTray(sheet, coming) {
  const [tray, other] = [sheet, coming].map((one) => one?.querySelector(".tray[data-counts]"));
  if (!tray || tray.dataset.counts !== other?.dataset.counts) return false;
  choose(tray, other.dataset.chosen);
  const parts = [...coming.childNodes];
  const place = parts.indexOf(other);
  for (const part of [...sheet.childNodes]) if (part !== tray) part.remove();
  tray.before(...parts.slice(0, place));
  tray.after(...parts.slice(place + 1));
  for (const name of STATE) {
    if (coming.hasAttribute(name)) sheet.setAttribute(name, coming.getAttribute(name)); else sheet.removeAttribute(name);
  }
  return [...sheet.children].filter((part) => part !== tray);
}

function choose(tray, chosen) {
  const lit = (one) => tileIn(one) === chosen;
  for (const one of tray.querySelectorAll("[aria-current]")) if (!lit(one)) one.removeAttribute("aria-current");
  [...tray.querySelectorAll(".tray-tile:not([aria-current])")].find(lit)?.setAttribute("aria-current", "true");
}

function trayTile(kind, copies, isChosen) {
  const item = kind.cloneNode(true);
  const count = document.createElement("span");
  [count.className, count.textContent] = ["count", copies];
  if (copies) item.firstElementChild.append(count);
  if (isChosen) item.firstElementChild.setAttribute("aria-current", "true");
  return item;
}

function nameTile(tile) {
  if (tile.querySelector(".visually-hidden")) return;
  const kind = kinds.find((one) => tileIn(one) === tileIn(tile));
  if (kind) tile.querySelector("[data-tile]").after(kind.querySelector(".visually-hidden").cloneNode(true));
}

function putFace(key) {
  key.append(...known.querySelector(`[data-face=${key.dataset.face}]`).cloneNode(true).childNodes);
}

function setKeys() {
  const { keys } = byId("sheet").dataset;
  for (const key of document.querySelectorAll("[data-key]")) {
    const on = (keys || "").split(" ").includes(key.dataset.key);
    if (key.tagName === "BUTTON") key.disabled = !on;
    else if (on) { key.href = key.dataset.ask + chosen(key); key.removeAttribute("aria-disabled"); }
    else { key.removeAttribute("href"); key.setAttribute("aria-disabled", "true"); }
  }
}

/* The gap list is that of the chosen tile, if one is chosen. */
function chosen(key) {
  const tile = document.querySelector("#sheet .tray-tile[aria-current]");
  return key.dataset.key === "gaps" && tile ? `&tile=${tileIn(tile)}` : "";
}

function complete() {
  document.querySelectorAll("#sheet [data-counts]:empty").forEach(fillTray);
  document.querySelectorAll("#sheet .tray-tile").forEach(nameTile);
  document.querySelectorAll("#sheet [data-face]:empty").forEach(putFace);
  setKeys();
}

/* The sheet that comes with news does what the one before it did. */
const STATE = ["data-choosing", "data-keys"];
function inherit(event) {
  const sheet = event.detail.fragment.querySelector("#sheet");
  if (!sheet) return;
  for (const { name, value } of byId("sheet").attributes) {
    if (!STATE.includes(name) && !sheet.hasAttribute(name)) sheet.setAttribute(name, value);
  }
}

/* What `ask` asks for is put in this way; whatever the tray has no part in, as everything else here. */
root.setAttribute("hx-ext", "tray");
window.htmx.config.defaultSwapStyle = "outerHTML";
window.htmx.defineExtension("tray", {
  handleSwap: (style, sheet, coming) => style === "tray" && keepTray(sheet, coming.querySelector("#sheet")),
});
document.addEventListener("htmx:oobBeforeSwap", inherit);
document.addEventListener("htmx:afterSettle", complete);
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post") event.detail.headers["X-CSRFToken"] = byId("csrf").value;
});
