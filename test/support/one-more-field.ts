import { vi } from "vitest";

const { FIELDS: own } =
  await vi.importActual<typeof import("~domain/enquiry/fields")>("~domain/enquiry/fields");

const newer = {
  id: "nuevo",
  label: "Nuevo",
  limit: 60,
  tooLong: "Este dato admite {limite} caracteres; {sobran}.",
};

/** Today's fields and an optional one. Stands in for `~domain/enquiry/fields` where a test mocks it by this module. */
export const FIELDS = { newer, ...own };
