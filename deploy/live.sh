#!/bin/bash
# Brings the newest commit of the branch live. A commit that does not build, or does not answer, leaves the site as it
# is. docs/operations.md, "Publish", says how.
#
#   live.sh          brings the newest commit live, unless it has failed before
#   live.sh retry    does so even if it has failed before
#   live.sh back     puts the version before this one back; the present one does not return by itself
#
# state/publication holds all that it remembers, so that a run can be cut off anywhere and the next one goes on.
# ROOM_MB is the least free space to begin with; PATIENCE, how many seconds a version has to answer in its trial. In the
# site's place it has half, because Caddy holds requests for 30 s.
set -u
export GIT_TERMINAL_PROMPT=0 GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh -oBatchMode=yes}"
DOCKER=${DOCKER:-docker}
ROOM_MB=${ROOM_MB:-2000} PATIENCE=${PATIENCE:-40}
# Run in the site's container, with the version that must answer. The start has rendered each page of the sitemap.
ASK='
  const [health, page] = await Promise.all(["healthz", ""].map((path) => fetch("http://127.0.0.1:3000/" + path)));
  const { version } = await health.json();
  if (version !== process.argv[1] || !page.ok) throw new Error("/ answers " + page.status + ", as version " + version);
'

setting() { # NAME DEFAULT
  local value
  value=$(sed -n "s/^$1=//p" .env | tail -n 1)
  echo "${value:-$2}"
}

in_site() { $DOCKER compose "$@" 9>&-; }
in_trial() {
  (cd "$tree/deploy" && COMPOSE_FILE="$(setting COMPOSE_FILE compose.production.yaml):$home/compose.trial.yaml" \
    $DOCKER compose -p "$(setting COMPOSE_PROJECT_NAME frukto)-trial" "$@" 9>&-)
}

say() { echo "publication: $*" >&2; }

# Replaces a file by what it reads. A reader never sees half of it.
write() {
  cat > "$1.new" && sync "$1.new" && mv "$1.new" "$1" || { say "$home/$1 can't be written"; return 1; }
}

# Writes the state and what is public of it.
save() {
  local next="" why=$reason name
  [ "$wanted" = "$running" ] || next=$wanted
  [ -z "$unreached" ] || why=source
  for name in wanted tried began running since previous failed reason unreached; do echo "$name=${!name}"; done |
    write state/publication &&
    printf '{"commit":"%s","since":"%s","next":"%s","reason":"%s"}\n' "$running" "$since" "$next" "$why" |
    write state/public/publicacion.json || exit 1
}

now() { date -u +%FT%TZ; }

fetch() {
  local ref
  timeout 120 git fetch --quiet --force --tags origin 9>&- || return 1
  ref=origin/$(setting FRUKTO_FOLLOW main)
  [ "$ref" != origin/tags ] || ref=$(git tag --list 'v*' --sort=-v:refname | head -n 1)
  wanted=$(git rev-parse --verify --quiet "$ref^{commit}")
}

has_room() {
  df --output=avail -m . "$($DOCKER info --format '{{.DockerRootDir}}')" 2> /dev/null |
    awk -v least="$ROOM_MB" 'NR > 1 && $1 < least { exit 1 }'
}

# Writes the settings with another version to a file that root alone can read.
settings_for() { (umask 077 && { grep -v '^FRUKTO_VERSION=' .env; echo "FRUKTO_VERSION=$1"; } | write "$2"); }

tidy() {
  [ ! -f "$tree/deploy/.env" ] || in_trial down --volumes --remove-orphans > /dev/null 2>&1
  rm -rf "$tree" state/copy && git worktree prune
}

build() {
  git worktree add --quiet --detach "$tree" "$wanted" && settings_for "$wanted" state/tree/deploy/.env || return 1
  if $DOCKER image inspect "$image:$wanted" > /dev/null 2>&1; then return; fi
  # shellcheck disable=SC2086 # Options of the engine's own, such as a network for the build.
  $DOCKER build ${BUILD_OPTIONS:-} --build-arg "VERSION=$wanted" --tag "$image:$wanted" "$tree"
}

