// The front door's comforts. Everything here also works without it, by buttons and links.

/** Fill `%(name)s` in a sentence that came with the page. */
const say = (sentence, words) => sentence.replace(/%\((\w+)\)s/g, (_, word) => words[word]);

/** A code is written in capitals, without spaces. */
function writeCode(input) {
  input.addEventListener("input", () => {
    input.value = input.value.replace(/[\s.·_-]/g, "").toUpperCase().slice(0, 4);
  });
}

/** The button says for whom it sits down, or whom it asks. */
function followPicker(form) {
  const button = form.querySelector("[data-sit]");
  const typed = form.elements.name;
  const words = document.createElement("span");
  const tell = () => {
    const seat = form.querySelector("input[name=seat]:checked");
    if (!seat) return;
    const taken = seat.dataset.holder === "taken";
    const name = taken ? seat.dataset.name : typed.value.trim() || seat.dataset.name;
    const shape = seat.closest(".choice").querySelector(".shape").cloneNode(true);
    shape.classList.add(`seat-${seat.dataset.colour}`);
    words.textContent = say(taken ? button.dataset.ask : button.dataset.sitAs, { name });
    button.replaceChildren(shape, words);
    typed.placeholder = seat.dataset.name;
  };
  form.addEventListener("input", tell);
  tell();
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
    const template = document.querySelector(`[data-chip-of=${row.dataset.row}]`);
    const item = template.content.firstElementChild.cloneNode(true);
    const input = row.querySelector("input:not([type=hidden])");
    item.querySelector(".name").textContent = input.value.trim() || input.placeholder;
    return item;
  };
  // Another game asks other things: the page comes anew.
  for (const game of form.querySelectorAll("input[name=game][type=radio]")) {
    game.addEventListener("change", () => form.querySelector("[data-game]").click());
  }
  const sets = [...form.querySelectorAll("input[name=sets]")];
  const tiles = form.querySelector("[data-tiles]");
  const lay = () => {
    const ticked = sets.filter((set) => set.checked);
    const added = ticked.reduce((sum, set) => sum + Number(set.dataset.adds), 0);
    if (tiles) tiles.textContent = say(tiles.dataset.of, { count: Number(tiles.dataset.tiles) + added });
    document.querySelectorAll("[data-lies]").forEach((box) => box.remove());
    const boxes = ticked.map((set) => document.querySelector(`[data-box-of=${set.value}]`).content.cloneNode(true));
    document.querySelector(".wood-boxes").append(...boxes.slice(0, 2));
  };
  const show = () => {
    lay();
    const all = playing();
    wood.replaceChildren(...all.map(chip));
    count.textContent = say(count.dataset.of, { count: all.length, all: boxes.length });
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
  // Another edition comes with other switches: let the server set them.
  const again = form.querySelector("[data-again]");
  again.hidden = true;
  form.addEventListener("change", (event) => {
    if (event.target.name === "edition") form.requestSubmit(again);
  });
}

document.querySelectorAll("[data-code]").forEach(writeCode);
document.querySelectorAll("[data-picker]").forEach(followPicker);
document.querySelectorAll("[data-new-table]").forEach(followNewTable);
// A menu closes when something else is tapped.
document.addEventListener("click", (event) => {
  document.querySelectorAll("details.menu[open]").forEach((menu) => menu.contains(event.target) || menu.removeAttribute("open"));
});
