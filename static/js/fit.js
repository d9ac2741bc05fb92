/* What of the board is shown by itself: the place that the server points to, or all of it. */
import Panzoom from "../vendor/panzoom.js";
import { byId } from "./dom.js";
import { LOW, look, show, view } from "./view.js";

const TAPPED = 48; // pixels a cell at least, where one is tapped
const RIM = 1; // cells around what is pointed to

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

/* The whole board with the gaps around it, while that leaves room to tap; where it is in sight already, nothing moves. */
function fitted(animate) {
  const all = extent(1);
  if (around(...all.slice(2)) < TAPPED) return false;
  if (view.whole === "near" && view.cell >= TAPPED && inSight(all)) return true;
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

/* Half of what is seen, across and along, in cells. */
const half = (cell) => { const { clientWidth, clientHeight } = byId("board"); return [clientWidth / 2 / cell, (clientHeight - LOW) / 2 / cell]; };

function inSight([left, top, columns, rows]) {
  const [across, along] = half(view.cell);
  const [x, y] = [view.x / 100, view.y / 100];
  return left >= x - across && top >= y - along && left + columns <= x + across && top + rows <= y + along;
}

/* The middle of a view that shows these cells with a rim, as near to the middle of now as can be; what lies beyond the gaps at
   the board's edge is bare table, and is not shown for it. */
function nearest([left, top, columns, rows], cell, least = RIM) {
  const all = extent(1);
  const place = [[left, columns, all[0], all[2], view.x], [top, rows, all[1], all[3], view.y]];
  return place.map(([at, many, start, length, now], axis) => {
    const room = half(cell)[axis];
    const rim = Math.max(0, Math.min(least, room - many / 2));
    const middle = within(now / 100, at + many + rim - room, at - rim + room);
    return 100 * (length <= 2 * room ? start + length / 2 : within(middle, start + room, start + length - room));
  });
}
const within = (value, least, most) => Math.max(least, Math.min(most, value));

/* The middle of the one cell that a place names, as near as it is tapped; nothing for several. */
function placed(place) {
  const [x, y, columns = 1, rows = 1] = place.split(",").map(Number);
  if (columns * rows !== 1 || !place.includes(",")) return null;
  const [left, top] = nearest([x, y, 1, 1], TAPPED);
  return { x: left, y: top, cell: TAPPED };
}

/* Go where the server points: the tile laid last, the gap that was asked, the award that is shown. */
export function follow(animate) {
  const place = byId("overlay").dataset.at || "";
  if (place === "all") { if (view.at !== place) fit(animate); }
  else if (place && place !== view.at) {
    const [x, y, columns = 1, rows = 1] = place.split(",").map(Number);
    const cell = columns * rows > 1 ? Math.min(around(columns, rows), Math.max(view.cell, TAPPED)) : Math.max(view.cell, TAPPED);
    if (columns * rows === 1 && fitted(animate)) return void (view.at = place);
    const [left, top] = nearest([x, y, columns, rows], cell, view.at ? RIM : Infinity); // a page that comes shows it in its middle
    if (cell !== view.cell || left !== view.x || top !== view.y) show({ x: left, y: top, cell }, animate);
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
