import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";
import { chooseCoding, compress } from "./encodings";
import { type HeaderFields, responseHeaders } from "./headers.server";

/** Smaller answers fit into a packet either way. */
const LEAST_COMPRESSED_BYTES = 512;

interface Content {
  /** How the access log calls answers from it: `file`, or `hit` for a page. */
  readonly source?: "file" | "hit";
  /** Of a whole answer: 200, or 404 of the page for what is not found. */
  readonly status?: number;
  readonly bodies: {
    readonly identity: Uint8Array;
    readonly gzip?: Uint8Array | undefined;
    readonly br?: Uint8Array | undefined;
  };
  readonly headers: HeaderFields;
  /** Whether visitors may ask for parts: of films and documents, which are never compressed again. */
  readonly acceptsRanges?: boolean;
}

/** Something answered from memory: a rendered page or a file. */
export type Resource = ReturnType<typeof createResource>;
type Variant = Resource["variants"]["identity"];

/** Works out validators and headers of every variant once, so that an answer is a look-up and a write. */
export function createResource({
  source = "file",
  status = 200,
  bodies,
  headers,
  acceptsRanges = false,
}: Content) {
  const hash = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 20);
  const isNegotiated = bodies.gzip !== undefined || bodies.br !== undefined;
  const variant = (body: Uint8Array, coding?: string) => {
    // Strong: differs between codings of the same content.
    const etag = coding ? `"${hash}-${coding}"` : `"${hash}"`;
    const whole = responseHeaders({
      ...headers,
      "content-length": String(body.byteLength),
      etag,
      ...(isNegotiated ? { vary: "Accept-Encoding" } : {}),
      ...(coding ? { "content-encoding": coding } : {}),
      ...(acceptsRanges ? { "accept-ranges": "bytes" } : {}),
    });
    const { "content-length": _l, "content-encoding": _c, "content-type": _t, ...bodiless } = whole;
    return { body, etag, headers: whole, bodiless };
  };
  return {
    source,
    status,
    acceptsRanges,
    variants: {
      identity: variant(bodies.identity),
      ...(bodies.gzip && { gzip: variant(bodies.gzip, "gzip") }),
      ...(bodies.br && { br: variant(bodies.br, "br") }),
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
  const { body, etag, headers, bodiless } = variant;
  if (status === 200 && fresh(request.headers, { etag })) {
    response.writeHead(304, bodiless).end();
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
function sendRange(response: ServerResponse, { body, headers, bodiless }: Variant, range: string): number {
  const size = body.byteLength;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) {
    const none = { "content-range": `bytes */${size}`, "content-length": "0" };
    response.writeHead(416, { ...bodiless, ...none }).end();
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

/**
 * Sends an answer whole, compressed where the visitor takes that. Returns the length of the body. Throws when the request
 * was refused meanwhile.
 */
export async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<number> {
  const headers = { ...responseHeaders(Object.fromEntries(answer.headers)) };
  let body: Uint8Array | undefined;
  if (request.method !== "HEAD" && answer.body !== null) {
    body = Buffer.from(await answer.arrayBuffer());
    if (body.byteLength >= LEAST_COMPRESSED_BYTES) {
      headers.vary = "Accept-Encoding";
      const coding = chooseCoding(request.headers["accept-encoding"]);
      if (coding !== "identity") {
        body = await compress(body, coding, "server");
        headers["content-encoding"] = coding;
      }
    }
    headers["content-length"] = String(body.byteLength);
  }
  response.writeHead(answer.status, headers).end(body);
  return body?.byteLength ?? 0;
}
