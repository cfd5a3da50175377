import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf } from "./run-program";
import { freePort } from "./site-process";
import { postgresPrograms } from "./tools";

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Returns the user `nobody` if this process is root, because PostgreSQL refuses to run as root. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(outputOf("id", [flag, "nobody"]));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Starts PostgreSQL on a free loopback port, in its own folder, for one test file. */
export async function startPostgres() {
  const bin = postgresPrograms() ?? "";
  const user = otherUser();
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), "frukto-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  outputOf(
    join(bin, "initdb"),
    ["-D", data, "-U", "frukto", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
    options,
  );
  let child: ChildProcess | undefined;

  /** Starts it, later again with its data on disk. */
  async function start(): Promise<void> {
    // No fsync: data survives a crash of PostgreSQL, though not a power cut.
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
    const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    const started = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    child = started;
    for await (const chunk of started.stderr)
      if (String(chunk).includes("ready to accept connections")) break;
  }

  function signalAll(name: NodeJS.Signals): void {
    const pid = child?.pid ?? 0;
    const others = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    process.kill(pid, name);
    for (const id of others) {
      try {
        process.kill(Number(id), name);
      } catch {
        // A client's process that has ended since.
      }
    }
  }

  /** Ends it at once, as in a crash, or in order with SIGINT. */
  async function kill(signal: "SIGQUIT" | "SIGINT" = "SIGQUIT"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    signalAll("SIGCONT");
    child.kill(signal);
    await exit;
  }

  await start();
  const url = `postgres://frukto@127.0.0.1:${port}/postgres`;
  return {
    url,
    kill,
    start,
    /** Stops all its processes without closing their connections. */
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    /** Runs one statement as another client. Throws psql's message if it fails. */
    run: (statement: string) => outputOf(join(bin, "psql"), ["-At", "-c", statement, url]),
    /** Ends it and removes its data. */
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
