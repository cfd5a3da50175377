import { existsSync, mkdirSync, symlinkSync, utimesSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { type ServerFolder, serverFolder } from "./server-folder";

/** The programs that the script calls, and the operator's mailbox. A site that stutters answers once what `stutter` holds. */
const PROGRAMS = {
  docker: `[ ! -f "$FOLDER/no-engine" ] || exit 1
    case "$*" in *" ps "*) cat "$FOLDER/states" ;; *) [ ! -f "$FOLDER/mute" ] && cat "$FOLDER/problems" ;; esac`,
  curl: `case "$*" in *https://example.cl/*) cd "$FOLDER"; mv stutter now 2> /dev/null || cp answer now; cat now ;;
    *) echo "$*" >> "$FOLDER/calls"; [ "\${*#*https://tell}" = "$*" ] || cat >> "$FOLDER/mail" ;; esac`,
  openssl: 'grep -q valid || [ "$1" != x509 ]',
  df: 'echo "Use% IUse% Mounted on"; cat "$FOLDER/used"',
  sendmail: '[ ! -f "$FOLDER/no-mail" ] && cat >> "$FOLDER/mail"',
};
const BACKUP = "backups/frukto-2026-11-25.db";
const CERTIFICATE = "-----BEGIN CERTIFICATE-----";
const QUIET = {
  problems: "",
  states: "assets exited\nsite running\ncaddy running\n",
  answer: `200\n${CERTIFICATE} valid`,
  used: " 40% 10% /\n",
  "deploy/state/publication": "",
  "deploy/state/figures.json": '{\n  "quietDays": 13\n}\n',
  [BACKUP]: "",
};
const SETTINGS = [
  "SITE_DOMAIN=example.cl",
  "FRUKTO_TELL=ops@example.cl",
  "FRUKTO_ALIVE=https://alive.example/1",
];

let server: ServerFolder;
function putAll(): void {
  for (const [name, text] of Object.entries(QUIET)) server.put(name, text, 0o755);
  for (const name of ["mute", "no-engine", "no-mail"]) server.remove(name);
  set();
}
function set(...more: string[]): void {
  server.put("deploy/.env", [...SETTINGS, `FRUKTO_BACKUPS=${server.at("backups")}`, ...more, ""].join("\n"));
}
beforeEach(() => {
  server = serverFolder(PROGRAMS);
  mkdirSync(server.at("run"));
  putAll();
});

/** Looks once, and returns what the operator is told. */
function look(args: string[] = []): string {
  server.remove("mail");
  const ended = server.run("deploy/watch.sh", args, { RUNTIME_DIRECTORY: server.at("run"), PAUSE: "0" });
  expect(ended.stderr).toBe("");
  return server.read("mail");
}
const news = () => look().match(/^(BEGINS|ENDS) [\w:-]+|^To: .*/gm);
const called = () =>
  server
    .read("calls")
    .match(/alive\.\S+/g)
    ?.at(-1);

const CAUSES: Record<string, () => void> = {
  away: () => server.put("answer", `502\n${CERTIFICATE} valid`),
  certificate: () => server.put("answer", `200\n${CERTIFICATE} old`),
  "site:given-up": () =>
    server.put("problems", "given-up 2026-11-27T04:00:00.000Z An enquiry was given up.\n"),
  silent: () => server.put("mute", ""),
  "container:caddy": () => server.put("states", "site running\ncaddy restarting\n"),
  editor: () => server.put("deploy/state/publication", "unwell='no space left'\n"),
  history: () => server.put("deploy/state/publication", "foul=Dockerfile\n"),
  engine: () => server.put("no-engine", ""),
  disk: () => server.put("used", " 40% 10% /\n 40% 90% /var/lib/docker\n"),
  backup: () => utimesSync(server.at(BACKUP), 0, Date.now() / 1_000 - 27 * 3_600),
  publication: () => server.put("deploy/state/publication", "failed=abc\nreason=build\nwords=why\nheld=\n"),
  waits: () =>
    server.put("deploy/state/publication", "held='branch: no branch main'\nwaits=2026-01-01T00:00:00Z\n"),
  settings: () => set("A=$(date)"),
};

it("tells once that something begins and once that it ends", () => {
  expect(news()).toBeNull();
  expect(called()).toBe("alive.example/1");
  for (const [name, cause] of Object.entries(CAUSES)) {
    cause();
    expect(news(), name).toEqual(["To: ops@example.cl", `BEGINS ${name}`]);
    expect(called()).toBe("alive.example/1/fail");
    if (name === "away") expect(news(), "the same, later").toBeNull();
    putAll();
    expect(news(), name).toEqual(["To: ops@example.cl", `ENDS ${name}`]);
  }
  expect(called()).toBe("alive.example/1");
});

it("leaves as it was what it can't look at: the certificate of a site without an answer, the problems of one that is silent", () => {
  server.put("answer", `200\n${CERTIFICATE} old`);
  server.put("problems", "waiting 2026-11-27T04:00:00.000Z An enquiry has waited for an hour.\n");
  expect(look()).toMatch(
    /BEGINS certificate,.*\nBEGINS site:waiting, .*: An enquiry has waited for an hour. \(since 2026-11-27/,
  );
  server.put("answer", "curl: (7) Failed to connect\n000\n");
  server.put("no-engine", "");
  expect(look()).toMatch(/BEGINS away, .*but curl: \(7\) Failed to connect\nBEGINS engine,.*\n$/);
});

it("asks again before it tells of one bad answer, also of one without a certificate", () => {
  server.put("stutter", "503\n");
  expect(news()).toBeNull();
});

it("tells of a disk that is full to its last block, once, and the dead man's switch, too", () => {
  expect(news()).toBeNull();
  // Writing there fails as it does on a full disk.
  symlinkSync("/dev/full", server.at("deploy/state/watch.new"));
  CAUSES.disk?.();
  expect(news()).toEqual(["To: ops@example.cl", "BEGINS disk"]);
  expect(called()).toBe("alive.example/1/fail");
  expect(news(), "the same, later").toBeNull();
  server.remove("deploy/state/watch.new");
  putAll();
  expect(news()).toEqual(["To: ops@example.cl", "ENDS disk"]);
  expect(existsSync(server.at("run/frukto-watch"))).toBe(false);
  symlinkSync("/dev/full", server.at("deploy/state/watch.new"));
  mkdirSync(server.at("run/frukto-watch"));
  expect(server.run("deploy/watch.sh", [], { RUNTIME_DIRECTORY: server.at("run"), PAUSE: "0" }).status).toBe(
    1,
  );
  expect(called(), "nothing wrong but that it can't remember").toBe("alive.example/1/fail");
});

it("tells of an outage that ended before it could be told", () => {
  CAUSES.away?.();
  server.put("no-mail", "");
  expect(look()).toBe("");
  expect(called()).toBe("alive.example/1/fail");
  server.put("answer", QUIET.answer);
  expect(look()).toBe("");
  server.remove("no-mail");
  expect(look()).toMatch(/\nBEGINS away, 20.* 502\nENDS away, 20.* 502\n$/);
  expect(look()).toBe("");
});

it("writes to an address in quotes, sends a first message, and keeps the query of the dead man's switch", () => {
  set("FRUKTO_TELL='https://tell.example/$1#a'", 'FRUKTO_ALIVE="https://alive.example/1?key=a&b=c"');
  expect(look(["hello"])).toContain("HELLO: this is how the watch of example.cl writes to you.");
  CAUSES.away?.();
  expect(look()).toMatch(/^BEGINS away/);
  expect(server.read("calls")).toContain("https://tell.example/$1#a");
  expect(called()).toBe("alive.example/1/fail?key=a&b=c");
});

it("does not miss the backup of a server that is an hour old", () => {
  server.remove("backups");
  server.put(".git/description", "");
  expect(news()).toBeNull();
  utimesSync(server.at(".git/description"), 0, Date.now() / 1_000 - 27 * 3_600);
  expect(news()).toContain("BEGINS backup");
});

it("tells that no enquiry came for the days of FRUKTO_QUIET_DAYS", () => {
  set("FRUKTO_QUIET_DAYS=14");
  expect(news()).toBeNull();
  server.put("deploy/state/figures.json", '{\n  "quietDays": 14\n}\n');
  expect(news()).toContain("BEGINS quiet");
});
