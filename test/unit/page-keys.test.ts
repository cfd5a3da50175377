import { describe, expect, it } from "vitest";
import { type KnownPages, type PageParameters, pageKey } from "../../server/http/page-keys";

const home: PageParameters = {
  sabor: new Set(["pera", "piña y limón"]),
  maquina: new Set(["jdm_ct"]),
  personas: "any",
};
const known: KnownPages = {
  parameters: new Map<string, PageParameters>([
    ["/", home],
    ["/_root.data", home],
    ["/jdm_ct", {}],
    ["/jdm_ct.data", {}],
    ["/robots.txt", {}],
  ]),
  live: new Set(["/healthz"]),
};

describe("the name under which an answer is kept", () => {
  it.each([
    ["/", "/"],
    ["/jdm_ct", "/jdm_ct"],
    ["/?sabor=pera", "/?sabor=pera"],
    ["/?sabor=%70era", "/?sabor=pera"],
    ["/?s%61bor=pi%C3%B1a+y+lim%C3%B3n", "/?sabor=pi%C3%B1a+y+lim%C3%B3n"],
    ["/%6adm_ct", "/jdm_ct"],
    ["/a/../jdm_ct", "/jdm_ct"],
    ["/?maquina=jdm_ct&sabor=pera", "/?sabor=pera&maquina=jdm_ct"],
    ["/?sabor=pera&sabor=otro", "/?sabor=pera"],
    ["/jdm_ct.data", "/jdm_ct.data"],
    ["/_root.data?maquina=jdm_ct", "/_root.data?maquina=jdm_ct"],
  ])("of %s is %s", (target, key) => expect(pageKey(target, known)).toBe(key));

  it.each([
    ["/?gad_source=1", "/"],
    ["/?gbraid=a&ref=b&x=1&utm_source=c&%00=%FF&__proto__=1&constructor=1", "/"],
    ["/?sabor=mango", "/"],
    ["/?sabor=otro&sabor=pera", "/"],
    ["/?index", "/"],
    ["/?a?b", "/"],
    ["/?", "/"],
    ["/?ref=x&sabor=pera", "/?sabor=pera"],
    ["/jdm_ct?sabor=pera&personas=8", "/jdm_ct"],
    ["/robots.txt?x=1", "/robots.txt"],
    ["/_root.data?_routes=routes%2F_index", "/_root.data"],
    ["/jdm_ct.data?_routes=root,otra&x=1", "/jdm_ct.data"],
  ])("of %s is without what changes nothing: %s", (target, key) => expect(pageKey(target, known)).toBe(key));

  it.each([
    ["/no-existe", "/-"],
    ["/no-existe?x=1", "/-"],
    ["/.env", "/-"],
    ["/HEALTHZ", "/-"],
    ["/jdm_ct%2f", "/-/-"],
    ["/no/existe", "/-/-"],
    ["//evil.example", "/-/-"],
    ["/__manifest?p=%2F&version=abc", "/-"],
    ["/no-existe.data?_routes=root", "/-.data"],
    ["/healthz.data", "/-.data"],
    ["/no/existe.data", "/-/-.data"],
  ])("of an unknown path is one for all of them: %s is %s", (target, key) =>
    expect(pageKey(target, known)).toBe(key),
  );

  it.each([
    "/?personas=80",
    "/?ref=x&personas=",
    "/_root.data?personas=80",
    "/healthz",
    "/healthz?x",
    "/jdm_ct/",
    "//",
    "//evil.example/",
    "/%E0%A4%A",
    "http://e/",
    "*",
    "",
  ])("is none where each request has its own answer: %s", (target) =>
    expect(pageKey(target, known)).toBeUndefined(),
  );

  it("is an address that has the same name", () => {
    for (const target of [
      "/?maquina=jdm_ct&sabor=pera&x=1",
      "/x/y/z.data",
      "/?sabor=pi%C3%B1a+y+lim%C3%B3n",
    ]) {
      const key = pageKey(target, known) ?? "";
      expect(pageKey(key, known)).toBe(key);
    }
  });
});
