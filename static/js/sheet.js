/* The entry sheet: taps that ask it for something else, what is said aloud, where the focus stays. */
import { ask, byId, root } from "./dom.js";

/* A ghost logs its tile; a gap, and every link with data-ask, asks for the sheet in another state. All of them are
   plain links where scripts are off; what htmx needs stands here once, so that fragments stay small. */
function tap(event) {
  const link = event.target.closest("#map a, a[data-ask]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { lay, to, move } = link.dataset;
  if (lay || move) ask(byId("sheet").getAttribute("action"), lay ? { lay } : { move });
  else if (to) ask(`${root.dataset.table}replace/`, { to });
  else if (link.hasAttribute("href")) ask(link.getAttribute("href"));
}

function say() {
  const { said } = byId("strip").dataset;
  if (said) byId("said").textContent = said;
  delete byId("strip").dataset.said;
}

/* This phone asked for the sheet that comes, or its form is answered with what others pull as news. */
const isOwn = ({ target, requestConfig }) => target?.id === "sheet" || (target?.id === "strip" && requestConfig?.verb === "post");

/* Keep the focus where it was; if what had it has gone, give it to the sheet's title, or to its first key if it has none. */
const KEY = ":is(a[href], button:enabled, summary)";
const FIRST = [`[id]${KEY}`, KEY].map((key) => `#sheet ${key}:not(.over *)`);
const first = () => ["#sheet h2[tabindex]", ...FIRST].map((one) => document.querySelector(one)).find(Boolean);
let focused = "";
function remember(event) {
  const active = document.activeElement;
  if (!isOwn(event.detail) || !active?.closest("#sheet, #map, #bar")) return;
  focused = (!active.matches(".skip-link") && active.id) || "sheet"; // such a link would lie over what it led to
}
function refocus() {
  if (focused && document.activeElement.matches("body, #bar .skip-link")) {
    const same = focused !== "sheet" && byId(focused);
    const next = same && !same.disabled ? same : first();
    next?.focus({ preventScroll: true });
  }
  focused = "";
}

/* What was typed stays when the same sheet comes again by itself: as news, or because somebody was faster. */
let typed = null;
const title = () => document.querySelector("#sheet h2")?.textContent;
const fields = () => document.querySelectorAll("#sheet :is(input:is([type=number], [type=text]), textarea)");
function keepTyped({ detail: { target, xhr } }) {
  if (target?.id !== "strip" && xhr.status !== 409) return; // the table has moved on
  const values = [...fields()].filter((field) => field.value !== field.defaultValue);
  typed = values.length ? { title: title(), values: values.map(({ name, value }) => [name, value]) } : null;
}
function typeAgain() {
  if (typed && typed.title === title()) {
    const left = new Map(typed.values);
    for (const field of fields()) if (left.has(field.name) && field.value === field.defaultValue) field.value = left.get(field.name);
  }
  typed = null;
}

/* A sheet that was asked for while the line was lost is asked for again when it is back. */
let missed = "";
export const askLater = (path) => { missed = path; };
function miss({ detail: { target, requestConfig } }) {
  if (target?.id === "sheet" && requestConfig.verb === "get") missed = requestConfig.path;
}

function buzz(event) {
  const { requestConfig, xhr, successful } = event.detail;
  // Chrome complains in its console of a page that vibrates before the first tap.
  const felt = requestConfig.verb === "post" && xhr.status && navigator.userActivation?.hasBeenActive;
  if (felt && navigator.vibrate) navigator.vibrate(successful ? 20 : 60);
}

document.addEventListener("click", tap);
document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:beforeSwap", keepTyped);
/* Another sheet begins at its beginning, with the board in sight, however far the last one was scrolled. */
document.addEventListener("htmx:afterSwap", (event) => {
  if (isOwn(event.detail)) scrollTo(0, 0);
});
document.addEventListener("htmx:afterSettle", () => {
  say();
  typeAgain();
  refocus();
});
document.addEventListener("htmx:afterRequest", buzz);
for (const failed of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failed, miss);
document.addEventListener("htmx:afterSwap", (event) => { if (isOwn(event.detail)) missed = ""; });
document.addEventListener("tableside:online", () => {
  if (missed) ask(missed);
  missed = "";
});
