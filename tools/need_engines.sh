#!/usr/bin/env bash
# Some tests drive Firefox and WebKit. Install them where that is allowed; else say what is missing.
set -euo pipefail

packages=(firefox-esr gir1.2-webkit2-4.1 python3-gi python3-gi-cairo xvfb xauth)
dpkg-query --show --showformat='${db:Status-Abbrev}\n' "${packages[@]}" 2>/dev/null | grep -qv '^ii' || {
  [ "$(dpkg-query --show "${packages[@]}" 2>/dev/null | wc -l)" -eq "${#packages[@]}" ] && exit 0
}

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null && exit 0
fi

echo "Firefox and WebKit are left out: install the packages ${packages[*]}." >&2
