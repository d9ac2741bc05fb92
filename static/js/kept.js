/* An entry whose answer never came is kept on the phone and sent again with the same token: it counts once. */
import { byId, page, root } from "./dom.js";

const AWAY = [502, 503, 504]; // the server, or its database, is away for a moment
const AGAIN = 3000; // milliseconds
const KEY = `tableside-kept-${root.dataset.uid}`;

let sending = false;

/* A form came to its end: with an answer, or with none. What is kept goes only when it was answered. */
function ended(xhr, { path, formData }, again) {
  if (again) sending = false;
  if (xhr.status && !AWAY.includes(xhr.status)) {
    if (again) localStorage.removeItem(KEY);
  } else {
    localStorage.setItem(KEY, JSON.stringify({ path, fields: [...formData.entries()] }));
    setTimeout(resend, AGAIN);
  }
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
  if (!kept || sending) return;
  sending = true;
  const values = {};
  for (const [key, value] of kept.fields) values[key] = key in values ? [values[key], value].flat() : value;
  values.shows = byId("seen").value;
  window.htmx.ajax("POST", kept.path, { source: "#connection", target: "#sheet", swap: "sheet", values }).catch(() => {});
}

/* The answer to a form says what is new: the page that sent it is sent no frame besides. */
document.addEventListener("htmx:configRequest", ({ detail: { verb, headers } }) => {
  if (verb === "post") headers["Tableside-Page"] = page;
});
/* Its own end tells more than events of the element that sent it: that may have been replaced meanwhile. */
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig, elt } }) => {
  if (requestConfig.verb === "post") xhr.addEventListener("loadend", () => ended(xhr, requestConfig, elt.id === "connection"));
});
document.addEventListener("tableside:online", resend);
document.addEventListener("tableside:connection", tell);
