/* The board: taken over for panning when it appears, and grown by what moves add to it. */
import { byId, root } from "./dom.js";
import { fit, follow, take } from "./fit.js";
import { view } from "./view.js";
import { edges } from "./edges.js";
import { guard } from "./touch.js";

/* What moves add: take off what has gone, put figures on their layer, tiles on theirs. */
function grow(event) {
  for (const news of event.detail.fragment.querySelectorAll("[data-news]")) {
    for (const id of news.dataset.news.split(" ")) if (id) byId(id)?.remove();
    for (const part of news.querySelectorAll("[data-to]")) {
      byId(part.dataset.to).append(...part.children);
      part.remove();
    }
    news.querySelectorAll("a:empty").forEach(openGap);
    news.replaceWith(...news.children);
  }
}

/* A gap that has opened looks as the page draws them, and asks as they do; no other need be there. */
function openGap(gap) {
  const [x, y] = gap.id.slice(1).split("_").map(Number);
  const frame = document.createElementNS(gap.namespaceURI, "rect");
  const place = { class: "gap", x: x * 100 + 6, y: y * 100 + 6, width: 88, height: 88, rx: 9 };
  for (const name in place) frame.setAttribute(name, place[name]);
  gap.setAttribute("href", `${root.dataset.table}sheet/?gap=${x},${y}`);
  gap.append(frame);
}

function begin() {
  const board = byId("board");
  if (!isDrawn() || board.dataset.panzoom !== undefined) return;
  take(board);
  guard(board);
}

let [soon, next] = [0, 0];
/* Some games draw no board: what stands in its place scrolls by itself. */
const isDrawn = () => byId("board").dataset.board !== undefined;
function settle() {
  begin();
  if (!isDrawn()) return;
  cancelAnimationFrame(next);
  next = requestAnimationFrame(() => follow(true)); // once all is swapped: without its sheet the board is taller
  setTimeout(edges, 250);
}

document.addEventListener("tableside:view", () => { clearTimeout(soon); soon = setTimeout(edges, 250); });
document.addEventListener("htmx:oobBeforeSwap", grow);
/* After the line was lost, the newest tile comes into the view, wherever that was left. */
let wasLost = false;
document.addEventListener("tableside:connection", () => { wasLost ||= byId("connection").dataset.lost !== undefined; });
document.addEventListener("tableside:online", () => {
  if (!wasLost || !isDrawn()) return;
  wasLost = false;
  view.at = "";
  follow(true);
});
document.addEventListener("htmx:afterSettle", settle);
document.addEventListener("click", (event) => { if (event.target.closest("[data-fit]")) fit(); });
document.documentElement.classList.add("has-script");
begin();
if (isDrawn()) follow(false);
