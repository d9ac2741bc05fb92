/* Who is lit stays lit when news from other phones bring the sheet anew; what was written down puts the lights out. */
let lit = [];

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const written = detail.requestConfig.verb === "post" && detail.xhr.status < 300;
  lit = written ? [] : [...document.querySelectorAll(".pad-who input:checked")].map((box) => box.id);
});

document.addEventListener("htmx:afterSettle", () => {
  for (const id of lit) {
    const box = document.getElementById(id);
    if (box && !box.disabled) box.checked = true;
  }
});
