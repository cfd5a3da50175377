#!/bin/bash
# Brings the newest commit of the branch live: a change of the content alone as a release of the version that runs, any other
# as a new version. What fails leaves the site as it is. docs/operations.md, "Publish", says how.
#
#   live.sh           brings the newest commit live; the timer's runs leave out one that has failed before
#   live.sh retry     also one that was taken back, or that is older than what is live
#   live.sh back      takes back what went live last; it does not return by itself
#   live.sh restart   applies a change of .env, after a trial
#
# state/publication holds all that it remembers, so that a run can be cut off anywhere and the next one goes on. `commit` is
# live on the version `running`, and `previous` has the pairs before. A version has three times the seconds of the last start
# in its trial, within LEAST and MOST, and IN_PLACE in the site's place, because Caddy holds requests for 30 s.
set -uo pipefail
export GIT_TERMINAL_PROMPT=0 GIT_SSH_COMMAND="${GIT_SSH_COMMAND:-ssh -oBatchMode=yes}"
DOCKER=${DOCKER:-docker}
ROOM_MB=${ROOM_MB:-2000} LEAST=${LEAST:-40} MOST=300 IN_PLACE=${IN_PLACE:-20} KEPT=10
REMEMBERED="wanted commit running since previous failed late reason words settings held waits switching took edited editor unwell copied foul proposed unheard"

# An engine that was killed can leave calls without an answer. `most` is what a call has in seconds.
in_site() { timeout --foreground "${most:-300}" $DOCKER compose --progress quiet "$@" 9>&-; }

in_trial() {
  (cd "$tree/deploy" && COMPOSE_FILE=$(setting COMPOSE_FILE compose.production.yaml):compose.trial.yaml \
    in_site -p "$(setting COMPOSE_PROJECT_NAME frukto)-trial" "$@")
}

engine_answers() { timeout --foreground 60 $DOCKER version > /dev/null 2>&1; }

say() { echo "publication: $*" >&8; }

# A person's run says each step.
step() { [ -z "$by_hand" ] || say "$*"; }

now() { date -u +%FT%TZ; }

# Replaces a file by what it reads. A reader never sees half of it.
write() {
  cat > "$1.new" && sync "$1.new" && mv "$1.new" "$1" || { say "$home/$1 can't be written"; return 1; }
}

# Writes the state and what is public of it. The owner reads what is wrong with the content.
save() {
  local next="" why=$reason told="" name
  [ "$wanted" = "$commit" ] || next=$wanted
  [ "$reason" != content ] || told=$(tr -d '\\"[:cntrl:]' <<< "$words")
  [ -z "$held" ] || why=${held%%:*}
  for name in $REMEMBERED; do printf '%s=%q\n' "$name" "${!name}"; done | write state/publication &&
    printf '{"commit":"%s","since":"%s","next":"%s","reason":"%s","words":"%s"}\n' "$commit" "$since" "$next" "$why" "$told" |
    write state/public/publicacion.json || exit 1
}

settings_sum() { grep -v '^FRUKTO_VERSION=' .env | cksum; }

# Writes the settings with another version to a file that root alone can read.
settings_for() { (umask 077 && { grep -v '^FRUKTO_VERSION=' .env; echo "FRUKTO_VERSION=$1"; } | write "$2"); }

