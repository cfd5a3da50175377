import "../support/window";
import { expect, it, vi } from "vitest";
import { writeToAddress } from "~/browser/use-choice-in-address";

it("the address stays as it is where the browser refuses to change it, and nothing breaks", () => {
  history.replaceState(null, "", "/?sabor=pera#sabores");
  vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError");
  });
  expect(() => writeToAddress({ personas: "90" })).not.toThrow();
  expect(location.href).toMatch(/\/\?sabor=pera#sabores$/);
});
