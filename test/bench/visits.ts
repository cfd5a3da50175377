import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";

/** The benched server's origin. */
export const ORIGIN = "http://bench.example";

const agent = new Agent({ keepAlive: true });

/**
 * Returns the milliseconds up to a page's last byte. One that is refused for now is asked for again. Decoding it would
 * take this process, which has other work, longer than a rendering.
 */
export async function visit(url: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { statusCode } = await ask(url, { agent, headers: { "Accept-Encoding": "br" } });
    if (statusCode === 200) return performance.now() - startedAt;
    if (statusCode !== 503) throw new Error(`${url} was answered with ${statusCode}: no figure.`);
  }
}

/** Visits a page over ten connections for some seconds. Returns how often. */
export async function visitOften(url: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let visits = 0;
  const reader = async () => {
    for (; performance.now() < end; visits++) await visit(url);
  };
  await Promise.all(Array.from({ length: 10 }, reader));
  return visits;
}

/** Sends an enquiry from a network of its own, so that no limit is met. Returns the milliseconds if it is accepted. */
export async function enquire(url: string, round: number): Promise<number | undefined> {
  const startedAt = performance.now();
  const body = new URLSearchParams({
    from_name: "Camila Rojas",
    telefono: "+56 9 1234 5678",
    from_mail: "camila@empresa.example",
    message: `Somos ${round} personas.`,
  });
  const options = {
    method: "POST",
    agent: false,
    localAddress: `127.${10 + (round % 200)}.${Math.floor(round / 200)}.1`,
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" },
  } as const;
  const { statusCode } = await ask(`${url}/?index`, options, String(body));
  return statusCode === 303 ? performance.now() - startedAt : undefined;
}

async function ask(url: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(request(url, options).end(body), "response");
  if (!response) throw new Error("No answer.");
  await once(response.resume(), "end");
  return response;
}
