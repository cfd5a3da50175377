import { spawnSync } from "node:child_process";
import { hasCommand, installDebianPackages, isDebianRoot } from "../debian-package";

export type Engine = "firefox" | "webkit";

/** Debian's packages: Firefox; WebKitGTK, its driver, a screen, the window's language, and what plays the film. */
const PACKAGES: Record<Engine, readonly string[]> = {
  firefox: ["firefox-esr"],
  webkit: [
    "webkit2gtk-driver",
    "xvfb",
    "python3-gi",
    "gir1.2-webkit2-4.1",
    "gstreamer1.0-libav",
    "gstreamer1.0-plugins-good",
  ],
};

const BINDING = "import gi; gi.require_version('WebKit2', '4.1')";

/** Whether all that drives the engine is installed. */
export function hasEngine(engine: Engine): boolean {
  if (engine === "firefox") return hasCommand("firefox-esr");
  return (
    ["WebKitWebDriver", "Xvfb"].every(hasCommand) &&
    spawnSync("/usr/bin/python3", ["-c", BINDING], { stdio: "ignore" }).status === 0
  );
}

/** How to have an engine, in one line. */
export function howToHave(engine: Engine): string {
  return `The tests in ${engine} are skipped: they need Debian's ${PACKAGES[engine].join(", ")}.`;
}

/** Installs the engines that are missing, as root, and returns those that could not be had. */
export function ensureEngines(): Engine[] {
  const missing = () => (["firefox", "webkit"] as const).filter((engine) => !hasEngine(engine));
  const wanted = missing();
  if (wanted.length === 0 || !isDebianRoot()) return wanted;
  try {
    installDebianPackages(...wanted.flatMap((engine) => PACKAGES[engine]));
  } catch {
    // apt-get has said why.
  }
  return missing();
}
