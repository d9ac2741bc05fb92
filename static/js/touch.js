/* Fingers and keys on the board: a drag or a pinch is never a tap, and a tap on a coarse board comes nearer first. */
import { byId } from "./dom.js";
import { NEAR, fit, geometry, look, show, view } from "./view.js";

const COARSE = 30; // pixels of a place to tap, too small to hit
const SLIP = 8; // pixels that a tap may move
const STEP = 60; // drawing units that an arrow key moves
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function guard(board) {
  const fingers = new Set();
  let from = [0, 0];
  let slipped = false;
  board.addEventListener("pointerdown", (event) => {
    if (!fingers.size) [from, slipped] = [[event.clientX, event.clientY], false];
    fingers.add(event.pointerId);
    slipped ||= fingers.size > 1;
  }, true);
  board.addEventListener("pointermove", (event) => {
    if (fingers.size && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) slipped = true;
    // A layer of its own while fingers move it; at rest it is drawn anew, sharp at any scale.
    if (fingers.size && slipped) view.pan.style.willChange = "transform";
  }, true);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      if (!fingers.size) view.pan.style.willChange = "";
    }, true);
  }
  board.addEventListener("click", (event) => {
    const coarse = event.detail && isSmall(event.target.closest("a"));
    if (!slipped && !coarse) return;
    event.preventDefault();
    event.stopPropagation();
    if (!slipped) nearer(event);
    slipped = false;
  }, true);
  board.addEventListener("wheel", (event) => { view.zoom.zoomWithWheel(event); look(); }, { passive: false });
  board.addEventListener("keydown", press);
}

function isSmall(place) {
  if (!place) return false;
  const { width, height } = place.getBoundingClientRect();
  return Math.min(width, height) < COARSE;
}

function nearer(event) {
  const g = geometry();
  const inner = byId("map").getBoundingClientRect();
  const [x, y] = [event.clientX - inner.left, event.clientY - inner.top].map((px) => px / g.scale / g.unit);
  show({ x: x + g.box.x, y: y + g.box.y, cell: NEAR }, true);
}

function press(event) {
  if (event.target.id !== "board") return;
  const { x, y, cell } = view;
  const arrow = ARROWS[event.key];
  if (arrow) show({ x: x + arrow[0] * STEP, y: y + arrow[1] * STEP, cell });
  else if (event.key === "+" || event.key === "=") show({ x, y, cell: Math.min(cell * 1.3, 220) });
  else if (event.key === "-") show({ x, y, cell: Math.max(cell / 1.3, 10) });
  else if (event.key === "0") fit();
  else return;
  event.preventDefault();
}

/* Gaps that glow outside the view: a key at each edge says how many, and goes there. */
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

function away(gap, box) {
  const { left, right, top, bottom } = gap.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const across = x < box.left ? -1 : x > box.right ? 1 : 0;
  const along = y < box.top ? -1 : y > box.bottom - 20 ? 1 : 0;
  return across || along ? [across, across ? 0 : along] : null;
}

function go(gap) {
  const { x, y } = gap.getBBox();
  show({ x: x + 50, y: y + 50, cell: view.cell }, true);
}
