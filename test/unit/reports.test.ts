import { expect, it } from "vitest";
import { speedIn, speedReport } from "~domain/reports";

it("a speed report is an address with whole figures, and a dash for what was not measured", () => {
  const address = speedReport({ lcp: 1234.5, cls: 0 }, "/jdm_ct");
  expect(address).toBe("/aviso/velocidad/1235/-/0/jdm_ct");
  expect(speedIn(address)).toEqual({ lcp: 1235, inp: undefined, cls: 0, path: "/jdm_ct" });
});
