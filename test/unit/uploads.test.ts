import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { gitHashOf } from "../../domain/content/content";
import { byHash, hashOf, upload } from "../../owner/form/upload";
import { bodyOf } from "../../owner/server/body";
import { Uploads } from "../../owner/server/uploads";
import { temporaryFolder } from "../support/temporary-folder";

const MEGABYTE = 1024 ** 2;
const photo = randomBytes(1.2 * MEGABYTE);
const part = { id: "one", length: photo.length };
const first = photo.subarray(0, MEGABYTE);
const rest = photo.subarray(MEGABYTE);

let folder: string;
let uploads: Uploads;
const cleaned: string[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  cleaned.length = 0;
  uploads = started();
});

function started(): Uploads {
  return new Uploads(folder, async (place, from, to) => {
    if (place === "bad") throw new Error("La imagen está dañada.");
    cleaned.push(place);
    const hash = gitHashOf(readFileSync(from));
    await mkdir(to, { recursive: true });
    await copyFile(from, join(to, hash));
    return hash;
  });
}

const send = (person = "ana", own = part) => {
  uploads.add(person, own, 0, first);
  return uploads.add(person, own, first.length, rest);
};

describe("a file in pieces", () => {
  it("is cleaned once it is whole, also after a new start, and stays until it is saved", async () => {
    uploads.add("ana", part, 0, first);
    uploads = started();
    expect(uploads.arrived("ana", part)).toBe(first.length);
    expect(uploads.add("ana", part, first.length, rest)).toBe(photo.length);
    const hash = await uploads.finish("ana", part, "glass");
    expect(await uploads.finish("ana", part, "glass"), "asked again").toBe(hash);
    expect(cleaned).toEqual(["glass"]);
    uploads = started();
    expect(uploads.file("ana", hash).equals(photo)).toBe(true);
    expect(uploads.missing("luis", [hash]), "nobody else's").toEqual([hash]);
    expect(() => uploads.file("luis", hash)).toThrow("No existe");
    uploads.drop("ana", [hash]);
    expect(uploads.missing("ana", [hash])).toEqual([hash]);
  });

  it.each([
    ["asked for by what is no list", () => uploads.missing("ana", { hash: "a".repeat(40) })],
    ["asked for by what is no hash", () => uploads.missing("ana", ["../ana"])],
    ["out of order", () => uploads.add("ana", part, first.length, rest)],
    ["twice", () => [0, 0].map((at) => uploads.add("ana", part, at, first))],
    ["of another length", () => [send(), uploads.add("ana", { ...part, length: 9e6 }, MEGABYTE, rest)]],
    ["longer than it said", () => uploads.add("ana", { id: "one", length: 9 }, 0, first)],
    ["with nothing in it", () => uploads.add("ana", part, 0, Buffer.alloc(0))],
    ["under another file's name", () => uploads.add("ana", { ...part, id: "../../x" }, 0, first)],
    ["of no length", () => uploads.add("ana", { ...part, length: Number.NaN }, 0, first)],
  ])("%s is refused", (_what, work) => {
    expect(work).toThrow("El archivo no llegó en orden: elígelo de nuevo.");
  });

  it("is refused where there is too much of it, and nothing of it stays", async () => {
    const large = { id: "large", length: 41 * MEGABYTE };
    expect(() => uploads.add("ana", large, 0, first)).toThrow("se aceptan 40 MB");
    await expect(uploads.finish("ana", part, "glass")).rejects.toThrow("no llegó en orden");
    for (let count = 0; count < 12; count++) uploads.add("ana", { ...part, id: `${count}` }, 0, first);
    expect(() => uploads.add("ana", part, 0, first)).toThrow("Ya se están subiendo 12 archivos");
    expect(uploads.add("luis", part, 0, first), "others have room").toBe(first.length);
    const [ana = ""] = readdirSync(folder).filter((name) => uploads.folderOf("ana").endsWith(name));
    for (const name of readdirSync(join(folder, ana))) utimesSync(join(folder, ana, name), 1, 1);
    send();
    await expect(uploads.finish("ana", part, "bad")).rejects.toThrow("dañada");
    expect(readdirSync(join(folder, ana)), "old ones and refused ones").toEqual([]);
  });
});

describe("the form", () => {
  /** Answers as the server does, and loses some requests on their way, and some answers. */
  function connect(isLost: () => boolean = () => false): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string, { body }: { body?: Uint8Array | string } = {}) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      asked.push(pathname);
      if (isLost()) throw new TypeError("Failed to fetch");
      const [id = "", of, at] = ["id", "of", "at"].map((name) => searchParams.get(name) ?? "");
      const own = { id, length: Number(of) };
      const answers: Record<string, () => unknown> = {
        "/api/editor/piece": () => ({
          arrived: body
            ? uploads.add("ana", own, Number(at), Buffer.from(body))
            : uploads.arrived("ana", own),
        }),
        "/api/editor/file": async () => ({
          hash: await uploads.finish("ana", own, searchParams.get("place") ?? ""),
        }),
        "/api/editor/missing": () => uploads.missing("ana", JSON.parse(String(body))),
      };
      try {
        const answer = await answers[pathname]?.();
        if (isLost()) return new Response("Bad gateway", { status: 502 });
        return Response.json(answer);
      } catch (error) {
        return new Response((error as Error).message, { status: 422 });
      }
    });
    return asked;
  }

  it("goes on where a connection was lost, and says how far it is", async () => {
    let count = 0;
    connect(() => [3, 8, 12].includes(++count));
    const said: string[] = [];
    const hash = await upload("glass", photo, (words) => said.push(words));
    expect(hash).toBe(await hashOf(photo));
    expect(uploads.file("ana", hash).equals(photo)).toBe(true);
    expect(said[0]).toBe("Subiendo… 0 %");
    expect(said).toContain("Sin conexión: sigue sola cuando vuelva…");
    expect(said.at(-1)).toBe("Revisando el archivo…");
  });

  it("shows what is refused", async () => {
    connect();
    await expect(upload("bad", photo)).rejects.toThrow("La imagen está dañada.");
  });

  it("names the files of a save, and sends those again that were forgotten", async () => {
    const data = { path: "site.json", contents: "e30" };
    const photos = [photo, first, rest].map((bytes, index) => ({
      path: `${index}`,
      contents: bytes.toString("base64url"),
    }));
    const asked = connect();
    const kept = await upload("glass", rest);
    asked.length = 0;
    const [hash, other] = [await hashOf(photo), await hashOf(first)];
    expect(await byHash([data, ...photos], [{ sha: hash }])).toEqual([
      { path: "0", hash },
      { path: "1", hash: other },
      { path: "2", hash: kept },
      data,
    ]);
    expect(uploads.file("ana", other).equals(first)).toBe(true);
    expect(new Set(asked).size).toBe(3);
  });
});

it.each([
  ["without a length", {}, "MB"],
  ["that is too long", { "content-length": "1000001" }, "MB"],
  ["that never ends", { "content-length": "10" }, "no terminó de llegar"],
])("a request %s is refused", async (_what, headers, words) => {
  const request = Object.assign(new PassThrough(), { headers });
  request.write("x");
  await expect(bodyOf(request, 1e6, 50)).rejects.toThrow(words);
});
