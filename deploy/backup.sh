#!/bin/bash
# Copies the stored enquiries to frukto-DATE.db in FRUKTO_BACKUPS, or in the folder that is named, also while the site is
# down. With an editor it also copies that one's content, history and passkeys, without sessions, to frukto-editor-DATE.tar.
# After a copy that succeeded it deletes the folder's own copies that are 30 days old, and nothing else. With
# RESTIC_REPOSITORY set, it also sends the copies there, encrypted. Failures are written to standard error, and the exit
# code is 1.
DOCKER=${DOCKER:-docker}
# Runs in a container of its own. Here tar finds out whether the archive is whole.
COPY='trap "rm -f data/copy.db" EXIT; rm -f data/copy.db
  node build/server/outbox.js backup data/copy.db >&2 && tar -C data -c copy.db'
EDITOR_COPY=$(cat << 'END'
  copy=$(mktemp -d) && trap 'rm -r "$copy"' EXIT && mkdir "$copy/access"
  [ ! -f ../access/access.db ] || node -e "const open = require('libsql'), [to, from] = process.argv.slice(1)
    new open(from).prepare('vacuum into ?').run(to)
    new open(to).exec('delete from sessions; vacuum')" "$copy/access/access.db" ../access/access.db || exit
  flock ../content tar -c --exclude content/preview -C .. content -C "$copy" access || [ $? = 1 ]
END
)

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
copies=("$copy")
if [ -n "$(setting EDITOR_DOMAIN)" ] && [ -z "${ENQUIRIES_ALONE:-}" ]; then
  copy=$folder/frukto-editor-$(date +%F).tar
  problem=$({
    $DOCKER compose run --rm --no-deps -T --entrypoint sh editor -c "$EDITOR_COPY" < /dev/null > "$copy.part" && tar -tf "$copy.part"
  } 2>&1 > /dev/null) || failed "$problem"
  mv "$copy.part" "$copy" || failed "the editor's copy could not be kept"
  copies+=("$copy")
fi
find "$folder" -maxdepth 1 -type f \( -name 'frukto-*.db' -o -name 'frukto-editor-*.tar' \) -mtime +29 -delete
[ -z "${RESTIC_REPOSITORY:-}" ] && exit 0
# By what they hold: copies of a host before this one end, too. Older copies have no tag.
restic backup --quiet --tag frukto "${copies[@]}" &&
  restic forget --quiet --tag frukto --tag '' --group-by '' --keep-within 30d --prune ||
  failed "restic could not send the copy"
