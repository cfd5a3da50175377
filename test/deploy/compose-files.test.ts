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
    volumes: { data: {}, content: {}, assets: {}, certificates: {} },
    services: { site: { volumes: ["data:/app/data", "content:/content:ro"] } },
  });
});

it.each(["www.example.cl", "example.cl/", "https://example.cl", "Example.cl", "example", ""])(
  "SITE_DOMAIN is refused in words: %s",
  (SITE_DOMAIN) => {
    const { status, stderr } = runProgram("sh", ["deploy/assets.sh"], {
      env: { ...process.env, SITE_DOMAIN },
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`SITE_DOMAIN is "${SITE_DOMAIN}". It must be`),
    ]);
  },
);
