import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DEFAULT_DATABASE } from "./config.server";
import { sqlitePath } from "./enquiries/database/database";

/** Returns what to do about an address that the server can't listen on; undefined for any other error. */
export function listenProblem(
  { syscall, code, port, hostname }: NodeJS.ErrnoException & { port?: number; hostname?: string },
  host: string,
): string | undefined {
  if (syscall === "listen" && code === "EADDRINUSE")
    return `Port ${port} is taken: end the program that uses it, or choose another PORT or METRICS_PORT.`;
  if (syscall === "listen" && code === "EACCES")
    return `Port ${port} is closed to this user: choose a PORT and METRICS_PORT above 1023.`;
  if ((syscall === "listen" && ["EADDRNOTAVAIL", "EINVAL"].includes(`${code}`)) || hostname === host)
    return `HOST ${host} is no address of this machine (${code}): 0.0.0.0 means all that it has.`;
  return undefined;
}

/** Returns what to do about a SQLite file whose folder is missing. A new folder would hide that the old one is away. */
export function folderProblem(databaseUrl: string): string | undefined {
  if (databaseUrl === DEFAULT_DATABASE || !databaseUrl.startsWith("file:")) return undefined;
  const folder = dirname(resolve(sqlitePath(databaseUrl)));
  if (existsSync(folder)) return undefined;
  return `DATABASE_URL names a file in ${folder}, which does not exist: create the folder, mount it, or change the address.`;
}
