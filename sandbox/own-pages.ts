import type { IncomingMessage } from "node:http";

/** This computer's own names. A container or a tunnel may publish the server on another port than its own. */
const HERE = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i;

/**
 * Returns why a request is refused, or undefined. Only this computer's own names and the server's own pages may ask:
 * other sites can make a browser send requests to loopback, also under a name of their own.
 */
export function refusal({ headers, method = "" }: IncomingMessage): string | undefined {
  const { host = "", origin, "sec-fetch-site": site = "none", "sec-fetch-mode": mode } = headers;
  if (!HERE.test(host)) return "Esta dirección no es la de este computador.";
  const isReading = method === "GET" || method === "HEAD";
  const isOwnPage = origin ? origin === `http://${host.toLowerCase()}` : isReading;
  const isFromHere = site === "same-origin" || site === "none" || (isReading && mode === "navigate");
  return isOwnPage && isFromHere ? undefined : FOREIGN;
}

/** Returns why a call of the provider is refused, or undefined. A server sends no origin, the site's pages this computer's. */
export function callRefusal({ headers: { origin } }: IncomingMessage): string | undefined {
  return origin === undefined || HERE.test(origin.replace(/^https?:\/\//, "")) ? undefined : FOREIGN;
}

const FOREIGN = "Otra página pidió esto, no una de esta dirección.";
