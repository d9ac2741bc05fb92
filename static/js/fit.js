/* What of the board is shown by itself: the place that the server points to, or all of it. */
import Panzoom from "../vendor/panzoom.js";
import { byId } from "./dom.js";
import { LOW, look, show, view } from "./view.js";

const TAPPED = 48; // pixels a cell at least, where one is tapped

/* How large a cell may be so that this many fit into the view. */
function around(columns, rows) {
  const board = byId("board");
  return Math.min((board.clientWidth - 16) / columns, (board.clientHeight - LOW - 16) / rows, 80);
}

/* All of the board as [left, top, columns, rows]: what the map says, or else all tiles on it with a rim. */
function extent(rim) {
  const { whole } = byId("map").dataset;
  if (whole) return whole.split(",").map(Number);
  const tiles = [...document.querySelectorAll("#tiles > :is(image, use)")];
  const [x, y] = ["x", "y"].map((axis) => tiles.map((tile) => Math.round(tile.getAttribute(axis)) / 100));
  const [left, top] = [Math.min(...x) - rim, Math.min(...y) - rim];
  return [left, top, Math.max(...x) + 1 + rim - left, Math.max(...y) + 1 + rim - top];
}

export function fit(animate = true, [left, top, columns, rows] = extent(0.3)) {
  show({ x: (left + columns / 2) * 100, y: (top + rows / 2) * 100, cell: around(columns, rows) }, animate);
  view.whole = true;
}

/* The whole board with the gaps around it, while that leaves room to tap. */
function fitted(animate) {
  const all = extent(1);
  if (around(...all.slice(2)) < TAPPED) return false;
  fit(animate, all);
  view.whole = "near";
  return true;
}

/* The board has another size: keep the middle, or all of it where all was shown. Where that has no room any more, beneath a
   taller sheet, what the sheet is about stays in sight. */
function again() {
  if (view.whole === true) fit(false);
  else if (!view.whole) show(view);
  else if (!fitted(false)) {
    show(placed(view.at) ?? view);
    view.whole = "near";
  }
}

/* The middle of the one cell that a place names, as near as it is tapped; nothing for several. */
function placed(place) {
  const [x, y, columns = 1, rows = 1] = place.split(",").map(Number);
  return columns * rows === 1 && place.includes(",") ? { x: x * 100 + 50, y: y * 100 + 50, cell: TAPPED } : null;
}

/* Go where the server points: the tile laid last, the gap that was asked, the award that is shown. */
export function follow(animate) {
  const place = byId("overlay").dataset.at || "";
  if (place === "all") { if (view.at !== place) fit(animate); }
  else if (place && place !== view.at) {
    const [x, y, columns = 1, rows = 1] = place.split(",").map(Number);
    const cell = columns * rows > 1 ? around(columns, rows) : Math.max(view.cell, TAPPED);
    if (columns * rows === 1 && fitted(animate)) return void (view.at = place);
    show({ x: (x + columns / 2) * 100, y: (y + rows / 2) * 100, cell }, animate);
  }
  view.at = place || view.at;
}

export function take(board) {
  view.pan = byId("pan");
  board.dataset.panzoom = "";
  view.zoom = Panzoom(view.pan, { canvas: true, minScale: 0.15, maxScale: 4, step: 0.4, cursor: "grab", handleStartEvent: () => {} });
  view.zoom.setOptions({ overflow: "clip" }); // nothing that scrolls: its size would change, and be drawn, with every move
  view.pan.addEventListener("panzoomend", look);
  show(view);
  setTimeout(again); // Panzoom goes to its own start in a moment
  new ResizeObserver(again).observe(board);
}
