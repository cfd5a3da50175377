import { createRequestHandler } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makePages } from "../../server/http/pages";
import { ct } from "../support/content";
import { ask, build, renderedBy, type StartedSite, start } from "../support/started-site";

vi.mock("virtual:content/former-slugs", () => ({
  default: { flavours: { perita: "pera" }, machines: { jdm_viejo: "jdm_ct" } },
}));

const render = createRequestHandler(build, "production");

const memory = await makePages(build, "http://localhost:3000");

let warmed: StartedSite;
beforeEach(async () => {
  warmed = await start({ memory });
});

const lengthOf = (response: Response) => Number(response.headers.get("Content-Length"));

it.each([
  ["/jdm_viejo?a=1", "/jdm_ct?a=1"],
  ["/?sabor=perita", "/?sabor=pera"],
])("the old address %s of a renamed product leads to %s", async (path, address) => {
  const { response } = await ask(warmed, path, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([301, address]);
});

describe("where an answer comes from", () => {
  it("is a file, whatever its query, which is not logged", async () => {
    const site = await start();
    const { text, line } = await ask(site, "/logo.svg?secreto=abc");
    expect(text).toBe("<svg/>");
    expect(line).toMatchObject({ method: "GET", path: "/logo.svg", status: 200, bytes: 6, cache: "file" });
    expect(JSON.stringify(line)).not.toContain("abc");
  });

  it("is one page, in its coding, with any extra parameters", async () => {
    const first = await ask(warmed, "/jdm_ct");
    const next = await ask(warmed, "/jdm_ct?gad_source=1&x=2");
    expect(next.response.headers.get("ETag")).toMatch(/^"/);
    expect(next.response.headers.get("ETag")).toBe(first.response.headers.get("ETag"));
    expect(next.response.headers.get("Content-Encoding")).toMatch(/br|gzip/);
    expect(next.response.headers.get("Cache-Control")).toMatch(
      /^public, max-age=0, must-revalidate, s-maxage=300/,
    );
    expect(next.text).toBe(first.text);
    expect(next.text).toContain(ct.name);
  });

  it.each([
    ["/", 200],
    ["/?sabor=pera", 200],
    ["/?maquina=jdm_ct", 200],
    ["/?personas=cien&bebidas=0", 200],
    ["/_root.data?_routes=routes%2F_index", 200],
    ["/sitemap.xml", 200],
    ["/no-existe", 404],
    ["/a/b/c", 404],
  ])("is memory for every page, flavour and unknown path, once warm: %s", async (path, status) => {
    expect((await ask(warmed, path)).line, path).toMatchObject({ status, cache: "hit" });
  });

  it.each(["/", "/?ref=x", "/jdm_ct?sabor=pera", "/?sabor=pera&gclid=1", "/no-existe", "/a/b/c"])(
    "is what Remix would have made of %s",
    async (path) => {
      const rendered = await render(new Request(`http://localhost:3000${path}`));
      expect((await ask(warmed, path)).text).toBe(await rendered.text());
    },
  );

  it.each([
    ["/healthz", {}, 200],
    ["/?personas=80", {}, 200],
    ["/jdm_ct/", {}, 301],
    ["/?index", { method: "POST", headers: { Origin: "https://evil.test" } }, 403],
    ["/?index", { method: "POST" }, 400],
    ["/_root.data", { method: "POST" }, 405],
    ["/?index=1", { method: "POST" }, 405],
    ["/_root.data?index", { method: "POST" }, 400],
    ["/", { method: "DELETE" }, 405],
    ["/%E0%A4%A", {}, 400],
    ["/%E0%A4%A", { method: "HEAD" }, 400],
    [`/a${"/".repeat(15_900)}b/`, {}, 400],
  ])("is Remix, or an error page before it, and nothing is kept: %s %j", async (path, init, status) => {
    const site = await start();
    const { line, response } = await ask(site, path, init);
    expect(line).toMatchObject({ status, cache: "none" });
    expect(line.bytes).toBe("method" in init && init.method === "HEAD" ? 0 : lengthOf(response));
    expect(response.headers.get("Cache-Control")).toBe(
      path === "/healthz" ? "no-store" : "private, no-store",
    );
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(site.errors.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("is not made of a page that fails: the start ends with its address", async () => {
    const broken = renderedBy(async (request, ...given) =>
      request.url.endsWith("/jdm_ct")
        ? new Response("", { status: 500 })
        : build.entry.module.default(request, ...given),
    );
    await expect(makePages(broken, "http://localhost:3000")).rejects.toThrow(
      "The page /jdm_ct can't be made",
    );
  });
});

describe("what fails outside of Remix", () => {
  const answering = (response: () => Response) => renderedBy(async () => response());

  it("is a plain page with the reference of the log", async () => {
    const locked = () => {
      const response = new Response("nadie puede leerlo");
      response.body?.getReader();
      return response;
    };
    const site = await start({ build: answering(locked) });
    const { response, text, line } = await ask(site, "/no-existe");
    expect(response.status).toBe(500);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(text).toContain(`Referencia: ${line.reference}`);
    expect(site.errors).toMatchObject([{ msg: "unexpected error", reference: line.reference }]);
  });

  it("is a plain page also when the answer breaks in the middle: nothing of it was sent yet", async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("<h1>")),
          pull: (controller) => controller.error(new Error("broken")),
        }),
      );
    const site = await start({ build: answering(half) });
    const { response, text } = await ask(site, "/jdm_ct");
    expect(response.status).toBe(500);
    expect(text).toContain("Error 500");
    expect(site.errors).toHaveLength(1);
  });
});
