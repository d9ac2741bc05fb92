// The front door's comforts. Everything here also works without it, by buttons and links.

/** Fill `%(name)s` in a sentence that came with the page. */
const say = (sentence, words) => sentence.replace(/%\((\w+)\)s/g, (_, word) => words[word]);

/** A code is written in capitals, without spaces; with its fourth character it joins. */
function writeCode(input) {
  let sent = "";
  input.addEventListener("input", (event) => {
    if (event.isComposing) return;
    const before = input.value;
    input.value = before.replace(/[\s.·_-]/g, "").toUpperCase().slice(0, 4);
    if (input.value.length < 4 || input.value === sent) return;
    sent = input.value; // one that was wrong is put right by hand
    input.form.querySelector("button").click();
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

/** The Enter key goes to the next name, and from the last one closes the keyboard: it opens no table. */
function goOnByEnter(list) {
  list.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(".input")) return;
    event.preventDefault();
    const names = [...list.querySelectorAll(".input")].filter((field) => field.getClientRects().length);
    const next = names[names.indexOf(event.target) + 1];
    next ? next.focus() : event.target.blur();
  });
}

/** A form that is gone back to is the same form, though its page comes anew: what it opened is not opened twice. */
function isOneForm(token) {
  if (history.state?.form) token.value = history.state.form;
  else history.replaceState({ ...history.state, form: token.value }, "");
}

document.querySelectorAll("[data-once]").forEach(isOneForm);
document.querySelectorAll("#names").forEach(goOnByEnter);
document.querySelectorAll("[data-code]").forEach(writeCode);
document.querySelectorAll("[data-picker]").forEach(followPicker);
// A menu closes when something else is tapped.
document.addEventListener("click", (event) => {
  document.querySelectorAll("details.menu[open]").forEach((menu) => menu.contains(event.target) || menu.removeAttribute("open"));
});

// Over https this phone may keep what it was shown last; elsewhere no browser lets it.
const app = document.querySelector("[data-worker]");
if (app && location.protocol === "https:") navigator.serviceWorker?.register(app.dataset.worker).catch(() => {});
