import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { loggedNetwork, visitorAddress } from "../../server/http/addresses";
import { Refusal } from "./refusal";

const MOST_BYTES = 100_000;
/** Caddy, or another proxy, which appends the address that asked it. */
const PROXIES = 1;
const FRAMES = ["iframe", "frame", "embed", "object", "fencedframe"];

const words = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));

export const name = v.pipe(words(80), v.regex(/^\P{C}*$/u));
export const email = v.pipe(words(120), v.email());

/** The library checks the rest. */
const response = v.looseObject({ id: v.string(), response: v.looseObject({}) });
const change = v.variant("what", [
  v.object({ what: v.literal("invite"), name, email }),
  v.object({ what: v.literal("device") }),
  v.object({ what: v.literal("remove"), id: words(2_000) }),
]);

/** Bodies of requests. */
export const schemas = {
  token: v.object({ token: v.string() }),
  accepted: v.object({ token: v.string(), response }),
  login: v.object({ response }),
  change: v.object({ change }),
  confirmed: v.object({ change, response }),
};

/** Returns a request's body. Throws a {@link Refusal} if it is large or not what the schema says. */
export async function bodyOf<Schema extends v.GenericSchema>(
  request: IncomingMessage,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const isSmall = Number(request.headers["content-length"]) <= MOST_BYTES;
  if (!isSmall) throw new Refusal("Lo enviado es demasiado grande.", 413);
  const body = await text(request);
  try {
    return v.parse(schema, JSON.parse(body));
  } catch {
    throw new Refusal("Falta algo en lo enviado: revisa y prueba de nuevo.", 400);
  }
}

/** Returns as much of the sender's address as limits and log need: a network of many. */
export function networkOf(request: IncomingMessage): string {
  return loggedNetwork(visitorAddress(request, PROXIES));
}

/** Refuses requests under another name, for a frame but the form's own, and of other sites' pages. */
export function checkSource({ method = "", headers }: IncomingMessage, { origin, host }: URL): void {
  const { "sec-fetch-site": site = "none", "sec-fetch-mode": mode, "sec-fetch-dest": place } = headers;
  if (headers.host?.toLowerCase() !== host) throw new Refusal("Esta dirección no es la del editor.");
  const isOwnFrame = place === "iframe" && site === "same-origin";
  if (FRAMES.includes(String(place)) && !isOwnFrame)
    throw new Refusal("El editor no se muestra dentro de otra página.");
  const isReading = method === "GET" || method === "HEAD";
  const isOwnPage = headers.origin ? headers.origin === origin : isReading;
  const isFromHere = site === "same-origin" || site === "none" || (isReading && mode === "navigate");
  if (!isOwnPage || !isFromHere) throw new Refusal("Otra página pidió esto, no una del editor.");
}
