/* Counters of cards: a key for one more and one for one less beside each field. Without scripts the fields do. */
const within = (field, value) => Math.min(Number(field.max), Math.max(Number(field.min), value));

function step(key, by) {
  const field = key.closest(".counter").querySelector("input");
  field.value = within(field, Number(field.value) + by);
}

function show() {
  for (const key of document.querySelectorAll("[data-less][hidden], [data-more][hidden]")) key.hidden = false;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-less], [data-more]");
  if (!key) return;
  event.preventDefault();
  step(key, key.hasAttribute("data-more") ? 1 : -1);
});
document.addEventListener("htmx:afterSettle", show);
show();

/* The places that are lit, as a list: for who would rather read than tap. */
function listed(place) {
  const [item, key] = ["li", "button"].map((name) => document.createElement(name));
  [key.className, key.name, key.value] = ["button button-quiet button-small", "lay", place.dataset.lay];
  key.dataset.writes = "";
  key.textContent = place.getAttribute("aria-label");
  item.append(key);
  return item;
}

document.addEventListener("htmx:afterSettle", () => {
  const list = document.querySelector("#sheet [data-places]:empty");
  list?.append(...[...document.querySelectorAll("#overlay a[data-lay]")].map(listed));
});

/* Of three dice, whatever is told first is kept until the rest comes. */
let event_ = "";
const dice = (checked = "") => ["red", "white"].every((die) => document.querySelector(`#sheet [name=${die}]${checked}`));
const events = () => [...document.querySelectorAll("#sheet .event-key")];

function press() {
  for (const key of events()) key.setAttribute("aria-pressed", String(key.value === event_));
}

document.addEventListener("click", (event) => {
  const key = event.target.closest(".event-key");
  if (!key || !dice() || dice(":checked")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  event_ = key.value;
  press();
}, true);
document.addEventListener("change", ({ target }) => {
  if (event_ && ["red", "white"].includes(target.name) && dice(":checked")) events().find((key) => key.value === event_)?.click();
});
function keep() {
  if (dice()) press(); else event_ = "";
}
document.addEventListener("htmx:afterSettle", keep);
keep();
