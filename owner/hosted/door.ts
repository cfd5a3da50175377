import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";
import type { Door } from "../server/editor";
import { Access } from "./access";
import { makeGate } from "./gate";
import { Store } from "./store";

/** Folder of the file that says who may enter. Losing it locks everybody out until the next invitation. */
export const ACCESS_FOLDER = process.env.EDITOR_ACCESS || "data/editor";

/** Returns a door that people with a passkey pass. A proxy with a certificate stands in front of it. */
export async function passkeyDoor(origin: URL, port: number): Promise<Door> {
  const script = await pagesScript();
  const access = new Access(new Store(ACCESS_FOLDER), origin);
  const note = (line: object) =>
    void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
  return {
    // The gate has refused before.
    refusal: () => undefined,
    listen(editor) {
      const gate = makeGate({ access, origin, editor, script, note });
      return once(gate.listen(port, process.env.HOST || "127.0.0.1"), "listening");
    },
  };
}

/** Returns the script of the gate's pages, in one file. */
async function pagesScript(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("browser.ts", import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
  });
  await stop();
  return outputFiles[0]?.contents ?? new Uint8Array();
}
