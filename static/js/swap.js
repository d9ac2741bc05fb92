/* Two people exchange their places in a draft: one is dragged onto the other. Without it two taps, or the keyboard, do
   the same. A finger holds for a moment first, so that the page still scrolls. */
const form = document.querySelector("[data-swap]");
const HELD = 250; // milliseconds
const FAR = 8; // pixels: less is a tap
let from = null;
let held = null;
let onto = null;
let wait = 0;

const seatAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(".draft-seat");

function lift(seat) {
  held = seat;
  held.classList.add("is-held");
}

function aim(seat) {
  onto?.classList.remove("is-aimed");
  onto = seat && seat !== held ? seat : null;
  onto?.classList.add("is-aimed");
}

function letGo() {
  clearTimeout(wait);
  held?.classList.remove("is-held");
  held?.style.removeProperty("translate");
  aim(null);
  from = null;
  held = null;
}

function exchange(one, other) {
  for (const [name, value] of [["one", one], ["other", other]]) {
    const field = form.querySelector(`input[name=${name}]`) ?? document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  form.submit();
}

form.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest(".draft-seat");
  if (!seat || event.button) return;
  letGo();
  from = { seat, x: event.clientX, y: event.clientY };
  if (event.pointerType !== "mouse") wait = setTimeout(lift, HELD, seat);
});
addEventListener("pointermove", (event) => {
  if (!from) return;
  const [right, down] = [event.clientX - from.x, event.clientY - from.y];
  if (!held && Math.hypot(right, down) > FAR) {
    if (event.pointerType !== "mouse") { letGo(); return; } // it scrolls
    lift(from.seat);
  }
  if (!held) return;
  held.style.translate = `${right}px ${down}px`;
  aim(seatAt(event));
});
addEventListener("pointerup", () => {
  const [one, other] = [held, onto];
  letGo();
  if (one) addEventListener("click", (event) => event.preventDefault(), { capture: true, once: true });
  if (one && other) exchange(one.value, other.value);
});
addEventListener("pointercancel", letGo);
// Only while somebody is held: else the page scrolls.
form.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
form.addEventListener("contextmenu", (event) => event.preventDefault());
