/* Keys on the board: arrows go from gap to gap, or move the board; it grows, shrinks, and is shown whole. */
import { fit } from "./fit.js";
import { show, view } from "./view.js";

const STEP = 60; // drawing units that an arrow key moves
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* The plain gap under a lit one is no stop of its own: both would be said, and ask, in turn. */
const UNDER = "is-under";
function cover() {
  for (const gap of document.querySelectorAll(`#tiles > .${UNDER}`)) gap.classList.remove(UNDER);
  for (const lit of document.querySelectorAll("#overlay > a.gap-legal")) {
    const cell = new URL(lit.href.baseVal, location).searchParams.get("gap");
    document.querySelector(`#tiles > #g${cell?.replace(",", "_")}`)?.classList.add(UNDER);
  }
}
document.addEventListener("htmx:afterSettle", cover);
cover();

/* The nearest gap of the same kind that lies more that way than sideways. */
function beside(gap, [right, down]) {
  const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
  const [x, y] = middle(gap);
  let found = null, least = Infinity;
  for (const other of document.querySelectorAll(gap.matches(".gap-legal") ? "#map a.gap-legal" : `#map a:not(.${UNDER})`)) {
    const [dx, dy] = middle(other).map((at, axis) => at - [x, y][axis]);
    const [along, across] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    if (other === gap || along < 1 || across > along || along + across >= least) continue;
    [found, least] = [other, along + across];
  }
  return found;
}

export function press(event) {
  const gap = event.target.closest("#map a");
  if (gap && ARROWS[event.key]) {
    beside(gap, ARROWS[event.key])?.focus();
    event.preventDefault();
  }
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
