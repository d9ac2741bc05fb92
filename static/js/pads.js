/* Who is lit stays lit when news from other phones bring the sheet anew; what was written down puts the lights out. */
let lit = [];

document.addEventListener("change", ({ target }) => {
  const row = target.closest(".pad-who");
  if (row) lit = [...row.querySelectorAll("input:checked")].map((box) => box.id);
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.verb === "post" && detail.xhr.status < 300) lit = [];
});

document.addEventListener("htmx:afterSettle", () => {
  for (const id of lit) {
    const box = document.getElementById(id);
    if (box && !box.disabled) box.checked = true;
  }
});

/* A number that is tapped before anybody is lit waits for who gets it. */
let given = "";
const givers = () => [...document.querySelectorAll("#sheet [name=give]")];
const press = () => givers().forEach((key) => key.setAttribute("aria-pressed", String(key.value === given)));

document.addEventListener("click", (event) => {
  const key = event.target.closest("#sheet [name=give]");
  if (!key || !document.querySelector("#sheet .pad-who") || document.querySelector("#sheet .pad-who input:checked")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  given = key.value;
  press();
}, true);
document.addEventListener("change", ({ target }) => {
  if (given && target.checked && target.closest(".pad-who")) givers().find((key) => key.value === given)?.click();
});
document.addEventListener("htmx:afterSettle", () => {
  if (!givers().length || document.querySelector("#sheet .pad-who input:checked")) given = "";
  if (given) press();
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.verb === "post" && detail.xhr.status < 300) given = "";
});
