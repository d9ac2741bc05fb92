/* Asking for what is new: one pull at a time, never beside a form on its way, always built on what is shown. */
import { byId, root } from "./dom.js";

let writing = 0;
let pulling = false;
let wanted = ""; // "news" or "whole", once what goes on is over
let leaving = false; // for another page: what still comes has nowhere to go

function address(whole) {
  const { value, dataset } = byId("seen");
  const busy = document.querySelector("#sheet[data-choosing]") && !whole ? "&busy" : "";
  const { rest, pace } = byId("strip").dataset;
  const shows = `${rest === "away" ? "&away" : ""}${pace ? `&clock=${pace}` : ""}`;
  return `${root.dataset.table}pull/?seen=${value}&shown=${dataset.shown}${busy}${shows}${whole ? "&whole" : ""}`;
}

export async function pull(whole = false) {
  if (document.hidden) return;
  if (writing || pulling) { wanted = whole ? "whole" : wanted || "news"; return; }
  [pulling, wanted] = [true, ""];
  const tv = byId("tv");
  const [path, target] = tv ? [tv.dataset.whole, "#tv"] : [address(whole), "#strip"];
  try {
    await window.htmx.ajax("GET", path, { source: target, target, swap: "outerHTML" });
  } catch {
    // No connection: `lost` says so, and whatever brings it back pulls again.
  }
  pulling = false;
  if (wanted) pull(wanted === "whole");
}

addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

/* What is appended must build on what is shown: else ask for all of it. */
document.addEventListener("htmx:beforeSwap", (event) => {
  // What it should replace may have been replaced meanwhile, by the answer to a form.
  if (leaving || !event.detail.target.isConnected) event.detail.shouldSwap = false;
  const base = event.detail.xhr.getResponseHeader("Tableside-Base");
  if (base !== null && base !== byId("seen").value) {
    event.detail.shouldSwap = false;
    setTimeout(pull, 0, true);
  }
});
document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.requestConfig.verb === "post") writing += 1; });
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") writing -= 1;
  if (!writing && wanted) pull(wanted === "whole");
});
