#!/usr/bin/env bash
# Tests behind a proxy want real ones. Install them where that is allowed, without starting them; else say so.
set -euo pipefail

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
export DEBIAN_FRONTEND=noninteractive

install() {
  command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null && "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$1" >/dev/null
}

for package in nginx-light caddy; do
  command -v "${package%-light}" >/dev/null || install "$package" ||
    echo "Some tests behind a proxy are left out: install the package '$package' to run them." >&2
done
