import { describe, expect, it } from "vitest";
import { addressOf } from "../../server/http/moved-addresses";
import { addressesOf } from "../../server/http/page-addresses.server";
import { release } from "../support/releases";
import { sourceBuild } from "../support/source-build";

const formerSlugs = {
  flavours: { perita: "pera" },
  machines: { jdm_viejo: "jdm_ct" },
  pages: { datos: "privacidad" },
};

const build = await sourceBuild();
const content = { ...release, formerSlugs };
const { common, frequent, liveAddress, pageAddress, movedTo } = addressesOf(build, content);
const files = new Map(["/logo.svg", "/logo%402x.svg"].map((path) => [path, true]));
const pageOf = (target: string) => pageAddress(target, files);

describe("the address of a page", () => {
  it.each([
    ["/", "/"],
    ["/jdm_ct", "/jdm_ct"],
    ["/?s%61bor=te-hela%64o", "/?sabor=te-helado"],
    ["/%6adm_ct", "/jdm_ct"],
    ["/a/../jdm_ct", "/jdm_ct"],
    ["/?maquina=jdm_ct&sabor=pera", "/?sabor=pera&maquina=jdm_ct"],
    ["/jdm_ct?x=1&sabor=pera&personas=8", "/jdm_ct?personas=8&sabor=pera"],
    ["/?sabor=pera&sabor=otro", "/?sabor=pera"],
    ["/jdm_ct.data", "/jdm_ct.data"],
    ["/logo@2x.svg", "/logo%402x.svg"],
  ])("of %s is %s", (target, key) => expect(pageOf(target)).toBe(key));

  it.each([
    ["/?gbraid=a&ref=b&x=1&utm_source=c&%00=%FF&__proto__=1&constructor=1", "/"],
    ["/?sabor=mango", "/"],
    ["/?sabor=otro&sabor=pera", "/"],
    ["/?index=1", "/"],
    ["/?index", "/"],
    ["/?a?b", "/"],
    ["/logo.svg?x=1", "/logo.svg"],
    ["/_root.data?personas=80&sabor=pera", "/_root.data"],
    ["/?personas=cien&x=1", "/?personas="],
    ["/?personas=10001", "/?personas="],
    ["/?personas=80,5&bebidas=99", "/?personas=&bebidas="],
    ["/?bebidas=2&paso=otro&personas=1.500", "/?personas=1.500&bebidas=2"],
    ["/?", "/"],
    ["/jdm_ct?maquina=jdm_id3&sabor=mango", "/jdm_ct"],
    ["/robots.txt?x=1", "/robots.txt"],
    ["/jdm_ct.data?_routes=root,otra&x=1", "/jdm_ct.data"],
  ])("of %s is without what changes nothing: %s", (target, key) => expect(pageOf(target)).toBe(key));

  it.each([
    ["/no-existe?x=1", "/-"],
    ["/.env", "/-"],
    ["/jdm_ct%2f", "/-"],
    ["/%3Fsabor=pera", "/-"],
    ["/__manifest?p=%2F&version=abc", "/-"],
    ["/no-existe.data?_routes=root", "/-.data"],
    ["/no/existe.data", "/-.data"],
  ])("of an unknown path is one for all of them: %s is %s", (target, key) =>
    expect(pageOf(target)).toBe(key),
  );

  it.each([
    "/healthz",
    "/healthz?x",
    "/.well-known/security.txt",
    "/jdm_ct/",
    "/%E0%A4%A",
    "http://e/",
    "*",
    "",
  ])("is none where each request has its own answer: %s", (target) => expect(pageOf(target)).toBeUndefined());

  it("is its own address, those of the pages that are kept in memory included", () => {
    const rare = ["/?sabor=pera&maquina=jdm_ct", "/?personas=80&bebidas=2&paso=personas-mas"];
    for (const address of [...common, ...frequent, ...rare]) expect(pageOf(address)).toBe(address);
  });
});

