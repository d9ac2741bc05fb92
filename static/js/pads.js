/* Who is lit stays lit when news from other phones bring the sheet anew; what was written down puts the lights out. */
let lit = [];
/* A number that is tapped before anybody is lit waits for whose points they are, and is written with the first of them. */
let given = "";

const keys = () => [...document.querySelectorAll("#sheet [name=give]")];
const people = () => [...document.querySelectorAll("#sheet .pad-who input")];
const isAnybody = () => people().some((box) => box.checked);

function press() {
  for (const key of keys()) key.setAttribute("aria-pressed", String(Boolean(given) && key.value === given));
}

document.addEventListener("change", ({ target }) => {
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
