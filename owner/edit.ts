import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { refusal } from "../sandbox/own-pages";
import { portsInUse } from "../sandbox/ports-in-use";
import { editorOrigin } from "./hosted/origin";
import type { Door } from "./server/editor";

const LOCK = "owner/form/package-lock.json";
const INSTALLED = "owner/form/node_modules/.package-lock.json";

/**
 * Runs `npm run edit`: the form and the site that it changes, on port 3000 or `PORT` of this computer. With `EDITOR_ORIGIN`,
 * people with a passkey reach it at that address. `npm run edit -- invite NAME EMAIL` prints a link for one.
 */
async function main(): Promise<void> {
  const hosted = editorOrigin(process.env.EDITOR_ORIGIN);
  const [command, ...words] = process.argv.slice(2);
  if (command) {
    const { invitation } = await import("./hosted/invitation");
    return say(invitation(hosted, command, words));
  }
  const port = Number(process.env.PORT || 3000);
  const [taken] = await portsInUse([port]);
  if (taken !== undefined)
    throw new Error(
      `El puerto ${taken} está ocupado. Cierra el programa que lo usa, quizás otro editor, y prueba de nuevo.`,
    );
  if (!existsSync(INSTALLED) || statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) {
    say("Instalando el editor. Se hace una sola vez y toma un par de minutos.");
    // npm runs this, and names its own script. Windows starts no program called npm.
    const npm = process.env.npm_execpath ?? "";
    const { status } = spawnSync(process.execPath, [npm, "ci", "--prefix", "owner/form"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error("El editor no se pudo instalar. Revisa tu conexión y prueba de nuevo.");
  }
  // Loaded now: they need what was just installed.
  const [{ readContent }, { writeMigrated }, { Follower }, { startEditor }, { Preview }] = await Promise.all([
    import("../domain/content/read"),
    import("./pictures/write-migrated"),
    import("./server/follow"),
    import("./server/editor"),
    import("./server/preview"),
  ]);
  say("Abriendo el editor…");
  const root = process.cwd();
  await writeMigrated(readContent(root), root);
  const preview = new Preview(root, port, hosted?.origin);
  const follower = new Follower(root, () => preview.show());
  await startEditor(root, follower, preview, await doorAt(port, hosted));
  const origin = hosted?.origin ?? `http://localhost:${port}`;
  say(`\n  Editor  ${origin}/keystatic\n  Sitio   ${origin}\n\n  Para terminar: Ctrl-C\n`);
  void follower.check();
  // The form says what is wrong with it.
  await preview.address().catch(() => {});
}

/** Returns the door of the local editor, which only this computer reaches, or the one that asks for a passkey. */
async function doorAt(port: number, hosted?: URL): Promise<Door> {
  if (hosted) return (await import("./hosted/door")).passkeyDoor(hosted, port);
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
  process.exit(1);
});
