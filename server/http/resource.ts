import { createHash } from "node:crypto";
import { responseHeaders } from "./response-headers.server";

type Encoding = "identity" | "gzip" | "br";

/** The bytes of one content coding, with everything that a whole or a 304 answer needs worked out beforehand. */
export interface Variant {
  readonly body: Uint8Array;
  /** Strong: differs between codings of the same content. */
  readonly etag: string;
  /** Header names, in lower case, and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
}

/** Something answered from memory: a rendered page or a file. */
export interface Resource {
  /** Of a whole answer: 200, or 404 of the page for what is not found. */
  readonly status: number;
  readonly variants: { readonly identity: Variant } & { readonly [coding in Encoding]?: Variant };
  /** Whether parts may be asked for: films and documents, which are never compressed again. */
  readonly acceptsRanges: boolean;
}

export interface ResourceContent {
  readonly status?: number;
  readonly bodies: { readonly identity: Uint8Array } & { readonly [coding in Encoding]?: Uint8Array };
  readonly headers: Readonly<Record<string, string>>;
  readonly acceptsRanges?: boolean;
}

/** Works out validators and headers of every variant once, so that an answer is a look-up and a write. */
export function createResource({
  status = 200,
  bodies,
  headers,
  acceptsRanges = false,
}: ResourceContent): Resource {
  const hash = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 20);
  const isNegotiated = Object.keys(bodies).length > 1;
  const variant = (coding: Encoding, body: Uint8Array): Variant => {
    const etag = coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;
    const all = responseHeaders({
      ...headers,
      "content-length": String(body.byteLength),
      etag,
      ...(isNegotiated ? { vary: "Accept-Encoding" } : {}),
      ...(coding === "identity" ? {} : { "content-encoding": coding }),
      ...(acceptsRanges ? { "accept-ranges": "bytes" } : {}),
    });
    return { body, etag, headers: [...all].flat() };
  };
  return {
    status,
    acceptsRanges,
    variants: {
      identity: variant("identity", bodies.identity),
      ...(bodies.gzip ? { gzip: variant("gzip", bodies.gzip) } : {}),
      ...(bodies.br ? { br: variant("br", bodies.br) } : {}),
    },
  };
}
