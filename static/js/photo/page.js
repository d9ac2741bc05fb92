/* A page with a photo: it is chosen, its corners are dragged, and the worker reads it. The photo itself is sent nowhere. */
import { mapping } from "./plane.js";

const page = document.querySelector("[data-photo]");
const { dataset } = page;
const one = (name) => page.querySelector(`[data-${name}]`);
const canvas = one("picture");
const pen = canvas.getContext("2d", { willReadFrequently: true });
const handles = [...page.querySelectorAll("[data-handle]")];
const lines = [...page.querySelectorAll("[data-kind]")]; // of a page that is taught
const LONGEST = 3000; // pixels of a side
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FACE = 96;
let corners = null; // of the handles, in pixels of the picture
let held = null; // the first of two that change places

const count = (name) => Math.max(1, Math.min(40, Number(one(name).value) || 1));
const block = () => JSON.parse(dataset.block ?? `[0,0,${count("cols")},${count("rows")}]`);
const square = ([x, y, u, v]) => [[x, y], [u, y], [u, v], [x, v]];
const points = () => (dataset.points ? JSON.parse(dataset.points) : square(block()));
const at = () => mapping(points(), corners);

function step(name) {
  for (const part of page.querySelectorAll("[data-step]")) part.hidden = part.dataset.step !== name;
  one("board")?.toggleAttribute("hidden", name === "answer");
  scrollTo(0, 0);
}

function complain(name) {
  for (const part of page.querySelectorAll("[data-fault]")) part.hidden = part.dataset.fault !== name;
  one("faults").hidden = !name;
  if (name) step(corners ? "corners" : "choose");
}

function draw() {
  const place = at();
  const [left, top, right, bottom] = block();
  const line = (...ends) => `M${ends.map(([x, y]) => place(x, y).map(Math.round).join(" ")).join("L")}`;
  let path = "";
  for (let x = left; x <= right; x++) path += line([x, top], [x, bottom]);
  for (let y = top; y <= bottom; y++) path += line([left, y], [right, y]);
  for (const name of ["under", "grid"]) one(name).setAttribute("d", path);
  handles.forEach(({ style }, i) => {
    style.left = `${(100 * corners[i][0]) / canvas.width}%`;
    style.top = `${(100 * corners[i][1]) / canvas.height}%`;
  });
}

/* Show what lies under the finger. */
function loupe(i) {
  const glass = one("loupe");
  glass.hidden = i === null;
  if (i === null) return;
  const [side, [x, y]] = [canvas.width / 8, corners[i]];
  glass.classList.toggle("is-right", x < canvas.width / 2);
  const ink = glass.getContext("2d");
  ink.clearRect(0, 0, 120, 120);
  ink.drawImage(canvas, x - side / 2, y - side / 2, side, side, 0, 0, 120, 120);
  ink.strokeRect(-1, -1, 61, 61);
  ink.strokeRect(60, 60, 61, 61);
}

function move(i, x, y) {
  corners[i] = [Math.max(0, Math.min(canvas.width, x)), Math.max(0, Math.min(canvas.height, y))];
  try { draw(); } catch { /* three on a line: the next step mends it */ }
}

handles.forEach((knob, i) => {
  knob.addEventListener("pointerdown", ({ pointerId }) => knob.setPointerCapture(pointerId));
  knob.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!knob.hasPointerCapture(pointerId)) return;
    const box = canvas.getBoundingClientRect();
    move(i, ((clientX - box.left) / box.width) * canvas.width, ((clientY - box.top) / box.height) * canvas.height);
    loupe(i);
  });
  for (const name of ["pointerup", "pointercancel", "blur"]) knob.addEventListener(name, () => loupe(null));
  knob.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const far = canvas.width / (event.shiftKey ? 40 : 400);
    move(i, corners[i][0] + far * arrow[0], corners[i][1] + far * arrow[1]);
    loupe(i);
  });
});

async function choose({ target }) {
  const [file] = target.files;
  if (!file) return;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.round(side * scale));
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
  } catch { return complain("unreadable"); }
  target.value = "";
  const [w, h] = [canvas.width, canvas.height];
  one("lines").setAttribute("viewBox", `0 0 ${w} ${h}`);
  const [left, top, right, bottom] = block();
  const fit = mapping(square([left, top, right, bottom]), square([w * 0.15, h * 0.15, w * 0.85, h * 0.85]));
  corners = points().map(([x, y]) => fit(x, y));
  complain("");
  step("corners");
  draw();
}

