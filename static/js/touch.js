/* Fingers on the board: a drag or a pinch is never a tap, and a tap on a coarse board comes nearer first. */
import { press } from "./arrows.js";
import { byId } from "./dom.js";
import { go, isAway } from "./edges.js";
import { NEAR, geometry, look, show, view } from "./view.js";

const COARSE = 30; // pixels of a place to tap, too small to hit
const FINGER = 22; // pixels around its middle that a finger covers
const SLIP = 8; // pixels that a tap may move

const ADDS = "composite" in (window.KeyframeEffect?.prototype ?? {});
let still = null;

/* A layer of its own while fingers move it. For each picture Chrome would still sort all that is drawn into layers, unless
   what moves is animated: so there is an animation, which stands still and adds nothing. */
function lift() {
  if (view.pan.style.willChange) return;
  view.pan.style.willChange = "transform";
  if (!ADDS) return;
  still = view.pan.animate({ transform: ["none", "none"] }, { duration: 1e9, composite: "add" });
  still.pause();
}

/* At rest it is drawn anew, sharp at any scale. */
function putDown() {
  still?.cancel();
  still = null;
  view.pan.style.willChange = "";
}

export function guard(board) {
  const fingers = new Set();
  let from = [0, 0];
  let slipped = false;
  board.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) fingers.clear(); // the first of a touch: the end of another was not heard of
    if (!fingers.size) [from, slipped] = [[event.clientX, event.clientY], false];
    fingers.add(event.pointerId);
    slipped ||= fingers.size > 1;
  }, true);
  board.addEventListener("pointermove", (event) => {
    if (!fingers.size) return;
    const far = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
    if (far > SLIP) slipped = true;
    if (far) lift();
  }, true);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(end, (event) => {
      if (end === "pointerleave" && event.target !== board) return;
      fingers.delete(event.pointerId);
      if (!fingers.size) putDown();
    }, true);
  }
  board.addEventListener("click", (event) => {
    const hit = event.target.closest("a");
    const place = event.detail && !hit ? beneath(event) : hit;
    const coarse = event.detail && view.cell < NEAR - 1 && isSmall(place); // as near as it comes, any is hit
    if (!slipped && !coarse && place === hit) return;
    event.preventDefault();
    event.stopPropagation();
    if (!slipped && coarse) nearer(event);
    else if (!slipped) place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    slipped = false;
  }, true);
  board.addEventListener("wheel", (event) => { view.zoom.zoomWithWheel(event); look(); }, { passive: false });
  board.addEventListener("keydown", press);
  board.addEventListener("focusin", ({ target }) => { if (target.closest("#map") && isAway(target, board)) go(target); });
}

/* The lit place of an island that a finger covers, where it has hit none: corners are smaller than a finger, and lie close. */
function beneath({ clientX, clientY }) {
  let [found, least] = [null, FINGER];
  for (const place of document.querySelectorAll("#overlay .spot-legal")) {
    const { x, y, width, height } = place.getBoundingClientRect();
    const far = Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
    if (far < least) [found, least] = [place, far];
  }
  return found;
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
