import { cpSync } from "node:fs";
import { expect } from "vitest";
import { commitAll, git } from "../support/git";
import { serverFolder } from "./server-folder";

/**
 * Keeps images, the site, the trial and their releases as files, and builds the commit that .env of its folder names. The
 * commit's `code` says how it fails:
 * - `broken`: does not build
 * - `silent`: never answers
 * - `shy`: answers in the trial alone
 * - `blind`: does not start over published content
 * - `late`: is not ready in time at first, and Compose ends without an error
 * - `lazy`: is never ready in time
 * - `tired`: answers once
 * - `numb`: its editor does not run
 * - `lost`: its editor is not built
 *
 * The editor's objects are in work.git, and `proposals` has what it was handed. A file `deaf` has the words with which it takes
 * nothing.
 *
 * With CUT_OFF=N the whole run is killed before its Nth call, with N.5 after it. With AWAY=N the engine goes away at that
 * call. Its own words are those of `words`.
 */
const DOCKER = `version=$(sed -n 's/^FRUKTO_VERSION=//p' .env)
image=$(sed -n 's/^FRUKTO_IMAGE=//p' .env)
case "$*" in *" -p "*) place=trial ;; *) place=site ;; esac
wrong=$(grep -s ^ENQUIRIES_PER_HOUR=cien .env)
files=$COMPOSE_FILE
cd "$FOLDER/fake"
echo "\${*//$'\\n'/ }" >> calls
count=$(wc -l < calls)
[ "$count" != "$CUT_OFF" ] || kill -9 0
[ "$count" != "$AWAY" ] || touch away
[ ! -f away ] || { echo "Cannot connect to the Docker daemon"; exit 1; }
case "$*" in
  info*) pwd ;;
  "image inspect "*) [ -f "images/\${3#*:}" ] ;;
  "image ls "*) ls images ;;
  "image rm "*) rm "images/\${3#*:}" ;;
  "pull "*) cp "registry/\${2#*:}" images/ ;;
  "build "*" --target editor "*) built=$(tar -xO code)
    [ "$built" != lost ] || { echo "no space left on device"; exit 1; }
    echo "$built" > "images/$(cut -d : -f 2 <<< "$7")" ;;
  "build "*) sh -c "$WHILE_BUILDING"
    case $(cat "\${@: -1}/code") in broken) echo "no such module"; exit 1 ;; full) echo "no space left on device"; exit 1 ;;
      away) [ -f registry/there ] || { echo "npm error code EAI_AGAIN"; exit 1; } ;; esac
    cp "\${@: -1}/code" "images/\${5#*:}" ;;
  *" exec -T editor "*unpack-objects*) [ ! -f deaf ] || { cat deaf; exit 1; }
    git -C work.git unpack-objects -q --strict && echo "\${@: -3}" >> proposals ;;
  *" exec -T editor "*) tail -n +1 history 2> /dev/null ;;
  *" ps "*editor) [ ! -f editor ] || { read -r of < editor; [ "$(cat "images/$of-editor")" = numb ] && state=restarting || state="running healthy"
    echo "\${image:-frukto}:$of-editor $state"; } ;;
  *" ps "*Health*) [ -f starting ] && echo starting || echo healthy ;;
  *" ps "*) [ ! -f site ] || echo "frukto-site-1 \${image:-frukto}:$(cat site)" ;;
  *" wget "*) read -r shown _ < site.content && printf '{"version":"%s","content":"%s"}' "$(cat site)" "$shown" ;;
  *" run "*problems.js*) [ -z "$wrong" ] || { echo "ENQUIRIES_PER_HOUR must be a whole number."; exit 1; } ;;
  *" run "*assets) echo "$files" > files ;;
  *" -c -C /content"*) [ ! -f work ] || cp work trial.work; cat site.content ;;
  *" --no-same-owner "*) cat > trial.content ;;
  *healthz*) [ "$(cut -d ' ' -f 1 trial.content)" = "\${@: -1}" ] || { echo "a release is wrong"; exit 1; } ;;
  *release-command.js*) take="\${@: -2:1}"
    [ $place = trial ] && worked=trial.work || worked=work
    [ ! -f $worked ] || [ "$take" ] || exit 80
    text=$(tar -xO content/text)
    [ "$text" != wrong ] || { echo 'content/text: 3: "wrong" is no text.'; exit 65; }
    [ -n "$text" ] && echo "\${@: -1} $text $version" > $place.content && rm -f $worked ;;
  *"main.js begin"*) echo "\${@: -1} $(tar -xO content/text)" > work ;;
  *" rm "*editor) rm -f editor ;;
  *" up -d "*editor) echo "$version" > editor ;;
  *" run "*) if [ $place = site ]; then [ -z "$wrong" ] && tar -c site.db; else cat > trial.db; fi ;;
  *" up -d "*) rm -f starting
    [ -f "images/$version" ] && echo "$version" > $place
    limit=$*; limit=\${limit##*--wait-timeout }; limit=\${limit% site}
    case $place-$(cat "images/$version") in *-late) [ -f warm ] || { touch warm starting; sleep "$limit"; exit 0; } ;; *-lazy) sleep "$limit"; exit 1 ;;
      site-tired) [ ! -f worn ] && touch worn || exit 1 ;; trial-blind) [ -s trial.content ] && exit 1 ;;
      *-silent | site-shy) exit 1 ;; esac
    [ $place = site ] || [ ! -f site ] || cmp -s site.db trial.db ;;
  *" down "*) rm -f trial trial.* ;;
  *"logs "*site | *"logs "*editor) echo "words of the version" ;;
esac
code=$?
[ "$count.5" != "$CUT_OFF" ] || kill -9 0
exit $code
`;

