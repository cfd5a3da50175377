import type { IncomingMessage } from "node:http";

/**
 * Returns why a request to the server on `port` is refused, or undefined. Only this computer's own names and pages may
 * ask: other sites can make a browser send requests to loopback, also under a name of their own.
 */
export function refusal({ headers, method = "" }: IncomingMessage, port: number): string | undefined {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  if (!hosts.includes(headers.host?.toLowerCase() ?? ""))
    return "Esta dirección no es la de este computador.";
  const { origin, "sec-fetch-site": site = "none", "sec-fetch-mode": mode } = headers;
  const isReading = method === "GET" || method === "HEAD";
  const isOwnPage = origin ? hosts.some((host) => origin === `http://${host}`) : isReading;
  const isFromHere = site === "same-origin" || site === "none" || (isReading && mode === "navigate");
  return isOwnPage && isFromHere ? undefined : "Otra página pidió esto, no una de esta dirección.";
}
