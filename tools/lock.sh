#!/usr/bin/env bash
# Compile requirements/*.in into locks with the hashes of the public package index, and of nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

# Settings of this machine (mirrors, local wheels) must not leak into a lock.
unset PIP_FIND_LINKS PIP_INDEX_URL PIP_EXTRA_INDEX_URL
export PIP_CONFIG_FILE=/dev/null CUSTOM_COMPILE_COMMAND="make lock"

for name in base club dev engines; do
  .venv/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
    --output-file "requirements/$name.txt" "$@" "requirements/$name.in"
done

if grep -nE '://|^-|@ ' requirements/*.txt; then
  echo "A lock names a host or a path." >&2
  exit 1
fi
