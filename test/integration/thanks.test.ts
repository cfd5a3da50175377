import { describe, expect, it } from "vitest";
import { pagesOf } from "../../server/http/memory/pages";
import { addressesOf } from "../../server/http/page-addresses.server";
import { release } from "../support/releases";
import { ask, build, start } from "../support/started-site";

const ORIGIN = "http://localhost:3000";
const memory = await pagesOf(build, ORIGIN, release, addressesOf(build, release)).ahead();

describe("the page that thanks", () => {
  it.each([
    ["the answer to a form", { "sec-fetch-site": "same-origin", referer: `${ORIGIN}/` }],
    ["the same where an extension hides the page before", { "sec-fetch-site": "same-origin" }],
    ["in a browser without Sec-Fetch-Site", { referer: `${ORIGIN}/jdm_ct` }],
    ["a reload that names no site but the page before", { "sec-fetch-site": "none", referer: `${ORIGIN}/` }],
    ["in a text browser", {}],
  ])("thanks %s, and no cache shares it", async (_, headers) => {
    const site = await start({ memory });
    for (const path of ["/?contacto=enviado", "/?utm_source=x&contacto=recibido&sabor=pera"]) {
      // Node's fetch has a mode of its own, which it names.
      const { response, text } = await ask(site, path, {
        headers: { "sec-fetch-mode": "navigate", ...headers },
      });
      expect(response.status).toBe(200);
      expect(text).toContain("gracias-texto");
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it.each([
    ["a bookmark or a typed address", { "sec-fetch-site": "none" }],
    ["a link of another site", { "sec-fetch-site": "cross-site", referer: "https://otro.example/" }],
    ["a link of another site, in an older browser", { referer: "https://otro.example/" }],
  ])("is the page itself for %s", async (_, headers) => {
    const site = await start({ memory });
    const locationOf = async (path: string) => {
      const { response } = await ask(site, path, { headers });
      return [response.status, response.headers.get("Location"), response.headers.get("Cache-Control")];
    };
    expect(await locationOf("/?contacto=enviado")).toEqual([302, "/", "private, no-store"]);
    expect(await locationOf("/?c%6fntacto=recibido&sabor=pera")).toEqual([
      302,
      "/?sabor=pera",
      "private, no-store",
    ]);
    expect((await ask(site, "/?contacto=otro", { headers })).response.status).toBe(200);
  });
});
