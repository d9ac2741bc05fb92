/* The tray of tiles. The page has drawn each kind once, and fragments only count them. */
import { byId, root } from "./dom.js";
import { siftTray, tileIn, traits } from "./sieve.js";
import { paint } from "./tiles.js";

/* What a sheet says of itself, besides what all sheets have. */
export const STATE = ["data-choosing", "data-keys", "data-undoes"];

export const known = byId("known").content;
const [pattern, ...others] = known.querySelectorAll("li");
const sieve = known.querySelector(".sieve");
for (const item of others) item.replaceWith(like(pattern, item.dataset.kind, item.textContent));
paint(known);
const kinds = [...known.querySelectorAll("li")];
(known.querySelector("ul")?.dataset.has.split(",") ?? []).forEach((has, i) => traits.set(tileIn(kinds[i]), has));

/* The page has one kind whole, and of the others only what is their own: 226 of them were half of it. */
function like(item, kind, name) {
  const made = item.cloneNode(true), [link, use] = ["a", "use"].map((part) => made.querySelector(part));
  link.setAttribute("href", link.getAttribute("href").replace(/=.*/, `=${kind}`));
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${kind}-0`));
  made.querySelector(".visually-hidden").textContent = name;
  return made;
}

/* "3,-,,1": copies of each kind of tile that may come next; 0 where the table is not told, a dash where none is left. */
function fillTray(tray) {
  paint(known);
  const { counts, chosen } = tray.dataset;
  const here = counts.split(",").map((copies, i) => [copies, kinds[i]]).filter(([copies]) => copies);
  tray.append(...here.map(([copies, kind]) => trayTile(kind, copies, tileIn(kind) === chosen)));
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
  const item = kind.cloneNode(true), link = item.firstElementChild;
  if (Number(copies)) {
    const count = document.createElement("span");
    [count.className, count.textContent] = ["count", copies];
    link.append(count);
  } else if (copies === "-") {
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
  }
  if (isChosen) link.setAttribute("aria-current", "true");
  return item;
}

function nameTile(tile) {
  if (tile.hasAttribute("aria-label") || tile.querySelector(".visually-hidden")) return;
  const kind = kinds.find((one) => tileIn(one) === tileIn(tile));
  if (kind) tile.querySelector("[data-tile]").after(kind.querySelector(".visually-hidden").cloneNode(true));
}

const siftTrays = () => document.querySelectorAll("#sheet [data-counts]:not([data-grows])").forEach((tray) => siftTray(tray, sieve));

export function fillTrays() {
  document.querySelectorAll("#sheet [data-counts]:empty").forEach(fillTray);
  siftTrays();
  document.querySelectorAll("#sheet .tray-tile").forEach(nameTile);
}

/* Sheets are put in this way; whatever the tray has no part in, as everything else here. */
root.setAttribute("hx-ext", "sheet");
window.htmx.config.defaultSwapStyle = "outerHTML";
window.htmx.defineExtension("sheet", {
  handleSwap: (style, sheet, coming) => style === "sheet" && keepTray(sheet, coming.querySelector("#sheet")),
});
siftTrays();
