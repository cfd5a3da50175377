#!/bin/bash
# A month in figures for the owner, from Caddy's log of visits (caddy/visits/log.caddy). It needs Debian's goaccess and jq.
#
#   figures.sh [2026-11]    prints that month, or this one so far
#   figures.sh quiet DAYS   exits with 1 if no enquiry was sent for so many days
set -euo pipefail
export TZ=${TZ:-America/Santiago}
FORMAT='{"ts":"%x.%^","request":{"client_ip":"%h","method":"%m","uri":"%U"},"size":"%b","status":"%s","agent":"%u","from":"%R"}'
# What a line says. Forms over the limits, and what bots send, are answered like sent ones.
RULES='
  def posted(path; answers): .request.method == "POST" and .request.uri == path and (.status as $s | answers | index($s));
  def begun: posted("/aviso/formulario"; [204]);
  def bybrowser: posted("/aviso/consulta"; [204]);
  def byserver: posted("/"; [200, 303]) or posted("/_root.data"; [200, 202]);
  def page: .request.method == "GET" and .status == 200;
'

lines() { find state/visits -name 'access*' -exec zcat -f {} + 2> /dev/null; }

count() { jq -n "$RULES[inputs | select($1)] | length" "$month"; }

# Prints the most frequent values, each with its number.
top() {
  jq -r "$RULES$1" "$month" | sort | uniq -c | sort -rn | head -n 10 | awk '{ n = $1; $1 = ""; printf "%8d %s\n", n, $0 }'
}

quiet() {
  lines | jq -e -n "$RULES"'[inputs | select(bybrowser or byserver) | .ts] | (max // 0) > now - $days * 86400' \
    --argjson days "$1" > /dev/null
}

report() {
  goaccess "$month" --log-format="$FORMAT" --date-format=%s --time-format=%s --datetime-format=%s \
    --ignore-crawlers --no-global-config --no-progress -o json > "$visits" 2> /dev/null
  echo "Visitas al sitio en $1"
  echo
  jq -r '"\(.general.unique_visitors // 0) visitas, sin robots (una por día, red y programa)"' "$visits"
  echo "Páginas vistas:"
  jq -r '.requests.data[]? | select(.method == "GET") | "\(.hits.count) \(.data)"' "$visits" |
    grep -vE ' /(aviso/|publicacion|.*\.[a-z0-9]+$)' | head -n 10 | awk '{ printf "%8d  %s\n", $1, $2 }' || true
  echo "Desde dónde llegaron:"
  jq -r '.referring_sites.data[]? | "\(.hits.count) \(.data)"' "$visits" | head -n 10 | awk '{ printf "%8d  %s\n", $1, $2 }'
  echo "Sabores y máquinas que abrió un enlace:"
  top 'select(page) | .sabor, .maquina | select(. != "" and . != null)'
  echo
  echo "$(count begun) formularios empezados (según los navegadores)"
  echo "$(count bybrowser) consultas enviadas desde el navegador (según los navegadores)"
  echo "$(count byserver) consultas recibidas por el servidor"
}

cd "$(dirname "$(realpath "$0")")"
if [ "${1:-}" = quiet ]; then quiet "$2"; exit; fi
wanted=${1:-$(date +%Y-%m)}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
month=$folder/month visits=$folder/visits.json
lines | jq -c --arg month "$wanted" 'select((.ts | strflocaltime("%Y-%m")) == $month)' > "$month"
report "$wanted"
