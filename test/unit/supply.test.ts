import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface LockEntry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: object;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const PREFIX = "node_modules/";

const packagesOf = (lock: string): [string, LockEntry][] =>
  Object.entries(JSON.parse(readFileSync(lock, "utf8")).packages);

const dockerfile = readFileSync("Dockerfile", "utf8");
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const installed = packagesOf("package-lock.json").filter(([path]) => path !== "");
/** Packages that the image installs and then removes. */
const [, removed = ""] = /^RUN npm ci --omit=dev && rm -r (.*)$/m.exec(dockerfile) ?? [];
const isRemoved = (path: string) =>
  removed.split(" ").some((pattern) => `${path}/`.startsWith(`${pattern}/`));
const inProduction = installed.filter(([path, { dev }]) => !dev && !isRemoved(path));

/** Platforms of the container and of the machine that runs the tests. */
function isForLinux({ os, cpu, libc }: LockEntry): boolean {
  return [os?.includes("linux"), cpu?.includes("x64"), libc?.includes("glibc")].every((fits) => fits ?? true);
}

/** Licences that require no more than a notice. */
const LICENCES = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Unlicense"]);

function isPermissive(licence = ""): boolean {
  return licence.split(/[() ]+|AND|OR/).every((word) => word === "" || LICENCES.has(word));
}

describe("package-lock.json", () => {
  test("names no addresses: packages come from the registry that npm is told to use", () => {
    const others = ["owner/form", "test/bench/lighthouse"].flatMap((folder) =>
      packagesOf(`${folder}/package-lock.json`),
    );
    const addressed = [...installed, ...others].filter(([, { resolved }]) => resolved?.startsWith("http"));
    expect(addressed).toEqual([]);
  });

  test("holds a checksum for every package but those for another platform", () => {
    const unchecked = installed.filter(
      ([, entry]) => !entry.integrity && !(entry.optional && !isForLinux(entry)),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});

describe("Production", () => {
  test("installs packages under permissive licences only", () => {
    const others = inProduction.filter(([, { license }]) => !isPermissive(license));
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  const names = inProduction.map(([path]) => path.slice(path.lastIndexOf(PREFIX) + PREFIX.length));

  test("installs nothing that only development needs", () => {
    expect(names.filter((name) => name in devDependencies)).toEqual([]);
  });

  test("keeps only packages that it or another package needs", () => {
    const asked = inProduction.flatMap(([, entry]) =>
      [entry.dependencies, entry.optionalDependencies, entry.peerDependencies].flatMap((wanted = {}) =>
        Object.keys(wanted),
      ),
    );
    const known = new Set([...Object.keys(dependencies), ...asked]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("Node", () => {
  test("nvm takes the major version of the image, and npm refuses one that is too old", () => {
    expect(dockerfile).toContain(`ARG NODE=node:${readFileSync(".nvmrc", "utf8").trim()}.`);
    expect(readFileSync(".npmrc", "utf8")).toContain("engine-strict=true\n");
  });
});
