#!/bin/sh
# Copies the file of stored enquiries to /var/backups/frukto, or to the folder that is named, and deletes copies that
# are 30 days old. Cron runs it every night. Failures are in the system's log: journalctl -t frukto.
folder=${1:-/var/backups/frukto}
copy=frukto-$(date +%F).db
status=0

failed() {
  logger -t frukto "$1"
  status=1
}

in_site() {
  docker compose exec -T site "$@"
}

copy_out() {
  in_site node build/server/outbox.js backup "data/$copy" > /dev/null &&
    docker compose cp "site:/app/data/$copy" "$folder/$copy.part" &&
    mv "$folder/$copy.part" "$folder/$copy"
}

umask 077
cd "$(dirname "$0")" && mkdir -p "$folder" || exit 1
if ! problem=$(copy_out 2>&1); then
  rm -f "$folder/$copy.part"
  failed "backup failed: $problem"
fi
if ! problem=$(in_site rm -f "data/$copy" 2>&1); then
  failed "the copy was not removed from the volume: $problem"
fi
find "$folder" -type f -mtime +29 -delete
exit "$status"
