/* Which tiles of a tray are shown. What lies out of sight costs a phone as much at each tap as what it shows. So a tray of
   very many kinds begins with the most frequent of them, and grows before whoever moves along it, by finger or by key, comes
   to its end; and keys above it leave only the tiles that have what is pressed. */
import { paint } from "./tiles.js";

const SCREEN = 36; // what a phone shows at once
const MOST = 2 * SCREEN;
const NEAR = 400; // pixels
const LAND = "crm"; // of these a tile has what is pressed and nothing else

export const tileIn = (part) => part.querySelector("[data-tile]").dataset.tile.replace(/-\d$/, "");
export const traits = new Map(); // letters for what is on each kind of tile

function suits(item, pressed) {
  const has = traits.get(tileIn(item));
  return pressed.every((one) => has.includes(one))
    && (!pressed.some((one) => LAND.includes(one)) || [...LAND].every((one) => pressed.includes(one) || !has.includes(one)));
}

function show(tray) {
  const pressed = [...tray.querySelectorAll("[aria-pressed=true]")].map((key) => key.value);
  let room = Number(tray.dataset.grows);
  for (const item of tray.querySelectorAll(":scope > li:not(.sieve-row)")) {
    item.hidden = !item.querySelector("[aria-current]") && (!suits(item, pressed) || room-- <= 0);
  }
  paint(tray);
}

export function siftTray(tray, keys) {
  tray.dataset.grows = MOST;
  if (keys && tray.children.length > SCREEN) {
    const row = tray.insertBefore(document.createElement("li"), tray.firstChild);
    row.className = "sieve-row";
    row.append(keys.cloneNode(true));
  }
  show(tray);
}

function press({ target }) {
  const key = target.closest(".sieve button");
  if (!key) return;
  const tray = key.closest(".tray");
  key.setAttribute("aria-pressed", key.getAttribute("aria-pressed") !== "true");
  tray.dataset.grows = MOST;
  tray.scrollTop = 0;
  show(tray);
}

function grow({ target: tray }) {
  const shown = Number(tray.dataset?.grows);
  if (!(shown < tray.childElementCount) || tray.scrollTop + tray.clientHeight < tray.scrollHeight - NEAR) return;
  tray.dataset.grows = shown + MOST;
  show(tray);
}

document.addEventListener("click", press);
document.addEventListener("scroll", grow, { capture: true, passive: true });
