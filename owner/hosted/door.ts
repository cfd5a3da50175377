import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Door, Editor } from "../server/editor";
import { Access } from "./access";
import { makeGate } from "./gate";
import { overviewOf } from "./overview";
import { type Person, Store } from "./store";

/** Folder of the file that says who may enter. Losing it locks everybody out until the next invitation. */
export const ACCESS_FOLDER = process.env.EDITOR_ACCESS || "data/editor";

/** Returns a door that people with a passkey pass. A proxy with a certificate stands in front of it. */
export async function passkeyDoor(origin: URL, port: number, editor: Editor): Promise<Door> {
  const script = await readFile(new URL("browser/login.js", import.meta.url));
  const forget = (email: string) => void editor.drafts.forget(email).catch(() => {});
  const access = new Access(new Store(ACCESS_FOLDER), origin, Date.now, forget);
  const note = (line: object) =>
    void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
  return {
    // The gate has refused before.
    refusal: () => undefined,
    listen(answers) {
      const overview = (person: Person) => overviewOf(editor, person, process.env.SITE_METRICS);
      const gate = makeGate({ access, origin, editor: answers, overview, script, note });
      return once(gate.listen(port, process.env.HOST || "127.0.0.1"), "listening");
    },
  };
}
