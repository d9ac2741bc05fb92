/* The time that is left of a round, counted down each second. Without scripts the page says until when it lasts. */
const two = (number) => String(number).padStart(2, "0");

function tick() {
  document.querySelectorAll("[data-ends]").forEach((clock) => {
    const left = Math.ceil(Number(clock.dataset.ends) - Date.now() / 1000);
    if (left <= 0) {
      clock.dataset.isOver = "";
      clock.textContent = clock.dataset.over;
    } else clock.textContent = `${Math.floor(left / 60)}:${two(left % 60)}`;
  });
}

setInterval(tick, 1000);
tick();
