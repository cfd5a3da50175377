import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Config } from "../config.server";
import { visitorAddress } from "./addresses";
import { createConnections, type RefusedRequest } from "./connections";
import { errorPage } from "./error-page";
import { pageKey, USUAL_KEYS } from "./known-pages";
import { createPageMemory } from "./page-memory";
import { createRemixHandler, sendWhole } from "./remix";
import { type Resource, sendResource } from "./resource";
import { currentVisit, endVisit, traceOf, type Visit } from "./visit";

interface Options {
  readonly build: ServerBuild;
  readonly files: ReadonlyMap<string, Resource>;
  readonly config: Config;
  readonly log: Logger;
}

export interface Site {
  readonly server: Server;
  /** Renders every usual page once, so that no visitor waits for a first rendering. */
  warm(): Promise<void>;
}

type Found = Resource | undefined;

/** Answers files and pages from memory and everything else through Remix. */
export function createSite({ build, files, config, log }: Options): Site {
  const render = createRequestHandler(build, "production");
  const pages = createPageMemory((key) => render(new Request(config.siteOrigin + key)));
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  const answerByRemix = createRemixHandler({ build, styleSheet, siteOrigin: config.siteOrigin });
  const bootId = Date.now().toString(36);
  let requests = 0;

  const beginVisit = (request: RefusedRequest): Visit => ({
    reference: `${bootId}-${(requests++).toString(36)}`,
    trace: traceOf(request.headers),
    startedAt: performance.now(),
    address: visitorAddress(request, config.trustedProxies),
    cache: "none",
    bytes: 0,
  });

  /** What memory has for a request, or will have once it is rendered. */
  function find({ method, url = "" }: IncomingMessage, visit: Visit): Found | Promise<Found> {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const end = url.indexOf("?");
    const file = files.get(end === -1 ? url : url.slice(0, end));
    if (file) {
      visit.cache = "file";
      return file;
    }
    const key = pageKey(url);
    if (key === undefined) return undefined;
    const page = pages.get(key);
    visit.cache = page ? "hit" : "miss";
    // What can't be rendered for all visitors fails again for this one, who is told.
    return page ?? pages.load(key).catch(() => undefined);
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = beginVisit(request);
    response.once("close", () => endVisit(visit, request, response, log));
    try {
      const found = find(request, visit);
      const resource = found instanceof Promise ? await found : found;
      if (!resource) {
        const answer = await currentVisit.run(visit, () => answerByRemix(request, response, visit));
        visit.bytes = await sendWhole(request, response, answer);
      } else {
        visit.bytes = sendResource(request, response, resource);
      }
    } catch (error) {
      // Refused meanwhile, and answered: its body did not arrive in time, for one.
      if (response.headersSent) return;
      const { reference } = visit;
      log.error({ reference, err: error }, "unexpected error");
      const page = errorPage(500, styleSheet, reference);
      response.writeHead(500, page.headers).end(page.html);
      visit.bytes = Buffer.byteLength(page.html);
    }
  }

  return {
    server: createConnections({
      styleSheet,
      onRequest,
      onRefused(request, statusCode, bytes) {
        endVisit({ ...beginVisit(request), bytes }, request, { statusCode, headersSent: true }, log);
      },
    }),
    async warm() {
      for (const key of USUAL_KEYS) await pages.load(key);
    },
  };
}
