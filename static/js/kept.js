/* An entry whose answer never came is kept on the phone and sent again with the same token: it counts once. */
import { byId, root } from "./dom.js";

const AWAY = [502, 503, 504]; // the server, or its database, is away for a moment
const AGAIN = 3000; // milliseconds
const KEY = `tableside-kept-${root.dataset.uid}`;

function keep(event) {
  const { verb, path, formData } = event.detail.requestConfig;
  if (verb !== "post") return;
  localStorage.setItem(KEY, JSON.stringify({ path, fields: [...formData.entries()] }));
  tell();
}

function tell() {
  const line = byId("connection");
  const kept = Boolean(localStorage.getItem(KEY));
  line.querySelector("[data-when=lost]").hidden = kept;
  line.querySelector("[data-when=kept]").hidden = !kept;
  line.hidden = !kept && line.dataset.lost === undefined;
  root.classList.toggle("is-waiting", !line.hidden);
}

function resend() {
  const kept = JSON.parse(localStorage.getItem(KEY) || "null");
  if (!kept) return;
  localStorage.removeItem(KEY);
  const values = {};
  for (const [key, value] of kept.fields) values[key] = key in values ? [values[key], value].flat() : value;
  values.shows = byId("seen").value;
  window.htmx.ajax("POST", kept.path, { source: "#connection", target: "#sheet", swap: "outerHTML", values }).catch(() => {});
  tell();
}

document.addEventListener("htmx:sendError", keep);
document.addEventListener("htmx:timeout", keep);
document.addEventListener("htmx:responseError", (event) => {
  if (!AWAY.includes(event.detail.xhr.status)) return;
  keep(event);
  setTimeout(resend, AGAIN);
});
document.addEventListener("tableside:online", resend);
document.addEventListener("tableside:connection", tell);
