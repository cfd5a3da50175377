import { describe, expect, it } from "vitest";
import { imageIn } from "~/machine/gallery";
import { machinesLead, reasonsFor } from "~domain/machine-texts";
import { datasheetLabel } from "../../app/machine/catalogue.server";
import { home } from "../support/content";

describe("the texts on how many machines there are", () => {
  const textFor = (count: number) =>
    reasonsFor(home.whyUs, Array(count).fill({ kind: "compacto" }))
      .map(({ text }) => text)
      .join(" ");

  it("speak of a single one in the singular", () => {
    expect(machinesLead(home.machines, 1)).toContain("Una máquina europea que sirve");
    expect(textFor(1)).toContain("Un modelo compacto");
  });

  it("have words up to ten, then figures", () => {
    expect(machinesLead(home.machines, 10)).toContain("Diez máquinas europeas que sirven");
    expect(machinesLead(home.machines, 11)).toContain("11 máquinas europeas que sirven");
    expect(textFor(11)).toContain("11 modelos, uno compacto, ");
  });
});

it.each([
  [1, "PDF, 1 kB"],
  [81_600, "PDF, 82 kB"],
  [1_000_000, "PDF, 1 MB"],
  [1_240_000, "PDF, 1,2 MB"],
])("datasheets of %s bytes are shown as %s", (bytes, label) => expect(datasheetLabel(bytes)).toBe(label));

it.each(["", "#", "#imagen-0", "#imagen-6", "#imagen--1", "#imagen-1.5", "#imagen-1x", "#contacto"])(
  "no picture is enlarged at %j",
  (hash) => expect(imageIn(hash, 5)).toBeNull(),
);
