import { vi } from "vitest";
import type { Machine } from "~domain/machine";

const { machines: own } =
  await vi.importActual<typeof import("~domain/machines.server")>("~domain/machines.server");

/** A machine that is only in the catalogue, and without a datasheet. */
const third: Machine = {
  name: "JDM XL",
  subtitle: "Ocho bebidas y agua, para recintos grandes",
  kind: "grande",
  txt: "La XL es una máquina de prueba: existe para mostrar que basta una entrada en el catálogo.",
  img: "/maquinas/jdm-ct",
  imgAlt: "Máquina JDM XL",
  url: "jdm_xl",
  updatedOn: "2031-05-06",
  pdf: "jdm-xl.pdf",
  technical: [{ label: "Peso", value: "90 kg" }],
  characteristics: ["8 bebidas más agua"],
  imgGaleria: [{ src: "/maquinas/jdm-ct-frente", alt: "JDM XL de frente" }],
  tagline: "Grande. Ocho bebidas más agua.",
  comparison: {
    drinks: "8 bebidas más agua",
    space: "900 × 590 × 420 mm",
    supply: "Cartones de 10 L",
    advantage: "Sirve a recintos grandes",
  },
};

/** Stands in for `~domain/machines.server` where a test mocks it by this module. */
export const machines: readonly Machine[] = [...own, third];
