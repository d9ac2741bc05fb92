/* What all parts of the table page share. */
export const byId = (id) => document.getElementById(id);
export const page = Math.random().toString(36).slice(2, 10); // how this page calls itself
export const root = document.querySelector("[data-table]");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const ask = (path, values) => window.htmx.ajax(values ? "POST" : "GET", path, {
  source: values ? "#sheet" : "#board", target: "#sheet", swap: "sheet", values,
}).catch(() => {}); // whoever listens to htmx:sendError knows
