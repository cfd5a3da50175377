import { cpSync, existsSync } from "node:fs";
import { expect, it } from "vitest";
import { liveServer } from "./live-server";

// Beside the other tests of live.sh, because they take as long.
it.each([
  ["CUT_OFF", "good", 1],
  ["CUT_OFF", "shy", 12],
  ["CUT_OFF", "content", 1],
  ["AWAY", "good", 6],
  ["AWAY", "shy", 12],
])(
  "goes on after a kill before or after any step, or without the engine from there: %s, %s, from step %i",
  { timeout: 1_800_000 },
  (what, text, from) => {
    const live = liveServer();
    const { server } = live;
    const states = ["server", "fake", "origin"];
    live.publish("second");
    live.run();
    const old = live.site();
    const next = live.publish(text, text === "content" ? "content/text" : "code");
    for (const name of states) cpSync(server.at(name), server.at(`before/${name}`), { recursive: true });
    let step = from;
    for (let happened = true; happened; step += what === "AWAY" ? 1 : 0.5) {
      for (const name of states) {
        server.remove(name);
        cpSync(server.at(`before/${name}`), server.at(name), { recursive: true });
      }
      const { status } = live.run([], { [what]: String(step) });
      const isAway = existsSync(server.at("fake/away"));
      happened = status === null || isAway;
      expect([old, next], `site at ${step}`).toContain(live.site());
      if (isAway) expect(live.run().stderr, `step ${step}`).toMatch(/Docker|^$/);
      server.remove("fake/away");
      live.run();
      const [commit, reason] = text === "shy" ? [old, "answer"] : [next, ""];
      const version = text === "content" ? old : commit;
      const trial = ["trial", "trial.db", "trial.content"]
        .map((name) => server.read(`fake/${name}`))
        .join("");
      expect([step, live.site(), live.content().split(" ")[0], trial, live.published()]).toEqual([
        ...[step, version, commit, ""],
        expect.objectContaining({ commit, reason }),
      ]);
      expect(live.settings()).toContain(`FRUKTO_VERSION=${version}\n`);
    }
    expect(step).toBeGreaterThan(from + 2);
  },
);
