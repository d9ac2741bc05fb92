import { byId, root } from "./dom.js";

/* Keep the screen on while somebody wants it: the browser's own lock, or a silent film where it has none. A table that
   was put away, or has its result, lets it go dark. */
let [lock, film] = [null, null];
async function lit(on) {
  if (navigator.wakeLock) {
    const held = lock;
    lock = on ? await navigator.wakeLock.request("screen") : null;
    if (!on) await held?.release();
  } else {
    film ??= new (await import(root.dataset.nosleep)).default();
    await (on ? film.enable() : film.disable());
  }
}
async function awake(on) {
  await lit(on);
  root.dataset.lamp = on ? "on" : "";
  show();
}
function show() {
  document.querySelector("#sheet [data-awake]")?.setAttribute("aria-pressed", String(root.dataset.lamp === "on"));
}
function rest() {
  if (root.dataset.lamp !== "on" || !byId("strip").dataset.rest) return;
  root.dataset.lamp = ""; // at once: more may settle before it is dark
  awake(false);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-awake]");
  if (key) awake(key.getAttribute("aria-pressed") !== "true").catch(() => {}); // the browser may refuse
});
// A browser takes its lock back from a page that nobody sees.
document.addEventListener("visibilitychange", () => {
  if (lock && !document.hidden) lit(true).catch(() => {});
});
document.addEventListener("htmx:afterSettle", () => {
  rest();
  show();
});
