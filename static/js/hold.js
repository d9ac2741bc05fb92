/* Small tiles become images (tiles.js). Until that script is here, their drawings, a hundred parts each, are kept from being
   laid out (table.css). Where it does not come, they are shown once everything else is here. */
const drawn = document.documentElement;
drawn.dataset.images = "awaited";
addEventListener("load", () => { if (drawn.dataset.images === "awaited") delete drawn.dataset.images; });