# The copy is made by the version that runs. It needs no site that answers.
try() {
  if [ -n "$running" ]; then
    RESTIC_REPOSITORY="" ./backup.sh "$home/state/copy" &&
      in_trial run --rm --no-deps -T --entrypoint sh site -c 'umask 077 && cat > data/frukto.db' < state/copy/*.db
  fi && in_trial up -d --no-build --wait --wait-timeout "$PATIENCE" site && answers in_trial "$wanted"
}

answers() { # in_site|in_trial VERSION
  "$1" exec -T site node --input-type=module -e "$ASK" "$2" < /dev/null && return
  "$1" logs --tail 50 site
  return 1
}

# Replaces the version that runs. A version that does not answer stays until the next call.
switch_to() {
  $DOCKER compose logs --no-color site > state/site.log 2> /dev/null
  {
    git checkout --quiet --detach "$1" && settings_for "$1" .env &&
      in_site up -d --no-build --remove-orphans --wait --wait-timeout $((PATIENCE / 2)) &&
      in_site exec -T caddy caddy reload --config /etc/caddy/Caddyfile < /dev/null && answers in_site "$1"
  } >> state/log 2>&1
}

# Ends a run: the commit is not tried again by itself.
give_up() {
  failed=$wanted reason=$1
  grep -qiE 'no space left|ENOSPC|quota exceeded' state/log && reason=room
  [ "$1" = build ] && grep -qE 'ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|no such host|i/o timeout' state/log &&
    reason=source
  tidy
  save
  say "$wanted is not live ($reason): $home/state/log says why. ${running:-nothing} goes on. After the repair: live.sh retry"
  exit 1
}

bring_live() {
  [ -z "$failed" ] || [ "$failed" = "$wanted" ] || $DOCKER image rm "$image:$failed" > /dev/null 2>&1
  [ "$tried" = "$wanted" ] || began=$(date +%s)
  tried=$wanted failed="" reason=""
  tidy
  save
  : > state/log
  has_room || give_up room
  if [ -n "$(setting FRUKTO_IMAGE "")" ] && ! timeout 20m $DOCKER pull "$image:$wanted" >> state/log 2>&1; then
    [ $(($(date +%s) - began)) -lt 3600 ] || give_up source
    say "$image:$wanted can't be pulled yet"
    return
  fi
  build >> state/log 2>&1 || give_up build
  try >> state/log 2>&1 || give_up answer
  if ! switch_to "$wanted"; then
    [ -z "$running" ] || switch_to "$running"
    give_up answer
  fi
  [ -z "$previous" ] || $DOCKER image rm "$image:$previous" > /dev/null 2>&1
  previous=$running running=$wanted since=$(now)
  tidy
  save
  $DOCKER builder prune --force --filter until=720h > /dev/null 2>&1
  say "$running is live"
}

back() {
  local from=$running
  [ -n "$previous" ] || { say "there is no version before this one"; exit 1; }
  switch_to "$previous" || { say "$previous does not answer: $home/state/log says why"; exit 1; }
  running=$previous previous=$from since=$(now) failed=$wanted reason=withdrawn
  save
  say "$running is live again"
}

main() {
  cd "$(dirname "$(realpath "$0")")" || exit 1
  umask 022
  home=$PWD tree=$PWD/state/tree image=$(setting FRUKTO_IMAGE frukto)
  wanted="" tried="" began=$(date +%s) running="" since="" previous="" failed="" reason="" unreached=""
  mkdir -p state/public && exec 9> state/lock || exit 1
  if [ $# = 0 ]; then flock --nonblock 9 || exit 0; else flock --timeout 1800 9 || exit 1; fi
  if [ -f state/publication ]; then
    # shellcheck source=/dev/null
    . state/publication
  elif $DOCKER image inspect "$image:$(setting FRUKTO_VERSION none)" > /dev/null 2>&1; then
    # What was started by hand is the version to go back to.
    running=$(setting FRUKTO_VERSION "") since=$(now)
  fi
  if [ -n "$running" ] && [ "$(setting FRUKTO_VERSION "")" != "$running" ]; then
    say "the last run was cut off: putting $running back"
    switch_to "$running"
  fi
  [ "${1:-}" != back ] || { back; return; }
  [ "${1:-}" != retry ] || failed="" tried=""
  if fetch; then unreached=""; else
    say "the source can't be reached"
    unreached=${unreached:-$(now)}
  fi
  save
  [ -n "$unreached" ] || [ "$wanted" = "$running" ] || [ "$wanted" = "$failed" ] || bring_live
}
main "$@"
exit
