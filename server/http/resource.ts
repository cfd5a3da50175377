import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";
import { chooseCoding } from "./encodings";
import { type HeaderFields, responseHeaders } from "./headers.server";

type Bodies = { readonly identity: Uint8Array; readonly br?: Uint8Array; readonly gzip?: Uint8Array };

/** The bytes of one content coding and the headers of their whole answer. */
interface Variant {
  readonly body: Uint8Array;
  /** Strong: differs between codings of the same content. */
  readonly etag: string;
  readonly headers: HeaderFields;
}

/** Something answered from memory: a rendered page or a file. */
export interface Resource {
  /** Of a whole answer: 200, or 404 of the page for what is not found. */
  readonly status: number;
  readonly variants: { readonly identity: Variant; readonly br?: Variant; readonly gzip?: Variant };
  /** Whether visitors may ask for parts: of films and documents, which are never compressed again. */
  readonly acceptsRanges: boolean;
}

interface ResourceContent {
  readonly status?: number;
  readonly bodies: Bodies;
  readonly headers: HeaderFields;
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
  const variant = (coding: keyof Bodies, body: Uint8Array): Variant => {
    const etag = coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;
    const all = responseHeaders({
      ...headers,
      "content-length": String(body.byteLength),
      etag,
      ...(isNegotiated ? { vary: "Accept-Encoding" } : {}),
      ...(coding === "identity" ? {} : { "content-encoding": coding }),
      ...(acceptsRanges ? { "accept-ranges": "bytes" } : {}),
    });
    return { body, etag, headers: all };
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

/**
 * Answers GET or HEAD from memory: content coding, 304, and single ranges where the resource has them. Only GET may ask
 * for a range. Returns the length of the body.
 */
export function sendResource(request: IncomingMessage, response: ServerResponse, resource: Resource): number {
  const { status, variants, acceptsRanges } = resource;
  const variant = variants[chooseCoding(request.headers["accept-encoding"])] ?? variants.identity;
  const { body, etag, headers } = variant;
  if (status === 200 && fresh(request.headers, { etag })) {
    response.writeHead(304, withoutBody(headers)).end();
    return 0;
  }
  if (request.method === "HEAD") {
    response.writeHead(status, headers).end();
    return 0;
  }
  const { range, "if-range": version = etag } = request.headers;
  // A range of another version would be glued to the wrong bytes.
  if (acceptsRanges && range !== undefined && version === etag) return sendRange(response, variant, range);
  response.writeHead(status, headers).end(body);
  return body.byteLength;
}

/** Sends one range, 416 for what is outside of the body, and the whole for several ranges or another unit. */
function sendRange(response: ServerResponse, { body, headers }: Variant, range: string): number {
  const size = body.byteLength;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) {
    const none = { "content-range": `bytes */${size}`, "content-length": "0" };
    response.writeHead(416, { ...withoutBody(headers), ...none }).end();
    return 0;
  }
  const [only, second] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  if (!only || second) {
    response.writeHead(200, headers).end(body);
    return size;
  }
  const part = body.subarray(only.start, only.end + 1);
  const place = { "content-range": `bytes ${only.start}-${only.end}/${size}` };
  response.writeHead(206, { ...headers, ...place, "content-length": String(part.byteLength) }).end(part);
  return part.byteLength;
}

function withoutBody({
  "content-length": _length,
  "content-encoding": _coding,
  "content-type": _type,
  ...rest
}: HeaderFields): HeaderFields {
  return rest;
}
