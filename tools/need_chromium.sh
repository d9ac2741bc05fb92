#!/usr/bin/env bash
# Browser tests drive the Chromium of the system. Any of the programs named will do: install the first that can be
# had, where that is allowed; else say what is missing.
set -euo pipefail

for name in "$@"; do
  command -v "$name" >/dev/null && exit 0
done

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq &&
    for name in "$@"; do
      "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$name" >/dev/null && exit 0
    done
fi

echo "Browser tests are left out: install the package '$1' to run them." >&2
