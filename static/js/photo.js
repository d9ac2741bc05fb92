/* The photo under the editor: its corners are dragged, or moved by the arrow keys, until it lies as the grid does. */
const form = document.querySelector("[data-align]");
const key = form.querySelector("[data-handles]");
const STEP = 0.005; // of the grid, for an arrow key
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
const table = () => document.querySelector(".map-table");
const corners = JSON.parse(form.elements.corners.value);
let handles = [];
let pulled = null; // the handle that is dragged, and by which pointer

/* The projection that takes the unit square to four corners (Heckbert), as a CSS matrix for a box of w by h. */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]], w, h) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const det = dx1 * dy2 - dx2 * dy1;
  if (!det) return "none";
  const [g, k] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det];
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + k * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + k * y3, y0];
  return `matrix3d(${[a, (d * h) / w, 0, g / w, (b * w) / h, e, 0, k / h, 0, 0, 1, 0, c * w, f * h, 0, 1].join(",")})`;
}

function show() {
  const [w, h] = [table().clientWidth, table().clientHeight];
  document.querySelector(".map-photo").style.transform = projection(corners, w, h);
  handles.forEach((handle, i) => {
    handle.style.left = `${corners[i][0] * 100}%`;
    handle.style.top = `${corners[i][1] * 100}%`;
  });
}

function keep() {
  const body = new FormData(form);
  body.set("corners", JSON.stringify(corners));
  fetch(form.action, { method: "POST", body }).catch(() => {}); // the next move keeps it
}

function move(i, x, y) {
  corners[i] = [x, y].map((part) => Math.max(-1, Math.min(2, part)));
  show();
}

function handle(i) {
  const knob = document.createElement("button");
  Object.assign(knob, { type: "button", className: "map-handle", ariaLabel: key.dataset.corner.replace("{n}", i + 1) });
  knob.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    pulled = [knob, event.pointerId];
    knob.setPointerCapture(event.pointerId);
  });
  knob.addEventListener("pointermove", (event) => {
    if (!knob.hasPointerCapture(event.pointerId)) return;
    const box = table().getBoundingClientRect();
    move(i, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  const letGo = () => { pulled = null; keep(); };
  knob.addEventListener("pointerup", letGo);
  knob.addEventListener("pointercancel", letGo);
  knob.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    move(i, corners[i][0] + step[0], corners[i][1] + step[1]);
    keep();
  });
  return knob;
}

key.addEventListener("click", () => {
  const on = key.getAttribute("aria-pressed") !== "true";
  key.setAttribute("aria-pressed", String(on));
  handles.forEach((knob) => knob.remove());
  // Squares below a handle are no targets while the photo is moved.
  table().querySelector("table").toggleAttribute("inert", on);
  handles = on ? corners.map((_corner, i) => handle(i)) : [];
  table().append(...handles);
  show();
});
// The squares grow and shrink, and the editor puts a fresh drawing in place after each stroke: the photo lies there anew.
const sizes = new ResizeObserver(show);
sizes.observe(table());
new MutationObserver(() => {
  sizes.disconnect();
  sizes.observe(table());
  if (handles.length && !handles[0].isConnected) {
    table().append(...handles);
    table().querySelector("table").toggleAttribute("inert", true);
    // Who pulls goes on: a handle that was off the page for a moment has lost its pointer.
    if (pulled) pulled[0].setPointerCapture(pulled[1]);
  }
  show();
}).observe(document.getElementById("editor"), { childList: true });
form.hidden = false;
show();
