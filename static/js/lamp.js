import { byId, root } from "./dom.js";

/* Keep the screen on while somebody wants it: the browser's own lock, or a silent film where it has none. A table that
   was put away, or has its result, lets it go dark. */
let lamp = null;
async function awake(on) {
  if (!lamp) {
    const { default: NoSleep } = await import(root.dataset.nosleep);
    lamp = new NoSleep();
  }
  await (on ? lamp.enable() : lamp.disable());
  root.dataset.lamp = on ? "on" : "";
  show();
}
function show() {
  document.querySelector("#sheet [data-awake]")?.setAttribute("aria-pressed", String(root.dataset.lamp === "on"));
}
function rest() {
  if (root.dataset.lamp === "on" && byId("strip").dataset.rest) awake(false);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-awake]");
  if (key) awake(key.getAttribute("aria-pressed") !== "true").catch(() => {}); // the browser may refuse
});
document.addEventListener("htmx:afterSettle", () => {
  rest();
  show();
});
