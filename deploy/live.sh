#!/bin/bash
# Brings the newest commit of the branch live. A commit that does not build, or does not answer, leaves the site as it
# is. docs/operations.md, "Publish", says how.
#
#   live.sh           brings the newest commit live; the timer's runs leave out one that has failed before
#   live.sh retry     also one that was taken back, or that is older than what runs
#   live.sh back      puts the version before this one back; the present one does not return by itself
#   live.sh restart   applies a change of .env, after a trial
#
# state/publication holds all that it remembers, so that a run can be cut off anywhere and the next one goes on. ROOM_MB is
# the least free space to begin with. A version has three times the seconds of the last start in its trial, within LEAST and
# MOST, and IN_PLACE in the site's place, because Caddy holds requests for 30 s.
set -u
export GIT_TERMINAL_PROMPT=0 GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh -oBatchMode=yes}"
DOCKER=${DOCKER:-docker}
ROOM_MB=${ROOM_MB:-2000} LEAST=${LEAST:-40} MOST=300 IN_PLACE=${IN_PLACE:-20}
REMEMBERED="wanted tried began tries running since previous failed reason words settings held unreached lost astray switching took"
# Run in the site's container, with the version that must answer. The start has rendered each page of the sitemap.
ASK='
  try {
    const [health, page] = await Promise.all(["healthz", ""].map((path) => fetch("http://127.0.0.1:3000/" + path)));
    const { version } = await health.json();
    if (version !== process.argv[1] || !page.ok) throw "/ answers " + page.status + ", as version " + version;
  } catch (error) {
    console.log(String(error));
    process.exit(1);
  }
'
# The version before this check has no such file.
CHECK='[ ! -f build/server/problems.js ] || node build/server/problems.js settings'

in_site() { $DOCKER compose "$@" 9>&-; }

# Files that the new version does not have, such as a local one, are the server's.
in_trial() {
  local file files=""
  for file in $(setting COMPOSE_FILE compose.production.yaml | tr : ' '); do
    [ "${file#/}" != "$file" ] || [ -f "$tree/deploy/$file" ] || file=$home/$file
    files=$files$file:
  done
  (cd "$tree/deploy" && COMPOSE_FILE="$files$home/compose.trial.yaml" \
    $DOCKER compose -p "$(setting COMPOSE_PROJECT_NAME frukto)-trial" "$@" 9>&-)
}

engine_answers() { timeout --foreground 60 $DOCKER version > /dev/null 2>&1; }

say() { echo "publication: $*" >&8; }

# A person's run says each step.
step() { [ -z "$by_hand" ] || say "$*"; }

# Replaces a file by what it reads. A reader never sees half of it.
write() {
  cat > "$1.new" && sync "$1.new" && mv "$1.new" "$1" || { say "$home/$1 can't be written"; return 1; }
}

# Writes the state and what is public of it.
save() {
  local next="" why=$reason name
  [ "$wanted" = "$running" ] || next=$wanted
  [ -z "$held" ] || why=${held%%:*}
  [ -z "$unreached" ] || why=$lost
  for name in $REMEMBERED; do printf '%s=%q\n' "$name" "${!name}"; done | write state/publication &&
    printf '{"commit":"%s","since":"%s","next":"%s","reason":"%s"}\n' "$running" "$since" "$next" "$why" |
    write state/public/publicacion.json || exit 1
}

now() { date -u +%FT%TZ; }

settings_sum() { grep -v '^FRUKTO_VERSION=' .env | cksum; }

# Removes locks that a process of Git has left behind.
free_locks() {
  local lock
  find ../.git -name '*.lock' -mmin +10 2> /dev/null | while IFS= read -r lock; do
    [ -n "$(find /proc/[0-9]*/fd -lname "$(realpath "$lock")" 2> /dev/null)" ] || { say "left behind: $lock"; rm -f "$lock"; }
  done
}

# Makes .git anew, with its configuration. All other files stay: .env and state, and whatever is mounted.
renew_clone() {
  say "the clone is broken: .git is made anew"
  rm -rf "$tree" state/clone
  git clone --quiet --no-checkout "$1" state/clone && cp ../.git/config state/clone/.git/config &&
    mv ../.git state/clone/broken && mv state/clone/.git ../.git && rm -rf state/clone || return
  git update-ref --no-deref HEAD "${running:-HEAD}" 2> /dev/null
  git reset --quiet
}

