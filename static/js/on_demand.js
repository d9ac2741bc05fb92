import { root } from "./dom.js";

/* Load what few pages need when it is there to be used: the switches of this phone (read aloud, glow), also where one of
   them is on, the steps of a proof, and the clock. */
const LATER = { "[data-aloud]": "switches", ".counted-steps": "steps", ".clock": "timer" };
const isOn = (() => { try { return localStorage.aloud || localStorage.glow; } catch { return ""; } })();
function load() {
  for (const [parts, name] of Object.entries(LATER)) if (document.querySelector(parts)) import(root.dataset[name]);
}

document.addEventListener("htmx:afterSettle", load);
load();
if (isOn) import(root.dataset.switches);
