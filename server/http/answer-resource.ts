import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";
import { chooseVariant } from "./negotiate-encoding";
import type { Resource, Variant } from "./resource";

/** Not meaningful without a body. */
const BODY_HEADERS = new Set(["Content-Length", "Content-Encoding", "Content-Type"]);

/** Answers GET or HEAD from memory: content coding, 304, and single ranges where the resource has them. */
export function answerResource(request: IncomingMessage, response: ServerResponse, resource: Resource): void {
  const variant = chooseVariant(resource, request.headers["accept-encoding"]);
  if (isFresh(request, variant)) {
    response.writeHead(304, withoutBodyHeaders(variant.headers)).end();
    return;
  }
  if (resource.acceptsRanges && request.headers.range !== undefined && isRangeValid(request, variant)) {
    answerRange(request, response, variant, request.headers.range);
    return;
  }
  response.writeHead(resource.status, variant.headers as string[]);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

function isFresh(request: IncomingMessage, { etag }: Variant): boolean {
  return request.headers["if-none-match"] !== undefined && fresh(request.headers, { etag });
}

/** A range of another version would be glued to the wrong bytes: then the whole is sent. */
function isRangeValid(request: IncomingMessage, { etag }: Variant): boolean {
  const condition = request.headers["if-range"];
  return condition === undefined || condition === etag;
}

function answerRange(
  request: IncomingMessage,
  response: ServerResponse,
  { body, headers }: Variant,
  range: string,
): void {
  const ranges = parseRange(body.byteLength, range, { combine: true });
  if (ranges === -1) {
    response
      .writeHead(416, [
        ...withoutBodyHeaders(headers),
        "Content-Range",
        `bytes */${body.byteLength}`,
        "Content-Length",
        "0",
      ])
      .end();
    return;
  }
  const only = ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1 ? undefined : ranges[0];
  if (!only) {
    response.writeHead(200, headers as string[]).end(request.method === "HEAD" ? undefined : body);
    return;
  }
  const part = body.subarray(only.start, only.end + 1);
  response.writeHead(206, [
    ...without(headers, (name) => name === "Content-Length"),
    "Content-Length",
    String(part.byteLength),
    "Content-Range",
    `bytes ${only.start}-${only.end}/${body.byteLength}`,
  ]);
  response.end(request.method === "HEAD" ? undefined : part);
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  return without(headers, (name) => BODY_HEADERS.has(name));
}

function without(headers: readonly string[], drop: (name: string) => boolean): string[] {
  return headers.filter((_, index) => !drop(headers[index - (index % 2)] ?? ""));
}