/* Draw a cell as the photo shows it. */
function cut(into, col, row) {
  const place = at();
  const ends = square([col, row, col + 1, row + 1]).map(([x, y]) => place(x, y));
  const [left, top, right, bottom] = [Math.min, Math.max].flatMap((of) => [0, 1].map((axis) => of(...ends.map((end) => end[axis]))));
  into.getContext("2d").drawImage(canvas, left, top, right - left, bottom - top, 0, 0, into.width, into.height);
}

const work = (job) => new Promise((done, fail) => {
  const worker = new Worker(dataset.worker);
  worker.addEventListener("message", ({ data }) => { worker.terminate(); done(data); });
  worker.addEventListener("error", fail);
  worker.postMessage(job, [job.photo.data.buffer]);
});

async function look() {
  complain("");
  step("wait");
  const place = at();
  const inside = ([x, y]) => x > 1 && y > 1 && x < canvas.width - 1 && y < canvas.height - 1;
  const area = block();
  // A board that the log knows may have grown by a row on any side.
  if (dataset.open) [-1, -1, 1, 1].forEach((by, side) => {
    const wider = area.map((edge, i) => (i === side ? edge + by : edge));
    if (square(wider).every(([x, y]) => inside(place(x, y)))) area[side] += by;
  });
  const [left, top, right, bottom] = area;
  const job = {
    photo: pen.getImageData(0, 0, canvas.width, canvas.height),
    corners: square(area).map(([x, y]) => place(x, y)), cols: right - left, rows: bottom - top,
    open: Boolean(dataset.open), colours: (dataset.colours ?? "").split(","),
  };
  if (dataset.kinds) job.kinds = JSON.parse(dataset.kinds);
  else job.taught = (await (await fetch(dataset.taught)).json()).kinds;
  const { fault, cells, taught } = await work(job);
  if (fault) return complain(fault);
  if (taught) return show(taught);
  const form = one("form");
  const body = new FormData(form);
  body.set("cells", JSON.stringify(cells.map((cell) => ({ ...cell, col: cell.col + left, row: cell.row + top }))));
  const told = await fetch(form.action, { method: "POST", body });
  if (!told.ok) return complain("offline");
  const answer = one("answer");
  answer.replaceChildren(document.createRange().createContextualFragment(await told.text()));
  for (const into of answer.querySelectorAll("[data-cell]")) cut(into, ...into.dataset.cell.split(",").map(Number));
  step("answer");
}

/* Show each picture that is taught beside its drawing. */
function show(taught) {
  const patches = new Map(taught.map(({ kind, patch }) => [kind, patch]));
  const cols = count("cols");
  lines.forEach((line, i) => {
    cut(line.querySelector("canvas"), i % cols, Math.floor(i / cols));
    line.patch = patches.get(line.dataset.kind);
    uncover(line);
  });
  step("answer");
}

function uncover(line) {
  line.querySelector("canvas").hidden = !line.patch;
  line.querySelector("[data-none]").hidden = Boolean(line.patch);
}

/* Let two pictures change places: the second tap says with which. */
function change(line) {
  if (held) {
    const inks = [held, line].map((each) => each.querySelector("canvas").getContext("2d"));
    const [mine, other] = inks.map((ink) => ink.getImageData(0, 0, FACE, FACE));
    inks[0].putImageData(other, 0, 0);
    inks[1].putImageData(mine, 0, 0);
    [held.patch, line.patch] = [line.patch, held.patch];
    [held, line].forEach(uncover);
  }
  (held ?? line).setAttribute("aria-pressed", String(!held));
  held = held ? null : line;
}

one("form").addEventListener("submit", () => {
  const pictures = lines.filter(({ patch }) => patch).map((line) => ({
    kind: line.dataset.kind,
    patch: line.patch,
    face: line.querySelector("canvas").toDataURL("image/jpeg", 0.6).split(",")[1],
  }));
  if (one("pictures")) one("pictures").value = JSON.stringify(pictures);
});

for (const field of page.querySelectorAll("input[type=file]")) field.addEventListener("change", choose);
for (const field of page.querySelectorAll("[data-cols], [data-rows]")) field.addEventListener("change", () => corners && draw());

page.addEventListener("click", (event) => {
  const key = event.target.closest("[data-do]");
  if (!key) return;
  const [what, x, y] = key.dataset.do.split(" ");
  if (what === "read") look().catch(() => complain("offline"));
  else if (what === "back") step("corners");
  else if (what === "again") step("choose");
  else if (what === "swap") change(key);
  else if (what === "by") { one(x).value = count(x) + Number(y); draw(); }
  else {
    const place = at();
    corners = points().map(([u, v]) => place(u + Number(x), v + Number(y)));
    draw();
  }
});
