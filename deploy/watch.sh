#!/bin/bash
# Looks at the site and tells the operator: one message when something begins, one when it ends, none in between. A timer
# runs it every five minutes. docs/operations.md, "Watch", says which settings of .env it reads.
#
#   watch.sh         looks
#   watch.sh hello   sends a first message, to see that it arrives
#
# Nothing that it writes decides what it says: a full disk is told, too. SPARE keeps what it remembers meanwhile.
set -u
export LC_ALL=C
DOCKER=${DOCKER:-docker}
SPARE=${RUNTIME_DIRECTORY:-/run}/frukto-watch PAUSE=${PAUSE:-15}
BACKUP_HOURS=26 DISK_PERCENT=90 CERTIFICATE_DAYS=14 WAIT_MINUTES=15 MOST_UNTOLD=50

# What can't be looked at stays as it was: prints what is known of these names.
unchanged() { printf '%s\n' "$known" | grep "^$1"; }

website() {
  local domain answer
  domain=$(setting SITE_DOMAIN)
  answer=$(curl -sS -A frukto-watch -o /dev/null -m 20 -w '%{http_code}\n%{certs}' "https://$domain/" 2>&1)
  [[ $answer == 200* ]] || echo "away https://$domain/ does not answer 200, but ${answer%%$'\n'*}"
  if [[ $answer != 200* && $answer != *"BEGIN CERTIFICATE"* ]]; then unchanged "certificate "; return; fi
  printf '%s\n' "$answer" | openssl x509 -noout -checkend $((CERTIFICATE_DAYS * 86400)) > /dev/null 2>&1 ||
    echo "certificate it ends within $CERTIFICATE_DAYS days, or can't be read: docker compose logs caddy"
}

containers() {
  local states list service
  if ! states=$(timeout 60 $DOCKER compose ps --all --format '{{.Service}} {{.State}}' 2> /dev/null); then
    echo "engine Docker does not answer: systemctl status docker"
    unchanged site
    return
  fi
  for service in site caddy; do
    printf '%s\n' "$states" | grep -q "^$service running" || echo "container:$service it does not run: docker compose ps -a"
  done
  if list=$(timeout 60 $DOCKER compose exec -T site node build/server/problems.js < /dev/null 2> /dev/null); then
    printf '%s\n' "$list" | sed -n 's/^\([a-z-]\{1,\}\) \([^ ]*\) \(.*\)/site:\1 \3 (since \2)/p'
  else
    echo "silent the site does not say what is wrong with it: docker compose logs site"
    unchanged site:
  fi
}

disks() {
  df --output=pcent,ipcent,target . "$(setting FRUKTO_BACKUPS /)" /var/lib/docker 2> /dev/null | sort -u |
    awk -v most="$DISK_PERCENT" '$1 + 0 >= most || $2 + 0 >= most { full = full ", " $3 " (" $1 " of its space, " $2 " of its inodes)" }
      END { if (full) print "disk full: " substr(full, 3) }'
}

backup() {
  local folder
  folder=$(setting FRUKTO_BACKUPS /var/backups/frukto)
  # Git writes this file once, with the clone: a new server has no copy yet.
  [ -n "$(find "$folder" ../.git/description -maxdepth 1 \( -name 'frukto-*.db' -o -name description \) \
    -mmin "-$((BACKUP_HOURS * 60))" 2> /dev/null)" ] ||
    echo "backup the newest copy in $folder is older than $BACKUP_HOURS hours"
}

publication() {
  # shellcheck source=/dev/null
  (. state/publication 2> /dev/null || exit
    case ${reason:-} in
      "" | withdrawn | editor) ;;
      *) echo "publication $failed is not live ($reason): $words; deploy/state/log has all of it, then live.sh retry" ;;
    esac
    [ -z "${unwell:-}" ] || echo "editor it does not run: $unwell; deploy/state/editor.log has all of it"
    [ -z "${foul:-}" ] || echo "history the editor's history has $foul: has somebody broken in? It is not copied"
    [ -z "${held:-}" ] || [ $(($(date +%s) - $(date -d "$waits" +%s))) -lt $((WAIT_MINUTES * 60)) ] ||
      echo "waits nothing goes live since $waits: ${held#*: }")
}

