import { setTimeout as wait } from "node:timers/promises";
import { readSingleton } from "../../../vite-plugins/content/read";

const { flavours, machines } = readSingleton("order");

const PAGES = [
  "/",
  ...machines.flatMap((slug) => [`/${slug}`, `/?maquina=${slug}`]),
  `/?sabor=${flavours.at(-1)}`,
  "/?personas=80&bebidas=2",
];
const CODINGS = ["gzip, deflate, br, zstd", "gzip, deflate, br", "gzip", "identity"];
const FILE = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;
/** Longest time for a response while a replica goes away. */
const LIMIT_MS = 10_000;

/** Responses that visitors got. */
export class Visits {
  readonly failures: string[] = [];
  readonly milliseconds: number[] = [];
  /** Files that pages of all builds link to. */
  readonly files = new Set<string>();
}

/**
 * Visits pages one after another until `signal` aborts. A third of the addresses are in no cache. Each visit fetches
 * the page's files, and some seconds later those that its scripts may request.
 */
export async function visit(url: string, visits: Visits, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const headers = { "Accept-Encoding": pick(CODINGS) };
    const page = pick(PAGES);
    const known = Math.random() < 2 / 3;
    const path = known ? page : `${page}${page.includes("?") ? "&" : "?"}visita=${Math.random()}`;
    const document = await ask(url + path, headers, visits);
    const inPage = filesOf(document);
    const manifest = inPage.find((file) => file.includes("/manifest-"));
    for (const file of inPage) await ask(url + file, headers, visits);
    await wait(Math.random() * 2_000);
    if (manifest) {
      for (const file of filesOf(await ask(url + manifest, headers, visits))) {
        visits.files.add(file);
        await ask(url + file, headers, visits);
      }
    }
  }
}

/**
 * Has a proxy cache every file of a version that runs at `origin`. Its first visitors do so within a minute or two; the
 * short form can't wait for them.
 */
export async function spread(origin: string, proxy: string, visits: Visits): Promise<void> {
  const files = new Set<string>();
  for (const page of PAGES) {
    for (const file of filesOf(await ask(origin + page, {}, visits))) {
      files.add(file);
      if (file.includes("/manifest-"))
        for (const later of filesOf(await ask(origin + file, {}, visits))) files.add(later);
    }
  }
  for (const file of files)
    for (const coding of CODINGS) await ask(proxy + file, { "Accept-Encoding": coding }, visits);
}

function filesOf(text: string): string[] {
  return [...new Set(text.match(FILE))];
}

/** Returns the text of a response. Records a response that no visitor may see, and returns "". */
export async function ask(address: string, headers: HeadersInit, visits: Visits): Promise<string> {
  const startedAt = performance.now();
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
    const text = await response.text();
    if (!response.ok) throw new Error(String(response.status));
    if (address.includes("/assets/")) return text;
    visits.milliseconds.push(performance.now() - startedAt);
    if (!text.endsWith("</html>")) throw new Error("cut off");
    return text;
  } catch (error) {
    visits.failures.push(`${new Date().toISOString()} ${address}: ${(error as Error).message}`);
    return "";
  }
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
