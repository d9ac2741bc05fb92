"""The colours of the island and its cards, as `#rrggbb`; ink and shadow are those of the tiles."""

from __future__ import annotations

from typing import Final

INK: Final = "#43382c"
DARK: Final = "#241910"
CREAM: Final = "#fff6df"
SHADE: Final = "#3b2a12"

HILLS: Final = "#cf8450"
CLAY: Final = "#de9a64"
CLAY_DARK: Final = "#a9592f"
CLAY_LINE: Final = "#b46b3c"
BRICK: Final = "#c4553a"
BRICK_LIGHT: Final = "#d56a4c"
KILN: Final = "#8f4a30"

FOREST: Final = "#6c9453"
GLADE: Final = "#7da662"
FIR: Final = "#477a42"
FIR_DARK: Final = "#315c34"
OAK: Final = "#5d934a"
OAK_LIGHT: Final = "#86b566"

PASTURE: Final = "#aecb78"
MEADOW: Final = "#c3da92"
MEADOW_DARK: Final = "#98b963"
TUFT: Final = "#7e9f4c"
FENCE: Final = "#8a6238"
FLEECE: Final = "#fbf7ea"
FLEECE_DARK: Final = "#cfc5ad"
FACE: Final = "#4a4038"

FIELDS: Final = "#e6c461"
FURROW: Final = "#d9b34b"
FURROW_LIGHT: Final = "#efd27c"
STUBBLE: Final = "#b5892a"
SHEAF: Final = "#f3d672"
SHEAF_DARK: Final = "#a97c1c"
BAND: Final = "#a2452a"
ROOF: Final = "#cc5a3f"
ROOF_DARK: Final = "#97382a"
PLASTER: Final = "#f3e6c8"

MOUNTAINS: Final = "#b4afa6"
SCREE: Final = "#9d978d"
ROCK: Final = "#c9c3b8"
ROCK_DARK: Final = "#827d79"
SNOW: Final = "#fbfaf6"
SNOW_DARK: Final = "#c9d4de"

DESERT: Final = "#ead7a6"
DUNE: Final = "#f4e5bc"
DUNE_DARK: Final = "#d6bc80"
PALM: Final = "#5f8445"
TRUNK: Final = "#7a5230"

SEA: Final = "#86b8c6"
SEA_EDGE: Final = "#6fa4b6"
SHALLOWS: Final = ("#8fc0cc", "#9ecbd4", "#b4d9dc")
SWELL: Final = "#c5e2e5"
SAND: Final = "#ebd9aa"
SAND_DARK: Final = "#a58b57"
FRAME: Final = "#d8c08c"
PIER: Final = "#b98a55"
PIER_DARK: Final = "#7d5730"

DISC: Final = "#fbf2da"
DISC_RIM: Final = "#c9b078"
RED: Final = "#b3261e"
TEXT: Final = "#33291f"

ROBBER: Final = "#5a5550"
ROBBER_DARK: Final = "#37332f"
EYES: Final = "#f4d77a"

GOLD: Final = "#f0c64b"
PURPLE: Final = "#6c4a7a"
PURPLE_DARK: Final = "#50345c"
STEEL: Final = "#d5dbe0"
DIE: Final = "#fdf6e3"