/** Lays out a server of the stand-in for Docker, with the owner's repository, whose first commit is live. */
export function liveServer() {
  const server = serverFolder({ docker: DOCKER }, "owner/deploy");

  /** Commits a text, and returns the commit. */
  function commit(text: string, file = "code"): string {
    server.put(`owner/${file}`, text);
    return commitAll(server.at("owner"), text);
  }

  function publish(text: string, file?: string): string {
    const name = commit(text, file);
    git(server.at("owner"), "push", "--quiet", "origin", "HEAD:main");
    return name;
  }

  /** Runs the script as its timer does. */
  function run(args: string[] = [], more: Record<string, string> = {}) {
    server.remove("fake/calls");
    const timer = { CUT_OFF: "", AWAY: "", WHILE_BUILDING: "", INVOCATION_ID: "1", COMPOSE_FILE: "" };
    const env = { ...timer, ROOM_MB: "1", LEAST: "60", IN_PLACE: "60", ...more };
    const { status, stderr } = server.run("server/deploy/live.sh", args, env);
    return { status, stderr };
  }

  const site = () => server.read("fake/site").trim();
  /** The release that the site shows: its commit, its text, and the version that has made it. */
  const content = () => server.read("fake/site.content").trim();
  const published = () => JSON.parse(server.read("server/deploy/state/public/publicacion.json"));
  const settings = () => server.read("server/deploy/.env");

  server.put("fake/site.db", "enquiries");
  git(server.at("fake"), "init", "--quiet", "--bare", "work.git");
  for (const folder of ["images", "registry"]) server.put(`fake/${folder}/.keep`, "");
  git(server.folder, "init", "--quiet", "--bare", "origin");
  git(server.at("owner"), "init", "--quiet");
  git(server.at("owner"), "remote", "add", "origin", server.at("origin"));
  cpSync(".gitignore", server.at("owner/.gitignore"));
  for (const name of ["content/text", "public/made"]) server.put(`owner/${name}`, "old");
  const first = publish("first");
  git(server.folder, "clone", "--quiet", "--no-hardlinks", "origin", "server");
  server.put("server/deploy/.env", "SITE_DOMAIN=example.cl\nFRUKTO_VERSION=\n", 0o600);
  expect(run()).toEqual({ status: 0, stderr: `publication: ${first} is live\n` });
  return { server, first, commit, publish, run, site, content, published, settings };
}
