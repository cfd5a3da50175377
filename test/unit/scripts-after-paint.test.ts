import { describe, expect, it } from "vitest";
import { scriptsAfterPaint } from "~/hydration/scripts-after-paint";

/** As Remix writes them. */
const document = `<link rel="modulepreload" href="/assets/vendor.js"/><link rel="modulepreload" href="/assets/root.js"/>
<script type="application/ld+json">{"a":1}</script><script>window.__remixContext = {};</script>
<script type="module" async="">import "/assets/manifest-1a2b.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/_index.js";
window.__remixManifest = {
  "entry": "import * as text from \\"here\\";"
};
window.__remixRouteModules = {"root":route0,"routes/_index":route1};

import("/assets/entry.client.js");</script>`;

const later = scriptsAfterPaint(document);

describe("scriptsAfterPaint", () => {
  it("leaves no import and no preload that begins before the paint", () => {
    expect(later).not.toMatch(/^import /m);
    expect(later.match(/<link rel="modulepreload" media="not all"/g)).toHaveLength(2);
    const [before = "", after = ""] = later.split("PerformanceObserver");
    expect(before).not.toContain("import");
    expect(after).toContain('await import("/assets/manifest-1a2b.js");\n');
    expect(after).toContain('const route0 = await import("/assets/root.js");');
    expect(after).toContain('const route1 = await import("/assets/_index.js");');
  });

  it("changes nothing else", () => {
    const [beforeModule = ""] = document.split('<script type="module"');
    expect(later.replaceAll(' media="not all"', "").startsWith(beforeModule)).toBe(true);
    expect(later).toContain('"entry": "import * as text from \\"here\\";"');
    expect(later).toContain('{"root":route0,"routes/_index":route1};\n\nimport("/assets/entry.client.js");');
  });

  it("leaves a document without scripts as it is", () => {
    expect(scriptsAfterPaint("<!DOCTYPE html><p>import</p>")).toBe("<!DOCTYPE html><p>import</p>");
  });
});
