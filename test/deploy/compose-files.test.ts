import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { runProgram } from "../support/run-program";

const read = (name: string) =>
  parse(readFileSync(`deploy/compose.${name}`, "utf8"), { merge: true, logLevel: "error" });

it("limit what the kernel holds for a reader who stops, as the command of the documents does", () => {
  const sysctls = { "net.ipv4.tcp_wmem": "4096 16384 131072" };
  for (const name of ["production.yaml", "replicas.yaml"])
    expect(read(name).services.site).toMatchObject({ sysctls });
  expect(readFileSync("docs/operations.md", "utf8")).toContain(
    "--sysctl net.ipv4.tcp_wmem='4096 16384 131072'",
  );
});

it("keep the names of production's volumes, and let the site write to no content", () => {
  expect(read("production.yaml")).toMatchObject({
    name: "frukto",
    volumes: { data: {}, content: {}, access: {}, assets: {}, certificates: {} },
    services: { site: { volumes: ["data:/app/data", "content:/content:ro"] } },
  });
});

it("let the editor reach the site and Caddy alone, without settings, rights, or more than its memory", () => {
  const { networks, services } = read("production.yaml");
  expect(networks.editor).toEqual({ internal: true });
  const { editor, ...others } = services;
  expect(editor).toMatchObject({
    ...{ profiles: ["editor"], networks: ["editor"], volumes: ["content:/content", "access:/access"] },
    ...{ read_only: true, cap_drop: ["ALL"], mem_limit: "1G", pids_limit: 300, oom_score_adj: 1000 },
  });
  for (const name of ["env_file", "cap_add", "ports"]) expect(editor).not.toHaveProperty(name);
  expect(JSON.stringify(editor.environment)).not.toContain("EMAILJS");
  const near = Object.keys(others).filter((name) => others[name].networks?.includes("editor"));
  expect(near).toEqual(["site", "caddy"]);
});

const WRONG = ["www.example.cl", "example.cl/", "https://example.cl", "Example.cl", "example", "192.0.2.1"];

it.each([
  ...["", ...WRONG].map((domain) => ["SITE_DOMAIN", { SITE_DOMAIN: domain }] as const),
  ...["example.cl", ...WRONG].map((domain) => ["EDITOR_DOMAIN", { EDITOR_DOMAIN: domain }] as const),
])("%s is refused in words: %j", (name, domain) => {
  const env = { ...process.env, SITE_DOMAIN: "example.cl", EDITOR_DOMAIN: "", ...domain };
  const { status, stderr } = runProgram("sh", ["deploy/assets.sh"], { env });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${name} (is ".*"\\. It )?must be`)),
  ]);
});
