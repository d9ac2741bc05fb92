/* Gaps outside the view: how many glow there, and the way to them. */
import { byId } from "./dom.js";
import { show, view } from "./view.js";

/* A key at each edge says how many, and goes there. */
const EDGES = { left: (d) => d[0] < 0, right: (d) => d[0] > 0, top: (d) => d[1] < 0, bottom: (d) => d[1] > 0 };

export function edges() {
  const board = byId("board");
  const box = board.getBoundingClientRect();
  const beyond = [...document.querySelectorAll("#overlay a")].map((gap) => ({ gap, away: away(gap, box) }));
  for (const key of board.querySelectorAll("[data-edge]")) {
    const out = beyond.filter(({ away: d }) => d && EDGES[key.dataset.edge](d));
    key.hidden = !out.length;
    key.querySelector("b").textContent = out.length;
    key.onclick = () => go(out[0].gap);
  }
}

export const isAway = (place, board) => away(place, board.getBoundingClientRect()) !== null;

function away(gap, box) {
  const { left, right, top, bottom } = gap.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const across = x < box.left ? -1 : x > box.right ? 1 : 0;
  const along = y < box.top ? -1 : y > box.bottom - 20 ? 1 : 0;
  return across || along ? [across, across ? 0 : along] : null;
}

export function go(gap) {
  const { x, y } = gap.getBBox();
  show({ x: x + 50, y: y + 50, cell: view.cell }, true);
}