# Fetches the source, and sees that the clone can be worked with. HEAD is the version that runs. It and what `back` needs have
# refs of their own, so that they outlast what is thrown away at the source.
fetch_all() {
  local kept n=0
  for kept in $running $commit ${previous//:/ }; do git update-ref "refs/frukto/$((n += 1))" "$kept" 2> /dev/null; done
  timeout 120 git fetch --quiet --force --prune --prune-tags --tags origin 9>&- &&
    { git update-index -q --refresh || [ $? = 1 ]; } && ! find ../.git -name '*.lock' | grep .
}

# Makes .git anew, with its configuration. All other files stay: .env and state, and whatever is mounted.
renew_clone() {
  say "the clone is broken: .git is made anew"
  rm -rf state/clone
  git clone --quiet --no-checkout "$origin" state/clone && cp ../.git/config state/clone/.git/config || return
  git -C state/clone fetch --quiet "$PWD/.." 'refs/frukto/*:refs/frukto/*' 2> /dev/null
  mv ../.git state/clone/broken && mv state/clone/.git ../.git && rm -rf state/clone || return
  git update-ref --no-deref HEAD "${running:-HEAD}" 2> /dev/null
  git reset --quiet
}

# Finds the commit that is wanted, or waits for the repair of what is in the way.
find_wanted() {
  local problem follow ref found
  [ -d ../.git ] || mv state/clone/.git ../.git
  origin=$(git config --file ../.git/config remote.origin.url)
  if ! problem=$(fetch_all 2>&1); then
    (cd / && timeout 60 git ls-remote --quiet "$origin" > /dev/null 2>&1) || hold source "the repository can't be reached"
    [ -z "$(find ../.git -name '*.lock' -mmin -10)" ] || hold source "another process is at work: ${problem%%$'\n'*}"
    renew_clone && fetch_all || hold source "the clone can't be mended: ${problem%%$'\n'*}"
  fi
  follow=$(setting FRUKTO_FOLLOW main)
  ref=origin/$follow problem="the repository has no branch $follow"
  [ "$follow" != tags ] || problem="the repository has no tag v1.2.3" \
    ref=$(git tag --list 'v[0-9]*' --sort=-v:refname | grep -v -- - | head -n 1)
  found=$(git rev-parse --verify --quiet "$ref^{commit}") || hold branch "$problem"
  [ "$command" = retry ] || [ "$found" = "$commit" ] || ! git merge-base --is-ancestor "$found" "$commit" 2> /dev/null ||
    hold branch "$ref is older than what is live: live.sh retry goes back to it"
  wanted=$found
}

# Whether a commit differs from the version that runs in its content alone.
is_content() {
  [ -n "$running" ] && git diff --quiet "$running" "$1" -- :/ ':(top,exclude)content' ':(top,exclude)public' 2> /dev/null
}

# Makes a commit's content a release, unless it is one, and names it first. The command ends with 1 for what is the owner's.
# Where the editor has a working folder, content is the editor's: nothing is done, `edited` says so, and what is live stays.
# Taking over from the editor puts that folder aside. The lock waits for no input: a container that a killed engine has lost
# would hold it for ever.
release() { # in_site|in_trial COMMIT [take]
  git -C .. archive "$2" content public |
    "$1" run --rm --no-deps -T assets sh -c 'tar -x -C data && exec flock /content sh -c "$0" "$@"' '
      [ ! -d /content/work ] || [ -n "$0" ] || exit 80
      node build/server/release-command.js data "$1" || exit $((64 + $?))
      [ ! -d /content/work ] || { rm -rf /content/work.before && mv /content/work /content/work.before; }' "${3:-}" "$2"
  case $? in
    0) edited="" ;;
    80) edited=1 ;;
    65) fault=content && return 1 ;;
    *) fault=copy && return 1 ;;
  esac
}

# Removes the trial with its copy of the enquiries. Without an engine they stay for the next run.
tidy() {
  [ ! -e "$tree" ] || in_trial down --volumes --remove-orphans > /dev/null 2>&1 || engine_answers || return 1
  rm -rf "$tree"
}

