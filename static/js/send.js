/* The result as text: shared where the phone can, else copied; over http it is selected, to be copied by hand. */
const part = document.querySelector("[data-send]");
const text = part.querySelector("[data-text]");
const [share, copy, said] = ["[data-share]", "[data-copy]", "[data-said]"].map((one) => part.querySelector(one));

function select() {
  text.focus();
  text.select();
}

async function copied() {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text.value);
      return true;
    } catch { /* not allowed: by hand */ }
  }
  select();
  return false;
}

text.addEventListener("focus", () => text.select());
copy.addEventListener("click", async () => {
  said.textContent = (await copied()) ? copy.dataset.done : copy.dataset.byHand;
});
share.addEventListener("click", () => {
  navigator.share({ title: part.dataset.send, text: text.value }).catch(() => {}); // who changed their mind
});
copy.hidden = false;
share.hidden = !navigator.share;
