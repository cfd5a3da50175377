#!/bin/sh
# Runs before each version, in its image: checks SITE_DOMAIN, and copies scripts and styles to /kept, for open pages of other
# versions. Each stays there for 30 days after the next version's start. /kept/current lists those of the last version.
set -e
if ! printf %s "$SITE_DOMAIN" | grep -xE 'localhost|([a-z0-9][a-z0-9-]*\.)+[a-z0-9-]*[a-z0-9]' | grep -qv '^www\.'; then
  echo "SITE_DOMAIN is \"$SITE_DOMAIN\". It must be a name such as example.cl: small letters, no https://, no www, no slash." >&2
  exit 1
fi
cd /kept
if [ -f current ]; then (cd assets && xargs touch -c) < current; fi
cp -r /app/build/client/assets .
ls /app/build/client/assets > current
find assets -type f -mtime +30 -delete
