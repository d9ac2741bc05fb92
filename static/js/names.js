/* Fragments leave out what the page knows already: the tiles of the tray and their names, the faces of keys and which of
   them work, what the entry sheet does, the token of the forms. */
import { byId } from "./dom.js";

const tileIn = (part) => part.querySelector("use").getAttribute("href").split("#")[1].replace(/-\d$/, "");
const known = byId("known").content;
const kinds = [...known.querySelectorAll("li")];

/* "3,,1": copies of each kind of tile that may come next, the most frequent first; 0 where the table is not told. */
function fillTray(tray) {
  const { counts, chosen } = tray.dataset;
  const here = counts.split(",").map((copies, i) => [copies, kinds[i]]).filter(([copies]) => copies);
  here.sort(([one], [other]) => other - one);
  tray.append(...here.map(([copies, kind]) => trayTile(kind, Number(copies), tileIn(kind) === chosen)));
  delete tray.dataset.counts;
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
  if (kind) tile.querySelector("svg").after(kind.querySelector(".visually-hidden").cloneNode(true));
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
  document.querySelectorAll("#sheet [data-counts]").forEach(fillTray);
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

document.addEventListener("htmx:oobBeforeSwap", inherit);
document.addEventListener("htmx:afterSettle", complete);
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post") event.detail.headers["X-CSRFToken"] = byId("csrf").value;
});
