import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { imageHash, imageIn } from "~/machine/gallery";
import { MAX_LENGTHS } from "~content/enquiry";
import { pictures } from "~content/pictures";
import {
  bySlug,
  datasheetLabel,
  datasheetOf,
  enquiryDraftFor,
  list,
  othersThan,
} from "../../server/catalogue.server";

describe("the catalogue", () => {
  it("finds a machine by its exact slug only", () => {
    expect(bySlug("jdm_ct")?.name).toBe("JDM CT");
    for (const slug of ["", "JDM_CT", "jdm-ct", "jdm_ct ", "constructor"])
      expect(bySlug(slug)).toBeUndefined();
  });

  it("offers all machines but the page's own", () => {
    const all = list().map(({ url }) => url);
    expect(othersThan("jdm_ct").map(({ url }) => url)).toEqual(all.filter((url) => url !== "jdm_ct"));
  });

  it.each(list())("has the media of $name", (machine) => {
    const names = [machine.img, ...machine.imgGaleria.map(({ src }) => src)];
    for (const name of names) {
      expect(pictures).toHaveProperty([name]);
      expect(existsSync(`public${name}.webp`), name).toBe(true);
    }
    expect(existsSync(`public/og/${machine.url}.jpg`)).toBe(true);
  });

  it("starts an enquiry about known machines, well within the limit", () => {
    for (const { url, name } of list()) {
      expect(enquiryDraftFor(url)).toContain(name);
      expect(enquiryDraftFor(url).length).toBeLessThan(MAX_LENGTHS.message / 2);
    }
    for (const slug of [null, "", "otra", "__proto__"]) expect(enquiryDraftFor(slug)).toBe("");
  });
});

describe("datasheets", () => {
  it.each([
    [1, "PDF, 1 kB"],
    [81_600, "PDF, 82 kB"],
    [1_000_000, "PDF, 1 MB"],
    [1_240_000, "PDF, 1,2 MB"],
  ])("shows %s bytes as %s", (bytes, label) => expect(datasheetLabel(bytes)).toBe(label));

  it("is none where the file is missing", () => {
    expect(datasheetOf({ name: "X", pdf: "no-such-file.pdf" })).toBeNull();
  });
});

describe("the address of an enlarged picture", () => {
  it("goes there and back", () => {
    for (const index of [0, 1, 4]) expect(imageIn(imageHash(index), 5)).toBe(index);
  });

  it.each(["", "#", "#imagen-0", "#imagen-6", "#imagen--1", "#imagen-1.5", "#imagen-1x", "#contacto"])(
    "shows none for %j",
    (hash) => expect(imageIn(hash, 5)).toBeNull(),
  );
});
