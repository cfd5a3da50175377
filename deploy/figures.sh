#!/bin/bash
# Figures for the owner, from Caddy's log of visits (caddy/visits/log.caddy). A timer counts them every night into
# state/figures.json, which everybody may read. `figures.sh 2026-11` prints that month, `now` the present one.
cd "$(dirname "$(realpath "$0")")" && mkdir -p state/visits && umask 022 || exit 1
in_image() {
  ${DOCKER:-docker} compose run --rm --no-deps -T --user root -v "$PWD/state/visits:/visits:ro" site \
    node build/server/figures.js /visits "$@"
}
if [ $# -gt 0 ]; then in_image "$@"; else in_image > state/figures.new && mv state/figures.new state/figures.json; fi
