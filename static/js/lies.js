/* A large screen that lies on the table turns to the side at which whoever is in turn sits. Each seat is brought to its side
   once: by dragging, by a tap on the seat and one on the side, or by the arrow keys. This screen keeps it. */
import { byId } from "./dom.js";

const KEPT = "lies", PULL = 8; // pixels that are no tap any more
const TURNS = { bottom: "0", left: "90", top: "180", right: "270" };
const KEYS = { ArrowUp: "top", ArrowRight: "right", ArrowDown: "bottom", ArrowLeft: "left" };
const store = (() => { try { return localStorage; } catch { return null; } })(); // a browser may keep nothing
const plan = byId("lies"), seats = plan ? [...plan.querySelectorAll("[data-seat]")] : [];
const rest = plan?.querySelector("[data-side='']");
let { on, sides } = read();
let held = null; // the seat under a finger, and where that began
let wasPulled = false;

function read() {
  try {
    return { on: true, sides: {}, ...JSON.parse(store?.getItem(KEPT) ?? "{}") };
  } catch {
    return { on: true, sides: {} }; // written by somebody else
  }
}
function keep() {
  store?.setItem(KEPT, JSON.stringify({ on, sides }));
  show();
}

function show() {
  const { documentElement: page } = document, side = sides[byId("tv").dataset.turn], turns = on && TURNS[side];
  if (turns) page.dataset.turned = turns; else delete page.dataset.turned;
  page.style.setProperty("--fit", Math.min(innerWidth, innerHeight) / Math.max(innerWidth, innerHeight));
  for (const key of document.querySelectorAll("[data-lies]")) {
    key.hidden = !plan;
    key.setAttribute("aria-pressed", String(on && Object.keys(sides).length > 0));
  }
  plan?.querySelector("[data-turns]").setAttribute("aria-pressed", String(on));
}

function seat(one, side) {
  const zone = (side && plan.querySelector(`[data-side="${side}"]`)) || rest;
  zone.querySelector("ul").append(one.parentElement);
}
function put(one, side) {
  if (side) sides[one.dataset.seat] = side; else delete sides[one.dataset.seat];
  seat(one, side);
  choose(null);
  one.focus();
  keep();
}
function choose(one) {
  for (const other of seats) other.setAttribute("aria-pressed", String(other === one));
}
const chosen = () => seats.find((one) => one.getAttribute("aria-pressed") === "true");

function sideAt(x, y) {
  const zone = [...plan.querySelectorAll("[data-side]")].find((one) => {
    const box = one.getBoundingClientRect();
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  });
  return zone?.dataset.side ?? "";
}
function lift(event) {
  const one = event.target.closest("[data-seat]");
  wasPulled = false;
  if (!one || !event.isPrimary) return;
  held = { one, x: event.clientX, y: event.clientY };
  one.setPointerCapture(event.pointerId);
}
function pull(event) {
  if (!held) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  wasPulled ||= Math.hypot(x, y) > PULL;
  if (wasPulled) held.one.style.translate = `${x}px ${y}px`;
}
function drop(event) {
  if (!held) return;
  const { one } = held;
  held = null;
  one.style.translate = "";
  if (wasPulled && event.type === "pointerup") put(one, sideAt(event.clientX, event.clientY));
}

function tap(event) {
  if (wasPulled) { wasPulled = false; return; }
  const one = event.target.closest("[data-seat]"), side = event.target.closest("[data-put]");
  if (one) choose(one === chosen() ? null : one);
  else if (side && chosen()) put(chosen(), side.dataset.put);
  else if (event.target.closest("[data-turns]")) { on = !on; keep(); }
  else if (event.target.closest("[data-done]")) plan.close();
}
function press(event) {
  const one = event.target.closest("[data-seat]"), side = KEYS[event.key];
  if (!one || !side) return;
  event.preventDefault();
  put(one, side);
}

document.addEventListener("click", (event) => { if (event.target.closest("[data-lies]")) plan?.showModal(); });
plan?.addEventListener("pointerdown", lift);
plan?.addEventListener("pointermove", pull);
plan?.addEventListener("pointerup", drop);
plan?.addEventListener("pointercancel", drop);
plan?.addEventListener("click", tap);
plan?.addEventListener("keydown", press);
addEventListener("resize", show);
document.addEventListener("htmx:afterSettle", show);
for (const one of seats) seat(one, sides[one.dataset.seat]);
show();
