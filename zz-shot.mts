import { chromium } from "@playwright/test";
import { chromiumLaunch } from "./test/support/chromium";
const [, , out, path = "/", w = "1440", h = "900", ...opts] = process.argv;
const b = await chromium.launch(chromiumLaunch());
const c = await b.newContext({ viewport: { width: +w, height: +h }, locale: "es-CL", reducedMotion: "reduce", forcedColors: opts.includes("forced") ? "active" : "none", hasTouch: opts.includes("touch"), isMobile: opts.includes("touch") });
const p = await c.newPage();
if (opts.includes("double")) { const cl = await c.newCDPSession(p); await cl.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } }); }
await p.goto(`http://localhost:3200${path}`);
await p.waitForTimeout(1200);
const sel = opts.find((o) => o.startsWith("sel="))?.slice(4);
if (opts.includes("scroll")) { const H = await p.evaluate(() => document.documentElement.scrollHeight); for (let y = 0; y < H; y += 600) { await p.evaluate((y) => scrollTo(0, y), y); await p.waitForTimeout(120); } await p.evaluate(() => scrollTo(0, 0)); await p.waitForTimeout(300); }
if (opts.includes("full") && opts.includes("double")) { const H = await p.evaluate(() => document.documentElement.scrollHeight); await p.setViewportSize({width:+w,height:Math.min(H,16000)}); const cl = await c.newCDPSession(p); await cl.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } }); await p.waitForTimeout(500); await p.screenshot({ path: out }); } else if (opts.includes("full")) await p.screenshot({ path: out, fullPage: true });
else if (sel) await p.locator(sel).first().screenshot({ path: out });
else await p.screenshot({ path: out });
await b.close();
