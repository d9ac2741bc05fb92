/* Fragments leave out what the page knows already: the names of tiles, which keys work, the token of the forms. */
import { byId } from "./dom.js";

const names = JSON.parse(byId("names").textContent);

function nameTile(tile) {
  const id = tile.querySelector("use").getAttribute("href").split("#")[1].replace(/-\d$/, "");
  if (tile.querySelector(".visually-hidden") || !names[id]) return;
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = names[id];
  tile.querySelector("svg").after(words);
}

function setKeys() {
  const { keys } = byId("sheet").dataset;
  for (const key of document.querySelectorAll("[data-key]")) {
    const on = (keys || "").split(" ").includes(key.dataset.key);
    if (key.tagName === "BUTTON") key.disabled = !on;
    else if (on) { key.href = key.dataset.ask + chosen(key); key.removeAttribute("aria-disabled"); }
    else { key.removeAttribute("href"); key.setAttribute("aria-disabled", "true"); }
  }
}

/* The gap list is that of the chosen tile, if one is chosen. */
function chosen(key) {
  const tile = document.querySelector("#sheet .tray-tile[aria-current] use");
  if (key.dataset.key !== "gaps" || !tile) return "";
  return `&tile=${tile.getAttribute("href").split("#")[1].replace(/-\d$/, "")}`;
}

function complete() {
  document.querySelectorAll("#sheet .tray-tile").forEach(nameTile);
  setKeys();
}

document.addEventListener("htmx:afterSettle", complete);
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post") event.detail.headers["X-CSRFToken"] = byId("csrf").value;
});
