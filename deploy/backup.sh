#!/bin/bash
# Copies the stored enquiries to frukto-DATE.db in FRUKTO_BACKUPS, or in the folder that is named, also while the site is
# down. After a copy that succeeded it deletes the folder's own copies that are 30 days old, and nothing else. With
# RESTIC_REPOSITORY set, it also sends the copy there, encrypted. Failures are written to standard error, and the exit
# code is 1.
DOCKER=${DOCKER:-docker}
# Runs in a container of its own. Here tar finds out whether the archive is whole.
COPY='trap "rm -f data/copy.db" EXIT; rm -f data/copy.db
  node build/server/outbox.js backup data/copy.db >&2 && tar -C data -c copy.db'

failed() {
  rm -f "$copy.part"
  echo "backup: $1" >&2
  exit 1
}

umask 077
cd "$(dirname "$0")" && . ./settings.sh || exit 1
folder=${1:-$(setting FRUKTO_BACKUPS /var/backups/frukto)}
copy=$folder/frukto-$(date +%F).db
mkdir -p "$folder" || failed "no folder $folder"
problem=$({
  $DOCKER compose run --rm --no-deps -T --entrypoint sh site -c "$COPY" < /dev/null | tar -xO > "$copy.part"
} 2>&1) || failed "$problem"
mv "$copy.part" "$copy" || failed "the copy could not be kept"
find "$folder" -maxdepth 1 -type f -name 'frukto-*.db' ! -name "${copy##*/}" -mtime +29 -delete
[ -z "${RESTIC_REPOSITORY:-}" ] && exit 0
# By what they hold: copies of a host before this one end, too. Older copies have no tag.
restic backup --quiet --tag frukto "$copy" &&
  restic forget --quiet --tag frukto --tag '' --group-by '' --keep-within 30d --prune ||
  failed "restic could not send the copy"
