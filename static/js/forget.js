/* This phone is forgotten: what only it knows goes, too. Over https the answer says so itself; over http no browser listens. */
document.querySelector("[data-forget-phone]").addEventListener("submit", () => {
  try { localStorage.clear(); } catch { /* it keeps nothing */ }
});
