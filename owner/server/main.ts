import { once } from "node:events";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { ContentError } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { refusal } from "../../sandbox/own-pages";
import { portsInUse } from "../../sandbox/ports-in-use";
import { editorOrigin } from "../hosted/origin";
import { Volume } from "../hosted/volume";
import { writeMigrated } from "../pictures/write-migrated";
import { handOver } from "../publish/hand-over";
import { liveOnVolume, liveStatus } from "../publish/live";
import { Drafts } from "./drafts";
import { type Door, type Editor, startEditor } from "./editor";
import { Follower } from "./follow";
import { Preview } from "./preview";
import { Publisher } from "./publisher";
import { Workshop } from "./workshop";

/**
 * Serves the form and the site that it changes, on port 3000 or `PORT` of this computer. With `EDITOR_ORIGIN`, people with a
 * passkey reach it at that address, and the command `invite NAME EMAIL` prints a link for one. The folder that it runs in has
 * the builds of site and editor, and the content; with `CONTENT_FOLDER`, too, the content is in that volume, and the command
 * `begin SOURCE NAME` makes the working folder there; `propose TREE NAMES SECONDS` keeps developers' content, whose objects are in
 * its Git, for the owner.
 */
async function main(): Promise<void> {
  const hosted = editorOrigin(process.env.EDITOR_ORIGIN);
  const { CONTENT_FOLDER } = process.env;
  const [command, ...words] = process.argv.slice(2);
  if (command === "begin") {
    const [source = "", name = ""] = words;
    if (!CONTENT_FOLDER || !name) throw new Error("Usage: CONTENT_FOLDER=FOLDER main.js begin SOURCE NAME");
    return say(await new Volume(CONTENT_FOLDER).begin(source, name));
  }
  if (command === "propose") {
    const [tree = "", who = "", at = ""] = words;
    if (!CONTENT_FOLDER || !at)
      throw new Error("Usage: CONTENT_FOLDER=FOLDER main.js propose TREE NAMES SECONDS");
    return handOver(new Volume(CONTENT_FOLDER).root, { tree, who, at });
  }
  if (command) {
    const { invitation } = await import("../hosted/invitation");
    return say(invitation(hosted, command, words));
  }
  const port = Number(process.env.PORT || 3000);
  const [taken] = await portsInUse([port]);
  if (taken !== undefined)
    throw new Error(
      `El puerto ${taken} está ocupado. Cierra el programa que lo usa, quizás otro editor, y prueba de nuevo.`,
    );
  say("Abriendo el editor…");
  // The local editor changes the checkout, whatever else is set.
  const volume = hosted && CONTENT_FOLDER ? new Volume(CONTENT_FOLDER) : undefined;
  await volume?.open();
  const root = volume?.root ?? process.cwd();
  await writeMigrated(readContent(root), root);
  const origin = hosted?.origin ?? `http://localhost:${port}`;
  // Two editors of a computer have releases of their own.
  const releases = volume?.preview ?? resolve("build/preview", String(port));
  const preview = new Preview(root, releases, origin);
  const show = () => preview.show();
  const workshop = new Workshop(root);
  const release = volume && ((commit: string) => volume.release(commit));
  const follower = new Follower(show, workshop, release);
  const live = () => (volume ? liveOnVolume(root, volume.live()) : liveStatus(root));
  const drafts = new Drafts(root, volume?.drafts ?? resolve("data/drafts"));
  await drafts.tidy().catch(() => {});
  const publisher = new Publisher(root, follower, live);
  const editor = { root, follower, workshop, preview, drafts, publisher };
  await startEditor(editor, await doorAt(port, editor, hosted));
  say(`\n  Editor  ${origin}/keystatic\n  Sitio   ${origin}\n\n  Para terminar: Ctrl-C\n`);
  void follower.check();
  // The form says what is wrong with it.
  await preview.address().catch(() => {});
}

/** Returns the door of the local editor, which only this computer reaches, or the one that asks for a passkey. */
async function doorAt(port: number, editor: Editor, hosted?: URL): Promise<Door> {
  if (hosted) return (await import("../hosted/door")).passkeyDoor(hosted, port, editor);
  return { refusal, listen: (answers) => once(createServer(answers).listen(port, "127.0.0.1"), "listening") };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(0));
// A shell between npm and this process can end without passing a signal on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(0), 500).unref();

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(error instanceof ContentError ? 1 : 2);
});
