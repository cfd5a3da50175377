import { expect, it } from "vitest";
import { createLimits } from "../../server/enquiries/limits";

it("a process counts for itself while the shared limits are away", async () => {
  const count = createLimits("enquiry", () => Promise.reject(new Error("the database is away")));
  for (let n = 0; n < 5; n++) expect(await count("203.0.113.7")).toBe(0);
  expect(await count("203.0.113.7")).toBeGreaterThan(0);
  expect(await count("198.51.100.7")).toBe(0);
});

it("without an address there is no limit, since all visitors would share it", async () => {
  const count = createLimits("enquiry");
  for (let n = 0; n < 10; n++) expect(await count("")).toBe(0);
});
