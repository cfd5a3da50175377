import { lstatSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";

/** Paths of data, pictures and other files. Code is none of them. Pictures may have no extension. */
const FIT = /^([\p{L}\p{M}\p{N}_-]+\/)*[\p{L}\p{M}\p{N}_-]+(\.(json|jpe?g|png|webp|avif|svg|pdf|mp4))?$/iu;

/**
 * Returns why a request to the server on `port` is refused, or undefined. Only this computer's own names and pages may
 * ask: other sites can make a browser send requests to loopback, also under a name of their own.
 */
export function refusal({ headers, method = "" }: IncomingMessage, port: number): string | undefined {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  if (!hosts.includes(headers.host?.toLowerCase() ?? "")) return "Esta dirección no es la del editor.";
  const { origin, "sec-fetch-site": site = "none", "sec-fetch-mode": mode } = headers;
  const isReading = method === "GET" || method === "HEAD";
  const isOwnPage = origin ? hosts.some((host) => origin === `http://${host}`) : isReading;
  const isFromHere = site === "same-origin" || site === "none" || (isReading && mode === "navigate");
  return isOwnPage && isFromHere ? undefined : "Otra página pidió esto al editor.";
}

/** Returns the place of a path of `content/`. Throws a Spanish line if the path leads elsewhere or to code. */
export function insideContent(root: string, path: string): string {
  const steps = path.split("/").map((_, index, all) => join(root, "content", ...all.slice(0, index + 1)));
  const isLink = (step: string) => lstatSync(step, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!FIT.test(path) || steps.some(isLink)) throw new Error(`El editor no guarda nada en «${path}».`);
  return join(root, "content", path);
}
