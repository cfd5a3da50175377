import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readContent } from "../../domain/content/read";
import { Drafts } from "../../owner/server/drafts";
import { contentCopy } from "../support/temporary-folder";

const PERA = ["collection", "flavours", "pera"];

/** Two people's drafts over a copy of the content, and a clock in days. */
function draftsOver() {
  const clock = { days: 0 };
  const root = contentCopy();
  const drafts = new Drafts(root, join(root, "drafts"), () => Date.now() + clock.days * 24 * 3_600_000);
  const files = () => readContent(root).files;
  const personOf = (email: string) => {
    const own = drafts.of(email);
    return {
      folder: join(root, "drafts", own.whose),
      list: () => own.list(files()),
      names: async () => (await own.list(files())).map(({ name, address }) => [name, address]),
      read: (key: string[]) => own.read(files(), key),
      saved: (path: string, at: number) =>
        own.saved(files(), { additions: [{ path, contents: "" }], deletions: [], known: [], at }),
      write(key: readonly string[], at: number, data: object | null, slug = "") {
        const draft = data && { slug, files: { "a/index.json": data } };
        return own.write(files(), JSON.stringify({ key, at, draft }));
      },
    };
  };
  return { ana: personOf("ana@empresa.cl"), luis: personOf("luis@empresa.cl"), clock, drafts, root };
}

it("keeps drafts by person, the later of two, until they are dropped", async () => {
  const { ana, luis, drafts } = draftsOver();
  await ana.write(PERA, 2, { name: "Mía" });
  await ana.write(PERA, 1, { name: "Antes" });
  await ana.write(PERA, 1, null);
  await ana.write(["singleton", "home"], 3, { title: "T" });
  await ana.write(["collection-create", "flavours"], 1, { name: "Maracuyá" });
  await ana.write(["collection-create", "machines"], 0, { name: "" });
  expect(await ana.names()).toEqual([
    ["Inicio", "/keystatic/singleton/home"],
    ["Mía", "/keystatic/collection/flavours/item/pera"],
    ["Sabores: Maracuyá", "/keystatic/collection/flavours/create"],
    ["Máquinas: sin nombre", "/keystatic/collection/machines/create"],
  ]);
  expect(await ana.read(PERA)).toMatchObject({ files: { "a/index.json": { name: "Mía" } } });
  expect([await luis.list(), await luis.read(PERA)]).toEqual([[], null]);
  await luis.write(PERA, 1, { name: "Suya" });
  await ana.write(PERA, 4, null);
  expect([await ana.read(PERA), (await luis.names()).length]).toEqual([null, 1]);
  await drafts.forget("ana@empresa.cl");
  expect([await ana.list(), (await luis.list()).length]).toEqual([[], 1]);
});

it("finds the draft of an entry that has moved, and names one that is gone", async () => {
  const { ana, root } = draftsOver();
  await ana.write(PERA, 1, { name: "Pera" });
  await ana.write(["collection", "flavours", "cereza"], 2, { name: "Cereza" });
  const flavours = join(root, "content/flavours");
  rmSync(join(flavours, "cereza"), { recursive: true });
  renameSync(join(flavours, "pera"), join(flavours, "perita"));
  const place = "content/flavours/perita/index.json";
  const data = JSON.parse(String(readContent(root).files.get(place)?.bytes()));
  writeFileSync(join(root, place), JSON.stringify({ ...data, formerSlugs: ["pera"] }));
  const moved = ["collection", "flavours", "perita"];
  expect(await ana.list()).toMatchObject([
    { name: "Cereza, que ya no está", address: "" },
    { name: "Pera", key: PERA, now: moved, address: "/keystatic/collection/flavours/item/perita" },
  ]);
  expect(await ana.read(moved)).toMatchObject({ files: {} });
  await ana.write(moved, 3, { name: "Perita" });
  expect((await ana.list()).length, "one draft, at the new address").toBe(2);
  await ana.write(moved, 4, null);
  expect(await ana.names()).toEqual([["Cereza, que ya no está", ""]]);
});

it("drops what is saved, also where it comes late, and keeps what was typed since", async () => {
  const { ana, luis } = draftsOver();
  const home = ["singleton", "home"];
  const create = ["collection-create", "flavours"];
  await luis.write(PERA, 1, {});
  await ana.write(PERA, 1, {});
  await ana.write(create, 1, {}, "kiwi");
  await ana.saved("flavours/pera/index.json", 5);
  await ana.write(PERA, 4, {});
  expect(await ana.list()).toMatchObject([{ key: create }]);
  await ana.write(PERA, 6, {});
  await ana.saved("flavours/pera/index.json", 5);
  await ana.saved("flavours/kiwi/index.json", 5);
  await ana.write(home, 1, {});
  expect(await ana.list()).toMatchObject([{ key: PERA }, { key: home }]);
  expect(await luis.list()).toMatchObject([{ key: PERA }]);
});

it("drops all after thirty days", async () => {
  const { ana, clock, drafts } = draftsOver();
  await ana.write(PERA, 1, {});
  clock.days = 29;
  await drafts.tidy();
  expect(readdirSync(ana.folder).length).toBe(1);
  clock.days = 31;
  await drafts.tidy();
  expect(readdirSync(ana.folder)).toEqual([]);
});

it("refuses too many, too large ones, and what is no draft", async () => {
  const { ana } = draftsOver();
  for (let count = 0; count < 50; count++) await ana.write(["collection", "flavours", `${count}`], 1, {});
  await expect(ana.write(PERA, 1, {})).rejects.toThrow("Tienes 50 borradores");
  await ana.write(["collection", "flavours", "7"], 2, { name: "The same again" });
  await expect(ana.write(PERA, 1, { text: "a".repeat(1_000_000) })).rejects.toThrow("demasiado");
  for (const key of [["collection", "secrets", ".."], ["file", "home"], []])
    await expect(ana.write(key, 1, {})).rejects.toThrow("no es un borrador");
});