# Prints `NAME text` for each thing that is wrong, by name.
problems() {
  local days
  {
    check_settings | sed 's/^/settings /'
    website
    containers
    disks
    backup
    publication
    days=$(setting FRUKTO_QUIET_DAYS)
    [ -z "$days" ] || sed -n 's/^ *"quietDays": //p' state/figures.json 2> /dev/null |
      awk -v most="$days" '$1 >= most { print "quiet no enquiry for " $1 " days: is the form broken?" }'
  } | sort -k 1b,1
}

# Prints the lines of the second list whose names the first lacks.
beyond() { join -v 2 -j 1 <(printf '%s' "${1:+$1$'\n'}") <(printf '%s' "${2:+$2$'\n'}"); }

tell() { # SUBJECT
  local to
  to=$(setting FRUKTO_TELL)
  case $to in
    "") cat >&2 ;;
    http*) curl -fsS -m 20 --retry 2 --data-binary @- "$to" > /dev/null ;;
    *) { printf 'To: %s\nSubject: %s\n\n' "$to" "$1"; cat; } | "$(command -v sendmail || echo /usr/sbin/sendmail)" -t ;;
  esac
}

remember() {
  { mkdir -p state && printf '%s\n' "$1" > state/watch.new && mv state/watch.new state/watch && rm -f "$SPARE"; } 2> /dev/null ||
    printf '%s\n' "$1" > "$SPARE"
}

main() {
  cd "$(dirname "$(realpath "$0")")" && . ./settings.sh || exit 1
  exec 9< . && flock --nonblock 9 || exit 0
  local memory known untold now first code=0 at fail=""
  if [ "${1:-}" = hello ]; then
    echo "HELLO: this is how the watch of $(setting SITE_DOMAIN) writes to you." | tell "$(setting SITE_DOMAIN): HELLO" 9>&-
    exit
  fi
  memory=$(cat "$SPARE" 2> /dev/null || cat state/watch 2> /dev/null)
  known=$(printf '%s\n' "$memory" | grep -v '^\(>.*\)\{0,1\}$' | sort -k 1b,1)
  now=$(problems) first=""
  if [ -n "$(beyond "$known" "$now")" ]; then
    # One bad answer is asked again before it is told.
    first=$(printf '%s\n%s\n' "$known" "$now" | sort -u -k 1b,1 | sed '/^$/d')
    sleep "$PAUSE"
    now=$(problems)
    now=$(join -j 1 <(printf '%s\n' "$now") <(printf '%s\n' "$first" | cut -d ' ' -f 1) | sed '/^$/d')
  fi
  at=$(date '+%F %R')
  # Names decide: a text may say another number each time. A message that could not be sent waits until it can.
  untold=$(
    printf '%s\n' "$memory" | sed -n 's/^> //p'
    beyond "$known" "$now" | sed "s/^\([^ ]*\)/BEGINS \1, $at:/"
    beyond "$now" "$known" | sed "s/^\([^ ]*\)/ENDS \1, $at:/"
  )
  if [ -n "$untold" ]; then
    if printf '%s\n' "$untold" | tell "$(setting SITE_DOMAIN): $(printf '%s\n' "$untold" | head -n 1 | cut -c 1-60)" 9>&-; then
      untold=""
    else
      code=1
    fi
  fi
  untold=$(printf '%s' "$untold" | tail -n "$MOST_UNTOLD" | sed 's/^/> /')
  remember "$now${untold:+$'\n'$untold}" || code=1
  [ -z "$now" ] && [ "$code" = 0 ] || fail=/fail
  [[ $(setting FRUKTO_ALIVE) =~ ^([^?]+)(.*)$ ]] &&
    curl -fsS -m 20 --retry 2 "${BASH_REMATCH[1]}$fail${BASH_REMATCH[2]}" > /dev/null
  exit "$code"
}
main "$@"
exit
