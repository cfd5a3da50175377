import { chromium } from "@playwright/test";
import { chromiumLaunch } from "./test/support/chromium";
const [, , out, hash, w, h, ...opts] = process.argv;
const b = await chromium.launch(chromiumLaunch());
const c = await b.newContext({ viewport: { width: +w, height: +h }, locale: "es-CL", reducedMotion: "reduce", forcedColors: opts.includes("forced") ? "active" : "none" });
const p = await c.newPage();
if (opts.includes("double")) { const cl = await c.newCDPSession(p); await cl.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } }); }
await p.goto(`http://localhost:3200/${hash}`);
await p.waitForTimeout(1500);
const dy = opts.find((o) => o.startsWith("dy="));
if (dy) { await p.mouse.wheel(0, +dy.slice(3)); await p.waitForTimeout(1600); }
await p.screenshot({ path: out });
await b.close();
