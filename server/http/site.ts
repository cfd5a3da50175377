import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Config } from "../config.server";
import { createConnections } from "./connections";
import { errorPage } from "./error-page";
import { pageKey, USUAL_KEYS } from "./known-pages";
import { createPageMemory } from "./page-memory";
import { createRemixHandler, sendWhole } from "./remix";
import { type Resource, sendResource } from "./resource";
import { beginVisit, currentVisit, endVisit, type Visit } from "./visit";

interface Options {
  readonly build: ServerBuild;
  readonly files: ReadonlyMap<string, Resource>;
  readonly config: Config;
  readonly log: Logger;
}

export type Site = ReturnType<typeof createSite>;
type Found = Resource | undefined;

/** Answers files and pages from memory and everything else through Remix. */
export function createSite({ build, files, config, log }: Options) {
  const { siteOrigin, trustedProxies } = config;
  const render = createRequestHandler(build, "production");
  const pages = createPageMemory((key) => render(new Request(siteOrigin + key)));
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  const answerByRemix = createRemixHandler(render, siteOrigin, styleSheet);

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
    const visit = beginVisit(request, trustedProxies);
    response.once("close", () => endVisit(visit, request, response, log));
    try {
      const found = find(request, visit);
      // What memory has is sent at once: even a settled promise costs each answer some microseconds.
      const resource = found instanceof Promise ? await found : found;
      if (resource) {
        visit.bytes = sendResource(request, response, resource);
      } else {
        const answer = await currentVisit.run(visit, () => answerByRemix(request, response, visit));
        visit.bytes = await sendWhole(request, response, answer);
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
        const visit = { ...beginVisit(request, trustedProxies), bytes };
        endVisit(visit, request, { statusCode, headersSent: true }, log);
      },
    }),
    /** Renders every usual page once, so that no visitor waits for a first rendering. */
    async warm(): Promise<void> {
      for (const key of USUAL_KEYS) await pages.load(key);
    },
  };
}
