import { utimesSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { type ServerFolder, serverFolder } from "./server-folder";

/** What the script asks, and the operator's mailbox. */
const PROGRAMS = {
  docker: 'cat "$FOLDER/figures"',
  curl: 'case "$*" in *https://example.cl/*) cat "$FOLDER/answer" ;; *) echo "$*" >> "$FOLDER/calls" ;; esac',
  openssl: 'grep -q valid || [ "$1" != x509 ]',
  df: 'echo "Use%"; cat "$FOLDER/used"',
  sendmail: '[ ! -f "$FOLDER/no-mail" ] && cat >> "$FOLDER/mail"',
};
const FIGURES = `# HELP frukto_storage_up 1 while enquiries can be stored, else 0.
frukto_storage_up 1
frukto_stored_enquiries{state="dead"} 0
frukto_oldest_waiting_enquiry_seconds 120.5
frukto_oldest_suspect_enquiry_seconds 604799
`;
const BACKUP = "backups/frukto-2026-11-25.db";
const QUIET = {
  figures: FIGURES,
  answer: "200\nvalid",
  used: " 40%",
  "deploy/state/publication": "",
  [BACKUP]: "",
};

let server: ServerFolder;
const putAll = () => {
  for (const [name, text] of Object.entries(QUIET)) server.put(name, text);
};
beforeEach(() => {
  server = serverFolder(PROGRAMS);
  const settings = ["SITE_DOMAIN=example.cl", "FRUKTO_TELL=ops@example.cl"];
  server.put("deploy/.env", [...settings, "FRUKTO_ALIVE=https://alive.example/1\n"].join("\n"));
  putAll();
});

/** Looks once, and returns what the operator is told. */
function look(): string {
  server.remove("mail");
  expect(server.run("deploy/watch.sh", [], { BACKUPS: server.at("backups") }).stderr).toBe("");
  return server.read("mail");
}

const CAUSES: Record<string, () => void> = {
  away: () => server.put("answer", "502\nvalid"),
  figures: () => server.put("figures", ""),
  FruktoStorageDown: () => server.put("figures", FIGURES.replace("_up 1\n", "_up 0\n")),
  FruktoDeadLetter: () => server.put("figures", FIGURES.replace('dead"} 0', 'dead"} 2')),
  FruktoEnquiriesWait: () => server.put("figures", FIGURES.replace("120.5", "3601")),
  FruktoSuspectsUnseen: () => server.put("figures", FIGURES.replace("604799", "604801")),
  disk: () => server.put("used", " 90%"),
  certificate: () => server.put("answer", "200\nold"),
  backup: () => utimesSync(server.at(BACKUP), 0, Date.now() / 1_000 - 27 * 3_600),
  publication: () => server.put("deploy/state/publication", "failed=abc\nreason=build\nunreached=\n"),
  source: () => server.put("deploy/state/publication", "reason=\nunreached=2026-01-01T00:00:00Z\n"),
};

it("tells once that something begins and once that it ends", () => {
  const news = () => look().match(/^(BEGINS|ENDS) \w+|^To: .*/gm);
  expect(news()).toBeNull();
  for (const [name, cause] of Object.entries(CAUSES)) {
    cause();
    expect(news(), name).toEqual(["To: ops@example.cl", `BEGINS ${name}`]);
    if (name === "away") expect(news(), "the same, later").toBeNull();
    putAll();
    expect(news(), name).toEqual(["To: ops@example.cl", `ENDS ${name}`]);
  }
  const alive = server.read("calls").match(/alive\S+/g);
  expect(alive?.slice(0, 4)).toEqual(["", "/fail", "/fail", ""].map((end) => `alive.example/1${end}`));
});

it("tells later what it could not tell, by rules that are Prometheus' own", () => {
  look();
  const rules = server.read("deploy/prometheus-alerts.yaml");
  server.put("deploy/prometheus-alerts.yaml", rules.replace("_seconds) > 3600", "_seconds) > 60"));
  server.put("no-mail", "");
  expect(look()).toBe("");
  server.remove("no-mail");
  expect(look()).toContain("BEGINS FruktoEnquiriesWait: An enquiry has waited for an hour");
});
