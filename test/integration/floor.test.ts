import { readdirSync, readFileSync } from "node:fs";
import bcd, { type CompatStatement, type Identifier } from "@mdn/browser-compat-data";
import { expect, it } from "vitest";
import { FLOOR } from "../../vite-plugins/floor";
import { BUILD } from "../site-folder";

const FOLDER = `${BUILD}/client/assets`;

/** Names of the site's own that new members of browsers share. */
const OWN =
  "actions address createContext fileName icon image ink path pauseDuration phone reasons role subscribe";

/** Members that some browser at the floor lacks, each with the question that the built files ask first. */
const ASKED_FOR = {
  connection: "?.saveData",
  effectiveType: "?.effectiveType",
  hasBeenActive: ".userActivation?.hasBeenActive",
  hidePopover: '"popover"in',
  requestIdleCallback: "window.requestIdleCallback??setTimeout",
  saveData: "?.saveData",
  showModal: "?.showModal)",
  showPopover: '"popover"in',
  userActivation: ".userActivation?.",
};

/** Selectors that stand in a forgiving `:is()`, or alone in rules that only their browsers need. */
const SELECTORS = "details-content has popover-open view-transition view-transition-group";

/** Properties without which a page is less fine, and still whole. */
const FINENESS = `animation-range animation-timeline contain-intrinsic-height container-type content-visibility
  forced-color-adjust hyphens print-color-adjust
  outline overflow-anchor overscroll-behavior overscroll-behavior-x rotate scale scroll-snap-type scrollbar-gutter scrollbar-width
  text-wrap timeline-scope translate
  view-timeline-name view-transition-name -webkit-tap-highlight-color`;

/** Properties that the build also writes with their prefix. */
const PREFIXED = "backdrop-filter mask user-select";

/** Values of properties, which look like selectors in minified files. */
const VALUES = "column left right";

/** React, Remix and web-vitals look after older browsers themselves. */
function built(ending: string): string {
  const files = readdirSync(FOLDER).filter(
    (file) => file.endsWith(ending) && !/^(vendor|report-speed)-/.test(file),
  );
  return files.map((file) => readFileSync(`${FOLDER}/${file}`, "utf8")).join("\n");
}

/** Returns whether every browser of the floor has it, without a prefix or a flag. */
function isAtFloor({ support }: CompatStatement): boolean {
  return Object.entries(FLOOR).every(([browser, version]) =>
    [support[browser as keyof typeof FLOOR]].flat().some((entry) => {
      if (
        !entry?.version_added ||
        entry.version_removed ||
        entry.flags ||
        entry.prefix ||
        entry.alternative_name
      )
        return false;
      return entry.version_added === "preview"
        ? false
        : Number.parseFloat(entry.version_added.replace("≤", "")) <= version;
    }),
  );
}

/** Returns the names that are new in every place where the data has them: a name alone does not say whose it is. */
function newNames(groups: readonly Identifier[]): Set<string> {
  const known = new Map<string, boolean>();
  for (const group of groups) {
    for (const [name, { __compat }] of Object.entries(group) as [string, Identifier][]) {
      if (__compat && name !== "__compat") known.set(name, Boolean(known.get(name)) || isAtFloor(__compat));
    }
  }
  return new Set([...known].filter(([, isKnown]) => !isKnown).map(([name]) => name));
}

const interfaces = [
  ...Object.values(bcd.api),
  ...Object.values(bcd.javascript.builtins ?? {}),
] as Identifier[];
const found = (text: string, pattern: RegExp, names: ReadonlySet<string>) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""))].filter((name) => names.has(name));
const scripts = built(".js");
const styles = built(".css");

const asked = Object.entries(ASKED_FOR).flatMap(([name, question]) =>
  scripts.includes(question) ? name : [],
);
const GUARDED = new Set([...asked, ...[OWN, SELECTORS, FINENESS, PREFIXED, VALUES].join(" ").split(/\s+/)]);

/** Returns the constructors that the scripts give several arguments, of which one is new. */
function newArguments(): string[] {
  return interfaces.flatMap((group) =>
    (Object.entries(group) as [string, Identifier][])
      .filter(([name]) => new RegExp(`new ${name}\\([^()]*,`).test(scripts))
      .flatMap(([name, { __compat, ...parts }]) =>
        newNames([parts as Identifier]).size > 0 ? `new ${name}` : [],
      ),
  );
}

it.each([
  ["members", () => found(scripts, /\.([a-zA-Z]\w*)/g, newNames(interfaces))],
  ["constructor arguments", newArguments],
  [
    "selectors",
    () => found(styles + scripts, /::?([a-z][a-z-]+)/g, newNames([bcd.css.selectors as Identifier])),
  ],
  ["properties", () => found(styles, /[{;]\s*([a-z-]+):/g, newNames([bcd.css.properties as Identifier]))],
])("the built files use no %s that a browser at the floor lacks, but for guarded uses", (_, used) => {
  expect(used().filter((name) => !GUARDED.has(name))).toEqual([]);
});
