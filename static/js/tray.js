/* The tray of tiles. The page has drawn each kind once, and fragments only count them. */
import { byId, root } from "./dom.js";
import { paint } from "./tiles.js";

/* What a sheet says of itself, besides what all sheets have. */
export const STATE = ["data-choosing", "data-keys"];

export const known = byId("known").content;
paint(known);
export const tileIn = (part) => part.querySelector("[data-tile]").dataset.tile.replace(/-\d$/, "");
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

/* What lies out of sight costs a phone as much at each tap as what it shows. So a tray of very many kinds begins with the
   most frequent of them, and grows before whoever moves along it, by finger or by key, comes to its end. */
const MOST = 72; // twice what a phone shows at once
const NEAR = 400; // pixels
function shorten(tray) {
  tray.dataset.grows = "";
  for (const item of [...tray.children].slice(MOST)) item.hidden = !item.querySelector("[aria-current]");
  paint(tray);
}
const shortenTrays = () => document.querySelectorAll("#sheet [data-counts]:not([data-grows])").forEach(shorten);
function grow({ target: tray }) {
  if (tray.dataset?.grows === undefined || tray.scrollTop + tray.clientHeight < tray.scrollHeight - NEAR) return;
  for (const item of [...tray.querySelectorAll(":scope > [hidden]")].slice(0, MOST)) item.hidden = false;
  paint(tray);
}

export function fillTrays() {
  document.querySelectorAll("#sheet [data-counts]:empty").forEach(fillTray);
  shortenTrays();
  document.querySelectorAll("#sheet .tray-tile").forEach(nameTile);
}

/* Sheets are put in this way; whatever the tray has no part in, as everything else here. */
root.setAttribute("hx-ext", "sheet");
window.htmx.config.defaultSwapStyle = "outerHTML";
window.htmx.defineExtension("sheet", {
  handleSwap: (style, sheet, coming) => style === "sheet" && keepTray(sheet, coming.querySelector("#sheet")),
});
document.addEventListener("scroll", grow, { capture: true, passive: true });
shortenTrays();
