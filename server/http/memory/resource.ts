import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";
import { type HeaderFields, responseHeaders } from "../headers.server";
import { type Coding, chooseCoding, compress, LEAST_COMPRESSED_BYTES } from "./encodings";

const NO_BODY = new Uint8Array(0);

interface Content {
  /** How the access log calls answers from it: `file`, `hit` for a page, `none` for everything else. */
  readonly source?: "file" | "hit" | "none";
  /** Status of a whole answer: 200, or 404 for the not-found page. */
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

/** An answer with everything that a request may choose of it: a file or a page. */
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

/** Reads an answer of Remix's into a resource, compressed in `codings` unless it is short, or `before` if that is the same. */
export async function resourceOf(
  answer: Response,
  source: "hit" | "none",
  codings: readonly Coding[],
  level: "page" | "server",
  before?: Resource,
): Promise<Resource> {
  const { status, headers } = answer;
  const identity = Buffer.from(await answer.arrayBuffer());
  if (before?.status === status && identity.equals(before.variants.identity.body)) return before;
  const used = identity.byteLength < LEAST_COMPRESSED_BYTES ? [] : codings;
  const compressed = used.map(async (coding) => [coding, await compress(identity, coding, level)]);
  const bodies = { identity, ...Object.fromEntries(await Promise.all(compressed)) };
  return createResource({ source, status, bodies, headers: Object.fromEntries(headers) });
}

/** Answers from memory: content coding, 304, single ranges. Returns the length of the body. */
export function sendResource(request: IncomingMessage, response: ServerResponse, resource: Resource): number {
  const { status, headers, body } = answerTo(request, resource);
  response.writeHead(status, headers).end(body);
  return request.method === "HEAD" ? 0 : body.byteLength;
}

function answerTo({ method, headers: asked }: IncomingMessage, resource: Resource) {
  const { status, variants, acceptsRanges } = resource;
  const variant = variants[chooseCoding(asked["accept-encoding"])] ?? variants.identity;
  const { body, etag, headers, bodiless } = variant;
  if (status === 200 && method !== "POST" && fresh(asked, { etag }))
    return { status: 304, headers: bodiless, body: NO_BODY };
  const { range, "if-range": version = etag } = asked;
  // A range of another version would be joined to the wrong bytes.
  const isPart = acceptsRanges && method === "GET" && range !== undefined && version === etag;
  return isPart ? partOf(variant, range) : { status, headers, body };
}

/** One range, 416 for what is outside of the body, and the whole for several ranges or another unit. */
function partOf({ body, headers, bodiless }: Variant, range: string) {
  const size = body.byteLength;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) {
    const none = { "content-range": `bytes */${size}`, "content-length": "0" };
    return { status: 416, headers: { ...bodiless, ...none }, body: NO_BODY };
  }
  const [only, second] = ranges === -2 || ranges.type !== "bytes" ? [] : ranges;
  if (!only || second) return { status: 200, headers, body };
  const part = body.subarray(only.start, only.end + 1);
  const position = { "content-range": `bytes ${only.start}-${only.end}/${size}` };
  const length = { "content-length": String(part.byteLength) };
  return { status: 206, headers: { ...headers, ...position, ...length }, body: part };
}
