import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Config } from "../config.server";
import { createConnections } from "./connections";
import { errorPage } from "./error-page.server";
import { pageAddress } from "./page-addresses";
import { createRemixHandler } from "./remix";
import { isFull, MOST_WAITING } from "./renderings.server";
import { beginRecord, currentRecord, endRecord } from "./request-record";
import { createResource, type Resource, sendResource, sendWhole } from "./resource";

interface Options {
  readonly build: ServerBuild;
  /** Files by their path, and pages by their address. */
  readonly memory: ReadonlyMap<string, Resource>;
  readonly config: Config;
  readonly log: Logger;
}

/** Answers files and pages from memory and everything else through Remix. */
export function createSiteServer({ build, memory, config, log }: Options): Server {
  const { siteOrigin, trustedProxies } = config;
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  // A refused rendering must cost no more than a cached page.
  const { html, headers } = errorPage(503, styleSheet);
  const busy = createResource({ status: 503, bodies: { identity: Buffer.from(html) }, headers });
  const answerByRemix = createRemixHandler(createRequestHandler(build, "production"), siteOrigin, styleSheet);

  /** The name in memory of what is asked for; undefined for what is no page or file. */
  function pageOf({ method, url = "" }: IncomingMessage): string | undefined {
    if (method !== "GET" && method !== "HEAD") return undefined;
    return memory.has(url) ? url : pageAddress(url, memory);
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = beginRecord(request, trustedProxies);
    response.once("close", () => endRecord(record, request, response, log));
    try {
      const page = pageOf(request);
      const resource = page === undefined ? undefined : memory.get(page);
      if (resource) {
        record.cache = resource.source;
        record.bytes = sendResource(request, response, resource);
      } else if (page !== undefined && isFull(MOST_WAITING.page)) {
        record.bytes = sendResource(request, response, busy);
      } else {
        const answer = await currentRecord.run(record, () => answerByRemix(request, response, record, page));
        record.bytes = await sendWhole(request, response, answer);
      }
    } catch (error) {
      // Refused meanwhile, and answered: its body did not arrive in time, for one.
      if (response.headersSent) return;
      const { reference } = record;
      log.error({ reference, err: error }, "unexpected error");
      const page = errorPage(500, styleSheet, reference);
      response.writeHead(500, page.headers).end(page.html);
      record.bytes = Buffer.byteLength(page.html);
    }
  }

  return createConnections({
    styleSheet,
    onRequest,
    onRefused(request, statusCode, bytes) {
      const record = { ...beginRecord(request, trustedProxies), bytes };
      endRecord(record, request, { statusCode, headersSent: true }, log);
    },
  });
}
