import type { IncomingMessage } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express } from "express";
import onHeaders from "on-headers";
import type { Logger } from "pino";
import { checkRequest } from "./check-request";
import { type ErrorPage, errorPage } from "./error-page";
import { SECURITY_HEADERS } from "./security-headers.server";
import { visitorContext, withholdOrigin } from "./visitor.server";

interface Options {
  readonly build: ServerBuild;
  readonly siteOrigin: string;
  readonly trustedProxies: number;
  readonly styleSheet: string;
  readonly log: Logger;
  /** Under which the access log knows a request. */
  readonly referenceOf: (request: IncomingMessage) => string | undefined;
}

/** Everything that is not answered from memory: checks the request, then Remix through its Express adapter. */
export function createRemixApp({
  build,
  siteOrigin,
  trustedProxies,
  styleSheet,
  log,
  referenceOf,
}: Options): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustedProxies);

  app.use((request, response, next) => {
    onHeaders(response, () => {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        if (!response.hasHeader(name)) response.setHeader(name, value);
      }
    });
    const problem = checkRequest(request);
    if (!problem) return next();
    if (problem.status === 405) response.setHeader("Allow", problem.allow);
    send(response, problem.status, errorPage(problem.status, styleSheet));
  });

  // Remix builds the request's address from Host, which anybody may send: only the configured origin is the truth.
  app.use((request, _response, next) => {
    request.headers.host = new URL(siteOrigin).host;
    delete request.headers["x-forwarded-host"];
    next();
  });

  app.use(withholdOrigin);
  app.all(
    "*",
    createRequestHandler({
      build,
      mode: "production",
      getLoadContext: (request) => ({
        ...visitorContext(request),
        reference: referenceOf(request),
      }),
    }),
  );

  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    // Refused meanwhile: its body did not arrive in time, for one.
    if (response.writableEnded) return;
    const reference = referenceOf(request);
    log.error({ reference, err: error }, "unexpected error");
    if (response.headersSent) return response.destroy();
    send(response, 500, errorPage(500, styleSheet, reference));
  };
  app.use(onError);
  return app;
}

function send(response: express.Response, status: number, { html, headers }: ErrorPage): void {
  response.writeHead(status, headers);
  response.end(response.req.method === "HEAD" ? undefined : html);
}
