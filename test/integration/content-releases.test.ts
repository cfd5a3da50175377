import { once } from "node:events";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, test } from "vitest";
import { readRelease } from "../../domain/content/releases/read-release";
import { BUILD } from "../site-folder";
import { named } from "../support/content";
import { ReleaseFolder } from "../support/content-releases";
import { siteUntil } from "../support/site-of-tests";
import { temporaryFolder } from "../support/temporary-folder";

const MANIFEST = "content/pictures.json";
const PERA = "content/flavours/pera/index.json";
const CT = "content/machines/jdm_ct";

const shownBy = async (url: string): Promise<string> =>
  (await (await fetch(`${url}/healthz`)).json()).content;
/** Waits until the server shows a release. */
const showing = (url: string, name: string) =>
  expect.poll(() => shownBy(url), { timeout: 60_000 }).toBe(name);

test("a new release is shown whole, while visitors read: text, count, style, address and redirects", async () => {
  const releases = new ReleaseFolder(temporaryFolder());
  const make = (number: number) => {
    const release = releases.make(`r${number}`);
    release.remake("/sabores/fondos/pera.webp", `ground ${number}`);
    release.change("content/site.json", (site) => ({ ...site, slogan: `Lema número ${number}` }));
    release.change(PERA, (pera) => {
      pera.theme.ground = `#00000${number}`;
    });
    // Odd releases have a flavour less.
    if (number % 2 === 1)
      release.change("content/flavours/cereza/index.json", (cereza) => ({ ...cereza, hidden: true }));
    return release;
  };
  make(0);
  /** Versions of that picture by number, by the number of their release. */
  const versions = [0, 1, 2, 3].map((number) =>
    readRelease(make(number).root, "").release.versions.get("/sabores/fondos/pera.webp"),
  );
  releases.name("r0");
  const { url } = await siteUntil(onTestFinished, { CONTENT_FOLDER: releases.path });
  const seen = new Set<number>();
  let isReading = true;
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    while (isReading) {
      const path = ["/", "/?sabor=pera", "/jdm_ct", `/?personas=${reader + 20}`][reader % 4];
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      const number = Number(/Lema número (\d)/.exec(html)?.[1]);
      expect(html).toContain(`--flavour-bg:#00000${number}`);
      for (const [, version] of html.matchAll(/fondos\/pera\.webp\?v=(\w+)/g))
        expect(version).toBe(versions[number]);
      expect(html.includes('[data-sabor="cereza"]')).toBe(number % 2 === 0);
      expect(html.includes("elegir-cereza")).toBe(number % 2 === 0 && path !== "/jdm_ct");
      seen.add(number);
    }
  });
  for (const number of [1, 2, 3]) {
    releases.name(`r${number}`, `r${number - 1}`);
    await showing(url, `r${number}`);
    expect(await (await fetch(url)).text()).toContain(`Lema número ${number}`);
  }
  const renamed = releases.make("r4");
  renameSync(join(renamed.root, CT), join(renamed.root, "content/machines/jdm_ct2"));
  renamed.change("content/machines/jdm_ct2/index.json", (machine) => ({
    ...machine,
    formerSlugs: ["jdm_ct"],
  }));
  renamed.change("content/order.json", (order) => ({ ...order, machines: ["jdm_id3", "jdm_ct2"] }));
  renamed.change("content/machine-page.json", (page) => {
    if (page.showroom.machine === "jdm_ct") page.showroom.machine = "jdm_ct2";
  });
  renamed.change(MANIFEST, (manifest) =>
    JSON.parse(
      JSON.stringify(manifest)
        .replaceAll(/jdm-ct(?=[".-])/g, "jdm-ct2")
        .replaceAll("/og/jdm_ct.", "/og/jdm_ct2."),
    ),
  );
  for (const [from, to] of [
    ["pdf/jdm-ct.pdf", "pdf/jdm-ct2.pdf"],
    ["og/jdm_ct.jpg", "og/jdm_ct2.jpg"],
  ])
    renameSync(join(renamed.root, "public", `${from}`), join(renamed.root, "public", `${to}`));
  renamed.renameAll("public/maquinas", "jdm-ct", "jdm-ct2");
  isReading = false;
  await Promise.all(readers);
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
  releases.name("r4", "r3");
  await showing(url, "r4");
  const moved = await fetch(`${url}/jdm_ct`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/jdm_ct2"]);
  expect((await fetch(`${url}/jdm_ct2`)).status).toBe(200);
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain("/jdm_ct2<");
});

const releases = new ReleaseFolder(temporaryFolder(afterAll));
releases.make("right");
releases.name("right");
const site = await siteUntil(afterAll, { CONTENT_FOLDER: releases.path });

it.each<[string, (name: string) => void, RegExp]>([
  ["is half written", (name) => rmSync(join(releases.make(name).root, MANIFEST)), /pictures\.json/],
  ["is not there", () => {}, /ENOENT/],
  [
    "has a mistake",
    (name) => void releases.make(name).change("content/site.json", (data) => ({ ...data, phone: "9" })),
    /site\.json: phone: Escribe un teléfono/,
  ],
  [
    "has a link that runs a script",
    (name) =>
      void releases.make(name).change("content/site.json", ({ social, ...data }) => ({
        ...data,
        social: [{ ...social[0], address: "javascript:alert(1)" }],
      })),
    /site\.json: social\.0\.address/,
  ],
  [
    "takes an address of the site",
    (name) => {
      const release = releases.make(name);
      renameSync(join(release.root, CT), join(release.root, "content/machines/healthz"));
      release.change("content/order.json", (order) => ({ ...order, machines: ["jdm_id3", "healthz"] }));
    },
    /«healthz» ya está en uso/,
  ],
  [
    "leads an address of the site elsewhere",
    (name) =>
      void releases
        .make(name)
        .change(`${CT}/index.json`, (machine) => ({ ...machine, formerSlugs: ["healthz"] })),
    /«healthz» es una dirección del sitio/,
  ],
  [
    "lacks a file",
    (name) => rmSync(join(releases.make(name).root, "public/sabores/pera.webp")),
    /pera\.webp: falta este archivo/,
  ],
  [
    "has a file with other bytes",
    (name) => {
      const release = releases.make(name);
      release.change(
        MANIFEST,
        ({ files }) => void Object.assign(files["/sabores/pera.webp"], { hash: "0".repeat(16) }),
      );
    },
    /public\/sabores\/pera\.webp: no es el archivo/,
  ],
  [
    "has a file that is too large",
    (name) => {
      const release = releases.make(name);
      release.change(MANIFEST, ({ files }) => void Object.assign(files["/frukto.mp4"], { size: 1e8 }));
    },
    /frukto\.mp4: pesa más de 32 MB/,
  ],
  [
    "has a link in place of a file",
    (name) => {
      const place = join(releases.make(name).root, "public/sabores/pera.webp");
      rmSync(place);
      symlinkSync("/etc/passwd", place);
    },
    /pera\.webp: es un enlace/,
  ],
  [
    "has a link in place of a text",
    (name) => {
      const place = join(releases.make(name).root, PERA);
      rmSync(place);
      symlinkSync("/etc/passwd", place);
    },
    /es un enlace/,
  ],
  [
    "has a drawing that runs a script",
    (name) =>
      void releases
        .make(name)
        .remake("/sabores/iconos/pera.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    /iconos\/pera\.svg: El dibujo tiene un programa \(«onload»\)/,
  ],
  [
    "has a text that is too long",
    (name) => releases.make(name).write(PERA, " ".repeat(2 * 1024 ** 2)),
    /pesa más de 1 MB/,
  ],
  [
    "is of a later version of the content",
    (name) => void releases.make(name).change(MANIFEST, (data) => ({ ...data, version: 99 })),
    /una versión más nueva/,
  ],
])("a release that %s changes nothing, and the log says why", async (what, make, reason) => {
  const name = what.replaceAll(" ", "-");
  make(name);
  releases.name(name, "right");
  const line = () =>
    site
      .log()
      .split("\n")
      .find((one) => one.includes(`"content":"${name}"`)) ?? "";
  await expect.poll(line, { timeout: 30_000 }).toContain("a release is wrong");
  expect(JSON.parse(line()).reason).toMatch(reason);
  expect(await shownBy(site.url)).toBe("right");
  expect(await (await fetch(site.url)).text()).toContain(named.pera);
});

it("a file's version is answered with its own bytes for two releases more, and then with those of today", async () => {
  const address = "/maquinas/jdm-id3.webp";
  const versionShown = async () => {
    const html = await (await fetch(`${site.url}/jdm_id3`)).text();
    return /jdm-id3\.webp\?v=(\w{8})"/.exec(html)?.[1];
  };
  const ask = async (query: string) => {
    const answer = await fetch(`${site.url}${address}${query}`);
    const isLasting = answer.headers.get("cache-control")?.includes("immutable");
    return [(await answer.text()).slice(0, 4), isLasting];
  };
  const versions: unknown[] = [];
  for (const [index, bytes] of ["one!", "two!", "three"].entries()) {
    releases.make(`v${index}`).remake(address, bytes);
    releases.name(`v${index}`);
    await showing(site.url, `v${index}`);
    versions.push(await versionShown());
    expect(await ask("")).toEqual([bytes.slice(0, 4), false]);
  }
  expect(new Set(versions).size).toBe(3);
  expect(await ask(`?v=${versions[0]}`)).toEqual(["one!", true]);
  expect(await ask(`?v=${versions[1]}`)).toEqual(["two!", true]);
  expect(await ask(`?v=${versions[2]}`)).toEqual(["thre", true]);
  expect(await ask("?v=00000000")).toEqual(["thre", false]);
  releases.name("right");
  await showing(site.url, "right");
  expect(await ask(`?v=${versions[0]}`)).toEqual(["RIFF", false]);
  expect(await ask(`?v=${versions[1]}`)).toEqual(["two!", true]);
});

it("no name leads out of the folder, and without a file of names nothing changes", async () => {
  releases.name("../right", "/etc", ".");
  rmSync(join(releases.path, "current"));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await shownBy(site.url)).toBe("right");
  releases.make("last");
  releases.name("last", "right");
  await showing(site.url, "last");
});

it("ten changes in a second are one, or two", async () => {
  const shown = () => site.log().match(/showing a new release/g)?.length ?? 0;
  const before = shown();
  for (let count = 0; count < 5; count++) {
    releases.name("last", "right");
    releases.name("right", "last");
  }
  await showing(site.url, "right");
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(shown() - before).toBeLessThanOrEqual(2);
});

test("a start takes the first release that is right, and what lies beside the build if none is", async () => {
  const folder = new ReleaseFolder(temporaryFolder());
  folder.make("right");
  folder.name("missing", "right");
  const started = await siteUntil(onTestFinished, { CONTENT_FOLDER: folder.path });
  expect(await shownBy(started.url)).toBe("right");
  folder.name("missing");
  const own = await siteUntil(onTestFinished, { CONTENT_FOLDER: folder.path });
  expect(await shownBy(own.url)).toBe("");
  expect(own.log()).toContain("no release in CONTENT_FOLDER can be shown");
  for (const { log } of [started, own])
    expect(log()).toMatch(/"publications":1,"since":"[^"]+Z".*"publications are not shown"/);
});

/** Arguments for a server that is killed where it would read a file of the release `next`. */
const killedAt = (path: string) => [
  "--import",
  `data:text/javascript,${encodeURIComponent(`
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { readFileSync } = fs;
    fs.readFileSync = (place, ...more) => {
      if (String(place).endsWith("/next/${path}")) process.kill(process.pid, "SIGKILL");
      return readFileSync(place, ...more);
    };
    syncBuiltinESMExports();`)}`,
  `${BUILD}/server/main.js`,
];

it.each(["content/site.json", "public/maquinas/jdm-id3.webp"])(
  "a server that is killed in the middle of a release, at %s, starts with the whole of it",
  async (path) => {
    const folder = new ReleaseFolder(temporaryFolder());
    folder.make("before");
    folder.name("before");
    const env = { CONTENT_FOLDER: folder.path };
    const killed = await siteUntil(onTestFinished, env, killedAt(path));
    const ended = once(killed.child, "exit");
    folder
      .make("next")
      .remake("/maquinas/jdm-id3.webp", "next picture")
      .change("content/site.json", (site) => ({ ...site, slogan: "Lema siguiente" }));
    folder.name("next", "before");
    expect(await ended).toEqual([null, "SIGKILL"]);
    const { url } = await siteUntil(onTestFinished, env);
    expect(await shownBy(url)).toBe("next");
    expect(await (await fetch(url)).text()).toContain("Lema siguiente");
    expect(await (await fetch(`${url}/maquinas/jdm-id3.webp`)).text()).toBe("next picture");
  },
);
