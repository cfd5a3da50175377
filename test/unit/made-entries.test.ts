import { expect, it } from "vitest";
import { madeEntries } from "../../server/http/memory/made-entries";

it.each([
  [true, ["a begins", "b begins", "b ends", "a ends"]],
  [false, ["a begins", "a ends", "b begins", "b ends"]],
])(
  "makes entries at once before anybody is answered, and else one by one, in their order: %s",
  async (isFirst, expected) => {
    const steps: string[] = [];
    const make = async (name: string) => {
      steps.push(`${name} begins`);
      // The second one is faster.
      for (let turns = name === "a" ? 9 : 1; turns > 0; turns--) await undefined;
      steps.push(`${name} ends`);
      return [name, steps.length] as const;
    };
    const entries = await madeEntries(["a", "b"], make, isFirst);
    expect([...entries.keys()]).toEqual(["a", "b"]);
    expect(steps).toEqual(expected);
  },
);
