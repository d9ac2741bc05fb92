/* Where the view of the board rests: its middle in drawing units, and how many pixels a cell has. */
import { byId, calm } from "./dom.js";

export const NEAR = 56; // pixels a cell, near enough to tap
export const LOW = 20; // pixels of the board that the sheet's round corners cover

export const view = { x: 50, y: 50, cell: NEAR, zoom: null, pan: null, at: "", whole: false };

/* Panzoom scales around the middle of the element, then shifts it: screen = middle + scale * (point - middle + shift). */
export function geometry() {
  const [map, board] = [byId("map"), byId("board")];
  const scale = view.zoom.getScale();
  const outer = view.pan.getBoundingClientRect();
  const inner = map.getBoundingClientRect();
  const box = map.viewBox.baseVal;
  const drawn = outer.width / view.pan.offsetWidth || scale; // on its way to `scale` while it moves there
  return {
    box, scale,
    unit: map.width.baseVal.value / box.width,
    inset: [(inner.left - outer.left) / drawn, (inner.top - outer.top) / drawn],
    middle: [view.pan.offsetWidth / 2, view.pan.offsetHeight / 2],
    seen: [board.clientWidth / 2, (board.clientHeight - LOW) / 2],
  };
}

export function show({ x, y, cell }, animate = false) {
  const g = geometry();
  const scale = cell / 100 / g.unit;
  const point = [g.inset[0] + (x - g.box.x) * g.unit, g.inset[1] + (y - g.box.y) * g.unit];
  const [right, down] = [0, 1].map((i) => (g.seen[i] - g.middle[i]) / scale - point[i] + g.middle[i]);
  const moves = animate && !calm.matches;
  view.zoom.zoom(scale, { animate: moves });
  view.zoom.pan(right, down, { animate: moves, force: true });
  Object.assign(view, { x, y, cell, whole: false });
  document.dispatchEvent(new Event("tableside:view"));
}

/* After a gesture: remember where it led. A tap ends as a gesture does, and leads nowhere. */
export function look() {
  const g = geometry();
  const { x, y } = view.zoom.getPan();
  const point = [x, y].map((shift, i) => (g.seen[i] - g.middle[i]) / g.scale - shift + g.middle[i]);
  const cell = g.scale * g.unit * 100;
  const [left, top] = [0, 1].map((i) => (point[i] - g.inset[i]) / g.unit + [g.box.x, g.box.y][i]);
  const moved = Math.hypot(left - view.x, top - view.y) * cell / 100; // pixels
  if (moved < 1 && Math.abs(cell - view.cell) < 0.5) return;
  Object.assign(view, { x: left, y: top, cell, whole: false });
  document.dispatchEvent(new Event("tableside:view"));
}
