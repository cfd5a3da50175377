import { describe, expect, it } from "vitest";
import { cacheKey, type KnownTargets } from "../../server/http/cacheable-target";

const known: KnownTargets = {
  pages: new Map([
    ["/", new Map([["sabor", new Set(["pera"])]])],
    ["/jdm_ct", new Map()],
  ]),
  documents: new Set(["/robots.txt"]),
  routeIds: new Set(["root", "routes/_index"]),
  buildVersion: "abc",
};

describe("cacheKey", () => {
  it.each([
    ["/", "/"],
    ["/jdm_ct", "/jdm_ct"],
    ["/?sabor=pera", "/?sabor=pera"],
    ["/?sabor=%70era", "/?sabor=pera"],
    ["/?utm_source=boletin&fbclid=1", "/"],
    ["/?utm_source=boletin&sabor=pera", "/?sabor=pera"],
    ["/robots.txt", "/robots.txt"],
    ["/_root.data", "/_root.data"],
    ["/jdm_ct.data?_routes=root", "/jdm_ct.data?_routes=root"],
    ["/_root.data?_routes=routes%2F_index,root", "/_root.data?_routes=root%2Croutes%2F_index"],
    ["/__manifest?version=abc&p=/%6adm_ct&p=%2F", "/__manifest?p=%2F&p=%2Fjdm_ct&version=abc"],
    ["/__manifest?p=%2F&p=%2Fjdm_ct&version=abc", "/__manifest?p=%2F&p=%2Fjdm_ct&version=abc"],
  ])("keeps %s as %s", (target, key) => {
    expect(cacheKey(target, known)).toBe(key);
  });

  it.each([
    "/no-existe",
    "/?sabor=mango",
    "/?sabor=pera&sabor=pera",
    "/?personas=80&bebidas=2",
    "/jdm_ct?sabor=pera",
    "/robots.txt?x=1",
    "/healthz",
    "/jdm_ct.data?_routes=otra",
    "/jdm_ct.data?_routes=root,root",
    "/jdm_ct.data?x=1",
    "/no-existe.data",
    "/__manifest?p=%2F&version=otra",
    "/__manifest?p=%2Fno-existe&version=abc",
    "/__manifest?p=%2F&p=%2F&version=abc",
    "/__manifest?p=%2F&version=abc&x=1",
    "/?a?b",
    "//",
    "",
  ])("does not keep %s", (target) => {
    expect(cacheKey(target, known)).toBeUndefined();
  });
});
