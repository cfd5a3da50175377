import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./run-program";
import { freePort } from "./site-process";
import { postgresPrograms } from "./tools";

/** A PostgreSQL of the test's own. */
export interface PostgresServer {
  readonly url: string;
  /** Ends it at once, as a crash does, or with SIGINT in order. */
  kill(signal?: "SIGQUIT" | "SIGINT"): Promise<void>;
  /** Starts it again with what it had on disk. */
  start(): Promise<void>;
  /** Stops all its processes without closing their connections, and lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Runs one statement as another client. Throws psql's message when it fails. */
  run(statement: string): string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

function runToSuccess(...call: Parameters<typeof runProgram>): string {
  const { status, stdout, stderr } = runProgram(...call);
  if (status !== 0) throw new Error(`${call[0]}: ${stderr}`);
  return stdout;
}

/** PostgreSQL refuses to run as root, so it runs as the user `nobody` then. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(runToSuccess("id", [flag, "nobody"]));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Starts PostgreSQL on a free loopback port, in a folder of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = postgresPrograms() ?? "";
  const user = otherUser();
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), "frukto-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  runToSuccess(
    join(bin, "initdb"),
    ["-D", data, "-U", "frukto", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
    options,
  );
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    // It survives its own end without flushing; only a power cut would not be survived.
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

  async function kill(signal: NodeJS.Signals = "SIGQUIT"): Promise<void> {
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
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    run: (statement) => runToSuccess(join(bin, "psql"), ["-At", "-c", statement, url]),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
