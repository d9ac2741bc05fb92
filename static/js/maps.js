/* The editor of maps: paint by drag, move what is there by drag, tap near a side, move with the arrow keys, undo. Without it every tap is a form. */
const form = document.querySelector("[data-editor]");
const STROKES = new Set(["land", "start", "town", "large_city", "island", "blocked", "outside", "chips", "colour-purple", "colour-blue", "colour-orange"]);
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const tool = () => form.elements.tool.value;
let stroke = null;
let held = null;
let busy = Promise.resolve();

/* The side of a square that a finger is nearest to; none in its middle. */
function sideAt(square, x, y) {
  const box = square.getBoundingClientRect();
  const [dx, dy] = [(x - box.left) / box.width - 0.5, (y - box.top) / box.height - 0.5];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.18) return "";
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? ",E" : ",W";
  return dy > 0 ? ",S" : ",N";
}

/* Send what was drawn, and show what the server makes of it. */
function send(values) {
  // One after the other: each answer is the sketch on which the next tap is drawn.
  busy = busy.then(async () => {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    const canvas = form.querySelector("[data-canvas]");
    const [left, top, focused] = [canvas.scrollLeft, canvas.scrollTop, document.activeElement?.id];
    const answer = await fetch(form.action || location.href, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("sketch");
    if (!answer.ok || !fresh) return;
    document.getElementById("sketch").replaceWith(fresh);
    const now = form.querySelector("[data-canvas]");
    [now.scrollLeft, now.scrollTop] = [left, top];
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }).catch(() => {}); // no network: the next tap sends it again
}

function add(square) {
  if (!square || stroke.has(square.value)) return;
  stroke.set(square.value, square);
  square.classList.add("is-painted");
}

const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".map-square");

/* What is moved is taken where the finger comes down and laid where it leaves; a tap alone takes hold of it. */
function carry(event) {
  const square = squareAt(event);
  held.over?.classList.remove("is-painted");
  held.over = square;
  square?.classList.add("is-painted");
}

form.addEventListener("pointerdown", (event) => {
  const square = event.target.closest(".map-square");
  if (square && !event.button && tool() === "move") {
    held = { from: square, over: null };
    square.releasePointerCapture?.(event.pointerId);
    square.classList.add("is-landing");
  }
  if (!square || event.button || !STROKES.has(tool())) return;
  stroke = new Map();
  // Touch holds on to the square that it began on, and the others would hear nothing of the finger.
  square.releasePointerCapture?.(event.pointerId);
  add(square);
});
form.addEventListener("pointermove", (event) => {
  if (stroke) add(squareAt(event));
  if (held) carry(event);
});
addEventListener("pointerup", (event) => {
  if (held) {
    const [from, to] = [held.from, squareAt(event)];
    held.over?.classList.remove("is-painted");
    held = null;
    if (to && to !== from) send({ taps: `${from.value} ${to.value}` });
  }
  if (!stroke) return;
  const taps = [...stroke.keys()].join(" ");
  stroke = null;
  send({ taps });
});
addEventListener("pointercancel", () => { stroke = held = null; });

form.addEventListener("click", (event) => {
  const square = event.target.closest(".map-square");
  if (square) {
    event.preventDefault();
    // A stroke was sent when the finger left; a key has no place within the square.
    if (event.detail && STROKES.has(tool())) return;
    const side = event.detail && !form.elements.side.value ? sideAt(square, event.clientX, event.clientY) : "";
    send({ taps: square.value + side });
  } else if (event.target.closest("#undo")) {
    event.preventDefault();
    send({ undo: "1" });
  }
});
form.addEventListener("keydown", (event) => {
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && event.target.type !== "text") {
    event.preventDefault();
    send({ undo: "1" });
    return;
  }
  const arrow = ARROWS[event.key];
  if (!arrow || !event.target.matches(".map-square")) return;
  const [x, y] = event.target.value.split(",").map(Number);
  const next = document.getElementById(`s${x + arrow[0]},${y + arrow[1]}`);
  if (next) {
    event.preventDefault();
    next.focus();
  }
});
form.addEventListener("submit", () => { busy = Promise.resolve(); });
document.documentElement.classList.add("has-script");