fetch_all() { timeout 120 git fetch --quiet --force --prune --prune-tags --tags origin 9>&-; }

# Finds the commit that is wanted. If there is none, `lost` and `astray` say why.
fetch() {
  local name address problem follow ref found
  [ -d ../.git ] || mv state/clone/.git ../.git
  address=$(git config --file ../.git/config remote.origin.url)
  free_locks
  # What the source deletes must not take away what runs.
  for name in running previous; do [ -z "${!name}" ] || git update-ref "refs/frukto/$name" "${!name}"; done 2> /dev/null
  lost=source astray="the repository can't be reached"
  if ! problem=$(fetch_all 2>&1); then
    [[ $problem != *.lock* ]] || { astray="another process is at work in it: ${problem%%$'\n'*}"; return 1; }
    (cd / && timeout 60 git ls-remote --quiet "$address" > /dev/null 2>&1) || return 1
    astray="the clone can't be mended: ${problem%%$'\n'*}"
    renew_clone "$address" && fetch_all || return 1
  fi
  follow=$(setting FRUKTO_FOLLOW main) lost=branch
  astray="the repository has no branch $follow" ref=origin/$follow
  if [ "$follow" = tags ]; then
    astray="the repository has no tag v1.2.3"
    ref=$(git tag --list 'v[0-9]*' --sort=-v:refname | grep -v -- - | head -n 1)
  fi
  found=$(git rev-parse --verify --quiet "$ref^{commit}") || return 1
  astray="$ref, the newest tag, is older than what runs: live.sh retry goes back to it"
  if [ "$follow" = tags ] && [ "$command" != retry ] && [ -n "$running" ] && [ "$found" != "$running" ]; then
    ! git merge-base --is-ancestor "$found" "$running" 2> /dev/null || return 1
  fi
  wanted=$found lost="" astray=""
}

has_room() {
  df --output=avail -m . "$($DOCKER info --format '{{.DockerRootDir}}')" 2> /dev/null |
    awk -v least="$ROOM_MB" 'NR > 1 && $1 < least { exit 1 }'
}

# Says which files of the server's own stand in the way of a version.
in_the_way() {
  local found
  git update-index -q --refresh > /dev/null 2>&1
  found=$(git read-tree --dry-run -u -m HEAD "$1" 2>&1) && return 1
  if grep -qE 'object|corrupt|unable to read|bad signature' <<< "$found"; then
    renew_clone "$(git config remote.origin.url)" && fetch_all
    found=$(git read-tree --dry-run -u -m HEAD "$1" 2>&1) && return 1
  fi
  printf '%s\n' "${found%%$'\n'*}"
}

# Writes the settings with another version to a file that root alone can read.
settings_for() { (umask 077 && { grep -v '^FRUKTO_VERSION=' .env; echo "FRUKTO_VERSION=$1"; } | write "$2"); }

# Removes the trial with its copy of the enquiries. Without an engine they stay for the next run.
tidy() {
  [ ! -f "$tree/deploy/.env" ] || in_trial down --volumes --remove-orphans > /dev/null 2>&1 || engine_answers || return 1
  rm -rf state/copy "$tree" && git worktree prune
}

lay_out() { git worktree add --quiet --detach --force "$tree" "$1" && settings_for "$1" state/tree/deploy/.env; }

build() {
  if $DOCKER image inspect "$image:$1" > /dev/null 2>&1; then return; fi
  # shellcheck disable=SC2086 # Options of the engine's own, such as a network for the build.
  $DOCKER build ${BUILD_OPTIONS:-} --build-arg "VERSION=$1" --tag "$image:$1" "$tree"
}