# Lays a version out beside the site, with files of the server's own that it does not have.
lay_out() {
  mkdir -p "$tree/deploy" && cp ./*.yaml "$tree/deploy/" && git -C .. archive "$1" | tar -x -C "$tree" &&
    settings_for "$1" state/tree/deploy/.env
}

build() { # VERSION
  $DOCKER image inspect "$image:$1" > /dev/null 2>&1 && return
  # shellcheck disable=SC2086 # Options of the engine's own, such as a network for the build.
  $DOCKER build ${BUILD_OPTIONS:-} --build-arg "VERSION=$1" --tag "$image:$1" "$tree"
}

build_editor() {
  local tag=$image:$running-editor
  $DOCKER image inspect "$tag" > /dev/null 2>&1 && return
  if [ -n "$(setting FRUKTO_IMAGE)" ]; then timeout 20m $DOCKER pull "$tag"; return; fi
  # shellcheck disable=SC2086
  git -C .. archive "$running" |
    $DOCKER build ${BUILD_OPTIONS:-} --build-arg "VERSION=$running" --target editor --tag "$tag" -
}

# Makes the editor's working folder of what is live.
begin() {
  [ -z "$edited" ] || return 0
  git -C .. archive "$commit" content public | in_site run --rm --no-deps -T editor sh -c '
    rm -rf /content/.begin.part && mkdir /content/.begin.part && tar -x -C /content/.begin.part &&
      node build/editor/main.js begin /content/.begin.part "$0" && rm -rf /content/.begin.part' "$commit" && edited=1 && save
}

# Ends the editor where EDITOR_DOMAIN is empty.
end_editor() {
  [ -n "$editor" ] && [ -z "$domain" ] && in_site rm --stop --force editor >> state/log 2>&1 && editor="" unwell="" && save
}

# Ends each run: makes the editor of the version that runs, once for each version and change of .env. It waits for nothing: the
# next runs look at it. If it does not run, `unwell` says why, and the site goes on. It is made again after an hour, or by hand.
bring_editor() {
  local target health
  [ -n "$running" ] && [ -n "$domain" ] || return
  target="$running $(settings_sum)"
  if [ "$editor" != "$target" ] || { [ -n "$unwell" ] && { [ -n "$by_hand" ] || [ -z "$(find state/editor.log -mmin -60)" ]; }; }; then
    step "bringing the editor of $running"
    if { build_editor && begin && in_site up -d --no-deps --no-build --force-recreate editor; } > state/editor.log 2>&1; then
      editor=$target
      save
      return
    fi
    engine_answers || return
    editor=$target
  else
    health=$(in_site ps --all --format '{{.Image}} {{.State}} {{.Health}}' editor 2> /dev/null) || return
    case $health in
      "$image:$running-editor running starting") return ;;
      "$image:$running-editor running healthy")
        well=1
        [ -n "$unwell" ] && unwell="" && say "the editor of $running runs again" && save
        return
        ;;
    esac
    [ -z "$unwell" ] || return
    { in_site logs --no-color --tail 50 editor; in_site up -d --no-deps --no-build editor; } > state/editor.log 2>&1
  fi
  unwell=$(last_words editor.log)
  unwell=${unwell:-without a word}
  say "the editor of $running does not run: $unwell"
  save
}

# Prints the first thing of a list by Git that is no plain file of content/ or public/, such as a link or attributes.
first_odd() { # PATTERN
  sed -En "\%^$1\t(content|public)(/[A-Za-z0-9_][A-Za-z0-9._-]*)+\$%d; s/^[^\t]*\t//p; q"
}

# Prints the first odd thing in a commit's history.
beyond_content() {
  git -C state/history log --diff-merges=separate --raw --no-renames --format= "$1" |
    first_odd ':(000000|100644) (000000|100644) [0-9a-f. ]+ [AMD]'
}

# Copies what the editor has published to the repository's branch `contenido`, where the key may push; if not, it tries again
# after an hour. Strangers reach the editor, so what it hands out is looked at in a clone of its own, and told if it is odd.
copy_history() {
  local shown last known=$foul
  shown=${health##*\"content\":\"} shown=${shown%%\"*}
  [ -n "$domain" ] && [ -n "$edited" ] && [ -n "$origin" ] && [ -n "$shown" ] && [ "$shown" != "$commit" ] || return
  [ "$shown" != "$copied" ] || [ -n "$(find state/history.log -mmin +60 2> /dev/null)" ] || return
  copied=$shown foul=""
  {
    [ -d state/history ] || git init --quiet --bare --template= state/history
    last=$(git -C state/history rev-parse --verify --quiet refs/heads/contenido)
    in_site exec -T editor timeout 60 sh -c 'cd /content/work || exit
      git cat-file -e "$0" 2> /dev/null && git bundle create --quiet - refs/frukto/published "^$0" 2> /dev/null ||
        git bundle create --quiet - refs/frukto/published' "${last:-none}" < /dev/null | head -c 2G > state/bundle &&
      git -C state/history -c fetch.fsckObjects=true fetch --quiet --no-tags ../bundle +refs/frukto/published:refs/heads/new &&
      foul=$(beyond_content refs/heads/new) && [ -z "$foul" ] &&
      timeout 120 git -C state/history push --quiet "$origin" refs/heads/new:refs/heads/contenido &&
      git -C state/history update-ref refs/heads/contenido refs/heads/new
  } > state/history.log 2>&1 && rm state/history.log
  rm -f state/bundle
  [ "$foul" = "$known" ] || say "the editor's history is not copied: it has ${foul:-nothing odd any more}"
  save
}

# Prints who changed content/ in a range of commits, five names at most.
authors_in() { git log --format=%an "$@" -- :/content 2> /dev/null | sort -u | head -n 5 | paste -s -d , | sed 's/,/, /g'; }

# Sends the editor the content of the wanted commit as Git's objects, which make no file there. It is looked at by the same rule as
# what the editor hands out.
send_content() {
  local odd tree who
  odd=$(git ls-tree -r --full-tree "$wanted" content | first_odd '100644 blob [0-9a-f]+')
  [ -z "$odd" ] || { echo "it has $odd"; return 1; }
  tree=$(git rev-parse "$wanted:content") || return
  who=$(authors_in "${proposed:-none}..$wanted")
  git pack-objects --quiet --revs --stdout <<< "$tree" | most=120 in_site exec -T editor timeout 100 sh -c '
    git -C /content/work unpack-objects -q --strict && exec node build/editor/main.js propose "$@"' sh \
    "$tree" "${who:-$(authors_in -1 "$wanted")}" "$(git log -1 --format=%at "$wanted" -- :/content)"
}

# Hands an editor that runs well what developers have changed in content/, once for each change: its owner takes it or leaves it.
# The same content twice changes nothing there. A failure is one line, and the next try comes by hand or after an hour. Content
# that comes with code waits until its version runs.
propose() {
  local why log=state/proposal.log
  [ -n "$well" ] && [ -n "$edited" ] && [ -n "$origin" ] && [ "$wanted" != "$proposed" ] || return
  [ "$wanted" = "$commit" ] || [ "$reason" = editor ] || return
  if ! git diff --quiet "${proposed:-none}" "$wanted" -- :/content 2> /dev/null; then
    [ -n "$by_hand" ] || [[ $unheard != "$wanted "* ]] || [ -z "$(find "$log" -mmin -60 2> /dev/null)" ] || return
    if ! send_content > "$log" 2>&1; then
      why=$(last_words proposal.log) why=${why:-without a word}
      [ "$why" = "${unheard#* }" ] || say "the content of $wanted is not proposed to the owner: $why"
      unheard="$wanted $why"
      save
      return
    fi
  fi
  rm -f "$log"
  proposed=$wanted unheard=""
  save
}

# Starts a version, and waits until it is healthy: then it has rendered each page. Prints its own words where it is not.
start() { # in_site|in_trial SECONDS SERVICE...
  local where=$1 limit=$2 begun=$SECONDS most=$(($2 + 120))
  shift 2
  fault=answer
  # Compose may end without an error where the time has run out.
  "$where" up -d --no-build --remove-orphans --wait --wait-timeout "$limit" "$@" &&
    [ "$("$where" ps --format '{{.Health}}' site)" != starting ] && took=$((SECONDS - begun)) && return
  [ $((SECONDS - begun)) -lt "$limit" ] || fault=late
  "$where" logs --no-color --tail 50 assets
  "$where" logs --no-color --tail 50 site
  return 1
}

# Waits until the trial shows a commit's content.
shows() { # COMMIT SECONDS
  fault=answer
  in_trial exec -T site timeout "$2" node -e 'const look = async () => (await (await fetch("http://127.0.0.1:3000/healthz"))
    .json()).content === process.argv[1] || setTimeout(look, 500); look()' "$1" < /dev/null && return
  in_trial logs --no-color --tail 50 site
  return 1
}

# Tries what is laid out with copies of the enquiries and of the published content, and then with a commit's content. If it
# fails, `fault` says where.
try() { # COMMIT
  local patience=$((took * 3 > LEAST ? took * 3 : LEAST))
  patience=$((patience < MOST ? patience : MOST))
  step "trying $1"
  # First: a copy needs settings that are right, too.
  fault=settings
  in_trial run --rm --no-deps -T assets < /dev/null &&
    in_trial run --rm --no-deps -T site node build/server/problems.js settings < /dev/null || return
  if [ -n "$running" ]; then
    fault=copy
    RESTIC_REPOSITORY="" ENQUIRIES_ALONE=1 ./backup.sh "$tree/copy" &&
      in_trial run --rm --no-deps -T --entrypoint sh site -c 'umask 077 && cat > data/frukto.db' < "$tree"/copy/*.db &&
      in_site run --rm --no-deps -T assets tar -c -C /content --exclude './work/*' --exclude ./work.before --exclude ./preview . < /dev/null |
      in_trial run --rm --no-deps -T assets tar -x --no-same-owner -C /content || return
  fi
  start in_trial "$patience" site && release in_trial "$1" && { [ -n "$edited" ] || shows "$1" "$patience"; }
}

# Whether /healthz names a version and, unless the editor publishes, a commit, as Caddy asks it, within so many seconds.
answers() { # COMMIT VERSION [SECONDS]
  local limit=$((SECONDS + ${3:-0}))
  until
    health=$(timeout 10 $DOCKER compose exec -T caddy wget -qO- http://site:3000/healthz < /dev/null 9>&-)
    [[ $health == *"\"version\":\"$2\""* && ($edited || $health == *"\"content\":\"$1\""*) ]]
  do
    [ "$SECONDS" -lt "$limit" ] && sleep 1 || return
  done
}

# Puts a commit in the site's place. A version that does not answer stays until the next call.
switch_to() { # COMMIT VERSION
  local limit=$IN_PLACE
  step "putting $1 in its place"
  [ -n "$running" ] || limit=$MOST
  switching=$2 fault=answer
  save
  most=30 in_site logs --no-color site > state/site.log 2> /dev/null
  {
    git checkout --quiet --detach "$2" && settings_for "$2" .env && release in_site "$1" && start in_site "$limit" &&
      in_site exec -T caddy caddy reload --config /etc/caddy/Caddyfile < /dev/null && answers "$1" "$2" "$limit"
  } >> state/log 2>&1 && switching=""
}

# Puts back what the state names, where the container or /healthz say something else, or where a run was cut off. An engine
# that was killed ends its containers when it returns, and Docker starts none of them again.
mend() {
  local runs
  tidy
  runs=$(in_site ps --all --format '{{.Name}} {{.Image}}' site 2> /dev/null) || return
  runs=$(grep -e '-site-1 ' <<< "$runs")
  # A version that was started by hand is the one to go back to.
  [ -n "$wanted$running" ] || running=${runs##*:} since=$(now)
  [ -n "$running" ] || { switching=""; return; }
  commit=${commit:-$running}
  [ -z "$switching" ] && [ "$(setting FRUKTO_VERSION)" = "$running" ] && [[ $runs == *":$running" ]] &&
    answers "$commit" "$running" 2> /dev/null && return
  [[ $said == answer:* ]] || say "$commit is not what runs: putting it back"
  switch_to "$commit" "$running" && save
}

# Ends a run for what is no fault of the commit's. The timer's next run looks again, and says it once.
hold() { # REASON WORDS
  held="$1: $2"
  [ "$held" = "$said" ] || waits=$(now)
  [ "$held" = "$said" ] && [ -z "$by_hand" ] || say "$2"
  save
  [ -z "$by_hand" ]
  exit
}

last_words() { grep -v '^ *$' "state/${1:-log}" | tail -n 1 | cut -c 1-300; }

# Ends a run: the commit is not tried again by itself, unless the settings change.
give_up() { # REASON [WORDS]
  tidy
  [ "$command" != restart ] || { say "the settings are not in use ($1): ${2:-$(last_words)}"; exit 1; }
  engine_answers && ! grep -qE 'Cannot connect to the Docker daemon|error during connect|unexpected EOF' state/log ||
    hold engine "Docker went away during the publication: the next run goes on"
  if [ "$1" = late ] && [ "$late" != "$wanted" ]; then
    late=$wanted
    hold answer "$wanted was not ready in time: it is tried once more"
  fi
  failed=$wanted reason=${1/late/answer} settings=$(settings_sum) held=""
  words=${2:-$(last_words)}
  grep -qiE 'no space left|ENOSPC|quota exceeded' state/log && reason=room
  save
  say "$wanted is not live ($reason): $words"
  [ -n "$switching" ] || say "${commit:-nothing} goes on"
  say "$home/state/log has all of it. After the repair: live.sh retry"
  exit 1
}

# Tries a version with the wanted content, and puts it in the place of the one that runs.
bring_version() { # VERSION
  local blocked why
  # A file of the server's own may stand in the way.
  blocked=$(git read-tree --dry-run -u -m HEAD "$1" 2>&1) || hold changes "$wanted can't be laid out: ${blocked%%$'\n'*}"
  awk -v least="$ROOM_MB" 'NR > 1 && $1 < least { exit 1 }' \
    <(df --output=avail -m . "$($DOCKER info --format '{{.DockerRootDir}}')" 2> /dev/null) ||
    give_up room "less than $ROOM_MB MB are free"
  [ -z "$(setting FRUKTO_IMAGE)" ] || timeout 20m $DOCKER pull "$image:$1" >> state/log 2>&1 ||
    hold source "$image:$1 can't be pulled yet"
  step "building $1"
  if ! { lay_out "$1" && build "$1"; } >> state/log 2>&1; then
    grep -qE 'ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|no such host|i/o timeout' state/log &&
      hold source "the packages of $wanted can't be fetched: it is built again in ten minutes"
    give_up build
  fi
  try "$wanted" >> state/log 2>&1 || give_up "$fault"
  if ! switch_to "$wanted" "$1"; then
    why=$fault words=$(last_words)
    [ -z "$running" ] || switch_to "$commit" "$running" ||
      words="$words; and $commit, which was put back, does not answer: $(last_words)"
    give_up "$why" "$words"
  fi
  tidy
}

# The editor publishes content, so a commit of content alone stays where it is, and its owner gets it as a proposal. It goes live
# with `retry` alone, once the editor is switched off.
pass_over() {
  failed=$wanted reason=editor settings=$(settings_sum)
  save
  say "$wanted changes content alone, which the editor publishes: it is passed over"
}

bring_live() {
  local what=$wanted kept="" take="" pair tag
  [ -n "$domain" ] || take=take
  failed="" reason="" words=""
  save
  : > state/log
  # A power cut may have emptied what was fetched before.
  { git -C .. archive "$wanted" && git ls-tree -r HEAD; } > /dev/null 2>&1 || renew_clone
  if is_content "$wanted"; then
    step "making a release of the content of $wanted"
    release in_site "$wanted" $take >> state/log 2>&1 || give_up "$fault"
    [ -z "$edited" ] || { pass_over; return; }
    kept="$commit:$running $previous" what="the content of $wanted"
  else
    bring_version "$wanted"
    # One version back is enough: others go with their images.
    for pair in ${commit:+"$commit:$running"} $previous; do
      [ "${pair#*:}" != "$running" ] || kept="$kept$pair "
    done
    running=$wanted
    [ -z "$edited" ] || [ -z "$take" ] || release in_site "$wanted" take >> state/log 2>&1 || give_up "$fault"
  fi
  previous=$(cut -d ' ' -f "1-$KEPT" <<< "$kept") commit=$wanted since=$(now) held=""
  save
  say "$what is live"
  for tag in $($DOCKER image ls "$image" --format '{{.Tag}}'); do
    [[ ! $tag =~ ^[0-9a-f]{40}(-editor)?$ || "$running $previous" == *${tag%-editor}* ]] || $DOCKER image rm "$image:$tag" > /dev/null 2>&1
  done
  $DOCKER builder prune --force --filter until=720h > /dev/null 2>&1
}

# Takes back what went live last: content by its release, a version by the one before it. Content of the editor is taken back
# there.
back() {
  local what="the content of $commit" before=${previous%% *}
  while [ -n "$edited" ] && [ "${before#*:}" = "$running" ]; do
    previous=$(cut -s -d ' ' -f 2- <<< "$previous") before=${previous%% *}
  done
  [ -n "$before" ] || { say "there is nothing before $commit"; exit 1; }
  if [ "${before#*:}" = "$running" ]; then
    release in_site "${before%:*}" >> state/log 2>&1
  else
    what="the version $commit"
    switch_to "${before%:*}" "${before#*:}"
  fi || { say "${before%:*} does not answer: $home/state/log says why"; exit 1; }
  commit=${before%:*} running=${before#*:} since=$(now) failed=$wanted reason=withdrawn
  previous=$(cut -s -d ' ' -f 2- <<< "$previous")
  save
  say "$what is taken back: $commit is live again"
}

# Takes the settings of .env in, once the version that runs has started with them elsewhere.
restart() {
  [ -n "$running" ] || { say "nothing runs: live.sh brings it live"; exit 1; }
  wanted=$commit
  bring_version "$running"
  save
  say "$commit runs with the settings of .env"
}

main() {
  cd "$(dirname "$(realpath "$0")")" && . ./settings.sh || exit 1
  umask 022
  exec 8>&2
  local problem name said origin="" domain health="" well=""
  command=${1:-} by_hand=1 home=$PWD tree=$PWD/state/tree image=$(setting FRUKTO_IMAGE frukto) fault=""
  [ -z "${INVOCATION_ID:-}" ] || by_hand=""
  for name in $REMEMBERED; do printf -v "$name" %s ""; done
  took=0
  mkdir -p state/public && exec 9> state/lock || exit 1
  if ! flock --nonblock 9; then
    [ -n "$by_hand" ] || exit 0
    say "another run is at work: waiting for it"
    flock --timeout 1800 9 || exit 1
  fi
  # shellcheck source=/dev/null
  [ ! -f state/publication ] || . state/publication
  said=$held held=""
  problem=$(check_settings) || hold settings "$problem"
  engine_answers || hold engine "Docker does not answer: systemctl status docker"
  domain=$(setting EDITOR_DOMAIN)
  mend
  end_editor
  trap 'bring_editor; copy_history; propose' EXIT
  case $command in back | restart) : > state/log && "$command"; exit ;; esac
  # A commit that was taken back or passed over returns by `retry` alone.
  [[ $reason == @(withdrawn|editor) ]] || { [ -z "$by_hand" ] && [ "$settings" = "$(settings_sum)" ]; } || failed=""
  [ "$command" != retry ] || failed=""
  [ -n "$failed" ] || reason="" words=""
  [ -z "$by_hand$command" ] || late=""
  step "fetching"
  find_wanted
  # What is held of this commit lasts while it is tried again.
  [ "$wanted" = "$commit" ] || [[ $said != *"$wanted"* ]] || held=$said
  save
  if [ "$wanted" != "$commit" ] && [ "$wanted" != "$failed" ]; then
    [ -n "$by_hand" ] || [[ $held != *"in ten minutes" ]] || [ -z "$(find state/log -mmin -10)" ] || hold source "${held#*: }"
    bring_live
  elif [ -n "$switching" ]; then hold answer "$commit was put back and does not answer: $(last_words)"
  elif [ "$wanted" = "$commit" ]; then step "$commit is live, and nothing newer is there"
  elif [ "$reason" = editor ]; then step "$wanted was passed over: the editor publishes content"
  else step "$wanted was taken back: live.sh retry brings it live"
  fi
  exit
}
main "$@"
