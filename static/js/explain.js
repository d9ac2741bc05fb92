/* A proof, step by step: tiles light up one after the other with the running count. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = 900; // milliseconds a step

let timer = 0;
let here = 0;

const lights = () => [...document.querySelectorAll("[data-step]")];
const counts = () => [...document.querySelectorAll("[data-count]")];

function show(step) {
  const all = counts();
  here = Math.max(1, Math.min(step, all.length));
  for (const light of lights()) light.toggleAttribute("hidden", Number(light.dataset.step) > here);
  for (const count of all) {
    const number = Number(count.dataset.count);
    count.classList.toggle("is-later", number > here);
    count.classList.toggle("is-lit", number <= here);
    if (number === here) count.setAttribute("aria-current", "step"); else count.removeAttribute("aria-current");
  }
  const now = all[here - 1];
  const total = document.querySelector("[data-total]");
  if (total) total.textContent = now.dataset.sum;
  const label = document.querySelector("[data-step-label]");
  if (label) label.textContent = now.dataset.label;
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

function play(from) {
  stop();
  show(from);
  timer = setInterval(() => {
    if (!counts().length || here >= counts().length) stop();
    else show(here + 1);
  }, PACE);
}

/* A count that has just appeared begins by itself, unless somebody wants it calm. */
function begin() {
  const list = document.querySelector(".counted-steps");
  if (!list) { stop(); return; }
  if (list.dataset.begun !== undefined || counts().length < 2) return;
  list.dataset.begun = "";
  for (const keys of document.querySelectorAll("[data-explain]")) keys.hidden = false;
  if (!calm.matches) play(1);
}

function step(key) {
  const by = Number(key.dataset.stepBy);
  if (!by) {
    if (timer) stop(); else play(here >= counts().length ? 1 : here + 1);
    return;
  }
  stop();
  show((here || counts().length) + by);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-step-by]");
  if (key) step(key);
});
document.addEventListener("htmx:afterSettle", begin);
begin();
