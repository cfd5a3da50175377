import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Tool {
  readonly packages: readonly string[];
  readonly isThere: () => boolean;
  /** Service that a package starts on installation. */
  readonly service?: string;
}

/** Tools that tests need besides Node and Chromium, each with its Debian packages and a check. */
const TOOLS = {
  nginx: { packages: ["nginx-light"], isThere: () => hasCommand("nginx"), service: "nginx" },
  postgres: { packages: ["postgresql"], isThere: () => postgresPrograms() !== undefined },
  java: { packages: ["default-jre-headless"], isThere: () => hasCommand("java") },
  restic: { packages: ["restic"], isThere: () => hasCommand("restic") },
  firefox: { packages: ["firefox-esr"], isThere: () => hasCommand("firefox-esr") },
  // WebKitGTK, its driver, a screen, the window's language, and a codec for the film.
  webkit: {
    packages: [
      "webkit2gtk-driver",
      "xvfb",
      "python3-gi",
      "gir1.2-webkit2-4.1",
      "gstreamer1.0-libav",
      "gstreamer1.0-plugins-good",
    ],
    isThere: () =>
      ["WebKitWebDriver", "Xvfb"].every(hasCommand) &&
      spawnSync("/usr/bin/python3", ["-c", "import gi; gi.require_version('WebKit2', '4.1')"]).status === 0,
  },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

export function hasTool(name: ToolName): boolean {
  return TOOLS[name].isThere();
}

/** Returns one line that says how to install a tool. */
export function howToHave(name: ToolName): string {
  return `The tests with ${name} are skipped: they need Debian's ${TOOLS[name].packages.join(", ")}.`;
}

/**
 * Installs missing tools, as root on Debian. Prints a line for each tool that stays missing, and its tests are skipped.
 * With `CI` set it throws these lines instead.
 */
export function ensureTools(names = Object.keys(TOOLS) as ToolName[]): void {
  const missing = names.filter((name) => !hasTool(name));
  if (missing.length > 0 && isDebianRoot()) {
    try {
      installDebianPackages(...missing.flatMap((name) => TOOLS[name].packages));
    } catch {
      // apt-get has said why.
    }
    const services = missing.map((name): Tool => TOOLS[name]).flatMap(({ service }) => service ?? []);
    for (const service of services) spawnSync("update-rc.d", [service, "disable"]);
  }
  const lines = names.filter((name) => !hasTool(name)).map(howToHave);
  if (lines.length === 0) return;
  if (process.env.CI) throw new Error(lines.join("\n"));
  process.stderr.write(`${lines.join("\n")}\n`);
}

/** Returns whether this process may install Debian packages. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Files that keep Debian from starting installed services and from making a database, while packages are installed. */
const WHILE_INSTALLING = {
  "/usr/sbin/policy-rc.d": "#!/bin/sh\nexit 101\n",
  "/etc/postgresql-common/createcluster.d/frukto-tests.conf": "create_main_cluster = false\n",
};

/** Installs Debian packages as root, without starting their services. Files of the system stay. Throws if it fails. */
export function installDebianPackages(...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const ours = Object.entries(WHILE_INSTALLING).filter(([file]) => !existsSync(file));
  for (const [file, content] of ours) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o755 });
  }
  try {
    execFileSync("apt-get", ["update", "-q"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-qy", "--no-install-recommends", ...names], {
      stdio: "inherit",
      env,
    });
  } finally {
    for (const [file] of ours) rmSync(file);
  }
}

export function hasCommand(name: string): boolean {
  return spawnSync("which", [name], { stdio: "ignore" }).status === 0;
}

/** Returns the folder of PostgreSQL's programs: Debian's newest, else the one in PATH, else undefined. */
export function postgresPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}
