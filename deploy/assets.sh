#!/bin/sh
# Runs before each version, in its image: checks the domains, and copies scripts and styles to /kept, for open pages of other
# versions. Each stays there for 30 days after the next version's start. /kept/current lists those of the last version.
set -e
# Checks a domain. The editor's may be empty.
check() { # NAME DOMAIN
  printf %s "$2" | grep -xE 'localhost|([a-z0-9][a-z0-9-]*\.)+[a-z0-9-]*[a-z]([a-z0-9-]*[a-z0-9])?' | grep -qv '^www\.' && return
  echo "$1 is \"$2\". It must be a name such as example.cl: small letters, no https://, no www, no slash." >&2
  exit 1
}
check SITE_DOMAIN "$SITE_DOMAIN"
[ -z "$EDITOR_DOMAIN" ] || check EDITOR_DOMAIN "$EDITOR_DOMAIN"
[ "$EDITOR_DOMAIN" != "$SITE_DOMAIN" ] || { echo "EDITOR_DOMAIN must be another name than SITE_DOMAIN." >&2; exit 1; }
cd /kept
if [ -f current ]; then (cd assets && xargs touch -c) < current; fi
cp -r /app/build/client/assets .
ls /app/build/client/assets > current
find assets -type f -mtime +30 -delete
