/* Where the table is led, every phone that watches goes along; a page that is opened later stays where it is. */
import { byId } from "./dom.js";

const leads = () => (byId("strip") ?? byId("tv"))?.dataset.goes;

let led = leads();
let leaving = false; // for another page: nothing leads from here any more

/* After what was pushed, and after whatever htmx brings. */
export function goAlong() {
  const there = leads();
  if (there && !led && !leaving) location.assign(there);
  led = there;
}

addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });
document.addEventListener("htmx:afterSettle", goAlong);
