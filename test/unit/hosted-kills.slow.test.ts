import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { Store } from "../../owner/hosted/store";
import { temporaryFolder } from "../support/temporary-folder";

it("a kill at any moment loses no access that was given", async () => {
  const folder = temporaryFolder();
  const script = `
    import { Store } from ${JSON.stringify(resolve("owner/hosted/store.ts"))};
    const store = new Store(process.argv[1]);
    const invitation = { person: "", name: "", email: "", inviter: "", until: 0 };
    for (let count = 0; ; count++) {
      const hash = process.pid + "-" + count;
      store.change(() => store.addInvitation({ ...invitation, hash }));
      process.stdout.write(hash + "\\n");
    }`;
  for (const lines of [1, 30]) {
    const child = spawn("node", ["--import", "tsx", "--input-type=module", "-e", script, folder]);
    const given: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      given.push(line);
      if (given.length === lines) child.kill("SIGKILL");
    }
    expect(given.length).toBeGreaterThanOrEqual(lines);
    const store = new Store(folder);
    const kept = store.invitations().map(({ hash }) => hash);
    store.close();
    expect(kept).toEqual(expect.arrayContaining(given));
  }
});
