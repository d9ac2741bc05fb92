#!/usr/bin/env bash
# Pictures of pages in Chinese need a font with its characters: install a small one where the system has none.
set -euo pipefail

command -v fc-list >/dev/null && [ -n "$(fc-list :lang=zh)" ] && exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends fontconfig fonts-droid-fallback >/dev/null && exit 0
fi

echo "Chinese is drawn as empty boxes: install the package 'fonts-droid-fallback'." >&2
