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