# The copy is made by the version that runs. It needs no site that answers.
copy_enquiries() {
  [ -n "$running" ] || return 0
  RESTIC_REPOSITORY="" ./backup.sh "$home/state/copy" &&
    in_trial run --rm --no-deps -T --entrypoint sh site -c 'umask 077 && cat > data/frukto.db' < state/copy/*.db
}

check() {
  in_trial run --rm --no-deps -T assets < /dev/null && in_trial run --rm --no-deps -T --entrypoint sh site -c "$CHECK" < /dev/null
}

# Starts a version, and sees it answer. Prints its own words where it does not; `fault` is `late` if its time ran out.
start() { # in_site|in_trial VERSION SECONDS SERVICE...
  local where=$1 version=$2 limit=$3 begun=$SECONDS answer=""
  shift 3
  fault=answer
  if "$where" up -d --no-build --remove-orphans --wait --wait-timeout "$limit" "$@" &&
    answer=$("$where" exec -T site node --input-type=module -e "$ASK" "$version" < /dev/null 2>&1); then
    took=$((SECONDS - begun)) fault=""
    return
  fi
  [ $((SECONDS - begun)) -lt "$limit" ] || fault=late
  "$where" logs --no-color --tail 50 assets
  "$where" logs --no-color --tail 50 site
  echo "$answer"
  return 1
}

# Tries a version on a copy of the enquiries. If it fails, `fault` says where.
try() {
  local patience=$((took * 3 > LEAST ? took * 3 : LEAST))
  step "trying $1"
  fault=copy
  copy_enquiries || return 1
  fault=settings
  check || return 1
  start in_trial "$1" $((patience < MOST ? patience : MOST)) site
}

# Replaces the version that runs. A version that does not answer stays until the next call.
switch_to() {
  local limit=$IN_PLACE
  step "putting $1 in its place"
  [ -n "$running" ] || limit=$MOST
  switching=$1 fault=answer
  save
  $DOCKER compose logs --no-color site > state/site.log 2> /dev/null
  {
    git checkout --quiet --detach "$1" && settings_for "$1" .env && start in_site "$1" "$limit" &&
      in_site exec -T caddy caddy reload --config /etc/caddy/Caddyfile < /dev/null
  } >> state/log 2>&1 && switching=""
}

# Puts the version back that the state names, where another one runs, or where a run was cut off.
mend() {
  local runs
  [ ! -e "$tree" ] || tidy
  [ -n "$running" ] || { switching=""; return; }
  runs=$(in_site ps --all --format '{{.Image}}' site 2> /dev/null | sed 's/.*://' | sort -u)
  [ -z "$switching" ] && [ "$(setting FRUKTO_VERSION)" = "$running" ] && [ "${runs:-$running}" = "$running" ] && return
  say "the last run was cut off: putting $running back"
  switch_to "$running" && save
}

# Ends a run for what is no fault of the commit's. The timer's next run looks again, and says it once.
hold() { # REASON WORDS
  held="$1: $2"
  [ "$held" = "$said" ] && [ -z "$by_hand" ] || say "$2"
  save
  [ -z "$by_hand" ]
  exit
}

last_words() { grep -v '^ *$' state/log | tail -n 1 | cut -c 1-300; }

# Ends a run: the commit is not tried again by itself, unless the settings change.
give_up() { # REASON [WORDS]
  tidy
  engine_answers && ! grep -qE 'Cannot connect to the Docker daemon|error during connect|unexpected EOF' state/log ||
    hold engine "Docker went away during the publication: the next run goes on"
  if [ "$1" = late ] && [ "$tries" = 0 ]; then
    tries=1
    hold answer "$wanted was not ready in time: it is tried once more"
  fi
  failed=$wanted reason=${1/late/answer} settings=$(settings_sum)
  words=${2:-$(last_words)}
  grep -qiE 'no space left|ENOSPC|quota exceeded' state/log && reason=room
  [ "$1" = build ] && grep -qE 'ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|no such host|i/o timeout' state/log &&
    reason=source
  save
  say "$wanted is not live ($reason): $words"
  say "${running:-nothing} goes on. $home/state/log has all of it. After the repair: live.sh retry"
  exit 1
}

bring_live() {
  local blocked why
  [ -z "$failed" ] || [ "$failed" = "$wanted" ] || $DOCKER image rm "$image:$failed" > /dev/null 2>&1
  [ "$tried" = "$wanted" ] || began=$(date +%s) tries=0
  if blocked=$(in_the_way "$wanted"); then hold changes "$wanted can't be laid out: $blocked"; fi
  tried=$wanted failed="" reason="" words=""
  save
  : > state/log
  has_room || give_up room "less than $ROOM_MB MB are free"
  if [ -n "$(setting FRUKTO_IMAGE)" ] && ! timeout 20m $DOCKER pull "$image:$wanted" >> state/log 2>&1; then
    [ $(($(date +%s) - began)) -lt 3600 ] || give_up source
    say "$image:$wanted can't be pulled yet"
    return
  fi
  step "building $wanted"
  { lay_out "$wanted" && build "$wanted"; } >> state/log 2>&1 || give_up build
  try "$wanted" >> state/log 2>&1 || give_up "$fault"
  if ! switch_to "$wanted"; then
    why=$fault words=$(last_words)
    [ -z "$running" ] || switch_to "$running"
    give_up "$why" "$words"
  fi
  [ -z "$previous" ] || $DOCKER image rm "$image:$previous" > /dev/null 2>&1
  previous=$running running=$wanted since=$(now)
  tidy
  save
  $DOCKER builder prune --force --filter until=720h > /dev/null 2>&1
  say "$running is live"
}

back() {
  [ -n "$previous" ] || { say "there is no version before this one"; exit 1; }
  switch_to "$previous" || { say "$previous does not answer: $home/state/log says why"; exit 1; }
  running=$previous previous="" since=$(now) failed=$wanted reason=withdrawn
  save
  say "$running is live again"
}

# Takes the settings of .env in, once the version that runs has started with them elsewhere.
restart() {
  [ -n "$running" ] || { say "nothing runs: live.sh brings it live"; exit 1; }
  : > state/log
  if lay_out "$running" >> state/log 2>&1 && try "$running" >> state/log 2>&1 && tidy && switch_to "$running"; then
    save
    say "$running runs with the settings of .env"
    return
  fi
  tidy
  say "the settings are not in use ($fault):"
  tail -n 20 state/log >&8
  exit 1
}

main() {
  cd "$(dirname "$(realpath "$0")")" && . ./settings.sh || exit 1
  umask 022
  exec 8>&2
  local problem name said
  command=${1:-} by_hand=1 home=$PWD tree=$PWD/state/tree image=$(setting FRUKTO_IMAGE frukto) fault=""
  [ -z "${INVOCATION_ID:-}" ] || by_hand=""
  for name in $REMEMBERED; do printf -v "$name" %s ""; done
  began=$(date +%s) tries=0 took=0
  mkdir -p state/public && exec 9> state/lock || exit 1
  if ! flock --nonblock 9; then
    [ -n "$by_hand" ] || exit 0
    say "another run is at work: waiting for it"
    flock --timeout 1800 9 || exit 1
  fi
  if [ -f state/publication ]; then
    # shellcheck source=/dev/null
    . state/publication
  elif $DOCKER image inspect "$image:$(setting FRUKTO_VERSION none)" > /dev/null 2>&1; then
    # What was started by hand is the version to go back to.
    running=$(setting FRUKTO_VERSION) since=$(now)
  fi
  said=$held held=""
  problem=$(check_settings) || hold settings "$problem"
  engine_answers || hold engine "Docker does not answer: systemctl status docker"
  mend
  case $command in back | restart) "$command"; return ;; esac
  # What was taken back returns by `retry` alone.
  [ "$reason" = withdrawn ] || { [ -z "$by_hand" ] && [ "$settings" = "$(settings_sum)" ]; } || failed=""
  [ "$command" != retry ] || failed=""
  [ -n "$failed" ] || reason="" words=""
  [ -z "$by_hand$command" ] || tried=""
  step "fetching"
  if fetch; then unreached=""; else
    say "$astray"
    unreached=${unreached:-$(now)}
  fi
  save
  if [ -n "$unreached" ]; then [ -z "$by_hand" ]; exit; fi
  if [ "$wanted" = "$running" ]; then step "$running runs, and nothing newer is there"
  elif [ "$wanted" = "$failed" ]; then step "$wanted was taken back: live.sh retry brings it live"
  else bring_live
  fi
}
main "$@"
exit
