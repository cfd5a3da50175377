import { isIP } from "node:net";

/**
 * Returns the editor's public address, or undefined for the local editor. Throws a Spanish line. Passkeys belong to a name,
 * never to an IP address, and browsers make them over HTTPS or on this computer only.
 */
export function editorOrigin(setting = ""): URL | undefined {
  if (!setting) return undefined;
  const url = URL.canParse(setting) ? new URL(setting) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && url.hostname === "localhost");
  if (url && isSafe && url.href === `${url.origin}/` && !isIP(url.hostname.replace(/[[\]]/g, ""))) return url;
  throw new Error(
    `EDITOR_ORIGIN debe ser una dirección con nombre y https, como https://editar.example.cl, y es «${setting}». Con http solo sirve localhost.`,
  );
}
