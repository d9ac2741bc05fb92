/* A tile or a figure that is tapped tells whose it is. */
function askAbout(event) {
  const piece = event.target.closest("#tiles :is(image, use), #figures use");
  const table = document.querySelector("[data-table]");
  if (!piece || !window.htmx || event.defaultPrevented || !table.dataset.about) return;
  const found = /^[tm](-?\d+)_(-?\d+)([a-z]\w*)?$/.exec(piece.id);
  if (!found) return;
  const [, x, y, segment] = found;
  const box = piece.getBoundingClientRect();
  const point = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height].map((part) => Math.round(part * 100));
  const where = segment ? `on=${segment}` : `point=${point}`;
  window.htmx.ajax("GET", `${table.dataset.about}?at=${x},${y}&${where}`, { source: "#board", target: "#sheet", swap: "outerHTML" });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-step-by]")) askAbout(event);
});