it("is every route's, unless the route's addresses can't be known", () => {
  const leaf = { ...build.routes["routes/$"], id: "nueva" } as (typeof build.routes)[string];
  const withRoute = (path: string) =>
    addressesOf({ routes: { ...build.routes, nueva: { ...leaf, path } } }, content);
  const { common: known, pageAddress: addressIn } = withRoute("nueva/hoja");
  expect([...known].filter((address) => !common.has(address))).toEqual(["/nueva/hoja", "/nueva/hoja.data"]);
  expect(addressIn("/nueva/hoja?sabor=pera&x=1", files)).toBe("/nueva/hoja?sabor=pera");
  expect(() => withRoute("nueva/:hoja")).toThrow("The route nueva/:hoja has no list");
});

describe("an address that has moved", () => {
  it.each([
    ["/jdm_ct///", "/jdm_ct"],
    ["/jdm_ct/?a=1&b=%2F", "/jdm_ct?a=1&b=%2F"],
    ["/JDM_CT", "/jdm_ct"],
    ["/jdm-ct?x=1", "/jdm_ct?x=1"],
    ["/jdm_ct)", "/jdm_ct"],
    ["/jdm_ct.", "/jdm_ct"],
    ["/JDM-CT%20?x=1", "/jdm_ct?x=1"],
    ["/jdm_ct%C2%A0%E2%80%8B", "/jdm_ct"],
    ["/jdm_ct&fbclid=x", "/jdm_ct"],
    ["/privacidad).", "/privacidad"],
    ["/index.html?sabor=pera", "/?sabor=pera"],
    ["/&fbclid=x", "/"],
    ["/jdm_viejo", "/jdm_ct"],
    ["/datos?a=1", "/privacidad?a=1"],
    ["/datos.data", "/privacidad.data"],
    ["/PRIVACIDAD", "/privacidad"],
    ["/jdm%5Fviejo/?a=1", "/jdm_ct?a=1"],
    ["/jdm_viejo.data?_routes=root", "/jdm_ct.data?_routes=root"],
    ["/pdf/jdm-viejo.pdf", "/pdf/jdm-ct.pdf"],
    ["/?maquina=jdm_viejo&x=a%20b", "/?maquina=jdm_ct&x=a+b"],
    ["/?sabor=perita", "/?sabor=pera"],
    ["/_root.data?maquina=jdm_viejo", "/_root.data?maquina=jdm_ct"],
    ["/%2F%2Fevil.example/", "/%2F%2Fevil.example"],
    [`/a${"/".repeat(15_900)}b/`, `/a${"/".repeat(15_900)}b`],
  ])("leads from %s to %s", (target, page) => expect(movedTo(addressOf(target) as URL)).toBe(page));

  it.each([
    "/",
    "/jdm_ct",
    "/?a=/",
    "/?index&maquina=jdm_viejo",
    "/?maquina=constructor",
    "/constructor",
    "/pdf/datos.pdf",
    "/-",
    "/no-existe)",
    "/%3Fsabor=pera",
  ])("is not: %s", (target) => expect(movedTo(addressOf(target) as URL)).toBeUndefined());
});

it("a long path is not tried again and again", () => {
  const added = ").".repeat(8_000);
  expect(movedTo(addressOf(`/jdm_ct${added}`) as URL)).toBe("/jdm_ct");
  expect(movedTo(addressOf(`/${added}x`) as URL)).toBeUndefined();
});

it.each([
  "//",
  "//evil.example",
  "//evil.example/",
  "//evil.example?sabor=perita",
  "/.//evil.example?maquina=jdm_viejo",
])("a path that begins with two slashes is none: %s", (target) => expect(addressOf(target)).toBeUndefined());

it.each([
  ["/?index&_data=x&maquina=jdm_ct", "/?maquina=jdm_ct&index"],
  ["/_root.data?index&_routes=x", "/_root.data?index"],
  ["/.well-known/security.txt?_data=x", "/.well-known/security.txt"],
])("Remix answers a form or a live path without parameters of its own: %s as %s", (target, live) =>
  expect(liveAddress(addressOf(target) as URL)).toBe(live),
);
