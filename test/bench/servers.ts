import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILD } from "../site-folder";
import { CONTAINER_NODE, containerArguments, containerEnvironment, nodeProgram } from "../support/container";
import { freePort, type SiteProcess, startSite } from "../support/site-process";
import { nginxConfiguration } from "./nginx";

/** The limit of `site` in deploy/compose.production.yaml. */
export const SITE_LIMIT_MB = 320;
/** Where Linux has memory's control groups of version 1. */
const MEMORY_GROUPS = "/sys/fs/cgroup/memory";
/** Whether the bench may limit memory: root may, where the groups are mounted. */
export const canLimitMemory = process.getuid?.() === 0 && existsSync(`${MEMORY_GROUPS}/tasks`);

/** A server's page in Brotli: a folder with its bytes in `index.html`, and its headers. */
type SavedPage = Awaited<ReturnType<typeof savePage>>;

/** The build of `checkout` as the container runs it. `options` are more arguments for Node. */
export async function startOurs(
  env: Record<string, string> = {},
  options: readonly string[] = [],
  checkout = ".",
): Promise<SiteProcess> {
  const node = nodeProgram(CONTAINER_NODE);
  if (!canLimitMemory) return serve([node, ...options], containerArguments, env, checkout);
  // Ends a process that takes more memory, as the container's limit does.
  const group = mkdtempSync(join(MEMORY_GROUPS, "frukto-bench-"));
  writeFileSync(join(group, "memory.limit_in_bytes"), `${SITE_LIMIT_MB}M`);
  const limited = ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', group, node, ...options];
  const server = await serve(limited, containerArguments, env, checkout);
  const stop = () => server.stop().then(() => rmdirSync(group));
  return { ...server, stop };
}

export async function startRemixServe(): Promise<SiteProcess> {
  const program = ["node_modules/@remix-run/serve/dist/cli.js", `${BUILD}/server/index.js`];
  return serve([nodeProgram(CONTAINER_NODE)], program, { LOG_LEVEL: "silent" });
}

/** A handler that does nothing but write a page. */
export async function startBare({ folder, headers }: SavedPage): Promise<SiteProcess> {
  const args = ["test/bench/bare-server.mjs", join(folder, "index.html"), JSON.stringify(headers)];
  return serve([nodeProgram(CONTAINER_NODE)], args);
}

export async function startNginx({ folder, headers }: SavedPage): Promise<SiteProcess> {
  const PORT = String(await freePort());
  const configuration = join(folder, "nginx.conf");
  writeFileSync(configuration, nginxConfiguration(folder, PORT, headers));
  return serve(["nginx"], ["-c", configuration, "-p", folder], { PORT });
}

export async function savePage({ url }: SiteProcess) {
  const folder = mkdtempSync(join(tmpdir(), "frukto-page-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const [page]: IncomingMessage[] = await once(
    get(url, { headers: { "Accept-Encoding": "br" } }),
    "response",
  );
  const { date, connection, "keep-alive": _, ...headers } = page?.headers ?? {};
  writeFileSync(join(folder, "index.html"), Buffer.concat((await page?.toArray()) ?? []));
  return { folder, headers: headers as Record<string, string> };
}

async function serve(
  runner: readonly string[],
  script: readonly string[],
  env: Record<string, string> = {},
  cwd = ".",
): Promise<SiteProcess> {
  const options = { runner, cwd, isQuiet: true };
  const server = await startSite({ ...containerEnvironment, ...env }, script, options);
  // Visitors of the bench have addresses of IPv4.
  return { ...server, url: server.url.replace("localhost", "127.0.0.1") };
}

/** Returns a process and its children. */
function family({ child: { pid } }: SiteProcess): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [String(pid), ...children.split(" ").filter(Boolean)];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Resident memory of a server and its children, in MB. */
export function residentMb(server: SiteProcess): number {
  const statuses = family(server).map((id) => readFileSync(`/proc/${id}/status`, "utf8"));
  return sum(statuses.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]))) / 1024;
}

/**
 * Processor time of a server and its children so far, in milliseconds. Linux counts in hundredths of a second. The
 * program's name, which may hold spaces, ends with a bracket.
 */
export function processorMs(server: SiteProcess): number {
  const fields = family(server).map((id) =>
    readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" "),
  );
  return 10 * sum(fields.map((all) => Number(all?.[11]) + Number(all?.[12])));
}
