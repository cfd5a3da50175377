import { describe, expect, it, vi } from "vitest";
import { imageIn } from "~/machine/gallery";
import { machinesLead, reasonsFor } from "~content/machine-texts";
import { datasheetLabel, datasheetOf } from "../../server/catalogue.server";

describe("the texts on how many machines there are", () => {
  const [, , { text: one } = { text: "" }] = reasonsFor([{ kind: "compacto" }]);
  const [, , { text: many } = { text: "" }] = reasonsFor(Array(11).fill({ kind: "compacto" }));

  it("speak of a single one in the singular", () => {
    expect(machinesLead(1)).toMatch(/^Una máquina europea que sirve /);
    expect(one).toBe("Un modelo compacto, para lugares con distinto espacio y distinta sed.");
  });

  it("have words up to ten, then figures", () => {
    expect(machinesLead(10)).toMatch(/^Diez máquinas europeas que sirven /);
    expect(machinesLead(11)).toMatch(/^11 máquinas europeas que sirven /);
    expect(many).toMatch(/^11 modelos, uno compacto, /);
  });
});

describe("a name in the order that has no folder", () => {
  it("of a machine stops the build", async () => {
    vi.resetModules();
    vi.doMock("~content/machines/order", () => ({ machineOrder: ["jdm_xl"] }));
    const machines = import("~content/machines/machines.server");
    await expect(machines).rejects.toThrow("names jdm_xl, which has no folder");
  });

  it("of a flavour stops the build", async () => {
    vi.resetModules();
    vi.doMock("~content/flavours/order", () => ({ flavourOrder: ["papaya"] }));
    const flavours = import("~content/flavours/flavours");
    await expect(flavours).rejects.toThrow("names papaya, which has no folder");
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
  it.each(["", "#", "#imagen-0", "#imagen-6", "#imagen--1", "#imagen-1.5", "#imagen-1x", "#contacto"])(
    "shows none for %j",
    (hash) => expect(imageIn(hash, 5)).toBeNull(),
  );
});
