import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";
import { chooseVariant } from "./negotiate-encoding";
import type { Resource, Variant } from "./resource";

/** Not meaningful without a body. */
const BODY_HEADERS = new Set(["content-length", "content-encoding", "content-type"]);

/**
 * Answers GET or HEAD from memory: content coding, 304, and single ranges where the resource has them, which only GET
 * may ask for. Returns the length of the body.
 */
export function answerResource(
  request: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
): number {
  const variant = chooseVariant(resource, request.headers["accept-encoding"]);
  if (resource.status === 200 && isFresh(request, variant)) {
    response.writeHead(304, withoutBodyHeaders(variant.headers)).end();
    return 0;
  }
  if (request.method === "HEAD") {
    response.writeHead(resource.status, variant.headers as string[]).end();
    return 0;
  }
  const range = resource.acceptsRanges && isRangeValid(request, variant) ? request.headers.range : undefined;
  return range === undefined
    ? answerWhole(response, resource, variant)
    : answerRange(response, resource, variant, range);
}

function answerWhole(response: ServerResponse, { status }: Resource, variant: Variant): number {
  response.writeHead(status, variant.headers as string[]).end(variant.body);
  return variant.body.byteLength;
}

function isFresh(request: IncomingMessage, { etag }: Variant): boolean {
  return request.headers["if-none-match"] !== undefined && fresh(request.headers, { etag });
}

/** A range of another version would be glued to the wrong bytes: then the whole is sent. */
function isRangeValid(request: IncomingMessage, { etag }: Variant): boolean {
  const condition = request.headers["if-range"];
  return condition === undefined || condition === etag;
}

function answerRange(response: ServerResponse, resource: Resource, variant: Variant, range: string): number {
  const { body, headers } = variant;
  const ranges = parseRange(body.byteLength, range, { combine: true });
  if (ranges === -1) {
    response
      .writeHead(416, [
        ...withoutBodyHeaders(headers),
        "content-range",
        `bytes */${body.byteLength}`,
        "content-length",
        "0",
      ])
      .end();
    return 0;
  }
  const only = ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1 ? undefined : ranges[0];
  if (!only) return answerWhole(response, resource, variant);
  const part = body.subarray(only.start, only.end + 1);
  response.writeHead(206, [
    ...without(headers, (name) => name === "content-length"),
    "content-length",
    String(part.byteLength),
    "content-range",
    `bytes ${only.start}-${only.end}/${body.byteLength}`,
  ]);
  response.end(part);
  return part.byteLength;
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  return without(headers, (name) => BODY_HEADERS.has(name));
}

function without(headers: readonly string[], drop: (name: string) => boolean): string[] {
  return headers.filter((_, index) => !drop(headers[index - (index % 2)] ?? ""));
}
