import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { createPageMemory } from "../../server/http/page-memory";

const page = (text: string, init?: ResponseInit) => new Response(text, init);

describe("pages in memory", () => {
  it("keeps a rendered page, in every content coding, with the security headers", async () => {
    const render = vi.fn(async () => page("agua", { headers: { "Content-Type": "text/html" } }));
    const pages = createPageMemory(render);
    expect(pages.get("/")).toBeUndefined();
    const loaded = await pages.load("/");
    expect(await pages.load("/")).toBe(loaded);
    expect(pages.get("/")).toBe(loaded);
    expect(render).toHaveBeenCalledExactlyOnceWith("/");
    const { identity, br, gzip } = loaded?.variants ?? {};
    expect(Buffer.from(identity?.body ?? "").toString()).toBe("agua");
    expect(brotliDecompressSync(br?.body ?? "").toString()).toBe("agua");
    expect(gunzipSync(gzip?.body ?? "").toString()).toBe("agua");
    expect(identity?.headers).toMatchObject({
      "x-frame-options": "DENY",
      "cache-control": expect.stringContaining("public, max-age=0, must-revalidate, s-maxage=300"),
    });
  });

  it("renders once for all who ask at the same time", async () => {
    const render = vi.fn(async () => page("agua"));
    const pages = createPageMemory(render);
    const all = await Promise.all([pages.load("/"), pages.load("/"), pages.load("/jdm_ct")]);
    expect(all[0]).toBe(all[1]);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("keeps the page for what is not found, with its status, for nobody's cache", async () => {
    const pages = createPageMemory(async () => page("no está", { status: 404 }));
    const loaded = await pages.load("/-");
    expect(pages.get("/-")).toBe(loaded);
    expect(loaded?.status).toBe(404);
    expect(loaded?.variants.br?.headers["cache-control"]).toBe("private, no-store");
  });

  it.each([
    ["a failure", page("error", { status: 500 })],
    ["a redirect", page("", { status: 302, headers: { Location: "/" } })],
    ["what sets a cookie", page("agua", { headers: { "Set-Cookie": "a=b" } })],
  ])("does not keep %s", async (_, answer) => {
    const pages = createPageMemory(async () => answer);
    expect(await pages.load("/")).toBeUndefined();
    expect(pages.get("/")).toBeUndefined();
  });

  it("asks again after a rendering that broke", async () => {
    const render = vi.fn(async () => page("agua")).mockRejectedValueOnce(new Error("broken"));
    const pages = createPageMemory(render);
    await expect(pages.load("/")).rejects.toThrow("broken");
    expect(await pages.load("/")).toBeDefined();
  });
});
