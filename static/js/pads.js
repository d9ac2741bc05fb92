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
