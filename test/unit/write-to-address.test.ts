import "../support/window";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { writeToAddress } from "~/browser/use-choice-in-address";

const address = () => location.href.slice(location.origin.length);

describe("what is written into the address", () => {
  beforeEach(() => history.replaceState({ key: "router" }, "", "/?sabor=pera&personas=80#sabores"));

  it("replaces, adds and removes what is named, and nothing else", () => {
    writeToAddress({ personas: "1.000", bebidas: "2 y 3", paso: null });
    expect(address()).toBe("/?sabor=pera&personas=1.000&bebidas=2+y+3#sabores");
    writeToAddress({ sabor: null, personas: null, bebidas: null }, "nosotros");
    expect(address()).toBe("/#nosotros");
  });

  it("adds no step to go back, and leaves the router its state", () => {
    const steps = history.length;
    writeToAddress({ personas: "90" });
    expect(history.length).toBe(steps);
    expect(history.state).toEqual({ key: "router" });
  });

  it("stays as it is where the browser refuses, and nothing breaks", () => {
    vi.spyOn(history, "replaceState").mockImplementation(() => {
      throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError");
    });
    expect(() => writeToAddress({ personas: "90" })).not.toThrow();
    expect(address()).toBe("/?sabor=pera&personas=80#sabores");
  });
});
