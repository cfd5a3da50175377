import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { flavours } from "~content/flavours/flavours";
import { list } from "./catalogue.server";
import type { Config } from "./config.server";
import { type AnswerHead, accessLine, type RequestRecord } from "./http/access-log";
import { visitorAddress } from "./http/addresses";
import { answerResource } from "./http/answer-resource";
import { createHttpServer, type RefusedRequest } from "./http/http-server";
import { createPageCache } from "./http/page-cache";
import { type KnownPages, type PageParameters, pageKey, UNKNOWN_PATHS } from "./http/page-keys";
import { createRemixHandler } from "./http/remix-handler.server";
import { traceOf, withRequestIds } from "./http/request-ids";
import type { Resource } from "./http/resource";
import { logOutput } from "./log-output.server";
import { measured } from "./measured";

interface Options {
  readonly build: ServerBuild;
  readonly files: ReadonlyMap<string, Resource>;
  readonly config: Config;
  readonly log: Logger;
}

export interface SiteServer {
  readonly server: Server;
  /** Renders every page once, so that no visitor waits for a first rendering. */
  warm(): Promise<void>;
}

/** Files and pages from memory, everything else through Remix; one access line per request. */
export function createSiteServer({ build, files, config, log }: Options): SiteServer {
  const known = knownPages();
  const render = createRequestHandler(build, "production");
  const pages = createPageCache((key) => render(new Request(config.siteOrigin + key)));
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  const answerByRemix = createRemixHandler({ build, log, styleSheet, siteOrigin: config.siteOrigin });
  const bootId = Date.now().toString(36);
  let requests = 0;
  const hasAccessLog = log.isLevelEnabled("info");

  const recordFor = (request: RefusedRequest): RequestRecord => ({
    reference: `${bootId}-${(requests++).toString(36)}`,
    trace: traceOf(request.headers),
    startedAt: performance.now(),
    address: visitorAddress(request, config.trustedProxies),
    cache: "none",
    bytes: 0,
  });

  /** What memory holds for a target, or is about to hold. */
  function find(target: string, record: RequestRecord): Resource | Promise<Resource | undefined> | undefined {
    const end = target.indexOf("?");
    const file = files.get(end === -1 ? target : target.slice(0, end));
    if (file) {
      record.cache = "file";
      return file;
    }
    const key = pageKey(target, known);
    if (key === undefined) return undefined;
    const page = pages.get(key);
    record.cache = page ? "hit" : "miss";
    return page ?? pages.load(key);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const record = recordFor(request);
    if (hasAccessLog || measured.request.hasSubscribers) {
      response.once("close", () => onEnd(request, response, record));
    }
    const answer = (resource: Resource | undefined) => {
      if (resource) {
        record.bytes = answerResource(request, response, resource);
        return;
      }
      withRequestIds(record, () => answerByRemix(request, response, record)).then((bytes) => {
        record.bytes = bytes;
      });
    };
    const isRead = request.method === "GET" || request.method === "HEAD";
    const found = isRead ? find(request.url ?? "", record) : undefined;
    if (found instanceof Promise) found.then(answer, () => answer(undefined));
    else answer(found);
  }

  function onRefused(request: RefusedRequest, statusCode: number, bytes: number): void {
    onEnd(request, { statusCode, headersSent: true }, { ...recordFor(request), bytes });
  }

  function onEnd(request: RefusedRequest, response: AnswerHead, record: RequestRecord): void {
    if (hasAccessLog) logOutput.write(accessLine(request, response, record));
    if (!measured.request.hasSubscribers) return;
    const { cache: answer, startedAt } = record;
    const status = response.headersSent ? response.statusCode : undefined;
    measured.request.publish({ answer, status, milliseconds: performance.now() - startedAt });
  }

  return {
    server: createHttpServer({ onRequest, onRefused, styleSheet }),
    async warm() {
      const flavourPages = flavours.map(({ slug }) => `/?sabor=${slug}`);
      for (const key of [...known.parameters.keys(), ...flavourPages, ...UNKNOWN_PATHS])
        await pages.load(key);
    },
  };
}

/** Whatever is not named here is not found, or the same as without it. */
function knownPages(): KnownPages {
  const slugs = list().map(({ url }) => url);
  const home: PageParameters = {
    sabor: new Set(flavours.map(({ slug }) => slug)),
    maquina: new Set(slugs),
    contacto: new Set(["enviado"]),
    // The form's own address, whose title tells of errors until the script knows better.
    index: new Set([""]),
    // The calculator's, without JavaScript.
    personas: "any",
    bebidas: "any",
  };
  return {
    parameters: new Map([
      ["/", home],
      ["/_root.data", home],
      ...slugs.flatMap((slug): [string, PageParameters][] => [
        [`/${slug}`, {}],
        [`/${slug}.data`, {}],
      ]),
      ["/robots.txt", {}],
      ["/sitemap.xml", {}],
    ]),
    live: new Set(["/healthz"]),
  };
}
