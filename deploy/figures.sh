#!/bin/bash
# Figures for the owner, from Caddy's log of visits (caddy/visits/log.caddy). A timer counts them every night into
# state/figures.json, which everybody may read.
#
#   figures.sh              counts
#   figures.sh 2026-11      counts, and prints that month; `now` is the present one
#   figures.sh quiet DAYS   exits with 1 if no enquiry was sent for so many days
cd "$(dirname "$(realpath "$0")")" || exit 1
DOCKER=${DOCKER:-docker} FIGURES=state/figures.json

program() { $DOCKER compose run --rm --no-deps -T site node build/server/figures.js "$@"; }

count() {
  # Caddy may be packing the newest file.
  find state/visits -name 'access*' -printf '%T@ %p\n' 2> /dev/null | sort -n | cut -d ' ' -f 2- | xargs -r zcat -f 2> /dev/null |
    program > $FIGURES.new && mv $FIGURES.new $FIGURES
}

number() { sed -n "s/^ *\"$1\": \([0-9]*\).*/\1/p" $FIGURES; }

umask 022
case ${1:-} in
  quiet)
    [ -f $FIGURES ] || count || exit 0
    last=$(number lastEnquiry) since=$(number since)
    [ "${last#0}" ] || last=$since
    [ "${last#0}" = "" ] || [ "$last" -gt $(($(date +%s) - $2 * 86400)) ]
    ;;
  "") count ;;
  *) count && program "${1/now/$(TZ=America/Santiago date +%Y-%m)}" < $FIGURES ;;
esac
