/* Who is lit stays lit when news from other phones bring the sheet anew; what was written down puts the lights out. */
let lit = [];
/* A number that is tapped before anybody is lit waits for whose points they are, and is written with the first of them. */
let given = "";

const keys = () => [...document.querySelectorAll("#sheet [name=give]")];
const people = () => [...document.querySelectorAll("#sheet .pad-who input")];
const fields = () => [...document.querySelectorAll("#sheet .pad-round input:not([type=radio])")];
const isAnybody = () => people().some((box) => box.checked);

/* Numbers of a round that are chosen, and what they are for. */
const chosen = () => [...document.querySelectorAll("#sheet :is(.pad-round, fieldset.pad-kinds) [type=radio]:checked")].map((key) => key.id);

function press() {
  for (const key of keys()) key.setAttribute("aria-pressed", String(Boolean(given) && key.value === given));
}

document.addEventListener("change", ({ target }) => {
  if (target.closest(".pad-round, fieldset.pad-kinds")) lit = chosen();
  if (!target.closest(".pad-who")) return;
  lit = people().filter((box) => box.checked).map((box) => box.id);
  if (given && target.checked) keys().find((key) => key.value === given)?.click();
});

/* Before htmx takes the form: nothing is asked yet. The same number again is let go. */
document.addEventListener("click", (event) => {
  const key = event.target.closest("#sheet [name=give]");
  if (!key || !people().length || isAnybody()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  given = key.value === given ? "" : key.value;
  press();
}, true);

/* The keypad of an iPhone has no minus: this key writes one where a field is being written, or was the last to be. */
let written = "";
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("#sum, .pad-round .input")) written = target.id;
});
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-minus]")) return;
  const field = document.querySelector("#sum") || fields().find((one) => one.id === written) || fields().find((one) => !one.disabled);
  if (!field) return;
  field.setRangeText("-", field.selectionStart, field.selectionEnd, "end");
  field.focus();
});

/* The Enter key goes to the next player's field, and from the last one writes all of them down. */
document.addEventListener("keydown", (event) => {
  const all = fields().filter((field) => !field.disabled);
  const here = all.indexOf(event.target);
  if (event.key !== "Enter" || event.isComposing || here < 0) return;
  event.preventDefault();
  if (all[here + 1]) all[here + 1].focus();
  else document.getElementById("round").click();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.verb === "post" && detail.xhr.status < 300) [lit, given] = [[], ""];
});

document.addEventListener("htmx:afterSettle", () => {
  for (const id of lit) {
    const box = document.getElementById(id);
    if (box && !box.disabled) box.checked = true;
  }
  if (given) press();
});

/* A block or long columns stay where they were scrolled to when they come anew. */
let scrolled = 0;
document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  if (target?.id === "board") scrolled = target.scrollTop;
});
document.addEventListener("htmx:oobAfterSwap", () => {
  const board = document.getElementById("board");
  if (scrolled && board.scrollTop !== scrolled) board.scrollTop = scrolled;
});
