#!/bin/sh
# Anything but a command is an argument for Node.
set -e
if [ "${1#-}" != "$1" ] || ! command -v "$1" >/dev/null; then set -- node "$@"; fi
exec "$@"
