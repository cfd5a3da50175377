import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readContent } from "../../domain/content/read";
import { movePrivacyNotice } from "../../owner/migrations/privacy-page";
import { contentCopy } from "../support/temporary-folder";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** Returns a copy of the content with an edited notice as release 0.1 has it. */
function formerContent() {
  const root = contentCopy();
  const inContent = (path: string) => join(root, "content", path);
  const change = (path: string, edit: (data: Record<string, unknown>) => void) => {
    const data = read(inContent(path));
    edit(data);
    writeFileSync(inContent(path), JSON.stringify(data));
  };
  cpSync("test/support/former/privacy.json", inContent("privacy.json"));
  change("privacy.json", (data) => {
    data.title = "Mis datos";
    data.particulars = { ...(data.particulars as object), name: "Fruta SpA", server: "Nube, Chile" };
  });
  return { root, inContent, change };
}

it("an edited notice of a former release becomes the first page, and the company's facts are the site's", async () => {
  const { root, inContent, change } = formerContent();
  rmSync(inContent("pages"), { recursive: true });
  change("order.json", (data) => delete data.pages);
  change("site.json", (data) => {
    for (const field of ["legalName", "taxNumber", "postalAddress"]) delete data[field];
  });
  await movePrivacyNotice(root);
  const { problems, data } = readContent(root);
  expect(problems).toEqual([]);
  const { sections } = read("test/support/former/privacy.json");
  expect(data.pages).toMatchObject([{ slug: "privacidad", title: "Mis datos", version: "1", sections }]);
  expect(data.pages[0]?.facts).toContainEqual({ label: "Servidor", value: "Nube, Chile", required: true });
  expect(data.site).toMatchObject({ legalName: "Fruta SpA", taxNumber: "", postalAddress: "" });
  expect(existsSync(inContent("privacy.json"))).toBe(false);
});

it("where both are, the owner's notice stays, with pages and facts that came since", async () => {
  const { root, inContent, change } = formerContent();
  cpSync(inContent("pages/privacidad"), inContent("pages/de-prueba"), { recursive: true });
  change("order.json", (data) => {
    data.pages = [...(data.pages as string[]), "de-prueba"];
  });
  change("site.json", (data) => {
    data.taxNumber = "76.543.210-3";
  });
  await movePrivacyNotice(root);
  const { data } = readContent(root);
  const titles = Object.fromEntries(data.pages.map(({ slug, title }) => [slug, title]));
  expect(titles).toMatchObject({ privacidad: "Mis datos", "de-prueba": "Tus datos y tus derechos" });
  expect(data.site).toMatchObject({ legalName: "Fruta SpA", taxNumber: "76.543.210-3" });
});

it("nothing else is touched", async () => {
  const { root, inContent } = formerContent();
  const before = readContent(root).files;
  writeFileSync(inContent("privacy.json"), "{");
  await movePrivacyNotice(root);
  rmSync(inContent("privacy.json"));
  await movePrivacyNotice(root);
  const files = [...readContent(root).files.values()];
  expect(files.filter(({ path, hash }) => before.get(path)?.hash !== hash)).toEqual([]);
});
