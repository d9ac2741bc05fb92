/* Who starts: when every key has a finger on it for a moment, lots are drawn. Without it a key does the same. */
const form = document.querySelector("[data-starts]");
const keys = [...form.querySelectorAll("[data-finger]")];
const lot = form.querySelector("[data-lot]");
const HELD = 1000; // milliseconds: nobody holds still for so long by chance
const down = new Map();
let wait = 0;
let together = false;

function look() {
  const held = new Set(down.values());
  keys.forEach((key) => key.classList.toggle("is-held", held.has(key)));
  together ||= held.size > 1;
  clearTimeout(wait);
  if (lot && held.size === keys.length && keys.length > 1) wait = setTimeout(() => lot.click(), HELD);
}

form.addEventListener("pointerdown", (event) => {
  const key = event.target.closest("[data-finger]");
  if (!key) return;
  if (!down.size) together = false;
  down.set(event.pointerId, key);
  look();
});
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, (event) => { down.delete(event.pointerId); look(); });
}
// Several fingers draw lots: the first one that leaves names nobody.
form.addEventListener("click", (event) => {
  if (together && event.target.closest("[data-finger]")) event.preventDefault();
});
form.addEventListener("contextmenu", (event) => event.preventDefault());
