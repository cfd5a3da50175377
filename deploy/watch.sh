#!/bin/bash
# Looks at the site and tells the operator: one message when something begins, one when it ends, none in between. A
# timer runs it every five minutes. docs/operations.md, "Watch", says which settings of .env it reads.
#
# Rules about the site's figures come from prometheus-alerts.yaml, for both: those that compare one figure.
set -u
export LC_ALL=C
DOCKER=${DOCKER:-docker}
BACKUPS=${BACKUPS:-/var/backups/frukto}
BACKUP_HOURS=26 DISK_PERCENT=90 CERTIFICATE_DAYS=14 SOURCE_MINUTES=15

setting() {
  sed -n "s/^$1=//p" .env | tail -n 1
}

# Prints `NAME text` for each rule that the figures break.
figures() {
  $DOCKER compose exec -T site node -e \
    'fetch("http://127.0.0.1:9464/metrics").then(async (answer) => process.stdout.write(await answer.text()))' \
    < /dev/null > state/figures 2> /dev/null
  if [ ! -s state/figures ]; then
    echo "figures the site does not report its figures"
    grep ^Frukto state/watch
    return
  fi
  awk '
    FNR == NR { if ($1 !~ /^#/) { figure[$1] = $2; known[$1] = 1 } next }
    $1 == "-" && $2 == "alert:" { name = $3; rule = "" }
    $1 == "expr:" && match($0, /expr: (max\()?[a-z_]+([{][a-z]+="[a-z]+"[}])?\)? (==|>) [0-9]+$/) {
      rule = $0; sub(/^ *expr: (max\()?/, "", rule); sub(/\) /, " ", rule)
    }
    rule && match($0, /summary: ".*"/) {
      split(rule, part, " ")
      value = figure[part[1]] + 0
      if (known[part[1]] && (part[2] == "==" ? value == part[3] : value > part[3] + 0))
        print name, substr($0, RSTART + 10, RLENGTH - 11)
      rule = ""
    }' state/figures prometheus-alerts.yaml
}

publication() {
  # shellcheck source=/dev/null
  (. state/publication 2> /dev/null || exit
    case ${reason:-} in
      "" | withdrawn) ;;
      *) echo "publication $failed is not live ($reason): deploy/state/log says why; then live.sh retry" ;;
    esac
    [ -z "${unreached:-}" ] || [ $(($(date +%s) - $(date -d "$unreached" +%s))) -lt $((SOURCE_MINUTES * 60)) ] ||
      echo "source the repository can't be reached since $unreached")
}

# Prints `NAME text` for each thing that is wrong.
problems() {
  local domain answer status used days
  domain=$(setting SITE_DOMAIN)
  answer=$(curl -sS -o /dev/null -m 20 --retry 2 --retry-delay 10 --retry-all-errors -w '%{http_code}\n%{certs}' \
    "https://$domain/" 2> /dev/null)
  status=${answer%%$'\n'*}
  [ "$status" = 200 ] || echo "away https://$domain/ does not answer 200, but ${status:-nothing}"
  openssl x509 -noout -checkend $((CERTIFICATE_DAYS * 86400)) <<< "$answer" > /dev/null 2>&1 ||
    echo "certificate it ends within $CERTIFICATE_DAYS days, or can't be read: docker compose logs caddy"
  figures
  used=$(df --output=pcent . | tr -dc 0-9)
  [ "$used" -lt "$DISK_PERCENT" ] || echo "disk it is $used % full"
  [ -n "$(find "$BACKUPS" -maxdepth 1 -name 'frukto-*.db' -mmin "-$((BACKUP_HOURS * 60))" 2> /dev/null)" ] ||
    echo "backup the newest copy in $BACKUPS is older than $BACKUP_HOURS hours"
  publication
  days=$(setting FRUKTO_QUIET_DAYS)
  [ -z "$days" ] || ./figures.sh quiet "$days" || echo "quiet no enquiry for $days days: is the form broken?"
}

tell() {
  local to
  to=$(setting FRUKTO_TELL)
  case $to in
    "") cat >&2 ;;
    http*) curl -fsS -m 20 --retry 2 --data-binary @- "$to" > /dev/null ;;
    *) { printf 'To: %s\nSubject: %s\n\n' "$to" "$1"; cat; } | "$(command -v sendmail || echo /usr/sbin/sendmail)" -t ;;
  esac
}

main() {
  cd "$(dirname "$(realpath "$0")")" && mkdir -p state && touch state/watch || exit 1
  exec 9> state/watch.lock && flock --nonblock 9 || exit 0
  local alive message
  problems | sort > state/watch.new
  # Names decide: a text may say another number each time.
  message=$(
    join -v 2 -j 1 state/watch state/watch.new | sed 's/^\([^ ]*\)/BEGINS \1:/'
    join -v 1 -j 1 state/watch state/watch.new | sed 's/^\([^ ]*\)/ENDS \1:/'
  )
  if [ -n "$message" ]; then
    # Untold news is told by the next look.
    echo "$message" | tell "$(setting SITE_DOMAIN): $(echo "$message" | head -n 1 | cut -c 1-60)" 9>&- || exit 1
    mv state/watch.new state/watch
  fi
  alive=$(setting FRUKTO_ALIVE)
  [ ! -s state/watch ] || alive=${alive:+$alive/fail}
  [ -z "$alive" ] || curl -fsS -m 20 --retry 2 "$alive" > /dev/null
}
main
exit
