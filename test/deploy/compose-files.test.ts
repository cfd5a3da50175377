import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { runProgram } from "../support/run-program";

it("have names of their own beside production's settings, whose volumes stay as they were", () => {
  const read = (name: string) =>
    parse(readFileSync(`deploy/compose.${name}`, "utf8"), { merge: true, logLevel: "error" });
  expect(["yaml", "replicas.try.yaml"].map((name) => read(name).name)).toEqual([
    "frukto-try",
    "frukto-replicas",
  ]);
  expect(read("production.yaml")).toMatchObject({
    name: "frukto",
    volumes: { data: {}, assets: {}, certificates: {} },
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
