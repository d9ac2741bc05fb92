#!/usr/bin/env bash
# The test of a restart behind a proxy wants a real one. Install it where that is allowed, without starting it; else say so.
set -euo pipefail

command -v nginx >/dev/null && exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends nginx-light >/dev/null && exit 0
fi

echo "The restart behind a proxy is left out: install the package 'nginx-light' to test it." >&2
