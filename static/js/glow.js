/* A phone that lies on the table glows around its rim in the colour and pattern of who is in turn, where a switch of this
   phone says so. */
const SWITCH = "glow";
const store = (() => { try { return localStorage; } catch { return null; } })(); // a browser may keep nothing
let on = Boolean(store?.getItem(SWITCH));

function show() {
  document.documentElement.toggleAttribute("data-glows", on);
  for (const key of document.querySelectorAll("[data-glow]")) {
    key.hidden = false;
    key.setAttribute("aria-pressed", String(on));
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-glow]")) return;
  on = !on;
  if (on) store?.setItem(SWITCH, "on"); else store?.removeItem(SWITCH);
  show();
});
document.addEventListener("htmx:afterSettle", show);
show();
