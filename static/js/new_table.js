// The form of a new table, while it is tapped on. Everything here also works without it, by buttons.

/** Fill `%(name)s` in a sentence that came with the page. */
const say = (sentence, words) => sentence.replace(/%\((\w+)\)s/g, (_, word) => words[word]);

const nameField = (row) => row.querySelector("input:not([type=hidden])");
const nameIn = (row) => nameField(row).value.trim() || nameField(row).placeholder;

/** What is folded away says in one line what it holds. */
function tellFolded(form, playing) {
  const style = form.querySelector("[data-style]");
  const brief = [...form.querySelectorAll("input[data-brief]:checked")].map((one) => one.dataset.brief);
  if (style) style.textContent = [style.dataset.edition, ...brief].filter(Boolean).join(" · ");
  const start = form.querySelector("[data-start]");
  if (!start) return;
  const first = playing.find((row) => row.dataset.row === form.elements.first.value);
  const here = playing.filter((row) => form.querySelector(`input[name=mine][value="${CSS.escape(row.dataset.row)}"]`).checked);
  const words = first ? say(start.dataset.starts, { name: nameIn(first) }) : start.dataset.lots;
  start.textContent = `${words} · ${say(start.dataset.here, { names: here.map(nameIn).join(", ") || "–" })}`;
}

/** A name that was played under here before goes to the first seat without one. */
function offerNames(form, playing, show) {
  const known = form.querySelector("[data-known]");
  if (!known) return;
  const look = () => {
    const free = playing().some((row) => !nameField(row).value.trim());
    const taken = playing().map(nameIn);
    for (const chip of known.children) chip.hidden = taken.includes(chip.value);
    known.hidden = !free || ![...known.children].some((chip) => !chip.hidden);
  };
  known.addEventListener("click", (event) => {
    const chip = event.target.closest("button");
    const row = playing().find((one) => !nameField(one).value.trim());
    if (!chip || !row) return;
    nameField(row).value = chip.value;
    look();
    show();
  });
  form.addEventListener("input", look);
  look();
}

/** Somebody uses this phone: where its player plays no more, the first one does; one switch gives it all seats. */
function followHere(form, playing) {
  const box = (row) => form.querySelector(`input[name=mine][value="${CSS.escape(row.dataset.row)}"]`);
  const all = form.elements.here;
  form.addEventListener("input", ({ target }) => {
    const boxes = playing().map(box);
    if (target === all) boxes.forEach((one, index) => { one.checked = all.checked || index === 0; });
    if (target.name === "plays" && !target.checked && !boxes.some((one) => one.checked) && boxes[0]) boxes[0].checked = true;
    if (all) all.checked = boxes.length > 0 && boxes.every((one) => one.checked);
  });
}

/** The wooden table, the count and the order follow the form. */
function followNewTable(form) {
  const wood = document.querySelector("[data-wood]");
  const count = form.querySelector("[data-count]");
  const rows = form.querySelector("[data-rows]");
  const boxes = [...form.querySelectorAll("input[name=plays]")];
  const plays = (colour) => boxes.some((box) => box.value === colour && box.checked);
  const playing = () => [...rows.children].filter((row) => plays(row.dataset.row));
  const chip = (row) => {
    const template = document.querySelector(`[data-chip-of="${CSS.escape(row.dataset.row)}"]`);
    const item = template.content.firstElementChild.cloneNode(true);
    item.querySelector(".name").textContent = nameIn(row);
    return item;
  };
  const sets = [...form.querySelectorAll("input[name=sets]")];
  const made = [...form.querySelectorAll("#made input")];
  const tiles = form.querySelector("[data-tiles]");
  const lay = () => {
    const ticked = sets.filter((set) => set.checked);
    const added = [...ticked, ...made.filter((tile) => tile.checked)].reduce((sum, set) => sum + Number(set.dataset.adds), 0);
    if (tiles) {
      const all = Number(tiles.dataset.tiles) + added;
      const many = form.querySelector("[data-more-than]");
      tiles.textContent = say(tiles.dataset.of, { count: all });
      many.hidden = all <= Number(many.dataset.moreThan);
    }
    for (const note of form.querySelectorAll("[data-lacks]")) note.hidden = !ticked.some((set) => set.value === note.dataset.lacks);
    document.querySelectorAll("[data-lies]").forEach((box) => box.remove());
    const boxes = ticked.map((set) => document.querySelector(`[data-box-of="${CSS.escape(set.value)}"]`).content.cloneNode(true));
    document.querySelector(".wood-boxes").append(...boxes.slice(0, 2));
  };
  const show = () => {
    lay();
    const all = playing();
    // The style sheet does this, too, where it knows `:has`.
    for (const row of rows.children) row.hidden = !all.includes(row);
    wood.replaceChildren(...all.map(chip));
    count.textContent = say(count.dataset.of, { count: all.length, all: boxes.length });
    const alone = form.querySelector("[data-alone]");
    if (alone) alone.hidden = all.length > 1;
    tellFolded(form, all);
  };
  rows.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=move]");
    if (!button) return;
    event.preventDefault();
    const all = playing();
    const here = all.findIndex((row) => row.contains(button));
    const up = button.value.startsWith("up-");
    const other = all[here + (up ? -1 : 1)];
    if (other) up ? other.before(all[here]) : other.after(all[here]);
    button.focus();
    show();
  });
  followHere(form, playing);
  form.addEventListener("input", show);
  // A box may set options otherwise, where nobody has set them yet.
  const set = (option, from, to) => {
    const field = form.elements[`option-${option}`];
    if (field instanceof RadioNodeList) field.value = field.value === from ? to : field.value;
    else if (field && field.checked === (from === "True")) field.checked = to === "True";
  };
  for (const box of sets.filter(({ dataset }) => dataset.changes)) {
    box.addEventListener("change", () => {
      for (const change of box.dataset.changes.split(" ")) {
        const [option, without, with_] = change.split("=");
        box.checked ? set(option, without, with_) : set(option, with_, without);
      }
      form.elements.switches_with.value = sets.filter((one) => one.checked).map((one) => one.value).join(" ");
    });
  }
  offerNames(form, playing, show);
  show();
  // Another edition comes with other switches: let the server set them.
  const again = form.querySelector("[data-again]");
  again.hidden = true;
  form.addEventListener("change", (event) => {
    if (event.target.name !== "edition") return;
    (event.target.matches("[data-cover]") ? form.querySelector("[data-again-box]") : again).click();
  });
}

document.querySelectorAll("[data-new-table]").forEach(followNewTable);
